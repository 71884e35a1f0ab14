"""The page: what a map says, what was seen of it on phones, and pictures, in one HTML file. Pure."""

import base64
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final

from maps.model import AppMap, MapElement, Screen
from maps.placed import placed
from maps.view.layout import layout
from maps.writing import macro_spec

DATA: Final = "/*DATA*/null"
STYLE, PROGRAM = "/*STYLE*/", "/*PROGRAM*/"


@dataclass(frozen=True, slots=True)
class Known:
    """What this installation knows beside the map."""

    verified_edges: frozenset[tuple[str, str]] = frozenset()
    """Screen and element of edges that were seen to hold on a phone."""
    verified_macros: frozenset[str] = frozenset()
    runs: Mapping[str, int] = field(default_factory=dict[str, int])
    """How often each macro was replayed here."""
    pictures: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    """JPEG of a screen by its id; the others are drawn from the map."""


def page(app_map: AppMap, known: Known | None = None) -> str:
    """Write the page."""
    text = _part("page.html").replace(STYLE, _part("page.css")).replace(PROGRAM, _part("page.js"))
    return text.replace(DATA, _embedded(told(app_map, known or Known()))).replace(
        "{title}", _safe(app_map.name)
    )


def told(app_map: AppMap, known: Known) -> dict[str, Any]:
    """Give what the page shows as plain data."""
    places = layout(app_map)
    return {
        "app": {
            "id": app_map.id,
            "name": app_map.name,
            "platform": app_map.platform,
            "bundle": app_map.bundle,
        },
        "origin": {"source": app_map.origin.source, "device": app_map.origin.device, "os": app_map.origin.os},
        "home": app_map.home,
        "screens": [_screen(screen, places[screen.id], known) for screen in app_map.screens],
        "macros": [_macro(app_map, macro.id, known) for macro in app_map.macros],
    }


def _screen(screen: Screen, place: tuple[int, int], known: Known) -> dict[str, Any]:
    picture = known.pictures.get(screen.id)
    shown = f"data:image/jpeg;base64,{base64.b64encode(picture).decode()}" if picture else ""
    return {
        "id": screen.id,
        "title": screen.title,
        "names": sorted({*screen.names.values(), *_flat(screen.aliases.values())}),
        "description": screen.description,
        "layer": screen.layer,
        "place": place,
        "picture": shown,
        "elements": [_element(screen, element, known) for element in screen.elements],
    }


def _element(screen: Screen, element: MapElement, known: Known) -> dict[str, Any]:
    key = (screen.id, element.id)
    facts: dict[str, Any] = {"id": element.id, "text": element.text, "role": element.role.value}
    facts |= {"names": sorted({*element.names.values(), *_flat(element.aliases.values())})}
    facts |= {"center": element.center, "page": element.page, "pinned": element.pinned}
    facts |= {"fixed": element.fixed, "risk": element.risk.value, "to": element.leads_to}
    return facts | {"verified": key in known.verified_edges}


def _macro(app_map: AppMap, macro_id: str, known: Known) -> dict[str, Any]:
    macro = app_map.macro(macro_id)
    spec = macro_spec(macro)
    screens = (place.screen.id for place in placed(app_map, macro) if place.screen)
    return {
        "id": macro.id,
        "description": macro.description,
        "params": {param.name: param.type for param in macro.params},
        "say": [text for texts in macro.say.values() for text in texts],
        "steps": [json.dumps(step, ensure_ascii=False) for step in spec["steps"]],
        "risk": macro.risk.value,
        "screens": list(dict.fromkeys(screens)),
        "verified": macro.id in known.verified_macros,
        "runs": known.runs.get(macro.id, 0),
    }


def _flat(groups: Iterable[Iterable[str]]) -> set[str]:
    return {text for group in groups for text in group}


def _embedded(data: dict[str, Any]) -> str:
    """Write JSON that cannot end the script it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _safe(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _part(name: str) -> str:
    return resources.files("maps.view").joinpath(name).read_text("utf-8")
