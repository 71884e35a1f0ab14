"""From the plain data of a checked map file to the model. Pure; trusts its input."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from maps.model import (
    AppMap,
    Expect,
    Family,
    Go,
    Language,
    Macro,
    MapElement,
    Origin,
    Overlay,
    Param,
    ReadStep,
    Risk,
    Screen,
    SetStep,
    Step,
    TapStep,
    TypeStep,
)
from phone.snapshot import Role

Plain: TypeAlias = Mapping[str, Any]


def build(document: Plain) -> AppMap:
    """Build the model of a map from checked plain data; nothing is derived yet.

    Raises:
        KeyError, TypeError, ValueError: the data was not checked.
    """
    return AppMap(
        **_with({"launch": "resume_last"}, document["app"]),
        origin=Origin(**document["origin"]),
        screens=tuple(map(_screen, document["screens"])),
        macros=tuple(map(_macro, document.get("macros", ()))),
        overlays=tuple(
            Overlay(overlay["id"], tuple(overlay["when"]), tuple(overlay["dismiss"]))
            for overlay in document.get("overlays", ())
        ),
        home=document.get("home", "home"),
    )


def _with(spec: Plain, changes: Plain) -> dict[str, Any]:
    return {**spec, **changes}


def _lists(spec: Mapping[Language, list[str]]) -> dict[Language, tuple[str, ...]]:
    return {language: tuple(texts) for language, texts in spec.items()}


def _screen(spec: Plain) -> Screen:
    return Screen(
        **_with(
            spec,
            {
                "title": spec.get("title", ""),
                "aliases": _lists(spec.get("aliases", {})),
                "scrollable": spec.get("scrollable") == "vertical",
                "requires": tuple(spec.get("requires", ())),
                "forbids": tuple(spec.get("forbids", ())),
                "elements": tuple(map(_element, spec.get("elements", ()))),
            },
        )
    )


def _element(spec: Plain) -> MapElement:
    center = spec.get("center")
    return MapElement(
        **_with(
            spec,
            {
                "text": spec.get("text", ""),
                "aliases": _lists(spec.get("aliases", {})),
                "role": Role(spec["role"]),
                "center": (center[0], center[1]) if center else None,
                "risk": Risk(spec.get("risk", Risk.NONE)),
            },
        )
    )


def _macro(spec: Plain) -> Macro:
    family = spec.get("family") or family_of(spec["id"], tuple(spec.get("params", ())))
    return Macro(
        **_with(
            spec,
            {
                "params": tuple(_param(name, param) for name, param in spec.get("params", {}).items()),
                "say": _lists(spec.get("say", {})),
                "steps": tuple(map(_step, spec["steps"])),
                "expect": Expect(**spec.get("expect", {})),
                "risk": Risk(spec.get("risk", Risk.NONE)),
                "family": None if family == "none" else family,
                "member": "" if family == "none" else spec["id"].partition("_")[2],
            },
        )
    )


def family_of(macro_id: str, params: tuple[str, ...]) -> Family | Literal["none"]:
    """Name the family that a macro belongs to by its id and its parameters."""
    if macro_id.startswith("set_") and params == ("on",):
        return "set"
    if macro_id.startswith("read_") and not params:
        return "read"
    return "none"


def _param(name: str, spec: Plain) -> Param:
    return Param(**_with(spec, {"name": name, "choices": tuple(spec.get("choices", ()))}))


def _step(spec: Plain) -> Step:
    match spec:
        case {"go": screen}:
            return Go(screen)
        case {"tap": element}:
            return TapStep(element)
        case {"set": element, "to": to}:
            return SetStep(element, to)
        case {"type": element, "text": text}:
            return TypeStep(element, text, spec.get("submit", False))
        case {"read": element}:
            return ReadStep(element)
        case _:
            raise ValueError(f"no step: {dict(spec)}")
