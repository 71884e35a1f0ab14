"""A map written as a file: readable in a review, in a stable order, one element a line. Pure."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, TypeAlias, cast

from maps.derive import own_macros
from maps.macro import (
    MOST_ROWS,
    Expect,
    Go,
    HoldStep,
    LinkStep,
    Macro,
    Param,
    PickStep,
    PressStep,
    ReadListStep,
    ReadStep,
    SetStep,
    Step,
    SwipeStep,
    TapStep,
    TypeStep,
)
from maps.model import AppMap, MapElement, Screen
from maps.schema.app import SCHEMA

Plain: TypeAlias = dict[str, Any]
SCHEMA_LINE: Final = "# yaml-language-server: $schema={place}"
PLAIN_SCALAR: Final = re.compile(r"[A-Za-z\u4e00-\u9fff][A-Za-z0-9\u4e00-\u9fff_./()’'&+ -]*")
RESERVED: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
_STEP_KEYS: Final[dict[type[Step], tuple[str, str]]] = {
    Go: ("go", "screen"),
    TapStep: ("tap", "element"),
    HoldStep: ("hold", "element"),
    SetStep: ("set", "element"),
    TypeStep: ("type", "element"),
    PickStep: ("pick", "element"),
    ReadStep: ("read", "element"),
    ReadListStep: ("read_list", "element"),
    PressStep: ("press", "key"),
    LinkStep: ("link", "link"),
    SwipeStep: ("swipe", "direction"),
}


def written(app_map: AppMap, *, schema_place: str = "", comment: str = "") -> str:
    """Write a map as YAML; what is derived from it, such as `open`, is left out.

    `schema_place` is where an editor finds the JSON Schema, `comment` a text for the top of the file.
    """
    lines = [SCHEMA_LINE.format(place=schema_place)] if schema_place else []
    lines += [f"# {line}".rstrip() for line in comment.splitlines()]
    lines += [f"schema: {SCHEMA}", f"app: {flow(app_spec(app_map))}"]
    lines += ["origin:", *(f"  {key}: {flow(value)}" for key, value in _given(app_map.origin).items())]
    if app_map.home != "home":
        lines.append(f"home: {app_map.home}")
    lines += _parts(
        {
            "overlays": [_given(overlay) for overlay in app_map.overlays],
            "links": [_given(link) for link in app_map.links],
            "screens": [screen_spec(screen) for screen in app_map.screens],
            "macros": [macro_spec(macro) for macro in own_macros(app_map)],
        }
    )
    return "\n".join(lines) + "\n"


def written_layer(layer: Plain, *, comment: str = "") -> str:
    """Write as YAML what a user's own layer holds: `app`, and what is different of its parts."""
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    lines += [f"schema: {SCHEMA}", "extends: shipped", f"app: {flow(layer['app'])}"]
    return "\n".join([*lines, *_parts(layer)]) + "\n"


def written_entry(spec: Plain) -> str:
    """Write as YAML one screen or one macro, as an entry of its list."""
    return "\n".join(_entry_lines(spec)) + "\n"


def _parts(specs: Plain) -> Iterator[str]:
    for name in ("overlays", "links"):
        if entries := specs.get(name):
            yield f"{name}:"
            yield from (f"  - {flow(entry)}" for entry in entries)
    for name in ("screens", "macros"):
        if entries := specs.get(name):
            yield f"{name}:"
            yield from (line for entry in entries for line in _entry_lines(entry))


def app_spec(app_map: AppMap) -> Plain:
    """Give what a map file says of its app."""
    spec: Plain = {"id": app_map.id, "name": app_map.name}
    if app_map.names:
        spec["names"] = app_map.names
    if app_map.aliases:
        spec["aliases"] = {language: list(names) for language, names in app_map.aliases.items()}
    return spec | {"platform": app_map.platform, "bundle": app_map.bundle, "launch": app_map.launch}


def screen_spec(screen: Screen) -> Plain:
    """Give a screen as plain data."""
    spec = _given(screen, leave_out=("elements", "scrollable"))
    if screen.scrollable:
        spec["scrollable"] = "vertical"
    if screen.elements:
        spec["elements"] = [element_spec(element) for element in screen.elements]
    return spec


def element_spec(element: MapElement) -> Plain:
    """Give an element as plain data."""
    return _given(element)


def macro_spec(macro: Macro) -> Plain:
    """Give a macro as plain data."""
    spec: Plain = {"id": macro.id, "description": macro.description}
    if macro.params:
        spec["params"] = {param.name: _param(param) for param in macro.params}
    spec |= _sayings(macro)
    if macro.at:
        spec["at"] = macro.at
    spec["steps"] = [step_spec(step) for step in macro.steps]
    if macro.expect != Expect():
        spec["expect"] = _given(macro.expect)
    if macro.risk.value != "none":
        spec["risk"] = macro.risk.value
    if macro.returns not in (None, "list", "text"):  # those two follow from the steps
        spec["returns"] = macro.returns
    is_member = macro.id.startswith(("set_", "read_"))
    if is_member and macro.family is None:
        spec["family"] = "none"
    return spec


def _sayings(macro: Macro) -> Plain:
    both = {"say": macro.say, "ask": macro.ask}
    return {key: {lang: list(texts) for lang, texts in said.items()} for key, said in both.items() if said}


def step_spec(step: Step) -> Plain:
    """Give a step as plain data."""
    key, subject = _STEP_KEYS[type(step)]
    rest = _given(step, leave_out=(subject,))
    if rest.get("limit") == MOST_ROWS:
        del rest["limit"]
    if isinstance(step, SetStep):
        rest["to"] = step.to  # `false` says something here
    return {key: _plain(getattr(step, subject)), **rest}


def _param(param: Param) -> Plain:
    spec = _given(param, leave_out=("name", "labels", "choices", "required"))
    if param.labels:
        shown = {c: param.labels.get(c, {}) for c in param.choices}
        spec["choices"] = {c: next(iter(v.values())) if set(v) == {"en"} else v for c, v in shown.items()}
    elif param.choices:
        spec["choices"] = list(param.choices)
    if not param.required and param.default is None:
        spec["required"] = False
    return spec


def _given(item: Any, leave_out: Sequence[str] = ()) -> Plain:  # noqa: ANN401 - any of the model's classes
    """Give a dataclass as plain data, without what has its default."""
    spec: Plain = {}
    for field in fields(item):
        value = getattr(item, field.name)
        is_usual = value == field.default or (field.name != "id" and value in ((), {}, "", None))
        if field.name not in leave_out and not is_usual:
            spec[field.name] = _plain(value)
    return spec


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever a field holds
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in cast("Mapping[Any, Any]", value).items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in cast("list[Any]", value)]
    return value


def _entry_lines(spec: Plain) -> Iterator[str]:
    """Write an entry of a list: one key a line, elements one a line, sayings one language a line."""
    sign = "-"
    for key, value in spec.items():
        if key == "elements":
            yield f"  {sign} elements:"
            yield from (f"      - {flow(element)}" for element in value)
        elif key in ("say", "ask"):
            yield f"  {sign} {key}:"
            yield from (f"      {language}: {flow(texts)}" for language, texts in value.items())
        else:
            yield f"  {sign} {key}: {flow(value)}"
        sign = " "


def flow(value: Any) -> str:  # noqa: ANN401 - plain data
    """Write plain data on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _scalar(value)
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, Mapping):
        pairs = (f"{_scalar(str(k))}: {flow(v)}" for k, v in cast("Mapping[Any, Any]", value).items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(flow, cast('list[Any]', value)))}]"
    return str(value)


def _scalar(text: str) -> str:
    is_safe = PLAIN_SCALAR.fullmatch(text) and text == text.strip() and text.lower() not in RESERVED
    return text if is_safe else json.dumps(text, ensure_ascii=False)
