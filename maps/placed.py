"""Where each step of a macro happens: on which screen, on which element."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from maps.labels import is_template
from maps.model import AppMap, Arguments, ArgumentValue, Go, Macro, MapElement, Screen, Step


@dataclass(frozen=True, slots=True)
class PlacedStep:
    """A step with what it acts on; `None` where the map does not have it."""

    step: Step
    screen: Screen | None
    element: MapElement | None = None


def placed(app_map: AppMap, macro: Macro, arguments: Arguments | None = None) -> Iterator[PlacedStep]:
    """Follow a macro through the map, its `at` first; arguments fill what is a `{param}`."""
    given = arguments or {}
    screens = {screen.id: screen for screen in app_map.screens}
    here: Screen | None = None
    if macro.at is not None:
        here = screens.get(macro.at)
        yield PlacedStep(Go(macro.at), here)
    for step in macro.steps:
        if isinstance(step, Go):
            here = screens.get(str(fill(step.screen, given)))
            yield PlacedStep(step, here)
            continue
        element = next((e for e in here.elements if e.id == step.element), None) if here else None
        yield PlacedStep(step, here, _filled(element, given) if element else None)
        if element and element.leads_to and type(step).__name__ == "TapStep":
            here = screens.get(element.leads_to)


def fill(value: ArgumentValue, arguments: Arguments) -> ArgumentValue:
    """Put the arguments into a value: `{on}` alone keeps its type, inside a text it becomes text."""
    if not isinstance(value, str) or not is_template(value):
        return value
    whole = value.removeprefix("{").removesuffix("}")
    if whole in arguments:
        return arguments[whole]
    for name, argument in arguments.items():
        value = value.replace(f"{{{name}}}", str(argument))
    return value


def _filled(element: MapElement, arguments: Arguments) -> MapElement:
    """Give a row of a list the label that the arguments name; then it can be found like any other."""
    if not (is_template(element.text) or is_template(element.beside)):
        return element
    text, beside = str(fill(element.text, arguments)), str(fill(element.beside, arguments))
    return replace(element, text=text, beside=beside)
