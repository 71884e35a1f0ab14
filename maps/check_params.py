"""What is wrong with the parameters of a macro, and with where they are used."""

from collections.abc import Iterator
from typing import Final

from maps.arguments import ArgumentError, typed
from maps.filling import PARTS, SLOT
from maps.findings import Finding
from maps.model import AppMap, Link, Macro, MapElement, Param, ReadListStep, ReadStep, Step
from maps.placed import PlacedStep, placed

_LIMITED: Final = ("integer", "number", "duration")


def param_findings(app_map: AppMap, macro: Macro) -> Iterator[Finding]:
    """List what is wrong with the parameters of a macro."""
    where = f"macros.{macro.id}"
    for param in macro.params:
        yield from (
            Finding("error", where, f"{param.name}: {message}", "wrong_param") for message in _wrong(param)
        )
    params = {param.name: param for param in macro.params}
    for name, part in dict.fromkeys(slots(app_map, macro)):
        param = params.get(name)
        if param and part and part not in PARTS.get(param.type, ()):
            known = ", ".join(sorted(PARTS.get(param.type, ()))) or "nothing"
            message = f"uses {{{name}.{part}}}, but a {param.type} has {known}"
            yield Finding("error", where, message, "unknown_part")
    for place in placed(app_map, macro):
        yield from (Finding("warning", where, message, "open_param") for message in _left_open(params, place))


def unfilled(app_map: AppMap, macro: Macro) -> Iterator[str]:
    """Name the placeholders of rows that a macro reads as they come, so that nothing has to fill them."""
    for place in placed(app_map, macro):
        if isinstance(place.step, ReadListStep | ReadStep) and place.element:
            yield from (slot[1] for slot in SLOT.finditer(place.element.text))


def used(app_map: AppMap, macro: Macro) -> Iterator[str]:
    """Name every parameter that a macro uses, also in `when` and `unless`."""
    yield from (name for name, _ in slots(app_map, macro))
    for step in macro.steps:
        yield from filter(None, (step.when, step.unless))


def slots(app_map: AppMap, macro: Macro) -> Iterator[tuple[str, str]]:
    """Name every placeholder that a macro fills, with its part."""
    expect = macro.expect
    texts = [str(text or "") for text in (expect.screen, expect.checked, expect.value, expect.text)]
    for place in placed(app_map, macro):
        texts += _texts(place.step, place.element, place.link)
    for text in texts:
        yield from ((slot[1], slot[2] or "") for slot in SLOT.finditer(text))


def _texts(step: Step, element: MapElement | None, link: Link | None) -> list[str]:
    texts = [str(getattr(step, name, "")) for name in ("screen", "to", "text", "element")]
    if element:
        texts += [element.text, element.beside, *element.names.values()]
    return [*texts, link.url] if link else texts


def _wrong(param: Param) -> Iterator[str]:
    if (param.type == "choice") is not bool(param.choices):
        yield "a `choice` has `choices`, and nothing else has"
    if param.type not in _LIMITED and (param.minimum, param.maximum) != (None, None):
        yield "`minimum` and `maximum` are for numbers, and for the seconds of a duration"
    if param.minimum is not None and param.maximum is not None and param.minimum > param.maximum:
        yield "its minimum is above its maximum"
    if param.default is not None and param.type != "date":
        try:
            typed(param, param.default)
        except ArgumentError as error:
            yield f"its default does not fit: {error}"


def _left_open(params: dict[str, Param], place: PlacedStep) -> Iterator[str]:
    """Name optional parameters that a step needs although it is not left out without them."""
    step = place.step
    for text in _texts(step, place.element, place.link):
        for slot in SLOT.finditer(text):
            param = params.get(slot[1])
            is_open = param and not param.required and param.default is None
            if is_open and step.when != slot[1]:
                yield f"uses {{{slot[1]}}}, which may be missing: give the step `when: {slot[1]}`"
