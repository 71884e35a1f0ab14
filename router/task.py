"""Carry out a task: by a macro, by a plan of several, or by a model; and report what came of it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final

from anyio import to_thread

from maps.model import AppMap
from phone.protocols import Phone
from router.call import Decision, MacroCall
from router.carrying import carry_out
from router.choosing import chosen_by_model
from router.consent import Consent, nobody
from router.crew import Spent
from router.decided import decided
from router.drive import Progress, silent
from router.jobs import job_of, macro_job
from router.knowledge import preferred
from router.match import matcher_of
from router.orchestrate.ledger import Ledger
from router.orchestrate.line import Job
from router.plan.decide import planned
from router.plan.model import Plan
from router.plan.run import run_plan
from router.report import RunReport
from router.run_settings import RunSettings
from router.today import today


async def run_task(
    phone: Phone,
    task: str,
    maps: Sequence[AppMap],
    settings: RunSettings,
    progress: Progress = silent,
    *,
    consent: Consent = nobody,
) -> RunReport:
    """Carry out a task in words: by the macro that fits, a plan of several, else a model if there is one.

    Without a model, a task that fits none is `no_macro`, with the nearest. One that fits several, or lacks a
    value, is asked about; without an answer it is `needs_input`. The phone is not touched before.
    """
    fitting = [app_map for app_map in maps if app_map.platform == phone.info.platform]
    meant = await meaning_of(task, fitting, settings, phone.info.address)
    if isinstance(meant, RunReport):
        return meant
    return await run_meant(phone, meant, settings, consent=consent, progress=progress)


async def meaning_of(
    task: str, maps: Sequence[AppMap], settings: RunSettings, phone: str
) -> Job | Plan | RunReport:
    """Find what a task comes to, once what it leaves open is answered; else say why nothing is to be done.

    `maps` are those of the phone's platform.
    """
    understand = partial(_understood, task, maps, settings.knowledge_folder, phone)
    decision, found = await to_thread.run_sync(understand)
    found = found or await decided(task, decision, phone, settings.policy, settings.ask)
    if isinstance(found, RunReport) and found.error is not None and found.error.code == "no_macro":
        return await _by_a_model(task, found, maps, settings, phone)
    return macro_job(found, settings, words=task) if isinstance(found, MacroCall) else found


async def _by_a_model(
    task: str, unmatched: RunReport, maps: Sequence[AppMap], settings: RunSettings, phone: str
) -> Job | RunReport:
    """Let a model say which macro is meant, if one may; else let one drive, if one may."""
    chosen = await chosen_by_model(task, maps, settings, today())
    found: MacroCall | RunReport = unmatched
    if chosen.decision is not None:
        found = await decided(task, chosen.decision, phone, settings.policy, settings.ask)
    if isinstance(found, MacroCall):
        return replace(macro_job(found, settings, words=task), matched=chosen.spent)
    if job := job_for_a_model(task, found, maps, settings):
        return replace(job, matched=chosen.spent)
    told = Ledger(settings.policy, {"match": chosen.spent}).told if chosen.spent != Spent() else {}
    return found.model_copy(update=told)


_ONE_AT_A_TIME: Final = Lock()
"""What a matcher remembers of its words is for one thread at a time."""


def _understood(
    task: str, maps: Sequence[AppMap], knowledge: Path | None, phone: str
) -> tuple[Decision, Plan | MacroCall | RunReport | None]:
    """Match a task, in a thread of its own: the first match of a process takes half a second."""
    with _ONE_AT_A_TIME:
        decision = preferred(knowledge, matcher_of(maps).match(task, today()))
        return decision, planned(task, decision, maps, phone)


async def run_meant(
    phone: Phone,
    meant: Job | Plan,
    settings: RunSettings,
    *,
    consent: Consent = nobody,
    progress: Progress = silent,
) -> RunReport:
    """Carry out what a task comes to."""
    if isinstance(meant, Plan):
        return await run_plan(phone, meant, settings, consent=consent, progress=progress)
    return await carry_out(phone, meant, settings, consent=consent, progress=progress)


def job_for_a_model(
    task: str, unmatched: RunReport, maps: Sequence[AppMap], settings: RunSettings
) -> Job | None:
    """Make a job of what no macro covers; None where no model is set, or a person has to be asked first."""
    if unmatched.status != "no_macro" or not settings.crew.drives:
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
