"""`map diff`: two maps, or a map and a phone, side by side."""

import sys
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import FAILED, console, fail, note, show, with_phones
from mcp_server.cli.help import examples
from mcp_server.cli.options import HOLDER, told
from mcp_server.cli.usual_options import json_option, phone_option
from phone.errors import PhoneError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maps.diff import Difference
    from mcp_server.cli.map_contract import DifferenceFacts, MapDiffReport
    from mcp_server.config import Config
    from mcp_server.phones import PhonePool


@click.command(
    "diff",
    short_help="Compare two maps, or a map and a phone.",
    epilog=examples(
        "openphone-mcp map diff settings.ios my-settings.yaml",
        "openphone-mcp map diff settings --phone sim:ios --json",
    ),
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="[B]", required=False)
@phone_option("Compare A with this phone instead of another map.")
@json_option("map-diff.json")
def diff(*, first: str, second: str | None, phone: str | None, as_json: bool) -> None:
    """Say what is different between map A and map B, or between map A and a phone.

    Maps are files, `APP`, or `APP.PLATFORM`. With --phone every screen that edges without risk lead to is
    walked to and looked over; nothing is changed there. Exit code 1 when something is different.
    """
    if (second is None) == (phone is None):
        raise click.UsageError("Name a second map B, or a phone with --phone.")
    try:
        report = _maps(first, second) if second is not None else _phone(first, phone, is_quiet=as_json)
    except PhoneError as error:
        fail(error)
    show(report, _print, as_json=as_json)
    sys.exit(0 if report.same else FAILED)


def _maps(first: str, second: str) -> "MapDiffReport":
    from maps.diff import differences  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_choice import named  # noqa: PLC0415
    from mcp_server.cli.map_contract import MapDiffReport  # noqa: PLC0415

    config = told()
    found = _facts(differences(named(first, config), named(second, config)))
    return MapDiffReport(same=not found, first=first, second=second, differences=found)


def _phone(first: str, phone: str | None, *, is_quiet: bool) -> "MapDiffReport":
    config = told(phone=phone)
    return with_phones(config, lambda pool: _compared(pool, config, first, is_quiet=is_quiet))


async def _compared(pool: "PhonePool", config: "Config", first: str, *, is_quiet: bool) -> "MapDiffReport":
    from mcp_server.cli.map_choice import named  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_contract import MapDiffReport  # noqa: PLC0415
    from router.compare import compare  # noqa: PLC0415
    from router.report import RunError  # noqa: PLC0415
    from router.run_settings import RunSettings  # noqa: PLC0415

    try:
        opened = await pool.open(None)
    except PhoneError as error:
        return MapDiffReport(same=False, first=first, second=config.phone or "", error=RunError.of(error))
    phone = opened.phone
    note(f"Phone   {phone.info.address} - {phone.info.name}. {opened.note}".strip())
    settings = RunSettings(
        lease_folder=config.leases, trace_folder=config.traces, holder=HOLDER, policy=config.permitted
    )

    async def tell(screen: str, seen: int, every: int) -> None:
        if not is_quiet:
            note(f"{seen:>3} of {every}  {screen}")

    found = await compare(phone, named(first, config, phone.info.platform), settings, listener=tell)
    return MapDiffReport(
        same=not found.differences and found.error is None,
        first=first,
        second=phone.info.address,
        differences=_facts(found.differences),
        seen=found.seen,
        unseen=found.unseen,
        trace=found.trace,
        error=found.error,
    )


def _facts(found: "Iterable[Difference]") -> "list[DifferenceFacts]":
    from mcp_server.cli.map_contract import DifferenceFacts  # noqa: PLC0415 - help needs none of it

    return [
        DifferenceFacts(change=one.change, where=one.where, before=one.before, after=one.after)
        for one in found
    ]


def _print(report: "MapDiffReport") -> None:
    from rich.table import Table  # noqa: PLC0415 - --json needs none of it
    from rich.text import Text  # noqa: PLC0415

    out = console()
    if report.differences:
        table = Table(box=None, pad_edge=False, header_style="dim")
        for heading in ("change", "where", report.first, report.second):
            table.add_column(heading, overflow="fold")
        for one in report.differences:
            table.add_row(one.change, Text(one.where), Text(one.before), Text(one.after))
        out.print(table)
    elif report.error is None:
        out.print(f"{report.first} and {report.second} agree.", markup=False)
    if report.unseen:
        out.print(f"Not looked at: {', '.join(report.unseen)}.", markup=False, style="dim")
    if report.error:
        out.print(f"It ended early: {report.error.message}\nNext: {report.error.next}", markup=False)
