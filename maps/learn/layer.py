"""What was learned as a layer over the shipped map: the macro, and what of screens it needs. Pure."""

from collections.abc import Iterator
from typing import Any

from maps.learn.learn import Learned
from maps.model import AppMap, Screen
from maps.schema.app import SCHEMA
from maps.writing import element_spec, flow, macro_lines, screen_spec


def layer_text(base: AppMap, learned: Learned) -> str:
    """Write the layer as YAML."""
    app = {"id": base.id, "platform": base.platform}
    lines = [f"schema: {SCHEMA}", "extends: shipped", f"app: {flow(app)}"]
    screens = [spec for screen in learned.app_map.screens if (spec := _more(base, screen))]
    if screens:
        lines += ["screens:", *(line for spec in screens for line in _screen_lines(spec))]
    lines += ["macros:", *macro_lines(learned.macro)]
    return "\n".join(lines) + "\n"


def _more(base: AppMap, screen: Screen) -> dict[str, Any]:
    """Give what a screen has beyond the base map; nothing when it is the same."""
    known = next((one for one in base.screens if one.id == screen.id), None)
    if known is None:
        return screen_spec(screen) | {"elements": [element_spec(e) for e in screen.elements]}
    new = [element_spec(e) for e in screen.elements if e not in known.elements]
    return {"id": screen.id, "elements": new} if new else {}


def _screen_lines(spec: dict[str, Any]) -> Iterator[str]:
    sign = "-"
    for key, value in spec.items():
        if key == "elements":
            yield f"  {sign} elements:"
            yield from (f"      - {flow(element)}" for element in value)
        else:
            yield f"  {sign} {key}: {flow(value)}"
        sign = " "
