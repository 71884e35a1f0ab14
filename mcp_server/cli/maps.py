"""App maps: what there is, and whether a file is one."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import FAILED, console, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.options import told

if TYPE_CHECKING:
    from mcp_server.cli.contract import MapCheck, MapCheckReport


@click.group("map")
def map_() -> None:
    """List app maps, or check map files."""


@map_.command("list", epilog=examples("openphone-mcp map list --json"))
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object (map-list.json of docs/schemas in the repository).",
)
def list_(*, as_json: bool) -> None:
    """List the shipped maps."""
    from mcp_server.cli.contract import MapListReport  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_facts import map_facts  # noqa: PLC0415
    from mcp_server.phones import PhonePool  # noqa: PLC0415
    from mcp_server.surface import Surface  # noqa: PLC0415

    maps = [map_facts(m) for m in Surface(told(), PhonePool()).maps]
    if as_json:
        print_json(MapListReport(maps=maps))
        return
    out = console()
    for m in maps:
        out.print(
            f"{m.app:<14} {m.platform:<8} {m.screens:>3} screens {m.macros:>3} macros  {m.source}, {m.bundle}"
        )


@map_.command("check", epilog=examples("openphone-mcp map check my-app.yaml --json"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object (map-check.json of docs/schemas in the repository).",
)
def check(*, files: tuple[Path, ...], as_json: bool) -> None:
    """Check map FILES; without any, the shipped maps.

    Exit code 1 when one has a problem; warnings do not count.
    """
    from mcp_server.cli.contract import MapCheckReport  # noqa: PLC0415 - help needs none of it

    checked = [_checked(file) for file in files or _shipped()]
    report = MapCheckReport(ok=all(one.ok for one in checked), files=checked)
    if as_json:
        print_json(report)
    else:
        _print(report)
    sys.exit(0 if report.ok else FAILED)


def _checked(file: Path) -> "MapCheck":
    from maps.check import check as findings_of  # noqa: PLC0415 - help needs none of it
    from maps.files import MapFileError, load_map  # noqa: PLC0415
    from mcp_server.cli.contract import MapCheck  # noqa: PLC0415
    from mcp_server.cli.map_facts import map_facts  # noqa: PLC0415

    try:
        app_map = load_map(file)
    except MapFileError as error:
        return MapCheck(file=str(file), ok=False, problems=[one.told for one in error.findings])
    findings = findings_of(app_map)
    problems = [f"{one.where}: {one.message}" for one in findings if one.level == "error"]
    warnings = [f"{one.where}: {one.message}" for one in findings if one.level == "warning"]
    return MapCheck(
        file=str(file), ok=not problems, problems=problems, warnings=warnings, map=map_facts(app_map)
    )


def _shipped() -> list[Path]:
    import maps  # noqa: PLC0415 - help needs none of it

    return sorted(Path(maps.__path__[0], "apps").glob("*.yaml"))


def _print(report: "MapCheckReport") -> None:
    out = console()
    for one in report.files:
        if one.map and one.ok:
            out.print(
                f"ok       {one.file}: {one.map.screens} screens, {one.map.macros} macros", markup=False
            )
        for problem in one.problems:
            out.print(f"problem  {one.file}: {problem}", markup=False)
        for warning in one.warnings:
            out.print(f"warning  {one.file}: {warning}", markup=False)
