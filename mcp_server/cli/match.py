"""Which macro a sentence means, without touching a phone."""

import sys
from typing import TYPE_CHECKING, Final

import click

from mcp_server.cli.exits import console, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option, platform_option

if TYPE_CHECKING:
    from mcp_server.cli.contract import MatchReport
    from phone.snapshot import Platform
    from router.call import Decision
    from router.explain import WhyNot
    from router.match import Matcher

MAX_LINE: Final = 2_000


@click.command(
    epilog=examples('echo "turn on airplane mode" | openphone-mcp match --json'),
    short_help="Tell which macro sentences mean.",
)
@platform_option("Consider one platform's maps only.")
@click.option("--apps", metavar="A,B", help="Consider the macros of these apps only.")
@json_option("match.json", "one JSON object a line")
def match(*, platform: "Platform | None", apps: str | None, as_json: bool) -> None:
    """Tell which macro each sentence on standard input means, one sentence a line. No phone is needed.

    A sentence is matched on each platform by itself, as a phone of that platform would.
    """
    from mcp_server.cli.dry_run import PLATFORMS  # noqa: PLC0415 - help needs none of it
    from mcp_server.phones import PhonePool  # noqa: PLC0415
    from mcp_server.surface import Surface  # noqa: PLC0415
    from router.match import matcher_of  # noqa: PLC0415

    surface = Surface(told(apps=apps), PhonePool())
    asked = (platform,) if platform else PLATFORMS
    matchers = [matcher_of(surface.maps_on(one)) for one in asked]
    out = None if as_json else console()
    for line in sys.stdin:
        task = line.strip()[:MAX_LINE]
        if not task:
            continue
        report = _report(task, matchers)
        if out is None:
            print_json(report)
            sys.stdout.flush()
        else:
            out.print(_line(report), markup=False)


def _line(report: "MatchReport") -> str:
    """Write what a sentence means, and why, on one line."""
    from mcp_server.cli.running import words  # noqa: PLC0415 - help needs none of it

    if report.fires:
        called = f"{report.macro} {words(report.arguments)}".rstrip()
        why = f": {'; '.join(report.reasons)}" if report.reasons else ""
        return f"{report.task}  ->  {called} ({report.platform}){why}"
    if report.question:
        return f"{report.task}  ->  a question: {report.question.text}"
    nearest = ", ".join(f"{near.macro} - {near.why_not}" for near in report.nearest) or "nothing"
    return f"{report.task}  ->  no macro (near: {nearest})"


def _report(task: str, matchers: "list[Matcher]") -> "MatchReport":
    """Match on one platform after the other, until one fires."""
    from mcp_server.cli.contract import MatchReport  # noqa: PLC0415 - help needs none of it
    from router.decided import unmatched  # noqa: PLC0415
    from router.today import today  # noqa: PLC0415

    missed: list[Decision] = []
    for matcher in matchers:
        decision = matcher.match(task, today())
        if chosen := decision.chosen:
            return MatchReport(
                task=task,
                fires=True,
                macro=chosen.name,
                platform=chosen.app_map.platform,
                app=chosen.app_map.id,
                arguments=chosen.arguments,
                score=chosen.score,
                reasons=list(chosen.reasons),
            )
        missed.append(decision)
    near = _nearest(task, missed)
    questions = (unmatched(task, decision).question for decision in missed)
    return MatchReport(
        task=task,
        fires=False,
        score=max((one.score for one in near), default=0.0),
        nearest=near,
        question=next(filter(None, questions), None),
    )


def _nearest(task: str, missed: "list[Decision]") -> "list[WhyNot]":
    """List the nearest of all platforms, best first, each macro and sentence once."""
    from router.explain import nearest  # noqa: PLC0415 - help needs none of it
    from router.match import NEAREST  # noqa: PLC0415

    every = [near for decision in missed for near in nearest(task, decision)]
    best = sorted(every, key=lambda near: near.score, reverse=True)
    unique = {(near.macro, near.example.casefold()): near for near in reversed(best)}
    return sorted(unique.values(), key=lambda near: near.score, reverse=True)[:NEAREST]
