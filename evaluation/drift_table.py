"""What the drift evaluation found, for reading: both ways side by side, and how replays ended otherwise."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rich.box import SIMPLE
from rich.table import Table

from evaluation.drift_run import Result

KINDS: Final = (
    ("is not to be seen", "an element was not found"),
    ("more than once", "an element was there more than once"),
    ("covered", "an element was covered"),
    ("did not lead", "a touch did not lead on"),
    ("has no way", "no way was left"),
    ("has to be answered", "a question for the person"),
    ("was not reached", "what was promised did not show"),
    ("does not hold", "a text was not taken"),
    ("was not brought", "a control did not obey"),
    ("ended on", "on another screen than it says"),
    ("not done", "did not do what it says"),
    ("read ", "read something else"),
)
"""What a message says, and what that is called. The last three are of runs that said that they were done."""


def share(results: Sequence[Result]) -> float:
    """Give the share of runs that reached their postcondition."""
    return sum(result.verdict.reached for result in results) / len(results) if results else 0.0


def side_by_side(replays: Sequence[Result], baseline: Sequence[Result]) -> Table:
    """Draw a row of each way for each map, and for all."""
    title = "Macros after an update of their app (20 % moved, 10 % ids, 5 % labels, pop-ups)"
    made = Table(title=title, box=SIMPLE)
    for heading in ("map", "way", "runs", "reached", "wrong taps", "unwanted", "untrue", "median s"):
        made.add_column(heading, justify="left" if heading in ("map", "way") else "right", no_wrap=True)
    ways = (("replay", replays), ("PhoneCLI", baseline))
    for app in dict.fromkeys(result.app for result in replays):
        for way, results in ways:
            made.add_row(app, way, *_counts([result for result in results if result.app == app]))
    for way, results in ways:
        made.add_row("all", way, *_counts(results), style="bold")
    return made


def _counts(results: Sequence[Result]) -> tuple[str, ...]:
    taps = sum(len(result.verdict.wrong_taps) for result in results)
    unwanted = sum(len(result.verdict.unwanted) for result in results)
    untrue = sum(result.verdict.is_untrue for result in results)
    times = sorted(result.seconds for result in results)
    median = f"{times[len(times) // 2]:.1f}" if times else "-"
    reached = f"{share(results):.1%}" if results else "-"
    return str(len(results)), reached, str(taps), str(unwanted), str(untrue), median


def endings(replays: Sequence[Result]) -> Counter[str]:
    """Count how runs ended that did not reach their postcondition."""
    return Counter(_kind(result) for result in replays if not result.verdict.reached)


def _kind(result: Result) -> str:
    why = result.verdict.why
    return next((called for said, called in KINDS if said in why), f"{result.status}, otherwise")


def failures(replays: Sequence[Result]) -> Iterator[str]:
    """Tell of each run that did not reach its postcondition."""
    for result in replays:
        if not result.verdict.reached:
            named = f"{result.app}.{result.job} seed {result.seed} from {result.start}"
            yield f"{named}: {result.verdict.why}"
