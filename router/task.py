"""Carry out a task: match it, replay the macro or let a model drive, and report what came of it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from maps.model import AppMap, Risk
from phone.protocols import Phone
from router.call import MacroCall
from router.carrying import carry_out
from router.complexity.assess import Task, assess
from router.complexity.record import Record, Records
from router.complexity.signs import signs_of
from router.consent import CONFIRMED_RISKS, Consent, nobody
from router.crew import NOBODY
from router.decided import decided
from router.drive import Progress, silent
from router.knowledge import preferred
from router.match import matcher_of
from router.orchestrate.criteria import Fact
from router.orchestrate.line import Job
from router.report import HandOff, RunReport
from router.run_settings import RunSettings
from router.today import today
from router.words import normal

__all__ = ["RunSettings", "job_left", "macro_job", "run_macro", "run_task"]


async def run_task(
    phone: Phone,
    task: str,
    maps: Sequence[AppMap],
    settings: RunSettings,
    progress: Progress = silent,
    *,
    consent: Consent = nobody,
) -> RunReport:
    """Carry out a task given in words: by the macro that fits them, else by a model if there is one.

    Without a model, a task that fits none is `no_macro`, with the nearest. One that fits several, or lacks a
    value, is asked about; without an answer it is `needs_input`. The phone is not touched before.
    """
    fitting = [app_map for app_map in maps if app_map.platform == phone.info.platform]
    decision = preferred(settings.knowledge_folder, matcher_of(fitting).match(task, today()))
    call = await decided(task, decision, phone.info.address, settings.policy, settings.ask)
    if isinstance(call, MacroCall):
        job = macro_job(call, settings, words=task)
    elif (job := job_for_a_model(task, call, fitting, settings)) is None:
        return call
    return await carry_out(phone, job, settings, consent=consent, progress=progress)


def job_for_a_model(
    task: str, unmatched: RunReport, maps: Sequence[AppMap], settings: RunSettings
) -> Job | None:
    """Make a job of what no macro covers; None where no model is set, or a person has to be asked first."""
    if unmatched.status != "no_macro" or settings.crew == NOBODY:
        return None
    return replace(job_of(task, maps, settings), nearest=tuple(unmatched.nearest))


async def run_macro(
    phone: Phone,
    call: MacroCall,
    settings: RunSettings,
    *,
    consent: Consent = nobody,
    progress: Progress = silent,
    first_step: int = 0,
) -> RunReport:
    """Replay a macro on a phone, from `first_step` on when those before it are done.

    Where it does not lead on, the models of these settings do, and it is gone on with as soon as it can.
    Every way in which it can end is a report; only bugs raise.
    """
    job = macro_job(call, settings, first_step=first_step)
    return await carry_out(phone, job, settings, consent=consent, progress=progress)


def macro_job(call: MacroCall, settings: RunSettings, *, words: str = "", first_step: int = 0) -> Job:
    """Make a job of a macro; `words` are those of who asked, else it is said what the macro does."""
    job = job_of(words or said_of(call), (call.app_map,), settings, call.macro.risk)
    return replace(job, call=call, first_step=first_step)


def job_left(left: HandOff, note: str, maps: Sequence[AppMap], settings: RunSettings) -> Job:
    """Make a job of what was handed to the caller, who says in `note` what was done meanwhile."""
    told = (*left.done, *([f"caller: {note}"] if note else []))
    return replace(job_of(left.goal, maps, settings), told=told, note=note, is_resumed=True)


def job_of(words: str, maps: Sequence[AppMap], settings: RunSettings, risk: Risk = Risk.NONE) -> Job:
    """Find what a task is about and how hard it is."""
    about = maps if len(maps) == 1 else [one for one in maps if is_named(one, words)]
    folder = settings.knowledge_folder
    record = Records(folder).read() if folder is not None else Record()
    app = about[0].id if about else ""
    assessment = assess(Task(words, risk, max(1, len(about))), app, record, settings.difficulty)
    return Job(
        words, assessment, app=app, apps=frozenset(one.bundle for one in about), facts=_facts(words, risk)
    )


def is_named(app_map: AppMap, words: str) -> bool:
    """Tell whether a task names an app."""
    said = normal(words).casefold()
    names = {normal(name).casefold() for name in (app_map.name, *app_map.names.values())}
    return any(re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", said) for name in names if name)


def said_of(call: MacroCall) -> str:
    """Say in words what a macro does with its arguments."""
    given = ", ".join(f"{name}: {value}" for name, value in call.arguments.items())
    what = f"{call.macro.description.rstrip('.')} in {call.app_map.name}"
    return f"{what} ({given})" if given else what


def _facts(words: str, risk: Risk) -> frozenset[Fact]:
    signs = signs_of(words, 3)
    held: dict[Fact, bool] = {
        "risky": risk in CONFIRMED_RISKS,
        "time_sensitive": "time_sensitive" in signs,
        "recovering": "recovery" in signs,
    }
    return frozenset(fact for fact, holds in held.items() if holds)
