"""Which macro a sentence means, without touching a phone."""

import sys

import click

from mcp_server.cli.exits import console, print_json
from mcp_server.cli.help import examples
from mcp_server.config import Config

MAX_LINE = 2_000


@click.command(
    epilog=examples('echo "turn on airplane mode" | openphone-mcp match --json'),
    short_help="Tell which macro sentences mean.",
)
@click.option("--platform", type=click.Choice(["ios", "android"]), help="Consider one platform's maps only.")
@click.option("--apps", metavar="A,B", help="Consider the macros of these apps only.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object a line (docs/schemas/match.json)."
)
def match(*, platform: str | None, apps: str | None, as_json: bool) -> None:
    """Tell which macro each sentence on standard input means, one sentence a line. No phone is needed."""
    from mcp_server.cli.contract import MatchReport  # noqa: PLC0415 - help needs none of it
    from mcp_server.phones import PhonePool  # noqa: PLC0415
    from mcp_server.surface import Surface  # noqa: PLC0415
    from router.match import Matcher  # noqa: PLC0415
    from router.task import unmatched  # noqa: PLC0415

    surface = Surface(Config.from_environment().with_options(apps=apps), PhonePool())
    matcher = Matcher([m for m in surface.maps if platform in (None, m.platform)])
    out = None if as_json else console()
    for line in sys.stdin:
        task = line.strip()[:MAX_LINE]
        if not task:
            continue
        decision = matcher.match(task)
        chosen = decision.chosen
        report = MatchReport(
            task=task,
            fires=chosen is not None,
            macro=chosen.name if chosen else "",
            app=chosen.app_map.id if chosen else "",
            arguments=chosen.arguments if chosen else {},
            score=chosen.score if chosen else max((near.score for near in decision.nearest), default=0.0),
            nearest=unmatched(task, decision).nearest,
        )
        if out is None:
            print_json(report)
            sys.stdout.flush()
        else:
            nearest = ", ".join(near.macro for near in report.nearest) or "nothing"
            out.print(f"{task}  ->  {report.macro or f'no macro (near: {nearest})'}", markup=False)
