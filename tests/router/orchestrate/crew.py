"""Models of paper: pilots that do what a test wrote down, at a price."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from phone.action import PressKey, Tap
from phone.errors import PhoneError
from phone.protocols import Act, Done, Stuck
from phone.snapshot import Snapshot
from router.crew import Answered, Asker, Crew, Driver, Errand, Manned, Picture, Question, Spent
from router.rules import HandOffRules

AT_ONCE = HandOffRules(effect_s=0.0)
"""A phone of paper shows every effect at once."""
ONE = Spent(calls=1, input_tokens=100, output_tokens=10, seconds=0.5, usd=0.01)


def tap(text: str) -> Callable[[Snapshot], Act]:
    """Tap what bears this label."""

    def move(seen: Snapshot) -> Act:
        found = next(e for e in seen.elements if e.text == text)
        return Act((Tap(found.rect.center, text),), f"tap {text}")

    return move


def press(key: Any) -> Callable[[Snapshot], Act]:
    return lambda _: Act((PressKey(key),), f"press {key}")


@dataclass
class Model:
    """A model that makes the written moves one after another, in however many stints; then it is stuck."""

    moves: list[Any]
    leaves: bool = False
    cost: Spent = field(default_factory=Spent)
    errands: list[Errand] = field(default_factory=list)
    seen: list[Snapshot] = field(default_factory=list)
    pictures: list[Any] = field(default_factory=list)
    steps: tuple[Any, ...] = ()
    name: str = "paper"

    @property
    def driver(self) -> Driver:
        return Driver(self._make, self.leaves)

    def _make(self, errand: Errand, picture: Picture) -> Manned:
        self.errands.append(errand)
        self._picture = picture
        return Manned(self, lambda: self.cost)

    async def next_move(self, snapshot: Snapshot) -> Any:
        self.cost += ONE
        self.seen.append(snapshot)
        self.pictures.append(await self._picture(snapshot))
        move = self.moves.pop(0) if self.moves else Stuck("at_a_loss", "it does not know what to do")
        if isinstance(move, PhoneError):
            raise move
        return move if isinstance(move, Done | Stuck | Act) else move(snapshot)


@dataclass
class Says:
    """Answers questions with what was written down."""

    answers: Iterator[Any]
    leaves: bool = True
    questions: list[Question] = field(default_factory=list)

    @property
    def asker(self) -> Asker:
        return Asker(self._ask, self.leaves)

    async def _ask(self, question: Question) -> Answered:
        self.questions.append(question)
        answer = next(self.answers)
        if isinstance(answer, PhoneError):
            raise answer
        return Answered(answer, ONE)


def says(*answers: Any, leaves: bool = True) -> Says:
    return Says(iter(answers), leaves)


def crew(local: Model | None = None, cloud: Model | None = None, **others: Says) -> Crew:
    made = Crew(local.driver if local else None, cloud.driver if cloud else None)
    return replace(made, **{role: one.asker for role, one in others.items()})
