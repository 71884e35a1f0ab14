"""Which phones there are."""

from collections.abc import Sequence

from devices.listing import PhoneListing
from tools.arguments import ClosedArguments
from tools.call import Call
from tools.reply import Json, Reply, Section
from tools.tool import LOOKS, Tool


class DevicesArguments(ClosedArguments):
    """`devices` takes none of its own."""


async def devices(call: Call, _arguments: DevicesArguments) -> Reply:
    """List phones with their states and what a person has to do about them."""
    return Reply((phones_section(await call.phones.listed()),))


def phones_section(listings: Sequence[PhoneListing]) -> Section:
    """Tell phones, one a line."""
    phones: list[Json] = []
    told: list[str] = []
    for listing in listings:
        phones.append(
            {
                "address": listing.address,
                "platform": listing.platform,
                "state": listing.state,
                "name": listing.name,
                "next": listing.next,
            }
        )
        step = f" Next: {listing.next}" if listing.next else ""
        told.append(f"{listing.address} - {listing.name} ({listing.platform}), {listing.state}.{step}")
    return Section({"phones": phones}, "\n".join(told) or "No phone is attached.")


TOOLS = (
    Tool(
        name="devices",
        title="List phones",
        description=(
            "List the phones that can be used, their state, and what a person has to do for one that is "
            "not ready. Pass an address from here as `phone` to other tools. Simulated phones (sim:ios, "
            "sim:android) are always there and need nothing."
        ),
        arguments=DevicesArguments,
        hints=LOOKS,
        handler=devices,
        group="phones",
    ),
)
