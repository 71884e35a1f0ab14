"""What is wrong with the macros of a map."""

import re
from collections.abc import Iterator
from typing import Final

from maps.check_params import param_findings, used
from maps.findings import Finding
from maps.labels import is_template
from maps.model import (
    AppMap,
    ElementStep,
    Go,
    LinkStep,
    Macro,
    PressStep,
    ReadListStep,
    ReadStep,
    SetStep,
    SwipeStep,
    TypeStep,
)
from maps.placed import PlacedStep, placed
from phone.snapshot import Role

_SLOT: Final = re.compile(r"\{(\w+)\}")
_SIGN: Final = re.compile(r"[\[\](){}|]")
_CLOSES: Final = {"]": "[", ")": "(", "}": "{"}
"""The brackets of utterance templates (`router/phrases.py` has their grammar)."""


def macro_findings(app_map: AppMap) -> Iterator[Finding]:
    """List what is wrong with the macros of a map."""
    for macro in app_map.macros:
        where = f"macros.{macro.id}"
        yield from (Finding("error", where, message) for message in _broken(app_map, macro))
        yield from (Finding("error", where, message) for message in _misused_params(app_map, macro))
        yield from (Finding("error", where, message) for message in _misspelt(macro))
        yield from param_findings(app_map, macro)
        if not macro.family and not macro.say:
            yield Finding("warning", where, "nothing that a person could say fires it: add `say`")


def _broken(app_map: AppMap, macro: Macro) -> Iterator[str]:
    screens = {screen.id for screen in app_map.screens}
    places = list(placed(app_map, macro))
    for place in places:
        yield from _broken_step(app_map, macro, place)
    expect = macro.expect
    if expect.screen and not is_template(expect.screen) and expect.screen not in screens:
        yield f"expects {expect.screen}, which is no screen of this map"
    last = (places[-1].opens or places[-1].screen) if places else None
    last = next((screen for screen in app_map.screens if screen.id == expect.screen), last)
    for named in filter(None, (expect.element, expect.absent)):
        if last and all(element.id != named for element in last.elements):
            yield f"expects {named}, which {last.id} does not have"
    if not expect.element and (expect.checked is not None or expect.value is not None):
        yield "expects a state or a value of no `element`"


def _broken_step(app_map: AppMap, macro: Macro, place: PlacedStep) -> Iterator[str]:
    step = place.step
    if step.opens and place.opens is None:
        yield f"opens {step.opens}, which is no screen of this map"
    match step:
        case Go():
            if place.screen is None and not is_template(step.screen):
                yield f"goes to {step.screen}, which is no screen of this map"
        case LinkStep():
            yield from _broken_link(app_map, macro, place)
        case PressStep() | SwipeStep():
            pass
        case _:
            yield from _broken_touch(macro, place, step)


def _broken_touch(macro: Macro, place: PlacedStep, step: ElementStep) -> Iterator[str]:
    element = place.element
    if place.screen is None:
        yield f"acts on {step.element} without a known screen: say `at`, or `go` first"
    elif element is None:
        yield f"acts on {step.element}, which {place.screen.id} does not have"
    else:
        if not isinstance(step, ReadStep | ReadListStep) and element.risk.exceeds(macro.risk):
            yield f"touches {element.id} ({element.risk.value}) but declares risk {macro.risk.value}"
        if isinstance(step, SetStep) and element.role is not Role.TOGGLE:
            yield f"sets {element.id}, which is no toggle"
        if isinstance(step, TypeStep) and element.role is not Role.FIELD:
            yield f"types into {element.id}, which is no field"


def _broken_link(app_map: AppMap, macro: Macro, place: PlacedStep) -> Iterator[str]:
    if place.link is None:
        known = ", ".join(link.id for link in app_map.links) or "it has none"
        yield f"opens the link {getattr(place.step, 'link', '')}, which this map does not have: {known}"
    elif place.link.risk.exceeds(macro.risk):
        yield f"opens {place.link.id} ({place.link.risk.value}) but declares risk {macro.risk.value}"


def _misused_params(app_map: AppMap, macro: Macro) -> Iterator[str]:
    declared = {param.name for param in macro.params}
    told = set(used(app_map, macro))
    for name in sorted(told - declared):
        yield f"uses {{{name}}}, which is no parameter of it"
    for name in sorted(declared - told):
        yield f"declares {name} and never uses it"
    required = {param.name for param in macro.params if param.required}
    for template in (template for said in macro.say.values() for template in said):
        slots = set(_SLOT.findall(template))
        for name in sorted(slots - declared):
            yield f"says “{template}”, whose {{{name}}} is no parameter of it"
        for name in sorted(required - slots):
            yield f"says “{template}”, which leaves {name} open"


def _misspelt(macro: Macro) -> Iterator[str]:
    for template in (template for said in macro.say.values() for template in said):
        if sign := _stray_sign(template):
            yield f"says “{template}”, whose “{sign}” has no counterpart"


def _stray_sign(template: str) -> str:
    """Name the bracket, brace or bar of an utterance template that stands alone; `""` when none does."""
    open_: list[str] = []
    for sign in _SIGN.findall(template):
        if sign in _CLOSES:
            if not open_ or open_.pop() != _CLOSES[sign]:
                return sign
        elif sign != "|":
            open_.append(sign)
        elif not open_:
            return sign
    return open_[-1] if open_ else ""
