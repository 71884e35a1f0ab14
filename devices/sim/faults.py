"""The fault plan: what shall go wrong, and when. Wires ask it at the places where real phones fail.

A fault is armed by name (see `fault_kinds`) and taken by a wire when it gets there. Wires also note every
capture, action and connection before they carry it out: `When` counts them, and happenings happen then.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import anyio
from pydantic import BaseModel, ConfigDict, Field

ALWAYS = -1
"""As `times`: until disarmed."""
_LOOKS_EVERY_S = 0.05
Moment: TypeAlias = Literal["capture", "action", "connection"]


class When(BaseModel):
    """When a fault is due; everything that is given must hold."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    capture: int = Field(default=0, ge=0)
    """From this capture (tree or picture) of the phone on; the first one is 1."""
    action: int = Field(default=0, ge=0)
    """From this action (touch, key, text, start of an app) on."""
    connection: int = Field(default=0, ge=0)
    """From this connection (adb) or session (WebDriverAgent) on."""
    at: float = Field(default=0.0, ge=0)
    """Seconds since the phone was started."""
    on: str = ""
    """Only for this shell command, or the last word of this WebDriverAgent path."""
    app: str = ""
    """Only with this app (bundle or package) in front."""
    screen: str = ""
    """Only on the screen of this id."""


NOW = When()


@dataclass(slots=True, eq=False)
class Fault:
    """One armed fault."""

    name: str
    times: int = 1
    """How often it still happens; `ALWAYS` until it is disarmed."""
    details: dict[str, object] = field(default_factory=dict[str, object])
    when: When = NOW
    every: int = 1
    """It happens at every so-many-th opportunity."""
    chance: float = 1.0
    for_s: float = 0.0
    """It ends so long after it became due; 0 is never."""
    rng: random.Random = field(default_factory=lambda: random.Random(0))  # noqa: S311 - reproducible, no secret
    act: Callable[[], object] | None = None
    """What a happening does to the phone; `None` for what a wire does."""
    opportunities: int = 0
    due_since: float | None = None

    def text(self, key: str, default: str = "") -> str:
        """Read a detail as text."""
        return str(self.details.get(key, default))

    def number(self, key: str, default: float) -> float:
        """Read a detail as a number; what is none counts as absent."""
        found = self.details.get(key)
        return float(found) if isinstance(found, (int, float)) else default

    @property
    def on(self) -> str:
        """The command or path that it is limited to."""
        return self.when.on or self.text("on")

    def falls_now(self) -> bool:
        """Count one opportunity and tell whether it is one at which it happens."""
        self.opportunities += 1
        return self.opportunities % self.every == 0 and (self.chance >= 1 or self.rng.random() < self.chance)


@dataclass(slots=True)
class FaultPlan:
    """Holds the armed faults, oldest first."""

    armed: list[Fault] = field(default_factory=list[Fault])
    happened: dict[str, int] = field(default_factory=dict[str, int])
    where: Callable[[], tuple[str, str]] = lambda: ("", "")
    """Tells the app in front and the id of its screen."""
    clock: Callable[[], float] = time.monotonic
    moments: dict[Moment, int] = field(default_factory=dict[Moment, int])
    _watchers: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    _began: float = 0.0

    def __post_init__(self) -> None:
        self._began = self.clock()

    @property
    def seconds(self) -> float:
        """How long the phone runs."""
        return self.clock() - self._began

    def watch(self, callback: Callable[[], None]) -> None:
        """Call `callback` after every change of what is armed, for faults that act by themselves."""
        self._watchers.append(callback)

    def arm(self, name: str, times: int = 1, **details: object) -> None:
        """Let something go wrong the next `times` times."""
        self.add(Fault(name, times, details))

    def add(self, fault: Fault) -> None:
        """Arm a fault that has its conditions."""
        self.armed.append(fault)
        self._tell()

    def disarm(self, name: str = "") -> None:
        """Take back one fault, or all."""
        self.armed = [fault for fault in self.armed if name not in ("", fault.name)]
        self._tell()

    def is_armed(self, name: str) -> bool:
        """Tell whether a fault is due, without using it up."""
        return self.standing(name) is not None

    def standing(self, name: str) -> Fault | None:
        """Find a fault that is due now, without using it up."""
        return next((f for f in tuple(self.armed) if f.name == name and self._is_due(f)), None)

    def take(self, name: str, on: str = "") -> Fault | None:
        """Let the oldest armed fault of this name happen now; one that is not due, or elsewhere, stays."""
        for fault in tuple(self.armed):
            if fault.name == name and fault.on in ("", on) and self._is_due(fault) and fault.falls_now():
                self._use_up(fault)
                return fault
        return None

    def note(self, moment: Moment, on: str = "") -> None:
        """Count a capture, action or connection that begins, and let due happenings happen before it."""
        self.moments[moment] = self.moments.get(moment, 0) + 1
        for fault in tuple(self.armed):
            if fault.act is not None and fault.on in ("", on) and _is_asked_at(fault.when, moment):
                self._happen(fault)
        self._tell()

    def look(self) -> None:
        """Let what time alone decides happen."""
        for fault in tuple(self.armed):
            is_timed = fault.when.at > 0 or fault.when == NOW
            if fault.act is not None and is_timed and not _counts(fault.when) and not fault.on:
                self._happen(fault)
        self._tell()

    def _happen(self, fault: Fault) -> None:
        if fault.act is not None and self._is_due(fault) and fault.falls_now():
            self._use_up(fault)
            fault.act()

    def _use_up(self, fault: Fault) -> None:
        self.happened[fault.name] = self.happened.get(fault.name, 0) + 1
        if fault.times != ALWAYS:
            fault.times -= 1
            if fault.times <= 0:
                self.armed.remove(fault)

    def _is_due(self, fault: Fault) -> bool:
        when, seconds = fault.when, self.seconds
        if seconds < when.at or any(
            self.moments.get(moment, 0) < nth for moment, nth in _counts(when).items()
        ):
            return False
        fault.due_since = seconds if fault.due_since is None else fault.due_since
        if fault.for_s and seconds - fault.due_since >= fault.for_s:
            self.armed.remove(fault)
            return False
        if not when.app and not when.screen:
            return True
        app, screen = self.where()
        return when.app in ("", app) and when.screen in ("", screen)

    def _tell(self) -> None:
        for callback in self._watchers:
            callback()


async def keep_time(plan: FaultPlan) -> None:
    """Let faults begin and end by the clock, until cancelled."""
    while True:
        await anyio.sleep(_LOOKS_EVERY_S)
        if plan.armed:
            plan.look()


def _counts(when: When) -> dict[Moment, int]:
    """List what `when` counts, and from which one on it holds."""
    counted: dict[Moment, int] = {
        "capture": when.capture, "action": when.action, "connection": when.connection
    }  # fmt: skip
    return {moment: nth for moment, nth in counted.items() if nth}


def _is_asked_at(when: When, moment: Moment) -> bool:
    """Tell whether a happening looks at this kind of moment: the kinds that it counts, else at any."""
    counted = _counts(when)
    return moment in counted or (not counted and moment != "connection")
