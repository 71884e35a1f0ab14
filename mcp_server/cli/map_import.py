"""`map import`: PhoneCLI's maps in this format, with what is wrong in them said."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import FAILED, console, fail, note, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.usual_options import json_option, platform_option
from phone.errors import PhoneError

if TYPE_CHECKING:
    from maps.phonecli.convert import Imported
    from mcp_server.cli.map_contract import MapImportReport
    from phone.snapshot import Platform


@click.command(
    "import",
    short_help="Read a map of PhoneCLI.",
    epilog=examples(
        "openphone-mcp map import phonecli-settings.yaml --out settings.yaml",
        "openphone-mcp map verify settings.yaml --phone sim:ios",
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Where the map is written; else it is printed.")
@platform_option("Whose map it is; without it the size of the screen tells.")
@json_option("map-import.json")
def import_(*, file: Path, out: Path | None, platform: "Platform | None", as_json: bool) -> None:
    """Read a map of PhoneCLI from FILE.

    Pixel macros become taps on labels. Edges that its macros contradict, pixels where nothing stands,
    doubles, content and personal data are left out, and every one of them is said. Nothing is tried on a
    phone: that is what `map verify` does. What is written passes `map check`.
    """
    from maps.files import file_text  # noqa: PLC0415 - help needs none of it
    from maps.phonecli.convert import imported  # noqa: PLC0415
    from maps.phonecli.source import read  # noqa: PLC0415
    from router.map_files import save_map  # noqa: PLC0415

    try:
        found = imported(read(file_text(file), file.name), platform)
        if out is not None:
            save_map(out, found.app_map, _comment(file))
    except PhoneError as error:
        fail(error)
    except ValueError as error:
        note(f"Error: nothing that could be used is left of {file}: {error}.")
        sys.exit(FAILED)
    if as_json:
        print_json(_report(found, out))
    else:
        _print(found, file, out)


def _comment(file: Path) -> str:
    return f"Imported from {file.name}, a map of PhoneCLI; not tried on a phone here."


def _report(found: "Imported", out: Path | None) -> "MapImportReport":
    from mcp_server.cli.map_contract import FindingFacts, MapImportReport  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_facts import map_facts  # noqa: PLC0415

    return MapImportReport(
        out=str(out or ""),
        map=map_facts(found.app_map),
        notes=[FindingFacts.of(one) for one in found.notes],
    )


def _print(found: "Imported", file: Path, out: Path | None) -> None:
    for one in found.notes:
        note(f"{one.code:<18} {one.told}")
    screens, macros = len(found.app_map.screens), len(found.app_map.macros)
    note(f"{screens} screens, {macros} macros, {len(found.notes)} things that were wrong.")
    if out is not None:
        console().print(f"{out} is written. Next: openphone-mcp map verify {out}", markup=False)
        return
    from maps.writing import written  # noqa: PLC0415 - only needed here
    from router.map_files import SCHEMA_FILE  # noqa: PLC0415

    click.echo(written(found.app_map, schema_place=SCHEMA_FILE, comment=_comment(file)), nl=False)
