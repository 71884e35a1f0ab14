"""`map verify`: whether a phone does what the maps say."""

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import FAILED, console, fail, note, show, with_phones
from mcp_server.cli.help import examples
from mcp_server.cli.options import HOLDER, told
from mcp_server.cli.usual_options import json_option, phone_option
from phone.errors import PhoneError

if TYPE_CHECKING:
    from rich.progress import Progress

    from maps.model import AppMap
    from mcp_server.cli.map_contract import MapVerifyReport
    from mcp_server.config import Config
    from mcp_server.phones import PhonePool
    from phone.protocols import Phone
    from router.verify_plan import Examples, Limits
    from router.verify_report import AnyVerdict, VerifyReport

ALLOWED = ("none", "changes_setting", "writes")
KINDS = ("holds", "broken", "absent", "blocked", "unreached", "skipped")


@click.command(
    "verify",
    short_help="Hold a map against a phone.",
    epilog=examples(
        "openphone-mcp map verify settings --phone sim:ios",
        "openphone-mcp map verify my-app.yaml --risk none --arguments examples.yaml --json",
    ),
)
@click.argument("name", metavar="[APP|FILE]", required=False)
@phone_option()
@click.option(
    "--arguments",
    "arguments_file",
    type=click.Path(path_type=Path),
    help="YAML with examples: `NAME: VALUE` for a placeholder, `MACRO: {NAME: VALUE}` for one macro.",
)
@click.option(
    "--risk",
    type=click.Choice(ALLOWED),
    default="changes_setting",
    show_default=True,
    help="The gravest thing that may be done. `writes` is done only by macros that have arguments.",
)
@click.option(
    "--may-cut-off",
    is_flag=True,
    help="Also try switches that can end the connection to the phone, such as airplane mode.",
)
@click.option("--rows", is_flag=True, help="Try rows without an example with the first that the phone shows.")
@json_option("map-verify.json")
def verify(  # noqa: PLR0913 - one parameter an option
    *,
    name: str | None,
    phone: str | None,
    arguments_file: Path | None,
    risk: str,
    may_cut_off: bool,
    rows: bool,
    as_json: bool,
) -> None:
    """Walk every edge of a map and replay its macros on a phone; without APP, all maps of its platform.

    Switches are set to the other state and back. What sends, pays, deletes or signs out is never tried. What
    was seen is kept, and `map list` counts it. Exit code 1 when something does not hold.
    """
    from maps.model import Risk  # noqa: PLC0415 - help needs none of it
    from router.verify_plan import Limits  # noqa: PLC0415

    config = told(phone=phone)
    try:
        given = _examples(arguments_file)
        limits = Limits(Risk(risk), given, rows=rows, may_cut_off=may_cut_off)
        report = with_phones(config, lambda pool: _verified(pool, config, name, limits, is_quiet=as_json))
    except PhoneError as error:
        fail(error)
    show(report, _print, as_json=as_json)
    sys.exit(0 if report.ok else FAILED)


def _examples(file: Path | None) -> "Examples":
    from router.verify_plan import Examples  # noqa: PLC0415 - help needs none of it

    if file is None:
        return Examples()
    from maps.document import Document, DocumentError  # noqa: PLC0415 - few have examples
    from maps.files import MapFileError, file_text  # noqa: PLC0415

    try:
        return Examples.of(Document(file_text(file)).plain)
    except (MapFileError, DocumentError) as error:
        finding = error.finding if isinstance(error, DocumentError) else error.findings[0]
        raise PhoneError(
            "invalid_arguments",
            f"The example arguments in {file} cannot be read: {finding.told}.",
            next="Write YAML with `NAME: VALUE` or `MACRO: {NAME: VALUE}`.",
        ) from error


async def _verified(
    pool: "PhonePool", config: "Config", name: str | None, limits: "Limits", *, is_quiet: bool
) -> "MapVerifyReport":
    from mcp_server.cli.map_contract import MapVerifyReport  # noqa: PLC0415 - help needs none of it
    from router.report import RunError  # noqa: PLC0415

    try:
        opened = await pool.open(None)
    except PhoneError as error:
        return MapVerifyReport(ok=False, phone=config.phone or "", error=RunError.of(error))
    phone = opened.phone
    note(f"Phone   {phone.info.address} - {phone.info.name}. {opened.note}".strip())
    reports: list[VerifyReport] = []
    for app_map in _chosen(name, config, phone.info.platform):
        reports.append(await _one(phone, app_map, config, limits, is_quiet=is_quiet))
        if reports[-1].error:
            break  # a phone that is lost, or that asks something, does not do for the next app either
    return MapVerifyReport(
        ok=all(one.ok for one in reports),
        phone=phone.info.address,
        model=reports[0].model if reports else "",
        maps=reports,
    )


def _chosen(name: str | None, config: "Config", platform: str) -> "list[AppMap]":
    from mcp_server.cli.map_choice import all_maps, named  # noqa: PLC0415 - help needs none of it

    if name is not None:
        return [named(name, config, platform)]
    return [m for m in all_maps(config) if m.platform == platform]


async def _one(
    phone: "Phone", app_map: "AppMap", config: "Config", limits: "Limits", *, is_quiet: bool
) -> "VerifyReport":
    from mcp_server.cli.map_choice import verifications  # noqa: PLC0415 - help needs none of it
    from router.run_settings import RunSettings  # noqa: PLC0415
    from router.verify import verify as held  # noqa: PLC0415

    settings = RunSettings(
        lease_folder=config.leases, trace_folder=config.traces, holder=HOLDER, policy=config.permitted
    )
    with _progress(is_quiet=is_quiet) as bar:
        task = bar.add_task(f"{app_map.name} on {app_map.platform}", total=None)

        async def tell(verdict: "AnyVerdict", fallen: int, expected: int) -> None:
            bar.update(task, completed=fallen, total=expected)
            if verdict.verdict == "broken":
                bar.console.print(f"broken  {verdict.name}: {verdict.why}", markup=False)

        report = await held(phone, app_map, settings, limits, tell)
    if report.captures:
        verifications(config).keep(report)
    return report


def _progress(*, is_quiet: bool) -> "Progress":
    from rich.console import Console  # noqa: PLC0415 - help needs none of it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    aside = Console(stderr=True, quiet=is_quiet, soft_wrap=True, highlight=False)
    return Progress(*columns, console=aside, transient=True, disable=is_quiet or not aside.is_terminal)


def _print(report: "MapVerifyReport") -> None:
    out = console()
    if report.error:
        out.print(f"Not verified: {report.error.message}\nNext: {report.error.next}", markup=False)
    for one in report.maps:
        _print_counts(one)
        _print_verdicts(one)
        if one.error:
            out.print(f"It ended early: {one.error.message}\nNext: {one.error.next}", markup=False)


def _print_counts(report: "VerifyReport") -> None:
    from rich.table import Table  # noqa: PLC0415 - --json needs none of it

    table = Table(title=f"{report.app} on {report.model}: {'all holds' if report.ok else 'not all holds'}")
    for heading in ("", *KINDS):
        table.add_column(heading, justify="right" if heading else "left")
    for heading, verdicts in (("edges", report.edges), ("links", report.links), ("macros", report.macros)):
        told = [verdict.verdict for verdict in verdicts]
        counts = [told.count(kind) for kind in KINDS]
        if any(counts):
            table.add_row(heading, *(str(count) if count else "-" for count in counts))
    out = console()
    out.print(table)
    effort = f"{report.captures} looks, {report.actions} actions, {report.seconds:.1f} s"
    out.print(f"{effort}{f'. Trace: {report.trace}' if report.trace else ''}", style="dim", markup=False)


def _print_verdicts(report: "VerifyReport") -> None:
    from rich.table import Table  # noqa: PLC0415 - --json needs none of it
    from rich.text import Text  # noqa: PLC0415

    told = [one for one in report.verdicts if one.verdict in ("broken", "absent", "blocked") or one.drift]
    skipped = Counter(one.why for one in report.verdicts if one.verdict in ("skipped", "unreached"))
    if not told and not skipped:
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("verdict", "what", "why"):
        table.add_column(heading, overflow="fold")
    for one in told:
        drift = "; ".join(f"{d.element} on {d.screen} is called “{d.now}” now" for d in one.drift)
        table.add_row(one.verdict, Text(one.name), Text(one.why or drift))
    for why, count in skipped.most_common():
        table.add_row("not tried", f"{count}", Text(why))
    console().print(table)
