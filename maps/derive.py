"""What every map gets without writing it: the macro `open`, and a reading of every switch."""

from collections.abc import Iterator
from dataclasses import replace

from maps.model import AppMap, Expect, Go, Macro, Param, ReadListStep, ReadStep, Risk, SetStep
from maps.path import reachable
from maps.placed import placed
from phone.snapshot import Role


def derive(app_map: AppMap) -> AppMap:
    """Return the map with its derived macros; what its author wrote under the same id stays."""
    written = {macro.id for macro in app_map.macros}
    own = tuple(_with_returns(app_map, macro) for macro in app_map.macros)
    return replace(app_map, macros=(*own, *(m for m in derived(app_map) if m.id not in written)))


def derived(app_map: AppMap) -> tuple[Macro, ...]:
    """List what is derived from a map, whether or not its author wrote the same."""
    return (opening(app_map), *_readings(app_map))


def own_macros(app_map: AppMap) -> tuple[Macro, ...]:
    """List the macros that somebody wrote or that were learned, without the derived ones."""
    of_itself = derived(app_map)
    return tuple(macro for macro in app_map.macros if macro not in of_itself)


def _with_returns(app_map: AppMap, macro: Macro) -> Macro:
    """Say what kind of value a macro answers with, where its author left it to its last reading step."""
    if macro.returns is not None or not any(
        isinstance(step, ReadStep | ReadListStep) for step in macro.steps
    ):
        return macro
    for place in reversed(list(placed(app_map, macro))):
        if isinstance(place.step, ReadListStep):
            return replace(macro, returns="list")
        if isinstance(place.step, ReadStep):
            is_state = place.element is not None and place.element.role is Role.TOGGLE
            return replace(macro, returns="boolean" if is_state else "text")
    return macro


def opening(app_map: AppMap) -> Macro:
    """Derive `open`: any screen that edges without risk reach from home."""
    return Macro(
        id="open",
        description=f"Open a screen of {app_map.name}",
        params=(Param("screen", "choice", "Which screen", reachable(app_map)),),
        steps=(Go("{screen}"),),
        expect=Expect(screen="{screen}"),
        family="open",
    )


def _readings(app_map: AppMap) -> Iterator[Macro]:
    for macro in app_map.macros:
        if macro.family == "set" and isinstance(step := macro.steps[-1], SetStep):
            yield replace(
                macro,
                id=f"read_{macro.member}",
                description=f"Tell whether {_label(app_map, macro, step.element)} is on",
                params=(),
                say=macro.ask,
                ask={},
                steps=(*macro.steps[:-1], ReadStep(step.element)),
                expect=Expect(),
                risk=Risk.NONE,
                family="read",
                returns="boolean",
            )


def _label(app_map: AppMap, macro: Macro, element_id: str) -> str:
    for screen in app_map.screens:
        for element in screen.elements if macro.at in (None, screen.id) else ():
            if element.id == element_id:
                return element.text or element_id.replace("_", " ")
    return element_id.replace("_", " ")
