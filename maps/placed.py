"""Where each step of a macro happens: on which screen, on which element."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from maps.filling import Filling
from maps.labels import is_template
from maps.model import (
    AppMap,
    Arguments,
    Go,
    HoldStep,
    Language,
    Link,
    LinkStep,
    Macro,
    MapElement,
    PressStep,
    Screen,
    Step,
    SwipeStep,
    TapStep,
)

_LEADING: Final = (TapStep, HoldStep)


@dataclass(frozen=True, slots=True)
class PlacedStep:
    """A step with what it acts on; `None` where the map does not have it."""

    step: Step
    screen: Screen | None
    """Where it happens; of `go` and `link`, where it leads."""
    element: MapElement | None = None
    link: Link | None = None
    opens: Screen | None = None
    """Screen that shows after it, when that is known to be another one."""


def placed(app_map: AppMap, macro: Macro, arguments: Arguments | None = None) -> Iterator[PlacedStep]:
    """Follow a macro through the map, its `at` first; arguments fill what is a `{param}`.

    Without arguments (`None`) every step is named, with them those whose `when` and `unless` allow it.
    """
    filling = Filling(macro, arguments)
    screens = {screen.id: screen for screen in app_map.screens}
    here: Screen | None = None
    if macro.at is not None:
        here = screens.get(macro.at)
        yield PlacedStep(Go(macro.at), here)
    for step in macro.steps:
        if arguments is not None and not is_wanted(step, filling):
            continue
        place = _placed(app_map, step, here, filling)
        yield place
        here = place.opens or place.screen


def is_wanted(step: Step, filling: Filling) -> bool:
    """Tell whether the arguments that were given ask for a step."""
    is_asked = not step.when or filling.has(step.when)
    return is_asked and not (step.unless and filling.has(step.unless))


def _placed(app_map: AppMap, step: Step, here: Screen | None, filling: Filling) -> PlacedStep:
    screens = {screen.id: screen for screen in app_map.screens}
    opens = screens.get(step.opens) if step.opens else None
    match step:
        case Go():
            return PlacedStep(step, screens.get(str(filling.value(step.screen))))
        case LinkStep():
            link = next((link for link in app_map.links if link.id == step.link), None)
            return PlacedStep(step, screens.get(link.screen) if link else None, link=link)
        case PressStep() | SwipeStep():
            return PlacedStep(step, here, opens=opens)
        case _:
            element = _element(here, str(filling.value(step.element)))
            if not step.opens and element and element.leads_to and isinstance(step, _LEADING):
                opens = screens.get(element.leads_to)
            return PlacedStep(step, here, filled(element, filling) if element else None, opens=opens)


def named_by(template: str, screen: Screen) -> tuple[MapElement, ...]:
    """List the elements of a screen that a template of ids, such as `digit_{length.hours}`, can stand for."""
    pattern = re.compile(r"\w+".join(map(re.escape, re.split(r"\{[^}]*\}", template))))
    return tuple(element for element in screen.elements if pattern.fullmatch(element.id))


def _element(screen: Screen | None, element_id: str) -> MapElement | None:
    return next((e for e in screen.elements if e.id == element_id), None) if screen else None


def filled(element: MapElement, filling: Filling) -> MapElement:
    """Give a row of a list the label that the arguments name; then it can be found like any other."""
    if not any(map(is_template, (element.text, element.beside, *element.names.values()))):
        return element
    names: dict[Language, str] = {"zh": element.text} if is_template(element.text) else {}
    names |= element.names
    return replace(
        element,
        text=filling.text(element.text),
        names={language: filling.text(name, language) for language, name in names.items()},
        beside=filling.text(element.beside),
    )
