"""The slots of a macro's own templates, filled from what a sentence says in any order. Pure."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from maps.arguments import ArgumentError, typed
from maps.model import Arguments, Param
from router.matching.frames import HEADS, Frame, Place
from router.matching.free_text import regions, text_of
from router.matching.parts_of_day import Span, with_part
from router.matching.sentence import Sentence, quoted, spoken_state
from router.matching.switching import wished
from router.matching.tokens import Token, lemma
from router.slots import choice_names, takes_lengths

_BEGINNINGS: Final = frozenset({"TURN", "OPEN", "ON", "START", "ONISH"})
"""What begins something: not to do so only keeps it as it is."""


class Filling:
    """Fills the slots of a frame; `is_broken` when a sentence says what no slot can take."""

    def __init__(self, frame: Frame, sentence: Sentence, used: frozenset[int]) -> None:
        self._frame, self._sentence, self._used = frame, sentence, used
        self._params = {param.name: param for param in frame.macro.params}
        self._free: list[Place] = []
        self.arguments: Arguments = {}
        self.missing: list[str] = []
        self.spans: list[Span] = []
        self.free_chars = 0
        self.may: frozenset[str] = frozenset()
        """What words do by which a switch was read."""
        self.is_broken = not all(self._place(place) for place in frame.places)

    def _place(self, place: Place) -> bool:
        param = self._params[place.slot.name]
        if place.slot.words:
            return self._fixed(place, param)
        if param.type in ("string", "person"):
            self._free.append(place)
            return True
        if param.type == "boolean":
            others = (t for n, t in enumerate(self._sentence.tokens) if n not in self._used)
            return self._switch(param, [*others])
        return self._figure(param)

    def _switch(self, param: Param, others: Sequence[Token]) -> bool:
        """Read on or off, or what is wished where the frame's own words name it."""
        state = spoken_state(others)
        is_unsure = state is None or any("UNWANTED" in t.concepts for t in others)
        if is_unsure and self._frame.macro.id.startswith("set_"):
            has_verb = any(need & HEADS for need in self._frame.needs)
            state, self.may = wished(others, has_verb=has_verb)
        return self._take(param, state)

    def _fixed(self, place: Place, param: Param) -> bool:
        """Take words that stand for a value."""
        for word in sorted(place.slot.words, key=len, reverse=True):
            if span := _find(self._sentence.text.casefold(), word.casefold()):
                self.spans.append(span)
                value = typed(param, place.slot.value, self._sentence.today)
                return self._take(param, False if value is True and self._is_denied(span) else value)
        return False

    def _is_denied(self, span: Span) -> bool:
        """Tell whether what would turn something on is not wanted: “nobody may join”, 别再共享."""
        if not self._frame.macro.id.startswith("set_"):
            return False
        tokens = [(n, t) for n, t in enumerate(self._sentence.tokens) if n not in self._used]
        inside = [t for _, t in tokens if span[0] <= t.start and t.end <= span[1]]
        begins = _BEGINNINGS - ({"ONISH"} if self._frame.has_free_text else set())
        if any(t.concepts & begins for t in inside):
            return False
        state, may = wished([t for _, t in tokens if t not in inside], has_verb=True)
        self.may = may if state is not None else self.may
        return state is False

    def _take(self, param: Param, value: str | float | None) -> bool:
        if value is None:
            self.missing.append(param.name)
        else:
            self.arguments[param.name] = value
        return True

    def _figure(self, param: Param) -> bool:
        """Read the one figure of a kind; more of them are another request."""
        found = (
            _choices(param, self._sentence) if param.type == "choice" else self._sentence.figures(param.type)
        )
        found = [f for f in found if not any(s < f[1] and f[0] < e for s, e in self.spans)]
        if len(found) > 1:
            return False
        if not found:
            return self._take(param, None)
        start, end = found[0]
        said = self._sentence.text[start:end]
        if param.type == "choice":
            said = next((name for name in choice_names(param) if said.casefold() in _forms(name)), said)
        apart: list[Span] = []
        if param.type == "time":
            said, apart = with_part(said, found[0], self._sentence.text)
        try:
            value = typed(param, said, self._sentence.today)
        except ArgumentError:
            return False
        self.spans += [(start, end), *apart]
        return self._take(param, value)

    def finish(self, left: Sequence[int]) -> bool:
        """Give the words that nothing explains to the free slots; tell whether every one found its place."""
        parting = frozenset(c for place in self._free[1:] for c in place.before)
        found = regions(self._sentence, left, parting)
        if not found and self._free and all(self._params[p.slot.name].required for p in self._free):
            self.missing += [place.slot.name for place in self._free]
        elif len(found) != len(self._free) or not all(map(self._text, self._free, found)):
            return False
        for param in self._frame.macro.params:
            if param.name not in self.arguments and param.default is not None:
                self.arguments[param.name] = typed(param, param.default, self._sentence.today)
        self._split_name()
        return self._counts_every_digit(found)

    def _split_name(self) -> None:
        """Tell a first name from the last one, where a macro takes both and they were said as one."""
        for param, follows in pairwise(self._frame.macro.params):
            said = self.arguments.get(param.name)
            is_pair = param.type == follows.type == "person" and param.required and not follows.required
            if is_pair and isinstance(said, str) and said.isascii() and follows.name not in self.arguments:
                first, _, last = said.partition(" ")
                self.arguments |= {param.name: first} | ({follows.name: last} if last else {})

    def _text(self, place: Place, region: Span) -> bool:
        param = self._params[place.slot.name]
        text = text_of(self._sentence, region, place, param, self._frame)
        if text is None:
            return False
        self.arguments[param.name] = text
        self.free_chars += 0 if quoted(self._sentence.tokens[region[0]]) else len(text)
        return True

    def _counts_every_digit(self, found: Sequence[Span]) -> bool:
        """Tell whether every number has been taken: one that is left over changes what is meant."""
        return all(
            n in self._used or self.is_inside(token) or any(first <= n <= last for first, last in found)
            for n, token in enumerate(self._sentence.tokens)
            if any(c.isdigit() for c in token.text)
        )

    def is_inside(self, token: Token) -> bool:
        """Tell whether a word belongs to a figure or a choice."""
        return any(start <= token.start and token.end <= end for start, end in self.spans)


def _choices(param: Param, sentence: Sentence) -> Sequence[Span]:
    folded = sentence.text.casefold()
    found = (_find(folded, form) for name in choice_names(param) for form in _forms(name))
    spans = [span for span in found if span][:1]
    return spans or (sentence.figures("duration") if takes_lengths(param) else ())


def _forms(name: str) -> tuple[str, ...]:
    """Write a name of one thing and of many: deliveries, delivery."""
    return (name, lemma(name), f"{name}s") if name.isascii() else (name,)


def _find(text: str, word: str) -> Span | None:
    """Find a word that is not a part of another."""
    start = text.find(word)
    if start < 0 or (word.isascii() and _touches(text, start, start + len(word))):
        return None
    return start, start + len(word)


def _touches(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return (before.isascii() and before.isalnum()) or (after.isascii() and after.isalnum())
