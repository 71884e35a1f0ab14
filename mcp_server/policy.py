"""From what a person said - in policy.yaml, in the environment, on the command line - to what may be done."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from mcp_server.config import Config, SettingError, split_names

if TYPE_CHECKING:
    from maps.model import AppMap
    from router.policy import Policy

FILE: Final = "policy.yaml"
VARIABLES: Final = ("OPENPHONE_ALLOW_APPS", "OPENPHONE_PROTECT_APPS")
_BUNDLE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
SYSTEM_SCHEMES: Final = ("tel", "sms", "mailto", "geo", "maps", "market", "itms-apps")
"""Links that open the phone's own apps and do nothing there yet: a further tap goes on."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the command line says; None is nothing."""

    allow_apps: str | None = None
    protect_apps: str | None = None


NOTHING: Final = Said()


def with_policy(config: Config, asked: Said = NOTHING) -> Config:
    """Settle what may be done.

    The command line wins over the environment, and that over the file; what any protects is protected.

    Raises:
        SettingError: one of them says nothing that could be meant.
    """
    is_said = asked != NOTHING or config.risk_max or any(os.environ.get(name) for name in VARIABLES)
    if not is_said and not (config.state / FILE).exists():
        return replace(config, link_schemes=SYSTEM_SCHEMES)
    from maps.model import Risk  # noqa: PLC0415 - start-up counts
    from mcp_server.policy_file import read_policy  # noqa: PLC0415
    from router.policy import Policy  # noqa: PLC0415

    file = read_policy(config.state / FILE)
    allowed = _first(
        ("--allow-apps", asked.allow_apps), ("OPENPHONE_ALLOW_APPS", os.environ.get("OPENPHONE_ALLOW_APPS"))
    )
    allow = allowed or ("allow_apps in policy.yaml", file.allow_apps or ())
    protect = (
        ("--protect-apps", split_names(asked.protect_apps or "")),
        ("OPENPHONE_PROTECT_APPS", split_names(os.environ.get("OPENPHONE_PROTECT_APPS", ""))),
        ("protect_apps in policy.yaml", file.protect_apps),
    )
    risk_max = Risk(config.risk_max) if config.risk_max else file.risk_max
    policy = Policy(
        allowed=_bundles(config, *allow) if allow[1] else None,
        protected=frozenset[str]().union(*(_bundles(config, *names) for names in protect)),
        read_only=config.read_only or file.read_only,
        risk_max=risk_max,
        secret_apps={
            name: _bundles(config, f"secrets: {name} in policy.yaml", secret.apps)
            for name, secret in file.secrets.items()
        },
        limits=file.limits.limits(),
    )
    links = (*SYSTEM_SCHEMES, *file.link_schemes)
    told = replace(config, policy=policy, link_schemes=links, phones=file.phones)
    told = replace(
        told,
        hand_off=config.hand_off or file.hand_off,
        monitor=file.monitor if file.monitor and config.monitor == "never" else config.monitor,
        offline=config.offline or file.offline,
    )
    return replace(told, risk_max=risk_max, lease_s=file.lease_seconds)


def with_links(policy: "Policy", maps: "Sequence[AppMap]", schemes: Sequence[str]) -> "Policy":
    """Let links of these schemes be opened, and those of the maps, each by the app that its map is of."""
    known: dict[str, frozenset[str]] = {scheme: frozenset() for scheme in schemes}
    for app_map in maps:
        for link in app_map.links:
            scheme = link.url.partition(":")[0].lower()
            known[scheme] = known.get(scheme, frozenset()) | {app_map.bundle}
    return replace(policy, schemes=known)


def _first(*said: tuple[str, str | None]) -> tuple[str, tuple[str, ...]] | None:
    return next(((source, names) for source, text in said if text and (names := split_names(text))), None)


def _bundles(config: Config, source: str, names: Sequence[str]) -> frozenset[str]:
    """Name the bundle ids and packages of apps: one that has a map is meant by its id on both platforms."""
    if not names:
        return frozenset()
    from maps.catalog import Catalog  # noqa: PLC0415 - as above
    from maps.wanted import Wanted  # noqa: PLC0415

    mapped = [name for name in names if "." not in name]
    maps: tuple[AppMap, ...] = ()
    if mapped:
        catalog = Catalog.shipped(config.cache, Wanted(None, mapped))
        maps = catalog.with_own(config.own_maps, config.cache).maps
    known = {app_map.id for app_map in maps}
    wrong = next((n for n in names if n not in known and not _BUNDLE.fullmatch(n)), None)
    if wrong is not None:
        raise SettingError(
            f"{source}: “{wrong[:60]}” is neither an app with a map, as `openphone-mcp map list` names it, "
            "nor a bundle id or package such as com.example.app."
        )
    bundles = {app_map.bundle for app_map in maps if app_map.id in names}
    return frozenset(bundles | {name for name in names if name not in known})
