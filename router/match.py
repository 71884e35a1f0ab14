"""From the words of a task to a macro and its arguments, or an honest no. No model, no I/O."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from rapidfuzz import fuzz, process

from maps.model import AppMap, Language, Macro, TypeStep
from router.call import Candidate, Decision
from router.names import app_names, examples, group_of, members, needs_app
from router.phrases import (
    APP_FRAMES,
    ENABLE_WORDS,
    FAMILY_PHRASES,
    FRAME_VERBS,
    ON_WORDS,
    Group,
    compile_template,
    example,
)
from router.slots import arguments_of, is_on, slot, toggle_param
from router.words import key, normal

NEAREST = 3


@dataclass(frozen=True, slots=True)
class _Pattern:
    pattern: re.Pattern[str]
    language: Language
    app_map: AppMap | None = None
    macro: Macro | None = None
    group: Group | None = None


class Matcher:
    """Matches tasks to the macros of `maps`. Build once, use often."""

    def __init__(self, maps: Sequence[AppMap]) -> None:
        self._maps = maps
        self._members: dict[tuple[Group, str], list[tuple[Candidate, bool]]] = {}
        self._patterns = [*_family_patterns()]
        self._examples: list[Candidate] = []
        for app_map in maps:
            for macro in app_map.macros:
                self._patterns.extend(_own_patterns(app_map, macro))
                self._index(app_map, macro)
        self._said = [normal(candidate.example).casefold() for candidate in self._examples]
        names = {key(name): app_map for app_map in maps for name in (app_map.name, *app_map.names.values())}
        app = "|".join(sorted(map(re.escape, (n for m in maps for n in app_names(m))), key=len, reverse=True))
        self._apps = names
        self._frames = [
            compile_template(frame, {"task": ".+?", "app": app, "verb": FRAME_VERBS})
            for frames in APP_FRAMES.values()
            for frame in frames
            if app
        ]

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
        for frame in self._frames:
            if framed := frame.fullmatch(sentence):
                task = framed.groupdict().get("verb", "") + framed["task"]
                yield from self._candidates(normal(task), self._apps.get(key(framed["app"])), today)

    def _candidates(self, sentence: str, app_map: AppMap | None, today: date | None) -> Iterator[Candidate]:
        for entry in self._patterns:
            if (app_map is None or entry.app_map in (None, app_map)) and (
                said := entry.pattern.fullmatch(sentence)
            ):
                if entry.group:
                    yield from self._of_group(entry.group, entry.language, said, app_map)
                elif entry.app_map and entry.macro:
                    arguments = arguments_of(entry.macro, entry.language, said, today)
                    if arguments is not None:
                        yield Candidate(entry.app_map, entry.macro, arguments, sentence, 1.0)

    def _of_group(
        self, group: Group, language: Language, said: re.Match[str], app_map: AppMap | None
    ) -> Iterator[Candidate]:
        groups = said.groupdict()
        for member, is_bound in self._members.get((group, key(groups["name"])), ()):
            if member.app_map is app_map or (app_map is None and not is_bound):
                arguments = dict(member.arguments)
                if group == "set":
                    arguments[toggle_param(member.macro)] = is_on(groups, language)
                yield Candidate(member.app_map, member.macro, arguments, said.string, 1.0)

    def _index(self, app_map: AppMap, macro: Macro) -> None:
        for names, arguments in members(app_map, macro):
            bound = {key(name): needs_app(app_map, macro, name) for name in reversed(names) if key(name)}
            for name, is_bound in bound.items():
                self._members.setdefault((group_of(app_map, macro), name), []).append(
                    (Candidate(app_map, macro, arguments), is_bound)
                )
            self._examples.extend(examples(app_map, macro, names, arguments))
        if not macro.family:
            self._examples.extend(
                Candidate(app_map, macro, {}, example(template, {}))
                for templates in macro.say.values()
                for template in templates[:1]
            )

    def _nearest(self, sentence: str) -> tuple[Candidate, ...]:
        best: dict[tuple[str, object], Candidate] = {}
        for _, score, place in process.extract(
            sentence.casefold(), self._said, scorer=fuzz.WRatio, limit=None
        ):
            near = self._examples[place]
            found = replace(near, score=round(score / 100, 3))
            best.setdefault((near.name, near.arguments.get("screen")), found)
            if len(best) == NEAREST:
                break
        return tuple(best.values())


def _preferred(found: Iterable[Candidate]) -> list[Candidate]:
    """Drop doubles; a switch wins over the page of the same name, since "打开蓝牙" means the switch."""
    unique = {(c.name, str(sorted(c.arguments.items()))): c for c in found}
    switches = [c for c in unique.values() if c.macro.family == "set"]
    return switches or list(unique.values())


def _family_patterns() -> Iterator[_Pattern]:
    for group, by_language in FAMILY_PHRASES.items():
        for language, templates in by_language.items():
            slots = {"name": ".+?", "on": "|".join(ON_WORDS[language]), "enable": "|".join(ENABLE_WORDS)}
            for template in templates:
                yield _Pattern(compile_template(template, slots), language, group=group)


def _own_patterns(app_map: AppMap, macro: Macro) -> Iterator[_Pattern]:
    for language, templates in macro.say.items():
        typed = "".join(step.text for step in macro.steps if isinstance(step, TypeStep))
        slots = {
            param.name: slot(param, language, is_typed=f"{{{param.name}}}" in typed) for param in macro.params
        }
        for template in templates:
            yield _Pattern(compile_template(template, slots), language, app_map, macro)
