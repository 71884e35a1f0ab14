"""The two seams: a phone is what a driver offers, a pilot is whoever decides the next move."""

from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from phone.action import Action
from phone.geometry import Size
from phone.snapshot import Platform, Screenshot, Snapshot


@dataclass(frozen=True, slots=True)
class PhoneInfo:
    """Which phone this is; read once when the connection is made."""

    address: str
    """What `--phone` takes to reach it again."""
    platform: Platform
    name: str
    """Model or given name, for a person."""
    os_version: str
    identity: str
    """What stays the same when the address changes: hardware serial or UDID; `""` when it cannot be read."""
    size: Size
    simulated: bool = False

    @property
    def key(self) -> str:
        """What tells it from other phones, here and later: its identity, else its address."""
        return self.identity or self.address


class Phone(Protocol):
    """One phone. Calls are serialised by the driver; each has a deadline of its own and raises `PhoneError`.

    `PhoneError.acted` tells whether the phone was touched. Cancelling a call leaves the phone as it is; a
    touch that was already sent is not taken back.
    """

    @property
    def info(self) -> PhoneInfo:
        """Which phone this is; costs nothing."""
        ...

    async def snapshot(self) -> Snapshot:
        """Capture the screen.

        A tree that cannot be read although the phone answers gives a screenshot-only snapshot when trying
        again will not help (`never_idle`), else raises.

        Raises:
            DumpError: the tree is broken or missing; `retryable` says whether to try again.
            PhoneGoneError: the phone does not answer.
        """
        ...

    async def screenshot(self) -> Screenshot:
        """Take a picture in the phone's own pixels."""
        ...

    async def perform(self, action: Action) -> None:
        """Carry out one action (never `Wait`), returning once the phone has taken it."""
        ...

    async def apps(self) -> tuple[str, ...]:
        """List bundle ids or packages that can be opened, sorted."""
        ...

    async def current_app(self) -> str:
        """Name the bundle id or package in the foreground, `""` when unknown."""
        ...

    async def close(self) -> None:
        """Let go of the phone and stop whatever was started to reach it. Safe to call twice."""
        ...


@dataclass(frozen=True, slots=True)
class Act:
    """Do these, in order, then look again."""

    actions: tuple[Action, ...]
    why: str = ""
    """One phrase for the trace and for progress messages."""


@dataclass(frozen=True, slots=True)
class Done:
    """The goal is reached, as far as the last snapshot shows."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class Stuck:
    """This pilot cannot go on; another may."""

    code: str
    """`diverged`, `unknown_screen`, `out_of_budget`, `refused`, ..."""
    reason: str
    expected: str = ""
    seen: str = ""
    step: str = ""
    details: dict[str, str] = field(default_factory=dict[str, str])


Move: TypeAlias = Act | Done | Stuck


class Pilot(Protocol):
    """Decides the next move from one snapshot. Knows nothing of wires or clocks."""

    @property
    def name(self) -> str:
        """A short name for the trace, such as `replay`."""
        ...

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Answer what to do about `snapshot`; it is newer than every snapshot seen before."""
        ...
