"""From the words of a task to a macro and its arguments, or an honest no. No model, no I/O."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rapidfuzz import fuzz, process

from maps.model import AppMap, Arguments, Family, Language, Macro, Param
from router.phrases import APP_FRAMES, ENABLE_WORDS, FAMILY_PHRASES, ON_WORDS, compile_template, example
from router.words import key, normal

NEAREST = 3


@dataclass(frozen=True, slots=True)
class MacroCall:
    """A macro of an app, with its arguments."""

    app_map: AppMap
    macro: Macro
    arguments: Arguments = field(default_factory=Arguments)

    @property
    def name(self) -> str:
        """The macro's full name, `app.macro`."""
        return f"{self.app_map.id}.{self.macro.id}"


@dataclass(frozen=True, slots=True)
class Candidate(MacroCall):
    """A call that a sentence could mean."""

    example: str = ""
    """A sentence that fires it."""
    score: float = 0.0
    """How near the sentence is, 0 to 1; 1 for one that fires."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a task means. `chosen` is None when nothing fires; `rivals` are several that all would."""

    chosen: Candidate | None = None
    rivals: tuple[Candidate, ...] = ()
    nearest: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pattern:
    pattern: re.Pattern[str]
    language: Language
    app_map: AppMap | None = None
    macro: Macro | None = None
    family: Family | None = None


class Matcher:
    """Matches tasks to the macros of `maps`. Build once, use often."""

    def __init__(self, maps: Sequence[AppMap]) -> None:
        self._maps = maps
        self._members: dict[tuple[Family, str], list[Candidate]] = {}
        self._patterns = [*_family_patterns()]
        self._examples: list[Candidate] = []
        for app_map in maps:
            for macro in app_map.macros:
                self._patterns.extend(_own_patterns(app_map, macro))
                self._index(app_map, macro)
        self._said = [normal(candidate.example).casefold() for candidate in self._examples]
        names = {key(name): app_map for app_map in maps for name in (app_map.name, *app_map.names.values())}
        app = "|".join(
            sorted(map(re.escape, (n for m in maps for n in _app_names(m))), key=len, reverse=True)
        )
        self._apps = names
        self._frames = [
            compile_template(frame, {"task": ".+?", "app": app})
            for frames in APP_FRAMES.values()
            for frame in frames
            if app
        ]

    def match(self, task: str) -> Decision:
        """Decide which macro a task means.

        It fires only when one macro's template covers every word and fills every required slot. Two macros
        that both would are `rivals`: the caller asks. `nearest` are at most three, best first, never chosen.
        """
        sentence = normal(task)
        found = list(self._candidates(sentence, None))
        for frame in self._frames:
            if framed := frame.fullmatch(sentence):
                app_map = self._apps.get(key(framed["app"]))
                found.extend(self._candidates(normal(framed["task"]), app_map))
        found = _preferred(found)
        if len(found) == 1:
            return Decision(chosen=found[0])
        return Decision(rivals=tuple(found), nearest=tuple(found[:NEAREST]) or self._nearest(sentence))

    def _candidates(self, sentence: str, app_map: AppMap | None) -> Iterator[Candidate]:
        for entry in self._patterns:
            if (app_map is None or entry.app_map in (None, app_map)) and (
                said := entry.pattern.fullmatch(sentence)
            ):
                if entry.family:
                    yield from self._of_family(entry.family, entry.language, said, app_map)
                elif entry.app_map and entry.macro:
                    arguments = _arguments(entry.macro, entry.language, said)
                    yield Candidate(entry.app_map, entry.macro, arguments, sentence, 1.0)

    def _of_family(
        self, family: Family, language: Language, said: re.Match[str], app_map: AppMap | None
    ) -> Iterator[Candidate]:
        groups = said.groupdict()
        for member in self._members.get((family, key(groups["name"])), ()):
            if app_map is None or member.app_map is app_map:
                arguments = dict(member.arguments)
                if family == "set":
                    arguments[_toggle_param(member.macro)] = _on(groups, language)
                yield Candidate(member.app_map, member.macro, arguments, said.string, 1.0)

    def _index(self, app_map: AppMap, macro: Macro) -> None:
        for names, arguments in _members(app_map, macro):
            for name in dict.fromkeys(key(name) for name in names if key(name)):
                self._members.setdefault((macro.family or "open", name), []).append(
                    Candidate(app_map, macro, arguments)
                )
            self._examples.extend(_examples(app_map, macro, names, arguments))
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
    for family, by_language in FAMILY_PHRASES.items():
        for language, templates in by_language.items():
            slots = {"name": ".+?", "on": "|".join(ON_WORDS[language]), "enable": "|".join(ENABLE_WORDS)}
            for template in templates:
                yield _Pattern(compile_template(template, slots), language, family=family)


def _own_patterns(app_map: AppMap, macro: Macro) -> Iterator[_Pattern]:
    for language, templates in macro.say.items():
        slots = {param.name: _slot(param, language) for param in macro.params}
        for template in templates:
            yield _Pattern(compile_template(template, slots), language, app_map, macro)


def _slot(param: Param, language: Language) -> str:
    match param.type:
        case "boolean":
            words = [*ON_WORDS[language], *(ENABLE_WORDS if language == "en" else ())]
            return "|".join(words)
        case "integer":
            return r"\d+"
        case "choice":
            return "|".join(re.escape(choice.casefold()) for choice in param.choices)
        case "string":
            return ".+?"


def _arguments(macro: Macro, language: Language, said: re.Match[str]) -> Arguments:
    arguments: Arguments = {}
    for param in macro.params:
        word = said.groupdict().get(param.name)
        if word is None:
            continue
        if param.type == "boolean":
            arguments[param.name] = (ON_WORDS[language] | ENABLE_WORDS)[word.casefold()]
        elif param.type == "choice":
            arguments[param.name] = next(c for c in param.choices if c.casefold() == word.casefold())
        else:
            arguments[param.name] = int(word) if param.type == "integer" else word
    return arguments


def _on(groups: dict[str, str], language: Language) -> bool:
    word = groups.get("enable") or groups["on"]
    return (ON_WORDS[language] | ENABLE_WORDS)[word.casefold()]


def _toggle_param(macro: Macro) -> str:
    return next(param.name for param in macro.params if param.type == "boolean")


def _members(app_map: AppMap, macro: Macro) -> Iterator[tuple[tuple[str, ...], Arguments]]:
    """List the names by which a macro of a family can be called, with the arguments each stands for."""
    if macro.family == "open":
        for screen_id in macro.params[0].choices:
            screen = app_map.screen(screen_id)
            names = tuple(n for n in (screen.title, *screen.names.values()) if n and not n.startswith("{"))
            names = (*names, app_map.name, *app_map.names.values()) if screen_id == app_map.home else names
            yield (*names, screen_id.replace("_", " ")), {macro.params[0].name: screen_id}
    elif macro.family:
        yield (*_element_names(app_map, macro), macro.member.replace("_", " ")), {}


def _element_names(app_map: AppMap, macro: Macro) -> tuple[str, ...]:
    step = macro.steps[-1]
    element_id = getattr(step, "element", "")
    screen = app_map.screen(macro.at) if macro.at else None
    labels = [e.labels for e in screen.elements if e.id == element_id] if screen else []
    return tuple(label for found in labels for label in found if not label.startswith("{"))


def _examples(
    app_map: AppMap, macro: Macro, names: tuple[str, ...], arguments: Arguments
) -> Iterator[Candidate]:
    on_words: dict[Language, str] = {"en": "on", "zh": "打开"}
    for language, on in on_words.items():
        template = FAMILY_PHRASES[macro.family or "open"][language][0]
        for name in names:
            if name.isascii() == (language == "en"):
                sentence = example(template, {"on": on, "name": name})
                full = arguments | ({_toggle_param(macro): True} if macro.family == "set" else {})
                yield Candidate(app_map, macro, full, sentence)
                break


def _app_names(app_map: AppMap) -> Iterator[str]:
    for name in (app_map.name, *app_map.names.values()):
        yield normal(name)
