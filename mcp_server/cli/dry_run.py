"""`run --dry-run`: what a task would come to, and why, without any phone."""

import sys
from typing import TYPE_CHECKING, Final, NoReturn

from mcp_server.cli.contract import DryRunReport
from mcp_server.cli.exits import EXIT_CODES, console, show
from mcp_server.cli.running import plain, words
from router.explain import Explanation, Outcome, explain
from router.jobs import job_of
from router.match import matcher_of
from router.plan.decide import planned
from router.today import today

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcp_server.surface import Surface
    from phone.snapshot import Platform

PLATFORMS: "tuple[Platform, ...]" = ("ios", "android")
"""In the order in which their maps are asked."""


def platform_of(address: str) -> "Platform":
    """Tell which platform a phone of this address has."""
    is_ios = address == "sim:ios" or address.startswith(("http:", "https:", "http+usbmux:", "usb:"))
    return "ios" if is_ios else "android"


def explained_on(platform: "Platform", task: str, surface: "Surface") -> Explanation:
    """Tell what a task would come to on a phone of one platform."""
    maps = surface.maps_on(platform)
    decision = matcher_of(maps).match(task, today())
    told = explain(task, decision, surface.config.permitted, planned(task, decision, maps))
    if told.outcome != "nothing":
        return told
    difficulty = job_of(task, maps, surface.run_settings).assessment.told
    return told.model_copy(update={"difficulty": difficulty})


def dry_run(task: str, surface: "Surface", platforms: "tuple[Platform, ...]", *, as_json: bool) -> NoReturn:
    """Print what a task would come to on each platform, and leave with the code of the best."""
    report = explained(task, surface, platforms)
    show(report, tell_dry_run, as_json=as_json)
    sys.exit(code_of(report))


def explained(task: str, surface: "Surface", platforms: "tuple[Platform, ...]") -> DryRunReport:
    """Tell what a task would come to on each platform."""
    told = [explained_on(platform, task, surface) for platform in platforms]
    told = [one.model_copy(update={"platform": on}) for one, on in zip(told, platforms, strict=True)]
    return DryRunReport(task=task, explanations=told)


def code_of(report: DryRunReport) -> int:
    """Name the exit code of the best of what it would come to."""
    outcomes = {one.outcome for one in report.explanations}
    return next(code for outcome, code in _CODES.items() if outcome in outcomes)


_CODES: Final[dict[Outcome, int]] = {
    "runs": 0,
    "asks": EXIT_CODES["needs_input"],
    "refused": EXIT_CODES["refused"],
    "nothing": EXIT_CODES["no_macro"],
}
"""By what a run would come to, the best first."""


def tell_dry_run(report: DryRunReport) -> None:
    """Tell a person what it would come to."""
    out = console()
    for told in report.explanations:
        for line in lines(told):
            out.print(plain(line))
    out.print("Nothing was touched.", style="dim")


def lines(told: Explanation) -> "Iterator[str]":
    """Write an explanation for a person."""
    if told.subtasks:
        yield f"{told.platform}: {len(told.subtasks)} parts, one after the other"
        for number, part in enumerate(told.subtasks, 1):
            yield f"{number}. “{part.task}”"
            yield from (f"   {line}" for line in _call(part))
    elif told.fires:
        yield from _call(told)
    else:
        yield f"{told.platform}: {told.error.message if told.error else 'nothing fires'}"
        for choice in told.question.choices if told.question else ():
            yield f"  {choice.words}: {choice.macro} {words(choice.arguments)}".rstrip()
        if told.difficulty:
            yield f"  For a model: {told.difficulty}"
        for near in told.nearest if not told.question else ():
            yield f"  Near  {near.macro} - “{near.example}”: {near.why_not}"


def _call(told: Explanation) -> "Iterator[str]":
    reads = "".join(f" {name}=(the answer of {number})" for name, number in told.reads.items())
    yield f"{f'{told.macro} {words(told.arguments)}'.rstrip()}{reads} ({told.platform})"
    if told.condition:
        yield f"  If    {told.condition}"
    if told.reasons:
        yield f"  Why   {'; '.join(told.reasons)}"
    for number, step in enumerate(told.steps, 1):
        yield f"  {number:>4}  {step.words}"
    yield f"  Proof {told.proof}"
    asked = "a person is asked first" if told.confirmation else "nobody is asked"
    yield f"  Risk  {told.risk.replace('_', ' ')}; {asked}"
    if told.refused:
        yield f"  Refused ({told.refused.code}): {told.refused.message}"
