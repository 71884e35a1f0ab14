"""What a run is about and how hard that is: of a macro, of words, of what an earlier run has left."""

import re
from collections.abc import Sequence
from dataclasses import replace

from maps.model import AppMap, Risk
from router.call import MacroCall
from router.complexity.assess import Task, assess
from router.complexity.record import Record, Records
from router.complexity.signs import signs_of
from router.consent import CONFIRMED_RISKS
from router.orchestrate.criteria import Fact
from router.orchestrate.line import Job
from router.report import HandOff
from router.run_settings import RunSettings
from router.words import normal


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
