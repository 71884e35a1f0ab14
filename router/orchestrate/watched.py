"""A pilot with somebody at its side: its moves are kept, judged, and where need be it is relieved."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias, runtime_checkable

from phone.action import Action, Wait
from phone.protocols import Act, Move, Pilot, Stuck
from phone.snapshot import Snapshot
from router.orchestrate.glimpse import Glimpse, glimpse
from router.orchestrate.triggers import Standing, Switch, decide, strain_of
from router.orchestrate.turn import Deed, Journal, Mishap, Turn, deed_of, progress_of
from router.rules import HandOffRules

POLL_S: Final = 0.3
"""From one look to the next while an effect is waited for."""
RELIEVED, RETURNS, REJOINS, TOO_LONG = "relieved", "returns", "rejoins", "moves_spent"
"""Codes of `Stuck` by which a stint ends that the pilot itself did not end."""
_BAD_MARKS: Final = frozenset({"no_such_mark", "impossible"})

Guard: TypeAlias = Callable[[Snapshot, tuple[Action, ...]], Awaitable[Stuck | bool]]
"""Gets a person's word for a move, where it needs one: why it is not made, or whether somebody was asked.

Asked again about a move that they have just agreed to, it asks nobody.
"""
Monitor: TypeAlias = Callable[[Journal, Snapshot], Awaitable[str]]
"""Asks the larger model whether it should take over: why it should, or `""`."""


@runtime_checkable
class Telling(Protocol):
    """A pilot that tells of its own steps what was wrong with them, and what it thought."""

    @property
    def steps(self) -> "tuple[Step, ...]":
        """Its steps so far."""
        ...


class Step(Protocol):
    """What a model answered once."""

    @property
    def outcome(self) -> str:
        """`unparsed` for what led to nothing, `looked` for a second tap on a switch that was not made."""
        ...

    @property
    def reason(self) -> str | None:
        """Why it led to nothing, in a word."""
        ...

    @property
    def assessment(self) -> str:
        """Where it thought it stood."""
        ...


async def unguarded(_snapshot: Snapshot, _actions: tuple[Action, ...]) -> Stuck | bool:
    """Let everything pass."""
    return False


@dataclass(frozen=True, slots=True)
class Orders:
    """What holds for one stint of one pilot."""

    rules: HandOffRules
    standing: Standing
    """What is known before the first move."""
    is_relieved: bool = False
    """Whether there is somebody to take over, so that it makes sense to judge."""
    returns_after: int = 0
    """Give the phone back after so many moves, of which the last has got somewhere; 0 never."""
    hands_back: bool = False
    """Give it back after one move, whatever came of it."""
    monitor: Monitor | None = None
    monitor_from: int = 0
    monitor_every: int = 1
    rejoins: Callable[[Snapshot], int | None] | None = None
    """Names the step from which a macro goes on."""
    guard: Guard = unguarded


class Watched:
    """One stint: see the module's docstring; a `Pilot`."""

    def __init__(self, inner: Pilot, journal: Journal, orders: Orders) -> None:
        self.name = inner.name
        self._inner, self._journal, self._orders = inner, journal, orders
        self._began = len(journal.turns)
        self._pending: tuple[Snapshot, Glimpse, Deed] | None = None
        self._agreed: tuple[object, Act] | None = None
        """A move that a person has agreed to, and what was on the screen then."""
        self._last: Glimpse | None = None
        self._polls = 0
        self._told = 0
        """How many of the pilot's own steps were read."""
        self._has_thought = False
        """Whether its last move came of an answer, and was no mere waiting for the screen."""
        self._asked_at = 0
        """Before which move the monitor was asked last."""

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Judge what has come of the last move, then ask the pilot for the next."""
        now = glimpse(snapshot)
        if self._awaits_effect(snapshot, now):
            return Act((Wait(POLL_S),), "wait for an effect")
        self._close(now)
        if ended := await self._ended(snapshot):
            return ended
        move = self._agreed_move(snapshot) or await self._inner.next_move(snapshot)
        self._note_mishaps(now)
        return await self._passed(move, snapshot, now) if isinstance(move, Act) else move

    async def _passed(self, move: Act, snapshot: Snapshot, now: Glimpse) -> Move:
        """Let a move pass; where a person was asked meanwhile, the phone is looked at once more before it."""
        passed = await self._orders.guard(snapshot, move.actions)
        if isinstance(passed, Stuck):
            return passed
        if passed:
            self._agreed = _texts(snapshot), move
            return Act((), "look again, now that a person has agreed")
        self._agreed = None
        deed = deed_of(move.actions, snapshot)
        if deed.kind != "wait" or self._has_thought or not isinstance(self._inner, Telling):
            self._pending = snapshot, now, deed
        return move

    def _agreed_move(self, snapshot: Snapshot) -> Act | None:
        """Give the move that a person has agreed to, if the screen is what they were asked about."""
        if self._agreed is None:
            return None
        texts, move = self._agreed
        if texts == _texts(snapshot):
            return move
        self._agreed = None
        return None

    @property
    def moves(self) -> int:
        """How many moves this pilot has made."""
        return len(self._journal.turns) - self._began

    def _awaits_effect(self, snapshot: Snapshot, now: Glimpse) -> bool:
        """Tell whether to look again: nothing has changed yet, or on an iPhone it is still changing."""
        if self._pending is None or self._pending[2].kind == "wait":
            return False
        if self._polls >= round(self._orders.rules.effect_s / POLL_S):
            return False
        last, self._last = self._last, now
        is_moving = snapshot.platform == "ios" and last is not None and last.content != now.content
        self._polls += 1
        return now.content == self._pending[1].content or is_moving

    def _close(self, now: Glimpse) -> None:
        """Put the last move into the journal, with what came of it."""
        if self._pending is not None:
            _, before, deed = self._pending
            said = self._assessment()
            self._journal.turns.append(Turn(self.name, deed, before, now, said=said))
        self._pending, self._last, self._polls = None, None, 0

    def _note_mishaps(self, now: Glimpse) -> None:
        new = self._new_steps()
        self._has_thought = bool(new) and new[-1].outcome != "looked"
        for step in new:
            if mishap := _mishap(step):
                deed = Deed(f"answer ({mishap})", mishap, "wait")
                self._journal.turns.append(Turn(self.name, deed, now, now, mishap))

    def _new_steps(self) -> Sequence[Step]:
        if not isinstance(self._inner, Telling):
            return ()
        steps = self._inner.steps
        new, self._told = steps[self._told :], len(steps)
        return new

    def _assessment(self) -> str:
        steps = self._inner.steps if isinstance(self._inner, Telling) else ()
        return steps[-1].assessment if steps else ""

    async def _ended(self, snapshot: Snapshot) -> Stuck | None:
        """Tell why this pilot does not make the next move."""
        orders = self._orders
        if self.moves and orders.rejoins and (step := orders.rejoins(snapshot)) is not None:
            return Stuck(REJOINS, "the macro can go on from here", details={"step": str(step)})
        if len(self._journal.turns) >= orders.rules.most_moves:
            return Stuck(TOO_LONG, f"{orders.rules.most_moves} moves were made.")
        if (orders.hands_back and self.moves) or (orders.returns_after and self._has_helped()):
            return Stuck(RETURNS, "what was hard is behind it")
        if not orders.is_relieved:
            return None
        if orders.rules.watches and (switch := decide(self._standing, orders.rules.sensitivity)):
            return _relieved(switch)
        return await self._monitored(snapshot)

    @property
    def _standing(self) -> Standing:
        return replace(self._orders.standing, turns=self._turns, moves_before=self._began)

    @property
    def _turns(self) -> tuple[Turn, ...]:
        return tuple(self._journal.turns[self._began :])

    @property
    def _is_in_doubt(self) -> bool:
        """Whether a move of this stint has shown something, though not enough to relieve the pilot."""
        return strain_of(self._standing, self._orders.rules.sensitivity.fade) > 0

    def _has_helped(self) -> bool:
        made = list(progress_of(self._journal.turns))[self._began :]
        return len(made) >= self._orders.returns_after and made[-1]

    async def _monitored(self, snapshot: Snapshot) -> Stuck | None:
        orders, step = self._orders, self._began + self.moves + 1
        if orders.rules.monitors == "doubt" and not self._is_in_doubt:
            return None
        is_due = step >= orders.monitor_from and (step - orders.monitor_from) % orders.monitor_every == 0
        if orders.monitor is None or not is_due or self._asked_at == step:
            return None
        self._asked_at = step
        why = await orders.monitor(self._journal, snapshot)
        return Stuck(RELIEVED, why, details={"kind": "monitor", "signals": ""}) if why else None


def _texts(snapshot: Snapshot) -> object:
    """Everything that can be read, to the letter and to the place: a glimpse takes all prices for one."""
    return snapshot.app, snapshot.alert, tuple((e.text, e.value, e.rect) for e in snapshot.elements)


def _mishap(step: Step) -> Mishap:
    if step.outcome == "looked":
        return "misread"
    if step.outcome != "unparsed":
        return ""
    return "bad_mark" if step.reason in _BAD_MARKS else "unparsed"


def _relieved(switch: Switch) -> Stuck:
    facts = {"kind": switch.kind, "criteria": ", ".join(switch.criteria)}
    return Stuck(RELIEVED, switch.reason, details={**facts, "signals": ", ".join(switch.signals)})
