"""A map written down as people write one: stable order, one element a line, nothing that has its default."""

import json
import re
from typing import Any, Final

from maps.model import AppMap, MapElement, Origin, Screen

FIRST_LINE: Final = "# yaml-language-server: $schema=../../docs/appmap.schema.json"
_PLAIN: Final = re.compile(r"[A-Za-z一-鿿][A-Za-z0-9 _./一-鿿-]*[A-Za-z0-9一-鿿]|[A-Za-z一-鿿]")
_RESERVED: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def written(app_map: AppMap, notes: tuple[str, ...] = ()) -> str:
    """Write a map without macros as the text of its file."""
    lines = [FIRST_LINE, *(f"# {note}" for note in notes), "schema: openphone.appmap/1"]
    lines.append(f"app: {_flow(_app(app_map))}")
    lines.append("origin:")
    lines += [f"  {key}: {_scalar(value)}" for key, value in _origin(app_map.origin).items()]
    if app_map.home != "home":
        lines.append(f"home: {app_map.home}")
    lines.append("screens:")
    for screen in app_map.screens:
        lines += _screen(screen)
    return "\n".join(lines) + "\n"


def _app(app_map: AppMap) -> dict[str, Any]:
    facts = {"id": app_map.id, "name": app_map.name, "platform": app_map.platform, "bundle": app_map.bundle}
    return facts | {"launch": app_map.launch}


def _origin(origin: Origin) -> dict[str, str]:
    facts = {"source": origin.source, "device": origin.device, "os": origin.os, "locale": origin.locale}
    return {k: v for k, v in (facts | {"date": origin.date, "note": origin.note}).items() if v}


def _screen(screen: Screen) -> list[str]:
    lines = [f"  - id: {screen.id}"]
    if screen.title:
        lines.append(f"    title: {_scalar(screen.title)}")
    if screen.description:
        lines.append(f"    description: {_scalar(screen.description)}")
    if screen.scrollable:
        lines.append("    scrollable: vertical")
    if screen.layer != "page":
        lines.append(f"    layer: {screen.layer}")
    if screen.requires:
        lines.append(f"    requires: [{', '.join(screen.requires)}]")
    if screen.elements:
        lines.append("    elements:")
        lines += [f"      - {_flow(_element(element))}" for element in screen.elements]
    return lines


def _element(element: MapElement) -> dict[str, Any]:
    facts: dict[str, Any] = {"id": element.id}
    facts |= {"text": element.text} if element.text else {}
    facts["role"] = element.role.value
    facts |= {"platform_id": element.platform_id} if element.platform_id else {}
    facts |= {"center": [round(ratio, 4) for ratio in element.center]} if element.center else {}
    facts |= {"page": element.page} if element.page else {}
    facts |= {} if element.fixed else {"fixed": False}
    facts |= {"pinned": True} if element.pinned else {}
    facts |= {"beside": element.beside} if element.beside else {}
    facts |= {"leads_to": element.leads_to} if element.leads_to else {}
    return facts | ({"risk": element.risk.value} if element.risk != "none" else {})


def _flow(facts: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{key}: {_value(value)}" for key, value in facts.items()) + "}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(str(part) for part in value)}]"  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - numbers
    return _scalar(str(value)) if isinstance(value, str) else str(value)


def _scalar(text: str) -> str:
    """Write a text plainly where YAML reads it as it stands, else in quotes as JSON does."""
    is_plain = _PLAIN.fullmatch(text) and text.lower() not in _RESERVED
    return text if is_plain else json.dumps(text, ensure_ascii=False)
