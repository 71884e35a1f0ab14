"""What came of one task, and of all tasks under one way to orchestrate. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean

from evaluation.line.policies import Compared
from router.crew import Spent
from router.report import ModelRole


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of one task."""

    task: str
    is_done: bool
    """In truth, and said so."""
    claims: bool
    """Whether it was said to be done."""
    moves: int
    cloud_moves: int
    monitored: int
    verified: int
    assessed: int
    """Questions how hard the task is."""
    usd: float
    seconds: float

    @classmethod
    def of(
        cls, task: str, way: Compared, spent: Mapping[ModelRole, Spent], *, claims: bool, is_so: bool
    ) -> "Ran":
        """Sum what the product has counted; `is_so` is the truth about what it may claim."""
        calls = {role: cost.calls for role, cost in spent.items()}
        total = sum(spent.values(), way.asks_before)
        cloud = calls.get("cloud", 0)
        return cls(
            task,
            is_done=claims and is_so,
            claims=claims,
            moves=cloud + calls.get("local", 0),
            cloud_moves=cloud,
            monitored=calls.get("monitor", 0),
            verified=calls.get("verify", 0),
            assessed=way.asks_before.calls,
            usd=total.usd,
            seconds=total.seconds,
        )

    @property
    def cloud_calls(self) -> int:
        """Everything that was asked of the large model, whoever counts it."""
        return self.cloud_moves + self.monitored + self.verified + self.assessed


@dataclass(frozen=True, slots=True)
class Point:
    """One way to orchestrate, over all tasks."""

    name: str
    group: str
    success: float
    false_claims: float
    cloud_share: float
    """Of moves."""
    cloud_calls: float
    """For a task, with what is asked beside the moves: monitors, proofs, how hard the task is."""
    actor_calls: float
    """The same without them, as the published policy counts."""
    usd: float
    seconds: float


def summed(way: Compared, ran: Iterable[Ran]) -> Point:
    """Average what came of the tasks."""
    every = tuple(ran)
    moves = sum(one.moves for one in every)
    return Point(
        way.name,
        way.group,
        success=fmean(one.is_done for one in every),
        false_claims=fmean(one.claims and not one.is_done for one in every),
        cloud_share=sum(one.cloud_moves for one in every) / max(1, moves),
        cloud_calls=fmean(one.cloud_calls for one in every),
        actor_calls=fmean(one.cloud_moves for one in every),
        usd=fmean(one.usd for one in every),
        seconds=fmean(one.seconds for one in every),
    )
