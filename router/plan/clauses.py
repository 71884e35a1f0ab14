"""One clause of a task, matched in its context: the app named before, and what was said or read before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Protocol

from maps.arguments import ArgumentError, typed
from maps.model import AppMap, Arguments, Language, Risk
from router.call import Candidate, Decision
from router.names import members
from router.plan.model import Condition, Subtask
from router.plan.phrases import ASPECT, LEADING, SEARCHES_ZH, TRAILING
from router.plan.references import (
    Attempt,
    Known,
    attempts,
    is_search,
    is_vague,
    language_of,
    points,
    topic_of,
)

MOST_TEXTS: Final = 400
"""How many texts are matched for one task; sentences of tests/data take up to 90."""
LEAST_GUESSED_ZH: Final = 3
"""Characters of a Chinese clause that may be guessed."""
SURE: Final = 1.0
"""Score of a sentence that a map gives; others were found by their words, in whatever order."""
_APP_FRAMES: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("{task} on {app}", "{task} in {app}", "in {app}, {task}"),
    "zh": ("在{app}{task}", "在{app}里{task}", "{app}{task}"),
}
_ANCHORS: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("in {app}", "in the {app} app", "on {app}", "in my {app}", "using {app}", "in the {app}"),
    "zh": ("在{app}", "在{app}里", "在{app}中", "在{app}上", "在{app}里面", "用{app}", "到{app}", "去{app}"),
}
_SWITCH_WORDS: Final = ("打开", "开启", "关闭", "关掉", "关上", "停用", "开", "关")
"""What may stand alone where the thing was named just before."""


class Matches(Protocol):
    """Finds the macro that a sentence means."""

    def match(self, task: str, today: date | None = None) -> Decision:
        """Decide which macro a sentence means."""
        ...


@dataclass(frozen=True, slots=True)
class Context:
    """What stands before a clause."""

    known: tuple[Known, ...] = ()
    """The subtasks so far."""
    anchor: AppMap | None = None
    """The app that a clause belongs to which names none."""
    is_anchored: bool = False
    """Whether the sentence has said so by itself, with an “in Contacts, ...”."""

    @property
    def subtasks(self) -> tuple[Subtask, ...]:
        """The subtasks so far."""
        return tuple(known.subtask for known in self.known)

    def then(self, subtask: Subtask, topic: str = "") -> "Context":
        """Add a subtask; not what was just said, and instead of opening an app in which it is done."""
        known = self.known
        if known and _says_again(known[-1].subtask, subtask):
            return self
        app_map = subtask.call.app_map
        if known and _only_opens(known[-1].subtask) and known[-1].subtask.call.app_map is app_map:
            known = known[:-1]
        return replace(self, known=(*known, Known(subtask, topic)), anchor=app_map)


def _says_again(last: Subtask, subtask: Subtask) -> bool:
    """Tell whether the same is asked for twice in a row: “disconnect wifi, turn it off”."""
    call, other = subtask.call, last.call
    is_same = (call.name, call.arguments) == (other.name, other.arguments)
    has_no_more = not subtask.flows and not last.flows and subtask.condition == last.condition
    return is_same and has_no_more and (call.macro.family is not None or call.macro.returns is not None)


def _only_opens(subtask: Subtask) -> bool:
    call = subtask.call
    return (
        subtask.condition is None
        and call.macro.family == "open"
        and call.arguments.get("screen") == call.app_map.home
    )


class Clauses:
    """Resolves clauses over some maps; what was matched once is not matched again."""

    def __init__(self, maps: Sequence[AppMap], matcher: Matches, today: date | None) -> None:
        self._maps = maps
        self._matcher, self._today = matcher, today
        self._decided: dict[str, Decision] = {}

    def anchor(self, text: str) -> AppMap | None:
        """Name the app when a clause does nothing but say in which one."""
        said = _bare(text).casefold()
        for app_map in self._maps:
            for name in (app_map.name, *app_map.names.values()):
                frames = (frame.format(app=name).casefold() for way in _ANCHORS.values() for frame in way)
                if said in frames:
                    return app_map
        return None

    def resolve(self, text: str, context: Context, condition: Condition | None = None) -> Context | None:
        """Add what a clause asks for to its context; None when no macro covers it."""
        if anchored := self.anchor(text):
            return replace(context, anchor=anchored, is_anchored=True)
        for words in _variants(text):
            ways = (self._direct, self._referring)
            for way in reversed(ways) if points(words) else ways:
                found = way(words, context, condition)
                if found is not None:
                    return found
        return None

    def is_sure(self, text: str, context: Context) -> bool:
        """Tell whether a text is a sentence that a map gives."""
        found = self.chosen(text, context)
        return found is not None and found.score >= SURE

    def chosen(self, text: str, context: Context) -> Candidate | None:
        """Match a text, in the app that was named before where it names none."""
        for decision in self._decisions(text, context):
            if decision.chosen is not None:
                return decision.chosen
            inside = [rival for rival in decision.rivals if rival.app_map is context.anchor]
            if len(inside) == 1:
                return inside[0]
        return None

    def _decisions(self, text: str, context: Context) -> Iterator[Decision]:
        if context.is_anchored:
            yield from self._anchored(text, context)
            yield self._match(text)
        else:
            yield self._match(text)
            yield from self._anchored(text, context)

    def _anchored(self, text: str, context: Context) -> Iterator[Decision]:
        app_map = context.anchor
        if app_map is None:
            return
        language = language_of(text)
        names = dict.fromkeys((app_map.names.get(language, app_map.name), app_map.name))
        for name in names:
            for frame in _APP_FRAMES[language]:
                decision = self._match(frame.format(task=text, app=name))
                chosen = decision.chosen
                if chosen is not None and chosen.app_map is app_map and chosen.score >= SURE:
                    yield decision

    def _match(self, text: str) -> Decision:
        if text not in self._decided:
            if len(self._decided) >= MOST_TEXTS:
                return Decision()
            self._decided[text] = self._matcher.match(text, self._today)
        return self._decided[text]

    def _direct(self, words: str, context: Context, condition: Condition | None) -> Context | None:
        found = self.chosen(words, context)
        if found is None or any(is_vague(value) for value in found.arguments.values()):
            return None
        if found.score < SURE and not _may_be_guessed(words, found):
            return None
        return context.then(Subtask(words, _call(found), condition=condition), self.topic(words, found))

    def _referring(self, words: str, context: Context, condition: Condition | None) -> Context | None:
        second: Context | None = None
        for attempt in (*attempts(words, context.known), *_omitted(words, context)):
            found = self.chosen(attempt.text, context)
            subtask = self._taken(words, attempt, found) if found is not None else None
            if found is not None and subtask is not None:
                topic = attempt.topic or self.topic(words, found)
                read = context.then(replace(subtask, condition=condition), topic)
                if found.score >= SURE:
                    return read
                if not found.macro.risk.exceeds(Risk.CHANGES_SETTING):
                    second = second or read
        return second

    def _taken(self, words: str, attempt: Attempt, found: Candidate) -> Subtask | None:
        """Make a subtask of a clause in which something stood for a reference, if it fell into one slot."""
        texts = {name: value for name, value in found.arguments.items() if isinstance(value, str)}
        if attempt.topic:
            params = {param.name for param in found.macro.params if param.type in ("string", "person")}
            topic = attempt.topic.casefold().removeprefix("the ").removeprefix("my ")
            swallowed = any(topic in texts.get(name, "").casefold() for name in params)
            return None if swallowed else Subtask(words, _call(found))
        slots = [
            name for name, value in found.arguments.items() if self._stands_for(attempt, found, name, value)
        ]
        others = (value for name, value in texts.items() if name not in slots)
        if len(slots) != 1 or any(attempt.stand_in in value or is_vague(value) for value in others):
            return None
        rest: Arguments = {name: value for name, value in found.arguments.items() if name not in slots}
        if attempt.is_sought and not is_search(found.macro):
            return None
        if attempt.flow is not None:
            return Subtask(words, _call(found, rest), {slots[0]: attempt.flow})
        param = next(param for param in found.macro.params if param.name == slots[0])
        try:
            value = typed(param, attempt.value, self._today)
        except ArgumentError:
            return None
        return Subtask(words, _call(found, rest | {slots[0]: value}))

    def _stands_for(self, attempt: Attempt, found: Candidate, name: str, value: object) -> bool:
        param = next(param for param in found.macro.params if param.name == name)
        if param.type in ("boolean", "choice"):
            return False
        try:
            return typed(param, attempt.stand_in, self._today) == value
        except ArgumentError:
            return False

    def topic(self, words: str, found: Candidate) -> str:
        """Name what a macro is about that turns something on or off, or tells its state."""
        macro = found.macro
        if macro.family != "set" and macro.returns != "boolean":
            return ""
        if asked := topic_of(words):
            return asked
        names = [name for told, _ in members(found.app_map, macro) for name in told]
        language = language_of(words)
        return next((name for name in names if name.isascii() == (language == "en")), next(iter(names), ""))


def _may_be_guessed(words: str, found: Candidate) -> bool:
    """Tell whether a clause that was found by its words alone may be taken for what it was found to be.

    What points may have been left aside; what writes is not guessed; a word or two are what a sentence leaves
    over that was cut in the wrong place.
    """
    long_enough = len(words) >= LEAST_GUESSED_ZH if language_of(words) == "zh" else " " in words
    return long_enough and not points(words) and not found.macro.risk.exceeds(Risk.CHANGES_SETTING)


def _call(found: Candidate, arguments: Arguments | None = None) -> Candidate:
    return replace(found, arguments=found.arguments if arguments is None else arguments)


def _variants(text: str) -> Iterator[str]:
    """Give a clause as it is, and without words that only say its place in the order."""
    seen: set[str] = set()
    text = ASPECT.sub("", text)
    leading = LEADING.sub("", text).strip(" ,")
    for words in (
        text.strip(" ,"),
        leading,
        TRAILING.sub("", text).strip(" ,"),
        TRAILING.sub("", leading).strip(" ,"),
    ):
        if words and words not in seen:
            seen.add(words)
            yield words


def _bare(text: str) -> str:
    return LEADING.sub("", text.strip(" ,.:")).strip(" ,")


def _omitted(words: str, context: Context) -> Iterator[Attempt]:
    """Take 打开 alone, where the thing was named just before, and a search for nothing."""
    if words in _SWITCH_WORDS and context.known and (topic := context.known[-1].topic):
        yield Attempt(f"{words}{topic}", len(context.known) - 1, topic=topic)
    if SEARCHES_ZH.search(words):
        yield from attempts(SEARCHES_ZH.sub(r"\g<verb>它", words), context.known)
