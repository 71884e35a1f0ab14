"""`macro list`: which macros there are."""

from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import console, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option, platform_option

if TYPE_CHECKING:
    from phone.snapshot import Platform


@click.command("list", epilog=examples("openphone-mcp macro list --platform ios"))
@platform_option()
@json_option("macro-list.json")
def list_(*, platform: "Platform | None", as_json: bool) -> None:
    """List the macros of the maps that are in use, with what each takes."""
    from mcp_server.cli.contract import MacroListReport  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_facts import macro_facts  # noqa: PLC0415
    from mcp_server.phones import PhonePool  # noqa: PLC0415
    from mcp_server.surface import Surface  # noqa: PLC0415
    from router.statistics import Statistics  # noqa: PLC0415

    surface = Surface(told(), PhonePool())
    fared = Statistics(surface.config.knowledge)
    maps = surface.maps_on(platform)
    macros = [macro_facts(m, one, fared.macro(m, one.id)) for m in maps for one in m.macros]
    if as_json:
        print_json(MacroListReport(macros=macros))
        return
    out = console()
    for one in macros:
        takes = " ".join(f"{p.name}=" if p.required else f"[{p.name}=]" for p in one.params)
        out.print(f"{one.macro} {takes}".ljust(46) + f" {one.platform:<8} {one.description}", markup=False)
