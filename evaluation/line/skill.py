"""How models of a given competence err, by seed, and what asking them costs.

A model is not equally likely wrong everywhere: what it does not understand of a screen it does not understand
at the next look either. So each screen is hard or easy for a model in a task, by the competence that it has
in that app, and on hard screens it is seldom right.
"""

from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias

from router.crew import Spent

Wrong: TypeAlias = Literal["astray", "dead", "again", "unparsed", "done"]
WRONG: Final[dict[Wrong, float]] = {
    "astray": 0.40,
    "dead": 0.28,
    "again": 0.15,
    "unparsed": 0.10,
    "done": 0.07,
}
"""How a wrong move looks. Ours; looping and grounding are the failures that PhoneCLI reports most."""
MONITOR_IS_RIGHT, LOOKER_IS_RIGHT = 0.85, 0.95
"""How often a model sees that another one is off its way, or that a task is done. Ours."""
LOOKED_BACK: Final = 2
"""Moves that a monitor judges by: none of them has led nearer to the goal."""
LOCAL: Final = Spent(1, 2200, 150, seconds=4.2)
"""Source: OpenPhone's README, 4,171 ms a step on one RTX 3090."""
CLOUD: Final = Spent(1, 2600, 300, seconds=6.0, usd=0.0063)
ASKED: Final = Spent(1, 1800, 5, seconds=2.5, usd=0.0023)
"""At 1.25 and 10 USD for a million tokens in and out. Tokens of a step and of a question: estimates."""
ASSESSED: Final = Spent(1, 900, 20, seconds=1.5, usd=0.0013)
"""OpenPhone's question how hard a task is, by its words and a table of apps. Tokens: an estimate."""


@dataclass(frozen=True, slots=True)
class Talent:
    """How good a model is."""

    share: float
    """Of screens that it understands."""
    right_where_easy: float = 0.97
    """How often it is right there."""
    right_where_hard: float = 0.10


LARGE: Final = Talent(0.95)


@dataclass(frozen=True, slots=True)
class Skill:
    """How well one model does one task."""

    model: str
    talent: Talent
    task: str
    """Which one, so that the same screens are hard in it whoever is at the phone before."""
    rng: Random

    def wrong(self, place: str) -> Wrong | None:
        """Draw what the next answer on a screen is: right, or one of the errors."""
        drawn = Random(f"{self.task} {self.model} {place}")  # noqa: S311 - no secret
        talent = self.talent
        is_easy = drawn.random() < talent.share
        if self.rng.random() < (talent.right_where_easy if is_easy else talent.right_where_hard):
            return None
        return self.rng.choices(list(WRONG), list(WRONG.values()))[0]
