"""From “if it is off” to the macro that reads it and what its answer has to be."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from maps.model import Language, Macro, Risk
from router.call import Candidate, MacroCall
from router.plan.clauses import Clauses, Context
from router.plan.model import Condition, Is, Subtask
from router.plan.references import language_of
from router.plan.split import Said, opposite

_POINTING: Final = frozenset({"", "it", "that", "this", "they", "that one", "它", "他", "这个", "那个", "其"})
_STATES: Final[frozenset[Is]] = frozenset({"on", "off"})
_ROWS: Final[frozenset[Is]] = frozenset({"empty", "not_empty"})
_QUESTIONS: Final[dict[str, dict[Language, tuple[str, ...]]]] = {
    "state": {
        "en": ("is {} on", "is the {} on", "check if {} is on"),
        "zh": ("{}开着吗", "{}开了吗", "{}打开了吗"),
    },
    "number": {
        "en": ("what is {}", "what's the {}", "{}", "check {}", "tell me {}", "how much {} do i have"),
        "zh": ("{}是多少", "{}有多少", "查看{}", "{}", "看看{}", "还有多少{}"),
    },
    "rows": {"en": ("list {}", "what is in {}", "show {}"), "zh": ("{}有什么", "{}里有什么", "列出{}")},
}


@dataclass(frozen=True, slots=True)
class Held:
    """A condition that is understood, with what had to be read for it."""

    context: Context
    condition: Condition


def before(said: Said, context: Context, clauses: Clauses) -> Held | None:
    """Understand a condition from what it says and what stands before it; None where it points ahead."""
    if said.is_bare or said.subject.strip().casefold() in _POINTING:
        return _of_last(said, context)
    found = _asked(said, context, clauses)
    if found is None:
        return None
    again = _read_already(found, context)
    if again is not None:
        return Held(context, Condition(again, said.wanted, said.limit))
    context = context.then(Subtask(said.subject, found), said.subject)
    return Held(context, Condition(len(context.known) - 1, said.wanted, said.limit))


def ahead(said: Said, context: Context, call: MacroCall) -> Held | None:
    """Understand a condition on the very thing that its clause turns on or off."""
    points = said.subject.strip().casefold() in _POINTING and not said.is_bare
    if not points or said.wanted not in _STATES or call.macro.family != "set":
        return None
    for macro in call.app_map.macros:
        is_twin = macro.family == "read" and macro.member == call.macro.member and macro.returns == "boolean"
        if is_twin:
            context = context.then(Subtask(said.subject or call.macro.member, MacroCall(call.app_map, macro)))
            return Held(context, Condition(len(context.known) - 1, said.wanted))
    return None


def was_just_asked(context: Context, call: MacroCall) -> bool:
    """Tell whether the state of another thing was asked for just before: “it” may mean that one as well."""
    last = context.known[-1].subtask.call if context.known else None
    return last is not None and _answers(last.macro, "on") and last.macro.member != call.macro.member


def _of_last(said: Said, context: Context) -> Held | None:
    """Take the last answer of the right kind."""
    for place in range(len(context.known) - 1, -1, -1):
        subtask = context.known[place].subtask
        if _answers(subtask.call.macro, said.wanted):
            wanted = said.wanted
            if said.is_bare and _asks_for_off(subtask.words):
                wanted = opposite(wanted)
            return Held(context, Condition(place, wanted, said.limit))
        if subtask.call.macro.returns is not None:
            return None
    return None


def _answers(macro: Macro, wanted: Is) -> bool:
    if wanted in _STATES:
        return macro.returns == "boolean" and macro.family != "set"
    if wanted in _ROWS:
        return macro.returns == "list"
    return macro.returns in ("number", "text")


def _asks_for_off(words: str) -> bool:
    said = words.casefold()
    return said.endswith((" off", " disabled")) or "关着" in said or "关了" in said


def _asked(said: Said, context: Context, clauses: Clauses) -> Candidate | None:
    """Find the macro that reads what a condition is about."""
    for question in _questions(said):
        found = clauses.chosen(question, context)
        is_read = found is not None and found.macro.risk is Risk.NONE
        if found is not None and is_read and _answers(found.macro, said.wanted):
            return found
    return None


def _questions(said: Said) -> Iterator[str]:
    kind = "state" if said.wanted in _STATES else "rows" if said.wanted in _ROWS else "number"
    subject = said.subject.strip()
    bare = subject.removeprefix("the ").removeprefix("my ").removesuffix("的").removesuffix("里")
    for question in _QUESTIONS[kind][language_of(subject)]:
        yield from dict.fromkeys((question.format(subject), question.format(bare)))


def _read_already(found: MacroCall, context: Context) -> int | None:
    """Find the subtask that read the same, if nothing was done since."""
    for place in range(len(context.known) - 1, -1, -1):
        subtask = context.known[place].subtask
        if subtask.call.name == found.name and subtask.call.arguments == found.arguments:
            return place
        if subtask.call.macro.risk is not Risk.NONE or subtask.call.macro.returns is None:
            return None
    return None
