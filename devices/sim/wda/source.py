"""Writes the element tree as WebDriverAgent does: XML, or JSON. Pure."""

import re
from functools import lru_cache

from devices.sim.wda.tree import PREFIX, WdaElement

_ILLEGAL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
_SPECIAL = re.compile('[&<>"\n\r\t]')


def to_xml(root: WdaElement) -> str:
    """Write the tree as XML."""
    parts = ['<?xml version="1.0" encoding="UTF-8"?>']
    waiting: list[WdaElement | str] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        attributes = "".join(f' {name}="{_escape(text)}"' for name, text in attributes_of(item).items())
        if not item.children:
            parts.append(f"<{item.type}{attributes}/>")
            continue
        parts.append(f"<{item.type}{attributes}>")
        waiting += [f"</{item.type}>", *reversed(item.children)]
    return "".join(parts)


def attributes_of(element: WdaElement) -> dict[str, str]:
    """List an element's XML attributes, in WebDriverAgent's order; what it does not have is left out."""
    rect = element.rect
    found = {"type": element.type, "value": element.value, "name": element.name, "label": element.label}
    found = {name: text for name, text in found.items() if text}
    found |= {
        "enabled": _flag(element.enabled),
        "visible": _flag(element.visible),
        "accessible": _flag(element.accessible),
    }
    if element.focused:
        found["focused"] = "true"
    found |= {
        "x": _whole(rect.x),
        "y": _whole(rect.y),
        "width": _whole(rect.width),
        "height": _whole(rect.height),
    }
    found["index"] = str(element.index)
    if element.placeholder:
        found["placeholderValue"] = element.placeholder
    if element.traits:
        found["traits"] = element.traits
    if element.bundle:
        found |= {"bundleId": element.bundle, "processId": str(process_id(element.bundle))}
    return found


def to_json(root: WdaElement) -> dict[str, object]:
    """Write the tree as the JSON form has it: short types, flags as `1` and `0`."""
    rect = {
        "x": round(root.rect.x), "y": round(root.rect.y),
        "width": round(root.rect.width), "height": round(root.rect.height),
    }  # fmt: skip
    frame = f"{{{{{rect['x']}, {rect['y']}}}, {{{rect['width']}, {rect['height']}}}}}"
    made: dict[str, object] = {
        "type": root.type.removeprefix(PREFIX),
        "rawIdentifier": root.node.id if root.node and root.node.id else None,
        "name": root.name or None,
        "value": root.value or None,
        "label": root.label or None,
        "rect": rect,
        "frame": frame,
        "isEnabled": _digit(root.enabled),
        "isVisible": _digit(root.visible),
        "isAccessible": _digit(root.accessible),
        "isFocused": _digit(root.focused),
        "traits": root.traits,
    }
    if root.children:
        made["children"] = [to_json(child) for child in root.children]
    return made


def process_id(bundle: str) -> int:
    """Invent a process id that stays the same for a bundle."""
    return 200 + sum(bundle.encode()) % 700


@lru_cache(maxsize=4096)
def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda m: _ESCAPES[m.group()], _ILLEGAL.sub("\ufffd", text))


def _whole(number: float) -> str:
    return str(round(number))


def _flag(is_on: bool) -> str:  # noqa: FBT001 - the one thing it writes
    return "true" if is_on else "false"


def _digit(is_on: bool) -> str:  # noqa: FBT001 - the one thing it writes
    return "1" if is_on else "0"
