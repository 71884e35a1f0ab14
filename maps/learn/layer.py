"""What was learned as a layer over the shipped map: the macro, and what of screens it needs. Pure."""

from typing import Any

from maps.learn.learn import Learned
from maps.model import AppMap, Screen
from maps.writing import element_spec, macro_spec, screen_spec, written_layer


def layer_text(base: AppMap, learned: Learned) -> str:
    """Write the layer as YAML."""
    return written_layer(
        {
            "app": {"id": base.id, "platform": base.platform},
            "screens": [spec for screen in learned.app_map.screens if (spec := _more(base, screen))],
            "macros": [macro_spec(learned.macro)],
        }
    )


def _more(base: AppMap, screen: Screen) -> dict[str, Any]:
    """Give what a screen has beyond the base map; nothing when it is the same."""
    known = next((one for one in base.screens if one.id == screen.id), None)
    if known is None:
        return screen_spec(screen)
    new = [element_spec(e) for e in screen.elements if e not in known.elements]
    return {"id": screen.id, "elements": new} if new else {}
