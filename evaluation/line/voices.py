"""Scripted models: what a small or a large one, a monitor and a looker answer in one run, by seed."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from evaluation.line.guide import BACK, FINISH, Guide
from evaluation.line.skill import ASKED, LOOKED_BACK, LOOKER_IS_RIGHT, MONITOR_IS_RIGHT, Skill, Wrong
from local_model.endpoint import Message
from local_model.marks import marked
from local_model.pilot import VlmPilot
from local_model.reply import Reply, Sampling
from maps.danger import is_dangerous
from phone.protocols import Move
from phone.shown import label
from phone.snapshot import Element, Role, Snapshot
from router.crew import Spent

UNREADABLE: Final = "I would go on and open the next page now."


@dataclass(slots=True)
class Voice:
    """Drives as well as it can. `local_model.pilot.Asked`, for a pilot that shows it each screen."""

    skill: Skill
    guide: Guide
    cost: Spent
    course: list[bool]
    """Whether each answer so far was right, whoever gave it."""
    seen: Snapshot | None = None
    _last: str = ""
    """What it tapped last."""

    async def answer(
        self,
        messages: Sequence[Message],
        sampling: Sampling | None = None,
        constrained: tuple[str, Mapping[str, object]] | None = None,
    ) -> Reply:
        """Answer right or wrong.

        Raises:
            RuntimeError: no screen was shown to it.
        """
        if self.seen is None:
            raise RuntimeError("no screen was shown")
        wrong = self.skill.wrong(self.guide.place(self.seen))
        self.course.append(wrong is None)
        if wrong == "unparsed":
            return reply_of(self.cost, UNREADABLE)
        self.guide.has_strayed |= wrong is not None
        call = await self.guide.said(self.seen) if wrong is None else self._mistaken(wrong, self.seen)
        self._last = _touched(call, self.seen) or self._last
        state = "<STATE_ASSESSMENT>On the way.</STATE_ASSESSMENT>"
        return reply_of(self.cost, f"{state}<CALLED_FUNCTION>{call}</CALLED_FUNCTION>")

    def _mistaken(self, wrong: Wrong, seen: Snapshot) -> str:
        if wrong == "done":
            return FINISH
        marks = list(enumerate(marked(seen), 1))
        again = [n for n, e in marks if label(seen, e) == self._last]
        if wrong == "again" and again:
            return f"tap({again[0]})"
        safe = [(n, e) for n, e in marks if not is_dangerous(label(seen, e))]
        if wrong == "astray" and safe:
            return f"tap({self.skill.rng.choice(safe)[0]})"
        ends = self.guide.dead_ends(seen)
        dead = [n for n, e in safe if _is_dead(e) or label(seen, e) in ends]
        if dead:
            return f"tap({self.skill.rng.choice(dead)})"
        return f"swipe({self.skill.rng.choice(safe)[0]}, left, short)" if safe else BACK


@dataclass(slots=True)
class Shown:
    """A pilot whose model sees each screen just before it is asked."""

    pilot: VlmPilot
    voice: Voice

    @property
    def name(self) -> str:
        """As the pilot is called."""
        return self.pilot.name

    @property
    def steps(self) -> tuple[object, ...]:
        """What the model answered."""
        return self.pilot.steps

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Show the screen, then let the pilot ask."""
        self.voice.seen = snapshot
        return await self.pilot.next_move(snapshot)


@dataclass(slots=True)
class Word:
    """Answers questions with a word, as often right as it can."""

    rng: Random
    is_so: Callable[[], Awaitable[bool]]
    """Tells the truth about what is asked."""
    words: tuple[str, str]
    """For what is so, and for what is not."""
    right: float
    asked: int = field(default=0, init=False)

    async def answer(
        self,
        messages: Sequence[Message],
        sampling: Sampling | None = None,
        constrained: tuple[str, Mapping[str, object]] | None = None,
    ) -> Reply:
        """Answer right or wrong."""
        self.asked += 1
        truth, is_right = await self.is_so(), self.rng.random() < self.right
        return reply_of(ASKED, self.words[truth != is_right])


def monitor(rng: Random, course: Sequence[bool]) -> Word:
    """Watch by the last answers: two wrong ones are off the way."""

    async def is_off() -> bool:
        return len(course) >= LOOKED_BACK and not any(course[-LOOKED_BACK:])

    return Word(rng, is_off, ("CLOUD", "STAY"), MONITOR_IS_RIGHT)


def looker(rng: Random, is_done: Callable[[], Awaitable[bool]]) -> Word:
    """Look whether a task is done."""
    return Word(rng, is_done, ("YES", "NO"), LOOKER_IS_RIGHT)


def reply_of(cost: Spent, text: str) -> Reply:
    """Give a text at a price."""
    return Reply(
        text,
        input_tokens=cost.input_tokens,
        output_tokens=cost.output_tokens,
        seconds=cost.seconds,
        usd=cost.usd,
    )


def _touched(call: str, seen: Snapshot) -> str:
    number = call.removeprefix("tap(").removesuffix(")")
    return label(seen, marked(seen)[int(number) - 1]) if call.startswith("tap(") else ""


def _is_dead(element: Element) -> bool:
    """Tell whether a tap does nothing on any screen: on what is chosen already, or is no control."""
    return bool(element.selected) or element.role in (Role.TEXT, Role.IMAGE, Role.BAR)
