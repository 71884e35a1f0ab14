"""Whether a sentence says what a frame needs, and nothing else: no word is left over, no slot empty. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from maps.model import Arguments
from router.call import Candidate
from router.matching.filling import Filling
from router.matching.frames import Frame, is_grave
from router.matching.sentence import Sentence
from router.matching.switching import SWITCHING, readings
from router.matching.tokens import IDLING, Token, squeezed
from router.slots import toggle_param

FIRM: Final = 0.95
"""Score of a sentence that says everything, in words or an order of its own."""
IMPLIED: Final = 0.02
"""Taken off for a request whose verb is left out."""
DEEDS: Final = frozenset(
    {"CREATE", "DELETE", "CHANGE", "SEARCH", "PLAY", "CALL", "START", "STOP", "RESET", "RENAME", "PHONING"}
)
"""What is done, not asked."""
SETTINGS_WORDS: Final = ("setting", "设置", "option", "preference", "选项")
_STATE: Final = SWITCHING | {"ONISH", "STATE", "YN"}
_ENDS: Final = frozenset({"UNWANTED"})
"""What may be said of a thing that is deleted or turned off."""
_READ: Final = frozenset({"ASK", "COUNT", "STATE", "SWITCH"})
_PRESENT: Final = ("am i", "are we", "is my phone", "is the phone", "is this phone")
"""Questions about the state that a phone is in, which need no other word for it."""
_CHECKS: Final = frozenset({"check", "check on", "查一下", "查询"})
_SUPPOSES: Final = re.compile(
    r"\bwhat (?:happens|will|would|could|might|if)\b|会怎么?样|会如何|会有什么", re.IGNORECASE
)
"""What would be, not what is."""
_INSIDE: Final = frozenset({"in", "on", "at", "inside", "在"})
_WITH: Final = frozenset({"用", "使用", "在", "上", "去", "到", "use", "in", "on"})
_POINTING: Final = frozenset({"it", "them", "into", "它", "它们", "在"})
_MANY_THINGS: Final = frozenset({"apps", "applications"})
"""What a phone has many of: how much of something these take is another question than how much there is."""
_PARTED: Final = re.compile(r"[,，;；。]")
_BINDS: Final = re.compile(
    r"\b(?:and|then|but|when|if|until|after|before)\b|再|然后|就|如果|等|之后|别|不要", re.IGNORECASE
)
"""What ties two clauses together: they are not the same thing said twice."""
_DENIALS: Final = frozenset({"OFF", "OFFISH", "HIDE", "NOT"})
NOTHING: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Alignment:
    """A candidate, and how much of the sentence is explained."""

    candidate: Candidate
    free_chars: int
    """Letters that were left to free texts."""
    explained: int
    """Letters that the words of a map explain."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence, seen by a frame."""

    frame: Frame
    sentence: Sentence
    used: frozenset[int]
    """The words that the frame needs."""
    others: tuple[Token, ...]
    said: frozenset[str]
    """What the other words do."""

    def leaves(self, may: frozenset[str], filling: Filling | None = None) -> list[int]:
        """List the words that nothing explains."""
        return [
            n
            for n, token in enumerate(self.sentence.tokens)
            if n not in self.used
            and not (self._adds_nothing(token) or self._names_means(n))
            and (not token.concepts & may or _ends_a_name(self.sentence.tokens, n))
            and not (filling and filling.is_inside(token))
        ]

    def _adds_nothing(self, token: Token) -> bool:
        """Tell whether a word changes nothing; one that points elsewhere does in a grave deed."""
        if token.text in _POINTING and is_grave(self.frame.macro) and not self._points_back(token):
            return False
        if token.text in _MANY_THINGS:
            return False
        is_idle = IDLING in token.concepts and self.frame.only_shows
        return token.is_filler or token.text == "on" or is_idle

    def _points_back(self, token: Token) -> bool:
        """Tell whether “it” is what a clause before has named: “the 7 am alarm, delete it”."""
        breaks = [m.start() for m in _PARTED.finditer(self.sentence.text, 0, token.start)]
        return bool(breaks) and any(self.sentence.tokens[n].end <= breaks[-1] for n in self.used)

    def _names_means(self, n: int) -> bool:
        """Tell whether 用 only says with which app."""
        follows = self.sentence.tokens[n + 1 : n + 2]
        return self.sentence.tokens[n].text in ("用", "使用", "use") and any(
            c[0] == "@" for t in follows for c in t.concepts
        )

    def family(self, score: float, arguments: Arguments | None = None, missing: str = "") -> Alignment:
        """Make the candidate of a family's member."""
        words = ", ".join(self.sentence.tokens[n].text for n in sorted(self.used))
        full = dict(self.frame.arguments) | (arguments or {})
        lacks = (missing,) if missing else ()
        candidate = Candidate(
            self.frame.app_map,
            self.frame.macro,
            full,
            self.sentence.text,
            score,
            (f"named by: {words}",),
            lacks,
        )
        return Alignment(candidate, 0, self.letters)

    @property
    def letters(self) -> int:
        """How long the words are that the frame needs."""
        return sum(len(self.sentence.tokens[n].text) for n in self.used)


def align(frame: Frame, sentence: Sentence) -> Alignment | None:
    """Align a sentence with a frame; `None` when it says less or more."""
    used = _needed(frame, sentence)
    if used is None:
        return None
    others = tuple(t for n, t in enumerate(sentence.tokens) if n not in used)
    told = _Told(frame, sentence, used, others, frozenset(c for t in others for c in t.concepts))
    match frame.group:
        case "set":
            return _set(told)
        case "read_state":
            return _read_state(told)
        case "read":
            return _read(told)
        case "open":
            return _open(told)
        case _:
            return _own(told)


def _needed(frame: Frame, sentence: Sentence) -> frozenset[int] | None:
    """Find the words that a frame needs; a question may leave its verb out."""
    found: set[int] = set()
    every: list[set[int]] = []
    tokens = sentence.tokens
    for need in frame.needs:
        is_said = not need.isdisjoint(sentence.concepts)
        if not is_said and not ("ASK" in need and frame.is_told and not frame.has_free_text):
            return None
        places = [
            n for n, token in enumerate(tokens) if token.concepts & need and not _ends_a_name(tokens, n)
        ]
        places = [n for n in places if not _is_loose(tokens[n])] or places
        if len({"NOT" in tokens[n].concepts for n in places}) > 1:
            return None
        if not places and not ("ASK" in need and frame.is_told and not frame.has_free_text):
            return None
        found.update(places)
        every += [set(places)] if places else []
    return frozenset(found) if _has_one_each(every) else None


def _has_one_each(places: Sequence[set[int]], taken: frozenset[int] = frozenset()) -> bool:
    """Tell whether each need has a word of its own: “schedule” is not a deed and its object at once."""
    return not places or any(_has_one_each(places[1:], taken | {n}) for n in places[0] - taken)


def _ends_a_name(tokens: Sequence[Token], n: int) -> bool:
    """Tell whether a character goes on with what nobody knows: 记 in 山野日记."""
    token, before = tokens[n], tokens[n - 1]
    return n > 0 and _is_loose(token) and not before.is_known and before.end == token.start


def _is_loose(token: Token) -> bool:
    """Tell whether a character could as well be a part of a name."""
    return len(token.text) == 1 and not token.text.isascii()


def _set(told: _Told) -> Alignment | None:
    if told.sentence.asks or told.sentence.is_marked or _is_for_more(told):
        return None
    if _names_page(told) or _denies_twice(told) or (told.frame.is_short and not _says_verb(told)):
        return None
    name, verb = toggle_param(told.frame.macro), _verb(told.frame)
    for state, may in readings(told.others, verb):
        if state is not None and _says_twice(told):
            may |= {"ONISH"} if state else {"OFFISH", "UNWANTED"}  # noqa: PLW2901
        if state is not None and not told.leaves(may | told.frame.may):
            return told.family(FIRM, {name: state})
    if told.said >= {"ON", "OFF"} or not told.said & {"TURN", "CHANGE"}:
        return None
    if told.leaves(SWITCHING | told.frame.may):
        return None
    return told.family(FIRM, missing=name)


def _is_for_more(told: _Told) -> bool:
    """Tell whether “for” is followed by more than what belongs to the switch."""
    tokens = told.sentence.tokens
    for n, token in enumerate(tokens):
        if token.text == "for" and n not in told.used:
            behind = next((m for m in range(n + 1, len(tokens)) if not tokens[m].is_filler), None)
            if behind is None or not (behind in told.used or tokens[behind].concepts & told.frame.may):
                return True
    return False


def _names_page(told: _Told) -> bool:
    """Tell whether the name goes on with “settings”, which makes it a page."""
    tokens = enumerate(told.sentence.tokens)
    return any(
        t.text.startswith(SETTINGS_WORDS) and n not in told.used and n - 1 in told.used for n, t in tokens
    )


def _says_twice(told: _Told) -> bool:
    """Tell whether two clauses say what is to be: “disconnect Wi-Fi, turn it off”."""
    parts = [part for part in _PARTED.split(told.sentence.text) if part]
    return len(parts) == 2 and not _BINDS.search(told.sentence.text)


def _says_verb(told: _Told) -> bool:
    """Tell whether a switch's verb is said, before what it is about: “family sharing” is another thing."""
    verb = _verb(told.frame)
    behind = told.sentence.tokens[min(told.used) + 1 :]
    is_noun = any(t.text.endswith("ing") and t.text.isascii() and t.concepts & verb for t in behind)
    hides = {"HIDE"} if told.frame.head == "=show" else NOTHING
    return bool(told.said & (verb | hides)) and not is_noun


def _denies_twice(told: _Told) -> bool:
    """Tell whether a denial stands before “off”, as in 不用断开: no need to is not off."""
    denials = [t for t in told.others if t.concepts & _DENIALS and "ON" not in t.concepts]
    return len(denials) > 1 and not _says_twice(told)


def _verb(frame: Frame) -> frozenset[str]:
    return frozenset({frame.head, "SHOWN"} if frame.head == "=show" else {frame.head}) - {""}


def _read_state(told: _Told) -> Alignment | None:
    is_marked = told.sentence.is_marked and bool(told.said & {"ON", "OFF"})
    is_checked = any(t.text in _CHECKS for t in told.others)
    if not (told.sentence.asks or is_marked or is_checked or "STATE" in told.said):
        return None
    denies = any("NOT" in t.concepts and "YN" not in t.concepts for t in told.others)
    if (
        denies
        or _SUPPOSES.search(told.sentence.text)
        or told.leaves(_STATE | _READ | {"SHOWN"} | told.frame.may)
    ):
        return None
    is_stated = is_checked or told.said & {"ON", "OFF", "ONISH", "STATE"} or told.said & _verb(told.frame)
    if not is_stated and not told.sentence.text.casefold().startswith(_PRESENT):
        return None
    return told.family(FIRM)


def _read(told: _Told) -> Alignment | None:
    is_state = told.sentence.asks and bool(told.said & {"ON", "OFF"})
    if not ("ASK" in told.said or is_state or (told.sentence.is_marked and not told.sentence.asks)):
        return None
    if told.leaves(_READ | told.frame.may | (_STATE if is_state else NOTHING)):
        return None
    return told.family(FIRM - IMPLIED)


def _open(told: _Told) -> Alignment | None:
    is_page = "PAGE" in told.said
    is_asked = told.sentence.asks or told.sentence.is_marked
    is_bare = not told.frame.is_home and _is_titled(told)
    if is_asked or not (is_page or is_bare or ("OPEN" in told.said and _is_plural_kept(told))):
        return None
    if any(t.concepts & {"ON", "OFF"} and "OPEN" not in t.concepts for t in told.others):
        return None
    if told.frame.is_home and not _is_home_meant(told):
        return None
    if told.leaves(frozenset({"OPEN", "PAGE"}) | told.frame.may):
        return None
    is_pure = is_page or any("OPEN" in t.concepts and "ASK" not in t.concepts for t in told.others)
    return told.family(FIRM - (0 if is_pure else IMPLIED) - (0 if "OPEN" in told.said else 2 * IMPLIED))


def _is_titled(told: _Told) -> bool:
    """Tell whether a sentence is the name of an app and of its page, as in “JD messages” and 用京东扫一扫."""
    tokens = [t for n, t in enumerate(told.sentence.tokens) if not (n == 0 and t.text in _WITH)]
    if {c for t in told.others if t in tokens for c in t.concepts} - {"~"}:
        return False
    is_app = bool(tokens) and f"@{told.frame.app_map.id}" in tokens[0].concepts
    return is_app and (
        len(told.used) > 2
        or not any(c.isupper() for n in told.used for c in told.sentence.tokens[n].concepts)
    )


def _is_home_meant(told: _Told) -> bool:
    """Tell whether an app itself is to be opened, not its settings, and not something in it."""
    if any(t.text.startswith(SETTINGS_WORDS) for t in told.others):
        return False
    tokens = told.sentence.tokens
    opens = [
        n for n, t in enumerate(tokens) if "OPEN" in t.concepts and n not in told.used and not t.is_filler
    ]
    if any(tokens[n - 1].text in ("the", "my") for n in opens if n > 0):
        return False
    opened = min(opens, default=len(tokens))
    return opened < min(told.used) and not any(tokens[n - 1].text in _INSIDE for n in told.used)


def _is_plural_kept(told: _Told) -> bool:
    """Tell whether “contacts” is said for Contacts: “the contact” is another thing."""
    said = {squeezed(told.sentence.tokens[n].text) for n in told.used}
    many = told.frame.plurals | {word for word in told.frame.words if word.endswith("s")}
    return all(word in said or word[:-1] not in said for word in many)


def _is_one_of_many(told: _Told) -> bool:
    """Tell whether one thing is spoken of where a list of them is told, or many where one is named.

    “This album” is not my albums, and “songs like it” is no song.
    """
    frame = told.frame
    used = [text for n in told.used if (text := told.sentence.tokens[n].text).isascii()]
    return any(
        f"{word}s" in frame.plurals or word.removesuffix("s") in frame.singulars - {word} for word in used
    )


def _own(told: _Told) -> Alignment | None:
    frame, sentence = told.frame, told.sentence
    if not _may_be_asked(told):
        return None
    filling = Filling(frame, sentence, told.used)
    may = frame.may | filling.may | (SWITCHING if frame.has_switch else NOTHING)
    may |= frozenset({"ASK", "YN"}) if frame.is_told else NOTHING
    may |= _ENDS if any("DELETE" in need for need in frame.needs) else NOTHING
    if _is_one_of_many(told):
        return None
    may |= _ENDS if any(value is False for value in filling.arguments.values()) else NOTHING
    if filling.is_broken or not filling.finish(told.leaves(may, filling)):
        return None
    implied = sum(not any(t.concepts & need for t in sentence.tokens) for need in frame.needs)
    if implied and (is_grave(frame.macro) or sentence.concepts & DEEDS):
        return None
    if implied and len(frame.needs) - implied + len(filling.spans) < 2 and not sentence.is_marked:
        return None
    words = ", ".join(sentence.tokens[n].text for n in sorted(told.used))
    candidate = Candidate(
        frame.app_map,
        frame.macro,
        filling.arguments,
        sentence.text,
        FIRM - IMPLIED * implied,
        (f"words in an order of their own: {words}",),
        tuple(filling.missing),
    )
    explained = told.letters + sum(end - start for start, end in filling.spans)
    return Alignment(candidate, filling.free_chars, explained)


def _may_be_asked(told: _Told) -> bool:
    """Tell whether a question may mean a macro, and a request one that tells a state."""
    is_asked = told.sentence.asks or told.sentence.is_marked
    if (
        told.frame.macro.returns == "list"
        and told.sentence.asks
        and not told.sentence.concepts & {"ASK", "YN"}
    ):
        return False
    if told.frame.is_told:
        return is_asked or told.frame.macro.returns != "boolean" or "STATE" in told.sentence.concepts
    return not is_asked or (not told.sentence.asks and any("ASK" in need for need in told.frame.needs))
