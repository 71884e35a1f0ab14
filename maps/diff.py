"""What is different between two maps of an app: what came, went, moved or was renamed. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from maps.labels import is_template, normal
from maps.model import AppMap, Macro, MapElement, Screen
from maps.sight import kind_of

Change: TypeAlias = Literal["added", "gone", "moved", "renamed", "edge", "changed"]
MOVED: Final = 0.05
"""Share of the screen's width or height from which on an element counts as moved."""
ALIKE: Final = 0.6
"""Share of elements that two screens of different ids have in common when they are one."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same."""

    change: Change
    where: str
    """Place in the first map, or in the second one for what was added: `screens.wifi.elements.edit`."""
    before: str = ""
    after: str = ""


def differences(old: AppMap, new: AppMap) -> tuple[Difference, ...]:
    """List what is different in `new`, in the order of the screens.

    What has the same id is the same thing; else what bears the same label; and screens that show much alike.
    """
    paired = _paired_screens(old, new)
    names = {one.id: other.id for one, other in paired}
    found: list[Difference] = []
    for screen in old.screens:
        other = next((two for one, two in paired if one is screen), None)
        if other is None:
            found.append(Difference("gone", f"screens.{screen.id}", before=screen.title))
        else:
            found += screen_differences(screen, other, names)
    known = {other.id for _, other in paired}
    found += [
        Difference("added", f"screens.{screen.id}", after=screen.title)
        for screen in new.screens
        if screen.id not in known
    ]
    return (*found, *_macros(old, new))


def screen_differences(
    old: Screen, new: Screen, names: Mapping[str, str] | None = None
) -> Iterator[Difference]:
    """List what is different on one screen; `names` tells what other screens are called in the second map."""
    where = f"screens.{old.id}"
    if old.id != new.id:
        yield Difference("renamed", where, before=old.id, after=new.id)
    if not _shares(old.titles, new.titles) and (old.titles or new.titles):
        yield Difference("renamed", where, before=old.title, after=new.title)
    paired = _paired_elements(old, new)
    for element in old.elements:
        other = next((two for one, two in paired if one is element), None)
        if other is None:
            yield Difference("gone", f"{where}.elements.{element.id}", before=_called(element))
        else:
            yield from _element(f"{where}.elements.{element.id}", element, other, names or {})
    known = {id(other) for _, other in paired}
    for element in new.elements:
        if id(element) not in known:
            yield Difference("added", f"screens.{new.id}.elements.{element.id}", after=_called(element))


def has_moved(one: tuple[float, float] | None, other: tuple[float, float] | None) -> bool:
    """Tell whether two places on a screen are further apart than drawing alone explains."""
    if one is None or other is None:
        return False
    return any(abs(a - b) > MOVED for a, b in zip(one, other, strict=True))


def _element(where: str, old: MapElement, new: MapElement, names: Mapping[str, str]) -> Iterator[Difference]:
    if not _shares(old.labels, new.labels) and (old.labels or new.labels):
        yield Difference("renamed", where, before=_called(old), after=_called(new))
    target = names.get(old.leads_to or "", old.leads_to or "")
    if target != (new.leads_to or ""):
        yield Difference("edge", where, before=old.leads_to or "", after=new.leads_to or "")
    if old.page == new.page and has_moved(old.center, new.center):
        yield Difference("moved", where, before=_place(old), after=_place(new))
    for name in ("role", "risk", "fixed"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield Difference("changed", where, before=f"{name} {before}", after=f"{name} {after}")


def _macros(old: AppMap, new: AppMap) -> Iterator[Difference]:
    before, after = {m.id: m for m in old.macros}, {m.id: m for m in new.macros}
    for name, macro in before.items():
        if name not in after:
            yield Difference("gone", f"macros.{name}", before=macro.description)
        elif macro.family != "open" and _does(macro) != _does(after[name]):  # screens are told above
            said = (macro.description, after[name].description)
            yield Difference("changed", f"macros.{name}", before=said[0], after=said[1])
    for name, macro in after.items():
        if name not in before:
            yield Difference("added", f"macros.{name}", after=macro.description)


def _does(macro: Macro) -> tuple[object, ...]:
    return macro.at, macro.steps, macro.params, macro.expect, macro.risk


def _paired_screens(old: AppMap, new: AppMap) -> list[tuple[Screen, Screen]]:
    others = {screen.id: screen for screen in new.screens}
    paired = [(screen, others.pop(screen.id)) for screen in old.screens if screen.id in others]
    known = {one.id for one, _ in paired}
    for screen in old.screens:
        if screen.id in known:
            continue
        ranked = sorted(others.values(), key=lambda other: -_likeness(screen, other))
        if ranked and _likeness(screen, ranked[0]) >= ALIKE:
            paired.append((screen, others.pop(ranked[0].id)))
    return paired


def _likeness(one: Screen, other: Screen) -> float:
    """Tell which share of labels two screens have in common; an equal title counts as much as all of them."""
    first, second = _labels(one), _labels(other)
    shared = len(first & second) / max(1, len(first | second))
    is_titled = bool(one.titles) and _shares(one.titles, other.titles)
    return min(1.0, shared + (0.5 if is_titled and (shared or not (first or second)) else 0.0))


def _labels(screen: Screen) -> frozenset[str]:
    fixed = (e for e in screen.elements if e.fixed and not is_template(e.text))
    return frozenset(normal(e.text) for e in fixed if e.text)


def _paired_elements(old: Screen, new: Screen) -> list[tuple[MapElement, MapElement]]:
    left, right = list(old.elements), list(new.elements)
    paired: list[tuple[MapElement, MapElement]] = []
    for rule in (_same_id, _same_label, _same_platform_id, _same_spot):
        for element in list(left):
            fitting = [other for other in right if rule(element, other)]
            if fitting:
                paired.append((element, fitting[0]))
                left.remove(element)
                right.remove(fitting[0])
    return paired


def _same_id(one: MapElement, other: MapElement) -> bool:
    return one.id == other.id


def _same_label(one: MapElement, other: MapElement) -> bool:
    return kind_of(one.role) is kind_of(other.role) and _shares(one.labels, other.labels)


def _same_platform_id(one: MapElement, other: MapElement) -> bool:
    return bool(one.platform_id) and one.platform_id == other.platform_id


def _same_spot(one: MapElement, other: MapElement) -> bool:
    """Take what stands in the place of another for it, when it also leads to the same screen."""
    is_there = one.center is not None and other.center is not None and not has_moved(one.center, other.center)
    is_alike = one.role is other.role and one.page == other.page and one.leads_to == other.leads_to
    return is_there and is_alike and one.leads_to is not None


def _shares(one: Iterable[str], other: Iterable[str]) -> bool:
    return not {normal(text) for text in one}.isdisjoint(normal(text) for text in other)


def _called(element: MapElement) -> str:
    return element.text or next(iter(element.labels), "") or element.platform_id


def _place(element: MapElement) -> str:
    return f"({element.center[0]:.2f}, {element.center[1]:.2f})" if element.center else ""
