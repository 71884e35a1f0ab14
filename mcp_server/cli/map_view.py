"""`map view`: a map as one web page."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import console, fail, note, print_json, with_phones
from mcp_server.cli.help import examples
from mcp_server.cli.options import HOLDER, told
from mcp_server.cli.usual_options import json_option, phone_option
from phone.errors import PhoneError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from maps.model import AppMap
    from maps.view.page import Known
    from mcp_server.config import Config
    from mcp_server.phones import PhonePool


@click.command(
    "view",
    short_help="Write a map as one web page.",
    epilog=examples(
        "openphone-mcp map view settings.ios --out settings.html",
        "openphone-mcp map view settings --phone sim:ios --out settings.html      (with pictures)",
    ),
)
@click.argument("name", metavar="MAP")
@phone_option("Walk through the app there and take a picture of each screen.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Where the page is written.")
@json_option("map-view.json")
def view(*, name: str, phone: str | None, out: Path, as_json: bool) -> None:
    """Write MAP as one web page that needs no network: its screens, the ways between them, and its macros.

    MAP is a file, `APP`, or `APP.PLATFORM`. Screens are drawn from the map, or are pictures of a phone: they
    show what that phone shows, so look at the page before you give it away.
    """
    config = told(phone=phone)
    try:
        if phone is None:
            _write(out, _map(name, config), config, {}, (), as_json=as_json)
        else:
            app_map, pictures, missing = with_phones(config, lambda pool: _pictured(pool, name, config))
            _write(out, app_map, config, pictures, missing, as_json=as_json)
    except PhoneError as error:
        fail(error)


def _map(name: str, config: "Config", platform: str | None = None) -> "AppMap":
    from mcp_server.cli.map_choice import named  # noqa: PLC0415 - help needs none of it

    return named(name, config, platform)


async def _pictured(
    pool: "PhonePool", name: str, config: "Config"
) -> "tuple[AppMap, dict[str, bytes], tuple[str, ...]]":
    from router.pictures import take_pictures  # noqa: PLC0415 - help needs none of it
    from router.run_settings import RunSettings  # noqa: PLC0415
    from tools.picture import thumbnail  # noqa: PLC0415

    opened = await pool.open(None)
    app_map = _map(name, config, opened.phone.info.platform)
    settings = RunSettings(
        lease_folder=config.leases, trace_folder=config.traces, holder=HOLDER, policy=config.permitted
    )

    async def tell(screen: str, number: int, every: int) -> None:
        note(f"{number:>3} of {every}  {screen}")

    pictures = await take_pictures(opened.phone, app_map, settings, tell)
    return app_map, {s: thumbnail(shot) for s, shot in pictures.taken.items()}, pictures.missing


def _write(
    out: Path,
    app_map: "AppMap",
    config: "Config",
    pictures: "Mapping[str, bytes]",
    missing: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    from maps.view.page import page  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_contract import MapViewReport  # noqa: PLC0415
    from router.state import write_whole  # noqa: PLC0415

    write_whole(out, page(app_map, _known(app_map, config, pictures)))
    report = MapViewReport(
        out=str(out), screens=len(app_map.screens), pictures=len(pictures), missing=list(missing)
    )
    if as_json:
        print_json(report)
        return
    console().print(f"{out}: {report.screens} screens, {report.pictures} with a picture", markup=False)
    for screen in missing:
        console().print(f"no picture of {screen}", markup=False)


def _known(app_map: "AppMap", config: "Config", pictures: "Mapping[str, bytes]") -> "Known":
    from maps.view.page import Known  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_choice import verifications  # noqa: PLC0415
    from router.statistics import Statistics  # noqa: PLC0415

    seen = next(iter(verifications(config).of(app_map)), None)
    edges = [e for e in seen.edges if e.verdict == "holds"] if seen else []
    statistics = Statistics(config.knowledge)
    return Known(
        verified_edges=frozenset((edge.screen, edge.element) for edge in edges),
        verified_macros=frozenset(m.macro for m in seen.macros if m.verdict == "holds")
        if seen
        else frozenset(),
        runs={macro.id: statistics.macro(app_map, macro.id).runs for macro in app_map.macros},
        pictures=pictures,
    )
