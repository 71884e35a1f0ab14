"""Which map is meant on the command line: an app of this installation, or a file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from maps.model import AppMap
from mcp_server.cli.map_contract import MapFacts
from mcp_server.cli.map_facts import map_facts

if TYPE_CHECKING:
    from mcp_server.config import Config
    from router.verified import Verifications


def named(name: str, config: "Config", platform: str | None = None) -> AppMap:
    """Find a map: a file, or `APP`, or `APP.PLATFORM` where both platforms have it.

    Raises:
        click.UsageError: there is none, or several.
        MapFileError: the file is no usable map.
    """
    if is_file(name):
        from maps.files import load_map  # noqa: PLC0415 - an app needs none of it

        return load_map(Path(name))
    app, _, said = name.partition(".")
    every = all_maps(config)
    fitting = [m for m in every if m.id == app and (said or platform) in ("", None, m.platform)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        choices = " or ".join(f"{m.id}.{m.platform}" for m in fitting)
        raise click.UsageError(f"“{name}” has maps for several platforms: say {choices}.")
    known = ", ".join(dict.fromkeys(m.id for m in every if platform in (None, m.platform)))
    on = f" on {platform}" if platform else ""
    raise click.UsageError(f"There is no map of “{name[:60]}”{on}, and no such file. Apps are {known}.")


def is_file(name: str) -> bool:
    """Tell whether a name means a file."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml")) or Path(name).is_file()


def all_maps(config: "Config") -> tuple[AppMap, ...]:
    """Load the maps that are in use."""
    from maps.catalog import Catalog  # noqa: PLC0415 - a file needs none of it

    return Catalog.shipped(config.cache).with_own(config.own_maps, config.cache).maps


def verifications(config: "Config") -> "Verifications":
    """Give what was seen of the maps here."""
    from router.verified import Verifications  # noqa: PLC0415 - most commands need none of it

    return Verifications(config.knowledge / "verified")


def listed(config: "Config") -> list[MapFacts]:
    """Report the maps that are in use, with what was seen of them here."""
    from maps.catalog import Catalog  # noqa: PLC0415 - nothing else needs it

    shipped = Catalog.shipped(config.cache)
    layers = {(m.id, m.platform): "shipped" for m in shipped.maps}
    known = verifications(config)
    facts: list[MapFacts] = []
    for m in shipped.with_own(config.own_maps, config.cache).maps:
        if config.apps and m.id not in config.apps:
            continue
        is_shipped = m in shipped.maps
        layer = "shipped" if is_shipped else "shipped+own" if (m.id, m.platform) in layers else "own"
        seen = next(iter(known.of(m)), None)
        counts = {"verified": seen.count("holds"), "broken": seen.count("broken")} if seen else {}
        facts.append(map_facts(m).model_copy(update={"layer": layer, **counts}))
    return facts
