"""`map check`: what is wrong with map files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import FAILED, console, show
from mcp_server.cli.help import examples
from mcp_server.cli.usual_options import json_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from maps.check_file import Checked
    from mcp_server.cli.map_contract import FindingFacts, MapCheck, MapCheckReport


@click.command(
    "check",
    short_help="Check map files, without a phone.",
    epilog=examples("openphone-mcp map check my-app.yaml --json"),
)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@json_option("map-check.json")
def check(*, files: tuple[Path, ...], as_json: bool) -> None:
    """Check map FILES, and layers over shipped maps; without any, the shipped maps.

    Told are breaches of the format, edges to nowhere, screens that cannot be told apart or reached, labels
    that warn without a risk, personal data, macros that name what is not there, and macros, also of several
    files of one platform, that claim the same words. Exit code 1 when one has
    a problem; warnings do not count.
    """
    from mcp_server.cli.map_contract import MapCheckReport  # noqa: PLC0415 - help needs none of it

    checked = _all_checked(files or _shipped())
    report = MapCheckReport(ok=all(one.ok for one in checked), files=checked)
    show(report, _print, as_json=as_json)
    sys.exit(0 if report.ok else FAILED)


def _all_checked(files: "Sequence[Path]") -> list["MapCheck"]:
    from maps.check_file import check_file, check_together  # noqa: PLC0415 - help needs none of it

    each = [check_file(file) for file in files]
    return [_facts(file, one) for file, one in zip(files, check_together(each), strict=True)]


def _facts(file: Path, checked: "Checked") -> "MapCheck":
    from mcp_server.cli.map_contract import FindingFacts, MapCheck  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_facts import map_facts  # noqa: PLC0415

    return MapCheck(
        file=str(file),
        ok=checked.is_ok,
        problems=[one.told for one in checked.findings if one.level == "error"],
        warnings=[one.told for one in checked.findings if one.level == "warning"],
        findings=[FindingFacts.of(one) for one in checked.findings],
        map=map_facts(checked.app_map) if checked.app_map else None,
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
        for finding in one.findings:
            out.print(_told(one.file, finding), markup=False)


def _told(file: str, finding: "FindingFacts") -> str:
    level = "problem" if finding.level == "error" else "warning"
    place = f"{file}:{finding.line}" if finding.line else file
    where = f"{finding.where}: " if finding.where else ""
    expected = f"; expected {finding.expected}" if finding.expected else ""
    return f"{level}  {place}: {where}{finding.message}{expected} [{finding.code}]"
