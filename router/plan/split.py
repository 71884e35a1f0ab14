"""Cut a sentence where it could hold several tasks. Pure; what the pieces mean is not known here."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from maps.moments.numerals import number
from router.plan.model import Is
from router.plan.phrases import ASKING_EN, CONDITION_EN, CONDITION_VERB_ZH, CONDITION_ZH, ELSE, JOINT, QUOTED

Joint: TypeAlias = Literal["none", "list", "comma", "and", "then", "stop"]
"""What stands before a piece, from nothing to the end of a sentence."""
_STRENGTH: Final[dict[Joint, int]] = {"none": 0, "list": 1, "comma": 2, "and": 3, "then": 4, "stop": 5}
_QUOTED: Final = re.compile(QUOTED)
_STOPS: Final = frozenset(";.?!。")
_OFF: Final = frozenset({"off", "disabled", "inactive"})


@dataclass(frozen=True, slots=True)
class Said:
    """A condition as it was said."""

    subject: str
    """What it is about; `""` or a pronoun where it was named before."""
    wanted: Is
    limit: float = 0.0
    is_bare: bool = False
    """Only “if so” or “if not”: of what was asked before."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the sentence between two places where it may be cut."""

    start: int
    end: int
    joint: Joint
    """What stands before it."""
    condition: Said | None = None
    """This is a condition, no task."""
    is_else: bool = False
    """This is an “otherwise”."""

    @property
    def is_task(self) -> bool:
        """Whether something is asked for here."""
        return self.condition is None and not self.is_else


@dataclass(frozen=True, slots=True)
class Cut:
    """A sentence in pieces."""

    text: str
    pieces: tuple[Piece, ...]
    breaks_off: bool
    """Whether it ends in the middle, with an “and then”."""

    def words(self, first: int, last: int) -> str:
        """Give the text from one piece to another, as it was said."""
        return self.text[self.pieces[first].start : self.pieces[last].end].strip()


def cut(text: str) -> Cut:
    """Cut a sentence, brought to its normal form before, at every place where a task may end."""
    pieces: list[Piece] = []
    joint: Joint = "none"
    start = here = 0
    last_word = ""
    for found in _found(text):
        if found.at > start and text[start : found.at].strip(" ,"):
            pieces.append(Piece(start, found.at, joint))
            joint = "none"
        if found.piece:
            said = Piece(
                found.at, found.end, joint, condition=found.piece.condition, is_else=found.piece.is_else
            )
            pieces.append(said)
            joint = "none"
        elif _STRENGTH[found.joint] > _STRENGTH[joint]:
            joint = found.joint
        start = here = found.end
        last_word = "" if found.piece else found.joint
    if text[here:].strip(" ,"):
        pieces.append(Piece(here, len(text), joint))
        last_word = ""
    return Cut(text, tuple(pieces), breaks_off=last_word in ("and", "then"))


@dataclass(frozen=True, slots=True)
class _Found:
    at: int
    end: int
    joint: Joint = "none"
    piece: Piece | None = None


def _found(text: str) -> Iterator[_Found]:
    """Find what stands between tasks, from left to right; nothing within quotes."""
    here = 0
    is_at_start = True
    while here < len(text):
        if quoted := _QUOTED.match(text, here):
            here, is_at_start = quoted.end(), False
            continue
        found = (_at_start(text, here) if is_at_start else None) or _anywhere(text, here)
        if found is None or found.end == here:
            is_at_start = is_at_start and text[here].isspace()
            here += 1
            continue
        yield found
        here, is_at_start = found.end, True


def _at_start(text: str, here: int) -> _Found | None:
    if otherwise := ELSE.match(text, here):
        return _Found(here, otherwise.end(), piece=Piece(here, otherwise.end(), "none", is_else=True))
    if said := CONDITION_VERB_ZH.match(text, here):
        wanted: Is = "off" if said["off"] else "on"
        told = Said(said["subject"], opposite(wanted) if said["mark"] == "除非" else wanted)
        return _condition(said, told)
    if said := CONDITION_ZH.match(text, here):
        return _condition(said, _said_zh(said))
    return None


def _anywhere(text: str, here: int) -> _Found | None:
    may_begin = (here == 0 or not text[here - 1].isalnum()) and not ASKING_EN.search(text, 0, here)
    if may_begin and (said := CONDITION_EN.match(text, here)):
        return _condition(said, _said_en(said))
    if joint := JOINT.match(text, here):
        return _Found(here, joint.end(), _joint(joint))
    return None


def _joint(found: re.Match[str]) -> Joint:
    marks = found["marks"] or found["bare"] or ""
    if _STOPS & set(marks):
        return "stop"
    if found["then"]:
        return "then"
    if found["also"]:
        return "and"
    return "list" if found["list"] or "、" in marks else "comma"


def _condition(found: re.Match[str], said: Said) -> _Found:
    piece = Piece(found.start(), found.end(), "none", condition=said)
    return _Found(found.start(), found.end(), piece=piece)


_OPPOSITE: Final[dict[Is, Is]] = {
    "on": "off",
    "off": "on",
    "below": "at_least",
    "at_least": "below",
    "above": "at_most",
    "at_most": "above",
    "empty": "not_empty",
    "not_empty": "empty",
}


def opposite(wanted: Is) -> Is:
    """Turn round what a condition asks."""
    return _OPPOSITE[wanted]


def _said_en(found: re.Match[str]) -> Said:
    groups = found.groupdict()
    wanted, limit = _wanted(groups, "off" if (groups["state"] or "").casefold() in _OFF else "")
    negations = bool(groups["no"]) + (groups["mark"].casefold() == "unless")
    if groups["none"]:
        wanted = "empty"
    is_bare = bool(groups["bare_no"] or groups["bare_yes"])
    if is_bare:
        wanted = "off" if groups["bare_no"] else "on"
    return Said(groups["subject"] or "", opposite(wanted) if negations % 2 else wanted, limit, is_bare)


def _said_zh(found: re.Match[str]) -> Said:
    groups = found.groupdict()
    if groups["mark"] is None:
        groups = {name[2:]: word for name, word in groups.items() if name.startswith("u_")} | {"mark": ""}
    wanted, limit = _wanted(groups, "off" if groups["off"] else "")
    subject = f"{found['before'] or ''}{groups.get('subject') or ''}".strip()
    return Said(subject, opposite(wanted) if groups["mark"] == "除非" else wanted, limit)


def _number(said: str) -> float:
    """Read a number in figures or in words."""
    read = number(said.casefold())
    return float(said) if read is None else float(read)


def _wanted(groups: dict[str, str | None], state: str) -> tuple[Is, float]:
    limit = _number(groups["limit"] or groups["limit2"] or "0")
    if groups["less"]:
        return "below", limit
    if groups["more"]:
        return "above", limit
    if groups["empty"]:
        return "empty", limit
    if groups["some"]:
        return "not_empty", limit
    return ("off" if state else "on"), limit
