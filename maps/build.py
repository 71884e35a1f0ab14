"""From the plain data of a checked map file to the model. Pure; trusts its input."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from maps.build_macro import lists, macro
from maps.model import AppMap, Link, MapElement, Origin, Overlay, Risk, Screen
from phone.snapshot import Role

Plain: TypeAlias = Mapping[str, Any]
_ROLES: Final = {role.value: role for role in Role}
_RISKS: Final = {risk.value: risk for risk in Risk}


def build(document: Plain, screen_from: "Callable[[Any], Screen] | None" = None) -> AppMap:
    """Build the model of a map from checked plain data; nothing is derived yet.

    Args:
        document: the data.
        screen_from: builds one screen, where screens are not given as a file has them.

    Raises:
        KeyError, TypeError, ValueError: the data was not checked.
    """
    app = _with({"launch": "resume_last"}, document["app"])
    if "aliases" in app:
        app["aliases"] = lists(app["aliases"])
    return AppMap(
        **app,
        origin=Origin(**document["origin"]),
        screens=tuple(map(screen_from or screen, document["screens"])),
        macros=tuple(map(macro, document.get("macros", ()))),
        overlays=tuple(map(overlay, document.get("overlays", ()))),
        links=tuple(map(link, document.get("links", ()))),
        home=document.get("home", "home"),
    )


def _with(spec: Plain, changes: Plain) -> dict[str, Any]:
    return {**spec, **changes}


def screen(spec: Plain) -> Screen:
    """Build one screen."""
    given = dict(spec)
    given.setdefault("title", "")
    given["scrollable"] = spec.get("scrollable") == "vertical"
    given["elements"] = tuple(map(element, spec.get("elements", ())))
    for name in ("requires", "forbids"):
        if name in given:
            given[name] = tuple(given[name])
    if "aliases" in given:
        given["aliases"] = lists(given["aliases"])
    return Screen(**given)


def element(spec: Plain) -> MapElement:
    """Build one element. Every start builds hundreds, so only what is given is looked at."""
    given = dict(spec)
    given.setdefault("text", "")
    given["role"] = _ROLES[given["role"]]
    if center := given.get("center"):
        given["center"] = (center[0], center[1])
    if "aliases" in given:
        given["aliases"] = lists(given["aliases"])
    if "risk" in given:
        given["risk"] = _RISKS[given["risk"]]
    return MapElement(**given)


def overlay(spec: Plain) -> Overlay:
    """Build one overlay."""
    return Overlay(spec["id"], tuple(spec["when"]), tuple(spec["dismiss"]))


def link(spec: Plain) -> Link:
    """Build one deep link."""
    return Link(**_with(spec, {"risk": Risk(spec.get("risk", Risk.NONE))}))
