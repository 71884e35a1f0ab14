"""Whether a run did what its macro means, judged by the simulated phone's ground truth alone. Pure.

A macro means what it did when it ran on the app as the map knows it, from a phone on its first day: the
screen it ended on, what it changed, and what it read. A run on the updated app has reached its postcondition
when all of that is so again. A tap was wrong when it met another element than the one that its macro named:
the truth keeps the ids of elements through every update.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, cast

from devices.sim.graph_facts import AppFact
from evaluation.crawl_reach import HARM
from evaluation.ground_truth import Touched
from maps.labels import leads, normal
from maps.model import AppMap, MapElement
from phone.action import LongPress, Tap
from router.report import RunReport

Fact: TypeAlias = Mapping[str, Any]
_OF_STATE: Final = frozenset({"toggled", "chosen", "adjusted", "set", "typed"})
_OF_ROWS: Final = frozenset({"created", "deleted", "sent", "paid", "signed_out"})
_PLACES: Final = frozenset({"next", "prev", "far"})
"""Texts of a row that only say where in its list it came to stand."""
_TYPED: Final = frozenset({"diverged", "refused", "handed_off", "failed", "needs_input"})


ONE_PAGE: Final = {"contacts_filtered": "contacts", "new_event_ends": "new_event_starts"}
"""Screens that the simulated apps keep apart and the maps do not: a list, and that list with a filter; a form
with the days of a month open under either of its dates."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How one run ended, and what really was then."""

    report: RunReport
    app: str
    screen: str
    layer: str
    state: Mapping[str, Any]
    effects: Sequence[Fact]
    touched: Sequence[Touched] = ()
    content: AbstractSet[str] = frozenset()
    """Every text of the app's lists: what a feed shows differs from start to start."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one run on the updated app."""

    reached: bool
    """The run says that it is done, and it is."""
    why: str = ""
    """What is missing, when not."""
    is_untrue: bool = False
    """It says that it is done, and it is not."""
    is_typed: bool = True
    """When it was not done it said so, with a status and a code."""
    wrong_taps: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    """Effects that the macro does not have."""


@dataclass(slots=True)
class Meaning:
    """Which element of the app a tap of a macro means."""

    app_map: AppMap
    app: AppFact
    """As it was before the update."""
    _labels: dict[tuple[str, str], tuple[str, ...]] = field(
        default_factory=dict[tuple[str, str], tuple[str, ...]]
    )
    _names: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    _before: dict[str, str] = field(default_factory=dict[str, str])
    _learned: dict[str, set[tuple[str, str]]] = field(default_factory=dict[str, set[tuple[str, str]]])

    def __post_init__(self) -> None:
        for screen in self.app.screens:
            for element in screen.elements:
                self._labels[screen.id, element.id] = tuple(element.labels)
        for screen in self.app_map.screens:
            for element in screen.elements:
                self._names.setdefault(normal(_called(element)), set()).update(map(normal, element.labels))

        for edge in self.app.edges:
            row = [
                e
                for e in self.app.edges
                if (e.source, e.element) == (edge.source, edge.element) and not e.part
            ]
            if edge.part and any(e.to == edge.to for e in row):  # it does what its row does
                self._labels[edge.source, edge.part] = self._labels[edge.source, edge.element]

    def renamed(self, updated: AppFact) -> None:
        """Take from the app as it is after the update how texts of it were called before."""
        for screen in updated.screens:
            for element in screen.elements:
                before = self._labels.get((screen.id, element.id), ())
                if before and element.labels and element.labels[0] not in before:
                    self._before[element.labels[0]] = before[0]

    def as_before(self, value: object) -> object:
        """Give what was read as it was called before the update."""
        if isinstance(value, list):
            return [self.as_before(one) for one in cast("list[object]", value)]
        return self._before.get(value, value) if isinstance(value, str) else value

    def learn(self, touched: Iterable[Touched]) -> None:
        """Take what a run on the app as it was before has touched as what its taps mean."""
        for label, met in _taps(touched):
            self._learned.setdefault(normal(label), set()).add((met["screen"], met["element"]))

    def is_meant(self, label: str, met: Fact) -> bool:
        """Tell whether what a tap met is what it was for."""
        key = normal(label)
        wanted = {key, *self._names.get(key, ())}
        if (met["screen"], met["element"]) in self._learned.get(key, ()):
            return True
        now = normal(met["text"])
        before = self._labels.get((met["screen"], met["element"]))
        if before is None or any("{" in one for one in before) or not before:
            said = [now, *map(normal, met["row"].values())]
        else:
            said = [normal(one) for one in before]
        return any(one in wanted or any(leads(name, one) for name in wanted) for one in said)


def _called(element: MapElement) -> str:
    from maps.watch import name_of  # noqa: PLC0415 - the one place that says how taps are called

    return name_of(element)


def _taps(touched: Iterable[Touched]) -> Iterator[tuple[str, Fact]]:
    for one in touched:
        if isinstance(one.action, Tap | LongPress):
            yield from ((one.action.label, met) for met in one.met)


def judge(reference: Ended, ended: Ended, meaning: Meaning) -> Verdict:
    """Hold a run against what the same macro did before the update."""
    wrong = tuple(
        f"“{label}” met {met['screen']}.{met['element'] or met['kind']} (“{met['text']}”)"
        for label, met in _taps(ended.touched)
        if met["app"] == meaning.app.bundle and not meaning.is_meant(label, met)
    )
    unwanted = tuple(_unwanted(reference, ended, meaning))
    missing = next(_missing(reference, ended, meaning), "")
    says_done = ended.report.status == "done"
    error = ended.report.error
    why = missing if says_done or not error else f"{ended.report.status} {error.code}: {error.message}"
    return Verdict(
        reached=says_done and not missing,
        why=why,
        is_untrue=says_done and bool(missing),
        is_typed=says_done
        or (ended.report.status in _TYPED and error is not None and error.code != "internal"),
        wrong_taps=wrong,
        unwanted=unwanted,
    )


def _page(screen: str) -> str:
    return ONE_PAGE.get(screen, screen)


def _missing(reference: Ended, ended: Ended, meaning: Meaning) -> Iterator[str]:
    """Say what is not as it was after the reference run."""
    yield from elsewhere(reference, ended)
    yield from undone(reference, ended, meaning)
    now = meaning.as_before(ended.report.value)
    is_read = reference.report.value is not None
    if is_read and not (_same(now, reference.report.value, ended.content) or _is_state(reference, ended)):
        yield f"read {ended.report.value!r}, not {reference.report.value!r}"


def elsewhere(reference: Ended, ended: Ended) -> Iterator[str]:
    """Say why the phone does not show what it showed after the reference run."""
    if (ended.app, _page(ended.screen)) != (reference.app, _page(reference.screen)):
        yield f"ended on {ended.app} {ended.screen}, not on {reference.screen}"
    if ended.layer == "alert" != reference.layer:
        yield "a pop-up lies over the last screen"


def undone(reference: Ended, ended: Ended, meaning: Meaning) -> Iterator[str]:
    """Say which effects of the reference run are missing."""
    for effect in reference.effects:
        name = effect["what"]
        if effect["kind"] in _OF_STATE and ended.state.get(name) != reference.state.get(name):
            yield f"{name} is {ended.state.get(name)!r}, not {reference.state.get(name)!r}"
    if lacking := _rows(reference, meaning) - _rows(ended, meaning):
        yield f"not done: {', '.join(lacking)}"


def _is_state(reference: Ended, ended: Ended) -> bool:
    """Tell whether what was read is what the state says: walking about before the run may have changed it."""
    before, now = reference.report.value, ended.report.value
    return any(told == before and ended.state.get(name) == now for name, told in reference.state.items())


def _same(one: object, other: object, content: AbstractSet[str]) -> bool:
    """Compare what was read.

    A list that the app shuffles at every start may come in another order, and a feed with other rows: then
    each must be one of its rows as they are now, and none that it still has may be missing.
    """
    if isinstance(one, list) and isinstance(other, list):
        now, before = set(map(str, cast("list[object]", one))), set(map(str, cast("list[object]", other)))
        return now == before or (bool(now) and now <= content and before & content <= now)
    return one == other


def _unwanted(reference: Ended, ended: Ended, meaning: Meaning) -> Iterator[str]:
    """Name what a run did to the person's things that its macro does not do."""
    wanted = {(e["kind"], e["what"]) for e in reference.effects}
    for effect in ended.effects:
        is_harm = effect["kind"] in HARM and not _is_look(effect, meaning)
        if is_harm and effect["app"] == meaning.app.bundle and (effect["kind"], effect["what"]) not in wanted:
            yield f"{effect['kind']} {effect['what']} on {effect['screen']}"
    for row in _rows(ended, meaning) - _rows(reference, meaning):
        if any((e["kind"], e["what"]) in wanted for e in ended.effects if _row(e) == row):
            yield f"also {row}"


def _rows(ended: Ended, meaning: Meaning) -> Counter[str]:
    return Counter(_row(e) for e in ended.effects if e["kind"] in _OF_ROWS and not _is_look(e, meaning))


def _row(effect: Fact) -> str:
    told = effect.get("value")
    if isinstance(told, Mapping):
        row = cast("Mapping[str, Any]", told)
        told = {key: value for key, value in row.items() if key not in _PLACES}
    value = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return f"{effect['kind']} {effect['what']} {value}"


def _is_look(effect: Fact, meaning: Meaning) -> bool:
    """Tell whether a row only notes that another row was looked at."""
    kinds = {(s.id, e.id): e.kind for s in meaning.app.screens for e in s.elements}
    return effect["kind"] == "created" and kinds.get((effect["screen"], effect["element"])) == "list"
