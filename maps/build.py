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
        screens=tuple(map(_screen, document["screens"])),
        macros=tuple(map(macro, document.get("macros", ()))),
        overlays=tuple(
            Overlay(overlay["id"], tuple(overlay["when"]), tuple(overlay["dismiss"]))
            for overlay in document.get("overlays", ())
        ),
        links=tuple(map(_link, document.get("links", ()))),
        home=document.get("home", "home"),
    )


def _with(spec: Plain, changes: Plain) -> dict[str, Any]:
    return {**spec, **changes}


def _screen(spec: Plain) -> Screen:
    return Screen(
        **_with(
            spec,
            {
                "title": spec.get("title", ""),
                "aliases": lists(spec.get("aliases", {})),
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
                "aliases": lists(spec.get("aliases", {})),
                "role": Role(spec["role"]),
                "center": (center[0], center[1]) if center else None,
                "risk": Risk(spec.get("risk", Risk.NONE)),
            },
        )
    )


def _link(spec: Plain) -> Link:
    return Link(**_with(spec, {"risk": Risk(spec.get("risk", Risk.NONE))}))
