"""From the words of a task to a macro and its arguments, or an honest no. No model, no I/O."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from typing import Final

from maps.kept import Kept
from maps.model import AppMap, Language, Macro, Risk
from maps.say.grammar import APP_NAMED, example, parse
from router.call import Candidate, Decision
from router.matching.align import FIRM, Alignment, align
from router.matching.amiss import is_amiss
from router.matching.bringing import bring
from router.matching.clauses import pointed, requests
from router.matching.frames import Frame, frames_of, is_grave
from router.matching.free_text import (
    announces,
    is_owner,
    is_plausible,
    is_sought,
    is_verb,
)
from router.matching.guards import suits
from router.matching.index import ConceptIndex, WordIndex
from router.matching.labels import names_work
from router.matching.nearest import Nearest
from router.matching.people import is_name, is_person
from router.matching.sentence import Sentence, sentence_of
from router.matching.spelling import Spelling
from router.matching.tokens import Vocabulary
from router.matching.unsure import is_unsure
from router.names import called, examples, group_of, in_app, members, needs_app
from router.naming import AppNames
from router.phrases import ENABLE_WORDS, FAMILY_PHRASES, ON_WORDS, Group
from router.slots import arguments_of, free_chars, is_on, slot, toggle_param, typed_params
from router.template import Said, Slots, Template, fold
from router.words import is_question, key, normal

NEAREST = 3


@dataclass(frozen=True, slots=True)
class Layers:
    """Which ways of matching are tried."""

    templates: bool = True
    """Templates that cover the whole sentence as it stands."""
    frames: bool = True
    """The words of templates and names in any order, if nothing is left over."""
    spelling: bool = True
    """Slips of spelling, where nothing else fits."""
    reasons: bool = True
    """A request with its reason, where nothing else fits."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    template: Template
    language: Language
    app_map: AppMap | None = None
    macro: Macro | None = None
    group: Group | None = None
    needs_app: bool = False
    """Whether it counts only in a sentence that names the app."""


class Matcher:
    """Matches tasks to the macros of `maps`. Build once, use often."""

    def __init__(self, maps: Sequence[AppMap], layers: Layers | None = None) -> None:
        self._maps = maps
        self._layers = layers or Layers()
        self._names = AppNames(maps)

    def match(self, task: str, today: date | None = None) -> Decision:
        """Decide which macro a task means; `today` is what “tomorrow” and weekdays are said from.

        It fires only what covers every word and fills every required slot. Several macros
        that all would are `rivals`: the caller asks. `nearest` are at most three, best first, never chosen.
        """
        text = normal(task)
        found = self._found(text, today, is_marked=is_question(task))
        if not found:
            found = [
                *self._in_other_words(sentence_of(text, self._vocabulary, today, is_marked=is_question(task)))
            ]
        is_opened = self._is_opened(text)
        best = _best((one for one in found if not one.candidate.missing), is_opened=is_opened)
        if len(best) == 1 and not is_unsure(best[0], text):
            return Decision(chosen=best[0])
        lacking = [] if best else _best(found, is_opened=is_opened)
        return Decision(
            rivals=tuple(best),
            nearest=tuple(best[:NEAREST]) or self._examples.find(text, NEAREST),
            missing=lacking[0] if len(lacking) == 1 else None,
        )

    def _is_opened(self, text: str) -> bool:
        """Tell whether a page is asked for by its name, rather than what stands on it."""
        concepts = [token.concepts for token in self._vocabulary.cut(text)]
        return any(("OPEN" in c and "ASK" not in c) or ("PAGE" in c and "ASK" not in c) for c in concepts)

    def _in_other_words(self, sentence: Sentence) -> Iterator[Alignment]:
        """Try the sentence without its reason, and with a slip of spelling mended."""
        if self._layers.reasons:
            for request in requests(sentence, self._vocabulary):
                for one in self._found(request, sentence.today, is_marked=sentence.is_marked):
                    if not one.candidate.macro.risk.exceeds(Risk.WRITES):
                        yield _less(one, REASON, "without the reason that is said with it")
            yield from self._pointed(sentence)
        if self._layers.spelling and (mended := self._spelling.mended(sentence)):
            is_deed = self._spelling.changes_deed(sentence, mended)
            most = Risk.CHANGES_SETTING if is_deed else Risk.WRITES
            for one in self._found(mended, sentence.today, is_marked=sentence.is_marked):
                if not one.free_chars and not one.candidate.macro.risk.exceeds(most):
                    yield _less(one, SLIP, f"read as “{mended}”")

    def _pointed(self, sentence: Sentence) -> Iterator[Alignment]:
        read = pointed(sentence, self._vocabulary)
        for one in self._framed(read) if read else ():
            is_mild = not one.candidate.macro.risk.exceeds(Risk.WRITES)
            if read and is_mild and suits(one.candidate, read, is_whole=False):
                yield _less(one, REASON, "what is to become of it is said behind it")

    def _found(self, text: str, today: date | None, *, is_marked: bool) -> list[Alignment]:
        sentence = sentence_of(text, self._vocabulary, today, is_marked=is_marked)
        found: list[Alignment] = []
        if self._layers.templates:
            found += self._in_a_named_app(text, today)
            found += self._candidates(text, None, today)
        if self._layers.frames:
            found += self._framed(sentence)
        return [one for one in found if suits(one.candidate, sentence, is_whole=one.candidate.score > FIRM)]

    def _framed(self, sentence: Sentence) -> Iterator[Alignment]:
        named = {app_map.id for app_map, _ in self._names.named_in(sentence.text)}
        for frame in self._frame_index.find(sentence.concepts):
            if (not named or frame.app_map.id in named) and (found := align(frame, sentence)):
                yield found

    def _in_a_named_app(self, sentence: str, today: date | None) -> Iterator[Alignment]:
        for app_map, task in self._names.named_in(sentence):
            yield from self._candidates(task, app_map, today, whole=sentence)

    def _candidates(
        self, sentence: str, app_map: AppMap | None, today: date | None, whole: str = ""
    ) -> Iterator[Alignment]:
        folded = fold(sentence)
        for entry in self._patterns.find(folded):
            if entry.app_map is not app_map and ((app_map and entry.app_map) or entry.needs_app):
                continue
            if said := entry.template.fullmatch(sentence, folded):
                if entry.group:
                    yield from self._of_group(entry.group, entry.language, said, sentence, app_map)
                elif entry.app_map and entry.macro:
                    arguments = arguments_of(entry.macro, entry.language, said, today)
                    if arguments is not None and self._is_plausible(
                        entry.app_map, entry.macro, said, sentence, whole
                    ):
                        found = Candidate(
                            entry.app_map, entry.macro, arguments, sentence, 1.0, (AS_IT_STANDS,)
                        )
                        free = free_chars(entry.macro, said, sentence)
                        yield Alignment(found, free, len(key(sentence)) - free)

    def _is_plausible(self, app_map: AppMap, macro: Macro, said: Said, sentence: str, whole: str) -> bool:
        typed = typed_params(app_map, macro)
        nouns = self._nouns.get(id(macro), frozenset())
        for param in macro.params:
            text = said.words.get(param.name, "") if param.type in ("string", "person") else ""
            if not text or text[0] == '"' or f'"{text}"' in sentence:
                continue
            if not self._parts_words(sentence, text) or (whole and not self._is_apart(whole, text, macro)):
                return False
            around = self._vocabulary.cut(sentence.replace(text, " ", 1))
            if not is_plausible(text, self._vocabulary.cut(text), param, macro, nouns, typed):
                return False
            is_extra = is_grave(macro) and not param.required and not announces(sentence, text)
            beside = self._vocabulary.cut((whole or sentence).replace(text, " ", 1))
            if param.type == "string" and param.name not in typed and names_work(sentence, text):
                return False
            words = self._vocabulary.cut(text)
            is_any = is_sought(words, param, macro, beside, typed)
            if not is_any and (self._names.ends(text) or is_amiss(words, param, macro, typed)):
                return False
            is_free = is_any or not (param.type == "person" or is_extra or all(map(is_verb, around)))
            if not (is_free or is_name(text) or is_person(text) or is_owner(sentence, text)):
                return False
        return True

    def _is_apart(self, whole: str, text: str, macro: Macro) -> bool:
        """Tell whether a text is one piece that does not go on with an app's name.

        Rock in “rock music” does, and so does Work in “add it to the calendar Work”.
        """
        start = whole.find(text)
        behind = whole[start + len(text) :].lstrip()
        if start < 0 or self._names.begins(behind):
            return False
        return not (is_grave(macro) and self._names.ends(whole[:start].rstrip()))

    def _parts_words(self, sentence: str, text: str) -> bool:
        """Tell whether a text begins where a word does: 单雨天 in 放歌单雨天 does not."""
        starts = {token.start for token in self._vocabulary.cut(sentence)}
        return any(found.start() in starts for found in re.finditer(re.escape(text), sentence))

    def _of_group(
        self, group: Group, language: Language, said: Said, sentence: str, app_map: AppMap | None
    ) -> Iterator[Alignment]:
        for member, is_bound in self._members.get((group, key(said.words["name"])), ()):
            if member.app_map is app_map or (app_map is None and not is_bound):
                arguments = dict(member.arguments)
                if group == "set":
                    arguments[toggle_param(member.macro)] = is_on(said.words, language)
                found = Candidate(member.app_map, member.macro, arguments, sentence, 1.0, (AS_IT_STANDS,))
                yield Alignment(found, 0, len(key(said.words["name"])))

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        vocabulary = Vocabulary()
        for app_map in self._maps:
            bring(app_map, vocabulary)
        return vocabulary

    @cached_property
    def _spelling(self) -> Spelling:
        return Spelling(self._vocabulary)

    @cached_property
    def _frames(self) -> list[Frame]:
        frames = [frame for app_map in self._maps for frame in frames_of(app_map, self._vocabulary)]
        self._vocabulary.settle()
        return frames

    @cached_property
    def _frame_index(self) -> ConceptIndex[Frame]:
        return ConceptIndex(self._frames, lambda frame: frame.needs, frozenset({"ASK"}))

    @cached_property
    def _nouns(self) -> Mapping[int, frozenset[str]]:
        return {id(frame.macro): frame.nouns for frame in self._frames if frame.nouns}

    @cached_property
    def _patterns(self) -> WordIndex[_Pattern]:
        patterns = [*_family_patterns()]
        for app_map in self._maps:
            for macro in app_map.macros:
                patterns.extend(_own_patterns(app_map, macro))
        return WordIndex((pattern, pattern.template.needs) for pattern in patterns)

    @cached_property
    def _members(self) -> Mapping[tuple[Group, str], list[tuple[Candidate, bool]]]:
        """What a family's macros are called, each with whether the app has to be named, too."""
        found: dict[tuple[Group, str], list[tuple[Candidate, bool]]] = {}
        for app_map in self._maps:
            known = called(app_map)
            for macro in app_map.macros:
                for names, arguments in members(app_map, macro):
                    candidate, group = Candidate(app_map, macro, arguments), group_of(app_map, macro)
                    bound = {key(name): needs_app(app_map, macro, name, known) for name in reversed(names)}
                    for name, is_bound in bound.items():
                        if name:
                            found.setdefault((group, name), []).append((candidate, is_bound))
        return found

    @cached_property
    def _examples(self) -> Nearest:
        """Sentences that fire, to be told where none did."""
        return Nearest([said for app_map in self._maps for said in sayings(app_map)])


def _less(one: Alignment, by: float, reason: str) -> Alignment:
    candidate = one.candidate
    lower = round(candidate.score - by, 3)
    return replace(one, candidate=replace(candidate, score=lower, reasons=(*candidate.reasons, reason)))


SAME: Final = 0.001
REASON: Final = 0.04
SLIP: Final = 0.08
"""Taken off the score of what fits only so."""
AS_IT_STANDS: Final = "the sentence is one that the map gives"

_MATCHERS: Final = Kept(lambda *maps: Matcher(maps), most=4)


def matcher_of(maps: Sequence[AppMap]) -> Matcher:
    """Give the matcher of these maps: a server is asked about the same again."""
    return _MATCHERS.of(*maps)


def _best(found: Iterable[Alignment], *, is_opened: bool) -> list[Candidate]:
    """Choose what leaves least to free texts, then what explains most; several that are as good are rivals.

    Doubles are dropped. A switch wins over the page of the same name, since "打开蓝牙" means the switch, and
    what an app does over the page that it does it on.
    """
    every = list(found)
    every = [one for one in every if one.free_chars == min(e.free_chars for e in every)]
    every = [one for one in every if one.candidate.macro.family == "set"] or every
    every = [one for one in every if (one.candidate.macro.family == "open") == is_opened] or every
    every = [one for one in every if one.candidate.score >= max(e.candidate.score for e in every) - SAME]
    every = [one for one in every if one.explained == max(e.explained for e in every)]
    fewest = min((len(one.candidate.arguments) for one in every), default=0)
    every = [one for one in every if len(one.candidate.arguments) == fewest]
    unique: dict[tuple[str, str], Candidate] = {}
    for one in every:
        candidate = one.candidate
        unique.setdefault((candidate.name, str(sorted(candidate.arguments.items()))), candidate)
    return list(unique.values())


def sayings(app_map: AppMap) -> Iterator[Candidate]:
    """Write for every macro, and member of a family, a sentence or two that mean it."""
    known = called(app_map)
    for macro in app_map.macros:
        for names, arguments in members(app_map, macro):
            yield from examples(app_map, macro, names, arguments, known)
        if not macro.family:
            for language, templates in macro.say.items():
                for template in templates[:1]:
                    said = example(parse(template, language), _stand_ins(macro)).replace('""', '"')
                    if template.startswith(APP_NAMED):
                        said = in_app(said, app_map, language)
                    yield Candidate(app_map, macro, {}, said)


_FAMILY_SLOTS: Final[Mapping[Language, Slots]] = {
    language: {"name": ".+?", "on": tuple(words), "enable": tuple(ENABLE_WORDS)}
    for language, words in ON_WORDS.items()
}


def _stand_ins(macro: Macro) -> Mapping[str, str]:
    """Name what fills each slot of an example; what may be any text stands in quotes."""
    return {p.name: f'"{p.name}"' for p in macro.params if p.type in ("string", "person")}


def _family_patterns() -> Iterator[_Pattern]:
    for group, by_language in FAMILY_PHRASES.items():
        for language, templates in by_language.items():
            for template in templates:
                yield _Pattern(Template(template, language, _FAMILY_SLOTS[language]), language, group=group)


def _own_patterns(app_map: AppMap, macro: Macro) -> Iterator[_Pattern]:
    for language, templates in macro.say.items():
        slots = partial(_own_slots, app_map, macro, language)
        for template in templates:
            pattern = Template(template, language, slots)
            yield _Pattern(pattern, language, app_map, macro, needs_app=template.startswith(APP_NAMED))


def _own_slots(app_map: AppMap, macro: Macro, language: Language) -> Slots:
    typed = typed_params(app_map, macro)
    return {param.name: slot(param, language, is_typed=param.name in typed) for param in macro.params}
