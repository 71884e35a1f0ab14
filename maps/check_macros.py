"""What is wrong with the macros of a map."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TypeAlias

from maps.arguments import ArgumentError, typed
from maps.check_params import param_findings, unfilled, used
from maps.check_say import same_sayings
from maps.findings import Finding
from maps.labels import is_template
from maps.model import (
    AppMap,
    ElementStep,
    Go,
    Language,
    LinkStep,
    Macro,
    PressStep,
    ReadListStep,
    ReadStep,
    Screen,
    SetStep,
    SwipeStep,
    TypeStep,
)
from maps.placed import PlacedStep, named_by, placed
from maps.say.grammar import Sequence, TemplateError, open_slots, parse, slots_of
from phone.snapshot import Role

Said: TypeAlias = tuple[str, str]
"""The code of a finding and its message."""


def macro_findings(app_map: AppMap) -> Iterator[Finding]:
    """List what is wrong with the macros of a map."""
    for macro in app_map.macros:
        where = f"macros.{macro.id}"
        for code, message in (*_broken(app_map, macro), *_misused_params(app_map, macro), *_misspelt(macro)):
            yield Finding("error", where, message, code)
        yield from param_findings(app_map, macro)
        if not macro.family and not macro.say:
            message = "nothing that a person could say fires it: add `say`"
            yield Finding("warning", where, message, "no_utterance")
    yield from (finding for _, finding in same_sayings((app_map,)))


def _broken(app_map: AppMap, macro: Macro) -> Iterator[Said]:
    screens = {screen.id for screen in app_map.screens}
    places = list(placed(app_map, macro))
    for place in places:
        yield from _broken_step(app_map, macro, place)
    expect = macro.expect
    if expect.screen and not is_template(expect.screen) and expect.screen not in screens:
        yield "unknown_screen", f"expects {expect.screen}, which is no screen of this map"
    last = (places[-1].opens or places[-1].screen) if places else None
    last = next((screen for screen in app_map.screens if screen.id == expect.screen), last)
    for named in filter(None, (expect.element, expect.absent)):
        if last and all(element.id != named for element in last.elements):
            yield "unknown_element", f"expects {named}, which {last.id} does not have"
    if not expect.element and (expect.checked is not None or expect.value is not None):
        yield "no_element", "expects a state or a value of no `element`"


def _broken_step(app_map: AppMap, macro: Macro, place: PlacedStep) -> Iterator[Said]:
    step = place.step
    if step.opens and place.opens is None:
        yield "unknown_screen", f"opens {step.opens}, which is no screen of this map"
    match step:
        case Go():
            if place.screen is None and not is_template(step.screen):
                yield "unknown_screen", f"goes to {step.screen}, which is no screen of this map"
        case LinkStep():
            yield from _broken_link(app_map, macro, place)
        case PressStep() | SwipeStep():
            pass
        case _:
            yield from _broken_touch(macro, place, step)


def _broken_touch(macro: Macro, place: PlacedStep, step: ElementStep) -> Iterator[Said]:
    element = place.element
    if place.screen is None:
        yield "unplaced_step", f"acts on {step.element} without a known screen: say `at`, or `go` first"
    elif is_template(step.element):
        yield from _broken_choice(macro, place.screen, step.element)
    elif element is None:
        yield "unknown_element", f"acts on {step.element}, which {place.screen.id} does not have"
    else:
        if not isinstance(step, ReadStep | ReadListStep) and element.risk.exceeds(macro.risk):
            yield (
                "too_little_risk",
                f"touches {element.id} ({element.risk.value}) but declares risk {macro.risk.value}",
            )
        if isinstance(step, SetStep) and element.role is not Role.TOGGLE:
            yield "wrong_role", f"sets {element.id}, which is no toggle"
        if isinstance(step, TypeStep) and element.role is not Role.FIELD:
            yield "wrong_role", f"types into {element.id}, which is no field"


def _broken_choice(macro: Macro, screen: Screen, template: str) -> Iterator[Said]:
    """Check a step whose element an argument chooses: there is one for every choice, none beyond the risk."""
    elements = named_by(template, screen)
    names = {element.id for element in elements}
    choices = next((p.choices for p in macro.params if f"{{{p.name}}}" == template), ())
    for missing in [choice for choice in choices if choice not in names] or [template] * (not names):
        yield "unknown_element", f"may act on {missing}, which {screen.id} does not have"
    for element in elements:
        if (element.id in choices or not choices) and element.risk.exceeds(macro.risk):
            yield (
                "too_little_risk",
                f"may touch {element.id} ({element.risk.value}) but declares risk {macro.risk.value}",
            )


def _broken_link(app_map: AppMap, macro: Macro, place: PlacedStep) -> Iterator[Said]:
    if place.link is None:
        known = ", ".join(link.id for link in app_map.links) or "it has none"
        yield (
            "unknown_link",
            f"opens the link {getattr(place.step, 'link', '')}, which this map does not have: {known}",
        )
    elif place.link.risk.exceeds(macro.risk):
        yield (
            "too_little_risk",
            f"opens {place.link.id} ({place.link.risk.value}) but declares risk {macro.risk.value}",
        )


def _misused_params(app_map: AppMap, macro: Macro) -> Iterator[Said]:
    declared = {param.name for param in macro.params}
    told = set(used(app_map, macro))
    for name in sorted(told - declared - set(unfilled(app_map, macro))):
        yield "unknown_param", f"uses {{{name}}}, which is no parameter of it"
    for name in sorted(declared - told):
        yield "unused_param", f"declares {name} and never uses it"
    required = {param.name for param in macro.params if param.required}
    for template, parts in _read(macro):
        slots = {slot.name for slot in slots_of(parts)}
        for name in sorted(slots - declared):
            yield "unknown_param", f"says “{template}”, whose {{{name}}} is no parameter of it"
        for name in sorted(required - open_slots(parts)):
            yield "open_slot", f"says “{template}”, which leaves {name} open"
    yield from _unknown_values(macro)


def _unknown_values(macro: Macro) -> Iterator[Said]:
    """Find words that stand for a value which their parameter cannot have."""
    params = {param.name: param for param in macro.params}
    for template, parts in _read(macro):
        for slot in slots_of(parts):
            if slot.words and slot.name in params:
                try:
                    typed(params[slot.name], slot.value)
                except ArgumentError as error:
                    yield "wrong_param", f"says “{template}”: {error}"


def _said(macro: Macro) -> Iterator[tuple[Language, str]]:
    for language, templates in macro.say.items():
        for template in templates:
            yield language, template


def _read(macro: Macro) -> Iterator[tuple[str, Sequence]]:
    for language, template in _said(macro):
        with suppress(TemplateError):
            yield template, parse(template, language)


def _misspelt(macro: Macro) -> Iterator[Said]:
    asked = ((language, template) for language, templates in macro.ask.items() for template in templates)
    for language, template in (*_said(macro), *asked):
        try:
            parse(template, language)
        except TemplateError as error:
            yield "unbalanced", f"says “{template}”, {error}"
