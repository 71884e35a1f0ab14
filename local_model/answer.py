"""What a model answered: which call, and what it thinks of the state. Pure.

An answer is text from a stranger. It may come in blocks with tags or headings, as JSON, as a bare call, or as
none of these; it may be cut off, hostile or in any language. Whatever it is, the outcome is a value, and
nothing of it is evaluated.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

from local_model import functions
from local_model.calls import Answer, Call, Drag, Mark, Slide, Spot, Touch, Unparsed
from local_model.grammar import Given, UnreadableError, Value, read_arguments

LONGEST: Final = 64_000
"""Characters; the longest honest answer has a tenth of it."""
MOST_CALLS: Final = 20
"""Calls, or objects, that are looked at; an answer with two different ones is none anyway."""
_DEEPEST: Final = 2
_BLOCKS: Final = (
    "historical_reflection", "reasoning", "state_assessment", "called_function",
    "think", "thinking", "thought", "answer", "action", "tool_call",
)  # fmt: skip
_NAMED: Final = "|".join(name.replace("_", "[ _-]") for name in _BLOCKS)
_TAG: Final = re.compile(rf"<\s{{0,3}}(/?)\s{{0,3}}({_NAMED})\s{{0,3}}>", re.IGNORECASE)
_HEADING: Final = re.compile(
    rf"^[ \t]{{0,4}}(?:[#>*\[_-]{{1,4}}[ \t]{{0,2}}|)({_NAMED})(?:[\]*_]{{1,4}}|)[ \t]{{0,2}}"
    r"(?::|：|$)[*]{0,2}",
    re.IGNORECASE | re.MULTILINE,
)
_CALLING: Final = ("called_function", "tool_call", "answer", "action")
"""Blocks that hold the call, the surest first."""
_THINKING: Final = ("reasoning", "think", "thinking", "thought", "historical_reflection")
_OPENING: Final = re.compile(r"[(（]")
_BEFORE: Final = re.compile(r"(?:([A-Za-z]{1,16})[ -])?([A-Za-z_]{1,32})\s{0,2}$")
_FENCE: Final = re.compile(r"```[a-z]{0,10}|`", re.IGNORECASE)
_FUNCTION_KEYS: Final = (
    "called_function",
    "function",
    "function_name",
    "tool",
    "action",
    "action_type",
    "name",
)
_ARGUMENT_KEYS: Final = ("arguments", "args", "parameters", "params", "action_input")
_STATE_KEYS: Final = ("state_assessment", "assessment", "state")
_THOUGHT_KEYS: Final = ("reasoning", "thought", "thinking")


def parse(text: str, *, marks: int, points: bool = False) -> Answer | Unparsed:
    """Read an answer.

    Args:
        text: as it came.
        marks: how many marks there are, numbered from 1.
        points: whether the model answers with places instead of marks.
    """
    if len(text) > LONGEST:
        return Unparsed("too_long", "Answer in a few short lines.")
    if not text.strip():
        return Unparsed("empty", "The answer was empty.")
    text = text.encode("utf-8", "replace").decode()
    blocks = _blocks(text)
    objects = list(_objects(text))
    assessment = _said(blocks, objects, ("state_assessment",), _STATE_KEYS)
    reasoning = _said(blocks, objects, _THINKING, _THOUGHT_KEYS)
    call = _fitting(_call(text, blocks), marks, points=points)
    if isinstance(call, Unparsed):
        return Unparsed(call.reason, call.detail, assessment)
    return Answer(call, assessment, reasoning)


def _call(text: str, blocks: dict[str, list[str]]) -> Call | Unparsed:
    """Find the one call of an answer."""
    for name in _CALLING:
        if name in blocks:
            found = _only([call for part in blocks[name] for call in _calls(part, in_block=True)])
            if found is not None:
                return found
    said = [part for name in (*_THINKING, "state_assessment") for part in blocks.get(name, ())]
    for part in said:
        text = text.replace(part, "\n", 1)
    return _only(list(_calls(text))) or Unparsed("no_call", "There was no call of a function in the answer.")


def _only(calls: Sequence[Call | Unparsed]) -> Call | Unparsed | None:
    good = list(dict.fromkeys(call for call in calls if not isinstance(call, Unparsed)))
    bad = [call for call in calls if isinstance(call, Unparsed)]
    misused = [call for call in bad if call.reason != "unknown_function"]
    if len(good) > 1 or (good and misused):
        return Unparsed("several_calls", "Call one function only.")
    return next(iter(good + misused + bad), None)


def _calls(part: str, *, in_block: bool = False) -> Iterator[Call | Unparsed]:
    """List the calls in a part of an answer; functions that nobody knows only where a call has to stand."""
    found = [call for facts in _objects(part) if (call := _call_in(facts))]
    if found:
        yield from found
        return
    alone = _FENCE.sub("", part).strip().strip(".。;*").casefold()
    if functions.takes_nothing(alone):
        yield functions.call_of(alone, Given())
    position = count = 0
    while count < MOST_CALLS and (opening := _OPENING.search(part, position)):
        position = opening.end()
        name = _name_before(part, opening.start())
        if not name or (not functions.known(name) and not in_block):
            continue
        count += 1
        try:
            given, position = read_arguments(part, position)
        except UnreadableError:
            is_known = functions.known(name)
            yield Unparsed(
                "bad_arguments" if is_known else "unknown_function",
                f"The arguments of {name} cannot be read." if is_known else f"There is no function {name!r}.",
            )
        else:
            yield functions.call_of(name, given)


def _name_before(part: str, at: int) -> str:
    found = _BEFORE.search(part[max(0, at - 52) : at])
    if found is None:
        return ""
    both = f"{found[1]} {found[2]}" if found[1] else ""
    return both if both and functions.known(both) else found[2]


def _call_in(facts: dict[str, Any], depth: int = 0) -> Call | Unparsed | None:
    """Read a call out of an object, in any of the forms that models write; None when it holds none."""
    key = next((key for key in _FUNCTION_KEYS if facts.get(key)), None)
    if key is None:
        return None
    name = facts[key]
    if isinstance(name, dict) and depth < _DEEPEST:
        inner = cast("dict[str, Any]", name)
        return _call_in({str(key).casefold(): value for key, value in inner.items()}, depth + 1)
    if not isinstance(name, str):
        return Unparsed("unknown_function", "The name of the function has to be a text.")
    if "(" in name or "（" in name:
        return _only(list(_calls(name, in_block=True)))
    arguments = next((facts[key] for key in _ARGUMENT_KEYS if key in facts), None)
    if isinstance(arguments, str):
        arguments = next(_objects(arguments), None) or ([arguments] if arguments.strip() else {})
    if isinstance(arguments, list):
        return functions.call_of(name, Given(list(cast("list[Value]", arguments))))
    if isinstance(arguments, dict):
        named = {str(key).casefold(): value for key, value in cast("dict[str, Value]", arguments).items()}
        return functions.call_of(name, Given(named=named))
    return functions.call_of(name, Given(named={other: facts[other] for other in facts if other != key}))


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """List the JSON objects in a text, outermost ones, with their keys in small letters."""
    decoder, position = json.JSONDecoder(), 0
    for _ in range(MOST_CALLS):
        position = text.find("{", position)
        if position < 0:
            return
        try:
            found, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            position += 1
        else:
            yield {str(key).casefold().strip(): value for key, value in found.items()}


def _fitting(call: Call | Unparsed, marks: int, *, points: bool) -> Call | Unparsed:
    """Refuse a mark that there is not, and a place of the wrong kind."""
    match call:
        case Touch(place) | Slide(place) if isinstance(place, Mark):
            if not 1 <= place.number <= marks:
                between = f"Marks are numbered from 1 to {marks}." if marks else "There are no marks here."
                return Unparsed("no_such_mark", f"There is no mark {place.number}. {between}")
        case Touch(Spot()) | Slide(Spot()) | Drag() if not points:
            return Unparsed("bad_arguments", "Name the number of a mark, not a place.")
        case _:
            pass
    return call


def _said(
    blocks: dict[str, list[str]], objects: Sequence[dict[str, Any]], names: Sequence[str], keys: Sequence[str]
) -> str:
    """Join what was said in some blocks, or under some keys."""
    parts = [_plain(part) for name in names for part in blocks.get(name, ())]
    if not any(parts):
        parts = [_plain(_flat(facts[key])) for facts in objects[:1] for key in keys if facts.get(key)]
    return " ".join(filter(None, parts))


def _flat(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key}: {said}" for key, said in cast("dict[str, object]", value).items())
    return str(value)


def _plain(part: str) -> str:
    return " ".join(_FENCE.sub(" ", part).split())


def _blocks(text: str) -> dict[str, list[str]]:
    """Cut an answer at its tags and headings, whether or not they are closed."""
    found = sorted(
        [(m.start(), m.end(), m[2], bool(m[1])) for m in _TAG.finditer(text)]
        + [(m.start(), m.end(), m[1], False) for m in _HEADING.finditer(text)]
    )
    blocks: dict[str, list[str]] = {}
    for number, (_, begin, name, is_end) in enumerate(found):
        if not is_end:
            end = found[number + 1][0] if number + 1 < len(found) else len(text)
            blocks.setdefault(re.sub("[ -]", "_", name.casefold()), []).append(text[begin:end])
    return blocks
