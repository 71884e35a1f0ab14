"""From the plain data of a checked map file to the model. Pure; trusts its input."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from maps.build_macro import lists, macro
from maps.model import AppMap, Link, MapElement, Origin, Overlay, Risk, Screen
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
        screens=tuple(map(screen, document["screens"])),
        macros=tuple(map(macro, document.get("macros", ()))),
        overlays=tuple(map(overlay, document.get("overlays", ()))),
        links=tuple(map(link, document.get("links", ()))),
        home=document.get("home", "home"),
    )


def _with(spec: Plain, changes: Plain) -> dict[str, Any]:
    return {**spec, **changes}


def screen(spec: Plain) -> Screen:
    """Build one screen."""
    return Screen(
        **_with(
            spec,
            {
                "title": spec.get("title", ""),
                "aliases": lists(spec.get("aliases", {})),
                "scrollable": spec.get("scrollable") == "vertical",
                "requires": tuple(spec.get("requires", ())),
                "forbids": tuple(spec.get("forbids", ())),
                "elements": tuple(map(element, spec.get("elements", ()))),
            },
        )
    )


def element(spec: Plain) -> MapElement:
    """Build one element."""
    center = spec.get("center")
    return MapElement(
        **_with(
            spec,
            {
                "text": spec.get("text", ""),
                "aliases": lists(spec.get("aliases", {})),
                "role": Role(spec["role"]),
                "center": (center[0], center[1]) if center else None,
                "risk": Risk(spec.get("risk", Risk.NONE)),
            },
        )
    )


def overlay(spec: Plain) -> Overlay:
    """Build one overlay."""
    return Overlay(spec["id"], tuple(spec["when"]), tuple(spec["dismiss"]))


def link(spec: Plain) -> Link:
    """Build one deep link."""
    return Link(**_with(spec, {"risk": Risk(spec.get("risk", Risk.NONE))}))
