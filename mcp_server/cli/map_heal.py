"""Where maps are behind the phone: what runs have proven, for a person to accept or to drop."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import console, show
from mcp_server.cli.help import examples
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option

if TYPE_CHECKING:
    from maps.model import AppMap
    from mcp_server.cli.contract import HealFacts, MapHealReport
    from router.proposals import Kept, Proposals


@click.command(
    "heal",
    short_help="Decide on labels that phones show otherwise.",
    epilog=examples("openphone-mcp map heal --review"),
)
@click.option("--review", is_flag=True, help="Ask about each; without a terminal, list them only.")
@click.option("--accept", "accepted", multiple=True, metavar="ID", help="Take one over, or `all`.")
@click.option("--drop", "dropped", multiple=True, metavar="ID", help="Forget one, or `all`.")
@json_option("map-heal.json")
def heal(*, review: bool, accepted: tuple[str, ...], dropped: tuple[str, ...], as_json: bool) -> None:
    """List labels that phones show otherwise than the maps have them.

    What is accepted is written into the user's own layer over the map, which the next run uses; the shipped
    map stays as it is.
    """
    from mcp_server.cli.contract import MapHealReport  # noqa: PLC0415 - help needs none of it
    from router.proposals import Proposals  # noqa: PLC0415

    desk = _Desk(Proposals(told().knowledge))
    for kept in desk.named(accepted):
        desk.accept(kept)
    for kept in desk.named(dropped):
        desk.drop(kept)
    if review and not as_json and sys.stdin.isatty():
        for kept in desk.waiting:
            desk.ask(kept)
    report = MapHealReport(
        proposals=[_facts(kept) for kept in desk.waiting],
        accepted=desk.accepted,
        dropped=desk.dropped,
        files=sorted(set(desk.files)),
    )
    show(report, _print, as_json=as_json)


class _Desk:
    """Decisions on proposals."""

    def __init__(self, proposals: "Proposals") -> None:
        self.accepted: list[str] = []
        self.dropped: list[str] = []
        self.files: list[str] = []
        self._proposals = proposals

    @property
    def waiting(self) -> "tuple[Kept, ...]":
        return self._proposals.listed()

    def named(self, ids: Iterable[str]) -> "list[Kept]":
        waiting = {kept.id: kept for kept in reversed(self.waiting)}
        for one in ids:
            if one != "all" and one not in waiting:
                known = f" There are: {', '.join(sorted(waiting))}." if waiting else " There is none."
                raise click.UsageError(f"No proposal is called “{one[:100]}”.{known}")
        return [kept for name, kept in waiting.items() if "all" in ids or name in ids]

    def accept(self, kept: "Kept") -> None:
        config = told()
        app_map = next((m for m in self._maps if (m.id, m.platform) == (kept.app, kept.platform)), None)
        if app_map is None:
            raise click.UsageError(
                f"There is no map of {kept.app} on {kept.platform} any more: drop {kept.id}."
            )
        path = self._proposals.accept(kept, app_map, config.own_maps)
        self.accepted.append(kept.id)
        self.files.append(str(path))

    def drop(self, kept: "Kept") -> None:
        self._proposals.drop(kept)
        self.dropped.append(kept.id)

    def ask(self, kept: "Kept") -> None:
        answer = click.prompt(
            _line(_facts(kept)) + "\n  take it over, drop it, or skip it",
            type=click.Choice(["t", "d", "s"]),
            default="s",
        )
        if answer == "t":
            self.accept(kept)
        elif answer == "d":
            self.drop(kept)

    @property
    def _maps(self) -> "tuple[AppMap, ...]":
        from mcp_server.phones import PhonePool  # noqa: PLC0415 - help needs none of it
        from mcp_server.surface import Surface  # noqa: PLC0415

        return Surface(told(), PhonePool()).maps


def _facts(kept: "Kept") -> "HealFacts":
    from mcp_server.cli.contract import HealFacts  # noqa: PLC0415 - help needs none of it

    return HealFacts(id=kept.id, **kept.model_dump())


def _line(one: "HealFacts") -> str:
    return f"{one.id}: “{one.old}” is now “{one.now}” ({one.how}; seen {one.seen} times)"


def _print(report: "MapHealReport") -> None:
    out = console()
    for one in report.proposals:
        out.print(_line(one), markup=False)
    for name in report.accepted:
        out.print(f"accepted {name}", markup=False)
    for name in report.dropped:
        out.print(f"dropped  {name}", markup=False)
    for file in report.files:
        out.print(f"written  {Path(file)}", markup=False)
    if not (report.proposals or report.accepted or report.dropped):
        out.print("The maps show nothing otherwise than phones have shown it here.")
