"""Learn a macro: compile what was done, replay it once from a fresh start, and only then call it learned."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pydantic import Field

from maps.arguments import parse
from maps.check import check
from maps.derive import derive
from maps.learn.deed import Deed
from maps.learn.layer import layer_text
from maps.learn.learn import Learned, learn
from maps.model import AppMap, Arguments, Macro, Risk
from phone.errors import Acted, PhoneError
from phone.protocols import Done, Phone
from router.call import MacroCall
from router.carrying import asked_about
from router.consent import CONFIRMED_RISKS, Consent, Withheld, nobody
from router.lease import lease
from router.report import Drifted, Reported, RunError
from router.run_settings import RunSettings
from router.state import write_whole
from router.trace import Trace
from router.verify_replays import Replays


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the macro shall be called, and which values it shall keep."""

    id: str
    description: str
    fixed: frozenset[str] = frozenset()
    """Names of parameters that keep the value they had."""
    arguments: Mapping[str, object] | None = None
    """Values for the replay that proves it; what was done with, where nothing else is said."""


class LearnReport(Reported):
    """What came of learning."""

    status: Literal["learned", "needs_confirmation", "needs_input", "failed"]
    macro: str = Field(description="app.macro")
    description: str = ""
    parameters: dict[str, str] = Field(default={}, description="Type of each parameter")
    steps: list[str] = Field(default=[], description="What it does, in order")
    risk: Risk = Risk.NONE
    promise: str = Field(default="", description="What is proven before it counts as done")
    notes: list[str] = Field(default=[], description="What was left out, and why")
    replayed: bool = Field(default=False, description="Whether it was replayed from a fresh start")
    acted: Acted = Acted.NO
    file: str = Field(default="", description="Where it was written")
    confirmation: str = Field(default="", description="What stands for a person's word in the next call")
    error: RunError | None = None
    drift: list[Drifted] = Field(default=[], description="Where the map is behind the phone")


@dataclass(frozen=True, slots=True)
class Lesson:
    """What came of learning, and what has to be kept when it was learned."""

    report: LearnReport
    learned: Learned | None = None


async def learn_macro(
    phone: Phone,
    app_map: AppMap,
    deeds: Sequence[Deed],
    wanted: Wanted,
    settings: RunSettings,
    *,
    consent: Consent = nobody,
) -> Lesson:
    """Learn a macro of one app from what was done in it.

    The replay does again what was done: a risk that people confirm needs `consent`, and a switch is
    first brought to its other state, so that the replay shows something. Every end is a report.
    """
    name = f"{app_map.id}.{wanted.id}"
    try:
        learned = learn(app_map, deeds, wanted.id, wanted.description, fixed=wanted.fixed)
        arguments = _arguments(learned, wanted)
        _refuse_faulty(learned, app_map)
    except PhoneError as error:
        return Lesson(LearnReport(status="failed", macro=name, error=RunError.of(error)))
    report = _described(name, learned)
    missing = [p.name for p in learned.macro.params if p.required and p.name not in arguments]
    if missing:
        return Lesson(report.model_copy(update=_lacking(missing)))
    if learned.macro.risk in CONFIRMED_RISKS:
        asked = asked_about(MacroCall(app_map, learned.macro, arguments), phone.info)
        if withheld := await consent(replace(asked, action=f"Once more, to prove it: {asked.action}")):
            return Lesson(report.model_copy(update=_unconfirmed(withheld)))
    try:
        update = await _proven(phone, learned, arguments, settings)
    except PhoneError as error:
        update = {"status": "failed", "error": RunError.of(error), "acted": error.acted}
    report = report.model_copy(update=update)
    return Lesson(report, learned if report.status == "learned" else None)


def map_of(deeds: Sequence[Deed], maps: Sequence[AppMap]) -> AppMap:
    """Find the map of the app in which most was done.

    Raises:
        PhoneError: `invalid_arguments`.
    """
    seen = [deed.before.app for deed in deeds]
    platforms = {deed.before.platform for deed in deeds}
    fitting = [m for m in maps if m.platform in platforms and m.bundle in seen]
    if not fitting:
        raise PhoneError(
            "invalid_arguments",
            "Nothing was done in an app that has a map.",
            next="Do the chore in an app that `openphone-mcp map list` names, or build a map of it first.",
        )
    return max(fitting, key=lambda m: seen.count(m.bundle))


def keep(lesson: Lesson, base: AppMap, folder: Path) -> LearnReport:
    """Write what was learned into the user's own maps; shipped ones are never edited.

    Raises:
        PhoneError: `state_unwritable`.
    """
    if lesson.learned is None:
        return lesson.report
    path = folder / f"learned.{base.id}.{base.platform}.{lesson.learned.macro.id}.yaml"
    write_whole(path, layer_text(base, lesson.learned), is_private=True)
    return lesson.report.model_copy(update={"file": str(path)})


def _arguments(learned: Learned, wanted: Wanted) -> Arguments:
    """Check what the replay is given; what is lacking is told later.

    Raises:
        ArgumentError: something is unknown or of the wrong kind.
    """
    optional = tuple(replace(param, required=False) for param in learned.macro.params)
    given = parse(replace(learned.macro, params=optional), wanted.arguments or {})
    return {**learned.arguments, **given}


def with_macro(learned: Learned) -> AppMap:
    """Put the macro into the map that it needs, in the place of one of its name."""
    macro = learned.macro
    others = tuple(one for one in learned.app_map.macros if one.id != macro.id)
    return replace(learned.app_map, macros=(*others, macro))


def _refuse_faulty(learned: Learned, app_map: AppMap) -> None:
    """Refuse a macro that a check of the map would refuse.

    Raises:
        PhoneError: `invalid_arguments`.
    """
    known = {(f.where, f.message) for f in check(app_map)}
    found = [
        f for f in check(with_macro(learned)) if f.level == "error" and (f.where, f.message) not in known
    ]
    if found:
        raise PhoneError(
            "invalid_arguments",
            f"What was done makes no sound macro: {'; '.join(f'{f.where}: {f.message}' for f in found[:3])}.",
            next="Do the chore once more, step by step, beginning on the first screen of the app.",
        )


def _described(name: str, learned: Learned) -> LearnReport:
    macro = learned.macro
    steps = [f"be on {macro.at}"] if macro.at else []
    steps += [_told(step) for step in macro.steps]
    promised = {f: getattr(macro.expect, f) for f in ("screen", "element", "checked", "text")}
    return LearnReport(
        status="learned",
        macro=name,
        description=macro.description,
        parameters={param.name: param.type for param in macro.params},
        steps=steps,
        risk=macro.risk,
        promise=", ".join(f"{key} {value}" for key, value in promised.items() if value not in (None, "")),
        notes=list(learned.notes),
    )


def _told(step: object) -> str:
    words = {
        "Go": "be on",
        "TapStep": "tap",
        "HoldStep": "hold",
        "SetStep": "set",
        "TypeStep": "type into",
        "PressStep": "press",
    }
    subject = next(getattr(step, f) for f in ("element", "screen", "key") if hasattr(step, f))
    value = next((f": {getattr(step, f)}" for f in ("to", "text") if hasattr(step, f)), "")
    return f"{words[type(step).__name__]} {subject}{value}"


def _lacking(missing: list[str]) -> dict[str, object]:
    error = RunError(
        code="invalid_arguments",
        message=f"What was typed is not known any more: {', '.join(missing)}. The replay needs a value.",
        next=f"Call again with arguments that hold {' and '.join(missing)}.",
    )
    return {"status": "needs_input", "error": error}


def _unconfirmed(withheld: Withheld) -> dict[str, object]:
    error = RunError(code=withheld.code, message=withheld.message, next=withheld.next)
    status = "needs_confirmation" if withheld.code == "needs_confirmation" else "failed"
    return {"status": status, "error": error, "confirmation": withheld.confirmation}


async def _proven(
    phone: Phone, learned: Learned, arguments: Arguments, settings: RunSettings
) -> dict[str, object]:
    """Replay it from a fresh start; tell how that ended."""
    app_map, macro = derive(with_macro(learned)), learned.macro
    trace = Trace(settings.trace_folder, screens=settings.trace_screens)
    replays = Replays(phone, app_map, settings.budget, trace, settings.policy)
    key, address = phone.info.key, phone.info.address
    ended, drift = "failed", list[Drifted]()
    try:
        async with lease(settings.lease_folder, key, settings.claim, settings.patience_s, called=address):
            for round_ in _rounds(macro, arguments):
                await replays.fresh_start()
                tried = await replays.once(macro, round_)
                drift = tried.drift
                if not isinstance(tried.end, Done):
                    error = RunError(
                        code="diverged",
                        message=f"The replay from a fresh start did not hold: {tried.end.reason}",
                        next="Do the chore once more from the first screen of the app, then learn again.",
                    )
                    return {"status": "failed", "error": error, "acted": replays.tally.acted}
        ended = "learned"
    finally:
        trace.close(status=ended, acted=replays.tally.acted)
    return {"status": "learned", "replayed": True, "acted": replays.tally.acted, "drift": drift}


def _rounds(macro: Macro, arguments: Arguments) -> list[Arguments]:
    """List what it is replayed with: for switches first the other way round, so that the proof shows."""
    states = {p.name: not arguments[p.name] for p in macro.params if p.type == "boolean"}
    is_plain = not macro.risk.exceeds(Risk.CHANGES_SETTING)
    return [{**arguments, **states}, arguments] if states and is_plain else [arguments]
