"""What is missing, and the command that mends it."""

import sys

import anyio
import click

from mcp_server.cli.exits import FAILED, console, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option, phone_option
from mcp_server.log import configure

COLOURS = {"ok": "green", "missing": "yellow", "problem": "red"}


@click.command(
    short_help="Name what is missing and what mends it.",
    epilog=examples("openphone-mcp doctor --phone http://192.168.1.20:8100"),
)
@phone_option("A phone that has to be reached, too, as `devices` lists it.")
@json_option("doctor.json")
def doctor(*, phone: str | None, as_json: bool) -> None:
    """Look at what is needed, start both simulated phones, and name the command that mends what is missing.

    Exit code 0 when everything that the simulated phone needs works, and the phone that is named, else 1.
    """
    from mcp_server.cli.checks import CHECKS  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.contract import Check, DoctorReport  # noqa: PLC0415

    config = told(phone=phone)
    configure(config.log_level)
    out = None if as_json else console()

    async def look() -> DoctorReport:
        found: list[Check] = []
        for check in CHECKS:
            for one in await check(config):
                found.append(one)
                if out is not None:
                    out.print(f"[{COLOURS[one.state]}]{one.state:<8}[/] {one.name}: ", end="")
                    out.print(one.detail, markup=False)
                    if one.fix:
                        out.print(f"         {one.fix}", markup=False)
        return DoctorReport(ok=all(c.state == "ok" for c in found if c.needed), checks=found)

    report = anyio.run(look)
    if out is None:
        print_json(report)
    else:
        out.print()
        bad = [check.name for check in report.checks if check.needed and check.state != "ok"]
        out.print(
            f"Not working yet: {', '.join(bad)}." if bad else "The simulated phone works.", markup=False
        )
    sys.exit(0 if report.ok else FAILED)
