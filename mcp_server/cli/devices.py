"""Which phones there are."""

from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import console, fail, print_json, with_phones
from mcp_server.cli.help import examples
from mcp_server.cli.usual_options import json_option
from mcp_server.config import Config
from phone.errors import PhoneError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from devices.listing import PhoneListing
    from mcp_server.phones import PhonePool


@click.command(
    epilog=examples("openphone-mcp devices --json"), short_help="List phones and what to do about them."
)
@json_option("devices.json")
def devices(*, as_json: bool) -> None:
    """List phones, their state, and what to do about those that are not ready."""
    from mcp_server.cli.contract import DevicesReport, PhoneFacts  # noqa: PLC0415 - help needs none of it

    async def work(pool: "PhonePool") -> "tuple[PhoneListing, ...]":
        return await pool.listed()

    try:
        found = with_phones(Config.from_environment(), work)
    except PhoneError as error:
        fail(error)
    phones = [
        PhoneFacts(address=p.address, platform=p.platform, state=p.state, name=p.name, next=p.next)
        for p in found
    ]
    if as_json:
        print_json(DevicesReport(phones=phones))
        return
    out = console()
    for line in phone_lines(found):
        out.print(line, markup=False)


def phone_lines(phones: "Iterable[PhoneListing]") -> "Iterator[str]":
    """Write phones for a person."""
    for phone in phones:
        yield f"{phone.address:<28} {phone.platform:<8} {phone.state:<13} {phone.name}"
        if phone.next:
            yield f"{'':<28} {phone.next}"
