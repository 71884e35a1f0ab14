"""`map list`: which maps there are, where they come from, and what was seen to hold here."""

from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import console, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option, platform_option

if TYPE_CHECKING:
    from mcp_server.cli.map_contract import MapFacts


@click.command(
    "list",
    short_help="List the maps that are in use.",
    epilog=examples("openphone-mcp map list", "openphone-mcp map list --app settings --json"),
)
@click.option("--app", metavar="APP", help="Only the maps of this app.")
@platform_option()
@json_option("map-list.json")
def list_(*, app: str | None, platform: str | None, as_json: bool) -> None:
    """List the maps that are in use: the shipped ones, and the user's own over them."""
    from mcp_server.cli.map_choice import listed  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_contract import MapListReport  # noqa: PLC0415

    every = listed(told())
    if app is not None and app not in {facts.app for facts in every}:
        known = ", ".join(dict.fromkeys(facts.app for facts in every))
        raise click.UsageError(f"--app: there is no map of “{app[:60]}”. Apps are {known}.")
    maps = [m for m in every if app in (None, m.app) and platform in (None, m.platform)]
    if as_json:
        print_json(MapListReport(maps=maps))
    else:
        _print(maps)


def _print(maps: "list[MapFacts]") -> None:
    out = console()
    for m in maps:
        verified = f"{m.verified} verified" if m.verified else "not verified"
        broken = f", {m.broken} broken" if m.broken else ""
        counts = f"{m.screens:>3} screens {m.edges:>3} edges {m.macros:>3} macros"
        origin = f"{m.source}{f', {m.device}' if m.device else ''}"
        about = f"{verified}{broken}; {origin}; {m.layer}, {m.bundle}"
        out.print(f"{m.app:<14} {m.platform:<8} {counts}  {about}", markup=False)
