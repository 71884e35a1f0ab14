"""From the words of a task to a macro and its arguments, or an honest no. No model, no I/O."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property, partial
from typing import Final

from rapidfuzz import fuzz, process

from maps.kept import Kept
from maps.model import AppMap, Language, Macro, TypeStep
from maps.say.grammar import APP_NAMED, example, parse
from router.call import Candidate, Decision
from router.names import called, examples, group_of, in_app, members, needs_app
from router.naming import AppNames
from router.phrases import ENABLE_WORDS, FAMILY_PHRASES, ON_WORDS, Group
from router.slots import arguments_of, is_on, slot, toggle_param
from router.template import Said, Slots, Template, fold
from router.words import key, normal

NEAREST = 3


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

    def __init__(self, maps: Sequence[AppMap]) -> None:
        self._maps = maps
        self._patterns = [*_family_patterns()]
        for app_map in maps:
            for macro in app_map.macros:
                self._patterns.extend(_own_patterns(app_map, macro))
        self._names = AppNames(maps)

    def match(self, task: str, today: date | None = None) -> Decision:
        """Decide which macro a task means; `today` is what “tomorrow” and weekdays are said from.

        It fires only when one macro's template covers every word and fills every required slot. Two macros
        that both would are `rivals`: the caller asks. `nearest` are at most three, best first, never chosen.
        """
        sentence = normal(task)
        named = self._in_a_named_app(sentence, today)
        found = _preferred(named) or _preferred(self._candidates(sentence, None, today))
        if len(found) == 1:
            return Decision(chosen=found[0])
        return Decision(rivals=tuple(found), nearest=tuple(found[:NEAREST]) or self._nearest(sentence))

    def _in_a_named_app(self, sentence: str, today: date | None) -> Iterator[Candidate]:
        for app_map, task in self._names.named_in(sentence):
            yield from self._candidates(task, app_map, today)

    def _candidates(self, sentence: str, app_map: AppMap | None, today: date | None) -> Iterator[Candidate]:
        folded = fold(sentence)
        for entry in self._patterns:
            if entry.app_map is not app_map and ((app_map and entry.app_map) or entry.needs_app):
                continue
            if said := entry.template.fullmatch(sentence, folded):
                if entry.group:
                    yield from self._of_group(entry.group, entry.language, said, sentence, app_map)
                elif entry.app_map and entry.macro:
                    arguments = arguments_of(entry.macro, entry.language, said, today)
                    if arguments is not None:
                        yield Candidate(entry.app_map, entry.macro, arguments, sentence, 1.0)

    def _of_group(
        self, group: Group, language: Language, said: Said, sentence: str, app_map: AppMap | None
    ) -> Iterator[Candidate]:
        for member, is_bound in self._members.get((group, key(said.words["name"])), ()):
            if member.app_map is app_map or (app_map is None and not is_bound):
                arguments = dict(member.arguments)
                if group == "set":
                    arguments[toggle_param(member.macro)] = is_on(said.words, language)
                yield Candidate(member.app_map, member.macro, arguments, sentence, 1.0)

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
    def _examples(self) -> list[Candidate]:
        """Sentences that fire, to be told where none did."""
        return [said for app_map in self._maps for said in sayings(app_map)]

    @cached_property
    def _sentences(self) -> list[str]:
        return [normal(candidate.example).casefold() for candidate in self._examples]

    def _nearest(self, sentence: str) -> tuple[Candidate, ...]:
        best: dict[tuple[str, object], Candidate] = {}
        for _, score, place in process.extract(
            sentence.casefold(), self._sentences, scorer=fuzz.WRatio, limit=None
        ):
            near = self._examples[place]
            found = replace(near, score=round(score / 100, 3))
            best.setdefault((near.name, near.arguments.get("screen")), found)
            if len(best) == NEAREST:
                break
        return tuple(best.values())


_MATCHERS: Final = Kept(lambda *maps: Matcher(maps), most=4)


def matcher_of(maps: Sequence[AppMap]) -> Matcher:
    """Give the matcher of these maps: a server is asked about the same again."""
    return _MATCHERS.of(*maps)


def _preferred(found: Iterable[Candidate]) -> list[Candidate]:
    """Drop doubles, and what another reading of the sentence says better.

    A switch wins over the page of the same name, since "打开蓝牙" means the switch; and what leaves less of
    the sentence to free texts, or else to arguments, wins over what leaves more.
    """
    unique = {(c.name, str(sorted(c.arguments.items()))): c for c in found}
    every = list(unique.values())
    every = [c for c in every if c.macro.family == "set"] or every
    least = min(map(_left_open, every), default=(0, 0))
    return [c for c in every if _left_open(c) == least]


def _left_open(candidate: Candidate) -> tuple[int, int]:
    """Count the letters that a sentence left to texts and names, and all of its arguments."""
    free = (p.name for p in candidate.macro.params if p.type in ("string", "person"))
    letters = sum(len(str(candidate.arguments.get(name, ""))) for name in free)
    return letters, len(candidate.arguments)


def sayings(app_map: AppMap) -> Iterator[Candidate]:
    """Write for every macro, and member of a family, a sentence or two that mean it."""
    known = called(app_map)
    for macro in app_map.macros:
        for names, arguments in members(app_map, macro):
            yield from examples(app_map, macro, names, arguments, known)
        if not macro.family:
            for language, templates in macro.say.items():
                for template in templates[:1]:
                    said = example(parse(template, language), {})
                    if template.startswith(APP_NAMED):
                        said = in_app(said, app_map, language)
                    yield Candidate(app_map, macro, {}, said)


_FAMILY_SLOTS: Final[Mapping[Language, Slots]] = {
    language: {"name": ".+?", "on": tuple(words), "enable": tuple(ENABLE_WORDS)}
    for language, words in ON_WORDS.items()
}


def _family_patterns() -> Iterator[_Pattern]:
    for group, by_language in FAMILY_PHRASES.items():
        for language, templates in by_language.items():
            for template in templates:
                yield _Pattern(Template(template, language, _FAMILY_SLOTS[language]), language, group=group)


def _own_patterns(app_map: AppMap, macro: Macro) -> Iterator[_Pattern]:
    for language, templates in macro.say.items():
        slots = partial(_own_slots, macro, language)
        for template in templates:
            pattern = Template(template, language, slots)
            yield _Pattern(pattern, language, app_map, macro, needs_app=template.startswith(APP_NAMED))


def _own_slots(macro: Macro, language: Language) -> Slots:
    typed = "".join(step.text for step in macro.steps if isinstance(step, TypeStep))
    return {
        param.name: slot(param, language, is_typed=f"{{{param.name}}}" in typed) for param in macro.params
    }
