"""What a macro does on a simulated phone as it was on its first day: what other runs are held against."""

from dataclasses import dataclass

from evaluation.drift_jobs import Job
from evaluation.drift_judge import Ended
from evaluation.ground_truth import WatchedPhone
from maps.model import AppMap, Arguments
from router.call import MacroCall
from router.consent import agreed
from router.report import RunError, RunReport
from router.run_settings import RunSettings
from router.task import run_macro


@dataclass(frozen=True, slots=True)
class Reference:
    """What a macro did on the app as the map knows it."""

    job: Job
    arguments: Arguments
    ended: Ended


async def reference_of(
    phone: WatchedPhone, app_map: AppMap, job: Job, settings: RunSettings
) -> Reference | RunError:
    """Run a job with each set of its arguments until one changes something; else why it was not done."""
    error: RunError | None = None
    for arguments in (one for rounds in (job.rounds, *job.spare) for one in rounds):
        if error and error.code == "alert":
            break
        await make_ready(phone, app_map, job)
        if job.before:
            await phone.truth.arrange("home")
        await phone.forget()
        report = await replayed(phone, MacroCall(app_map, job.macro, arguments), settings)
        ended = await ended_of(phone, app_map, report)
        error = report.error
        if report.status == "done" and (ended.effects or not _has_other(job, arguments)):
            return Reference(job, arguments, ended)
    return error or RunError(code="not_done", message="not done", next="Choose other arguments.")


async def make_ready(phone: WatchedPhone, app_map: AppMap, job: Job) -> None:
    """Be as on the first day, with what the macro needs."""
    await phone.truth.arrange("reset")
    if job.before:
        await phone.truth.arrange("launch", app=app_map.bundle)
    for operation in job.before:
        details = dict(operation)
        await phone.truth.arrange(details.pop("op"), app=app_map.bundle, **details)


async def replayed(phone: WatchedPhone, call: MacroCall, settings: RunSettings) -> RunReport:
    """Replay a macro for somebody who agrees to everything."""
    return await run_macro(phone, call, settings, consent=agreed)


async def ended_of(phone: WatchedPhone, app_map: AppMap, report: RunReport) -> Ended:
    """Read what really is after a run."""
    told = await phone.truth.read("foreground", "screen", "layer", "state", "effects", "lists")
    rows = told["lists"].get(app_map.bundle, {}).values()
    state = told["state"].get(app_map.bundle, {})
    return Ended(
        report,
        told["foreground"],
        told["screen"],
        told["layer"],
        state,
        told["effects"],
        tuple(phone.touched),
        frozenset(str(value) for rows_of in rows for row in rows_of for value in row.values()),
    )


def _has_other(job: Job, arguments: Arguments) -> bool:
    """Tell whether the other state of a switch is still to be tried: it may have this one already."""
    return any(arguments is one for rounds in (job.rounds, *job.spare) for one in rounds[:-1])
