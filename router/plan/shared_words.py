"""Several things named with one verb: “turn on wifi and bluetooth”, 把蓝牙和热点打开."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from maps.model import Param
from router.call import Candidate
from router.plan.clauses import SURE, Clauses, Context
from router.plan.references import is_vague

_WORDS: Final = re.compile(r"[\u4e00-\u9fff]|[^\s\u4e00-\u9fff]+|\s+")
_BOTH: Final = re.compile(r"\b(?:both|all)\s+|[都全]+(?=[\u4e00-\u9fff])", re.IGNORECASE)


def spread(parts: Sequence[str], context: Context, clauses: Clauses) -> list[tuple[str, Candidate]] | None:
    """Give each thing its own clause; None when the parts do not share their words.

    A text that finds nothing on the screen is never taken apart: a search for salt and pepper is one search.
    """
    parts = [_BOTH.sub("", part).strip() for part in parts]
    alone = clauses.chosen(parts[-1], context)
    for head in _heads(parts[0]):
        last = clauses.chosen(_joined(head, parts[-1]), context)
        if last is None or last.score < SURE or not _is_same(alone, last):
            continue
        for tail in _tails(parts[-1]):
            texts = _texts(parts, head, tail)
            found = [clauses.chosen(text, context) for text in texts]
            told = [(text, one) for text, one in zip(texts, found, strict=True) if one is not None]
            if len(told) == len(texts) and _are_alike(parts, [one for _, one in told]):
                return told
    return None


def _is_same(alone: Candidate | None, last: Candidate) -> bool:
    """Tell whether the last part means what it means by itself, if it means anything."""
    return alone is None or (alone.name, alone.arguments) == (last.name, last.arguments)


def _texts(parts: Sequence[str], head: str, tail: str) -> list[str]:
    first, *middle = parts
    last = middle.pop()
    heads = (_joined(_joined(head, one), tail) for one in middle)
    return [_joined(first, tail), *heads, _joined(head, last)]


def _heads(text: str) -> Iterator[str]:
    """List beginnings of the first part, the longest first; something has to be left of it."""
    words = _WORDS.findall(text)
    for count in range(len(words) - 1, 0, -1):
        yield "".join(words[:count])


def _tails(text: str) -> Iterator[str]:
    """List ends of the last part, the shortest first."""
    words = _WORDS.findall(text)
    for count in range(len(words)):
        yield "".join(words[len(words) - count :])


def _are_alike(parts: Sequence[str], found: Sequence[Candidate]) -> bool:
    """Tell whether it is the same deed each time, surely meant, and done to different things."""
    kinds = {(one.macro.family or one.macro.id) for one in found}
    calls = {(one.name, str(sorted(one.arguments.items()))) for one in found}
    is_vaguely = any(is_vague(value) for one in found for value in one.arguments.values())
    is_guessed = any(one.score < SURE for one in found)
    if is_guessed or is_vaguely or len(kinds) > 1 or len(calls) < len(found):
        return False
    has_one_app = len({one.app_map.id for one in found}) == 1
    params = found[0].macro.params if has_one_app else ()
    return all(_are_like_things(parts, found, param) for param in params)


def _are_like_things(parts: Sequence[str], found: Sequence[Candidate], param: Param) -> bool:
    """Tell whether texts name things of one kind, as far as can be seen: one of them may be a deed."""
    values = [str(one.arguments.get(param.name, "")) for one in found]
    if len(set(values)) < 2 or param.type not in ("string", "person"):
        return True
    is_inside = all(value in part for value, part in zip(values, parts, strict=True))
    has_one_case = len({value[:1].isupper() for value in values}) == 1
    return is_inside and has_one_case and (param.type == "person" or _finds(found[0], param.name))


def _finds(found: Candidate, name: str) -> bool:
    """Tell whether something on the screen is found by what a parameter holds."""
    slot = f"{{{name}}}"
    used = {getattr(step, "element", "") for step in found.macro.steps}
    elements = (e for screen in found.app_map.screens for e in screen.elements if e.id in used)
    return any(slot in f"{element.text} {element.beside}" for element in elements)


def _joined(before: str, after: str) -> str:
    """Put two pieces of text together, with a blank between words."""
    needs_blank = (
        before[-1:].isascii() and before[-1:].isalnum() and after[:1].isascii() and after[:1].isalnum()
    )
    return f"{before} {after}" if needs_blank else f"{before}{after}"
