"""Runs that outlive the call that began them: followed, asked about and stopped by a handle."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import anyio
from anyio.abc import TaskGroup

from phone.errors import PhoneError
from phone.snapshot import Snapshot
from router.drive import Progress, silent
from router.report import RunReport
from router.run_settings import RunSettings

KEPT: Final = 64
"""How many runs are remembered, the oldest ended ones are forgotten first."""

Work: TypeAlias = Callable[[RunSettings, Progress], Awaitable[RunReport]]
"""Carries a run out."""


@dataclass(slots=True)
class Run:
    """One run: what it is about, how far it is, and what it has come to."""

    owner: str
    """Whose it is: others cannot see or stop it."""
    phone: str
    id: str = field(default_factory=lambda: f"run-{secrets.token_urlsafe(16)}")
    began_s: float = field(default_factory=anyio.current_time)
    first_act_s: float | None = None
    """When it first did something; before that it may wait for a person's word."""
    phrase: str = ""
    """What it is about to do."""
    report: RunReport | None = None
    seen: Snapshot | None = None
    """What was on the screen when it was handed to the caller."""
    failure: Exception | None = None
    """What was raised instead of a report."""
    ended: anyio.Event = field(default_factory=anyio.Event)
    is_taken_up: bool = False
    """Whether a later run has gone on from where it stopped: its next steps are done."""
    told: Progress = silent
    """Who is told of its progress while somebody waits."""
    scope: anyio.CancelScope = field(default_factory=anyio.CancelScope)

    async def say(self, phrase: str) -> None:
        """Note what it is about to do, and pass it on."""
        self.phrase = phrase
        if self.first_act_s is None:
            self.first_act_s = anyio.current_time()
        await self.told(phrase)

    async def carry_out(self, work: Work, settings: RunSettings) -> None:
        """Do the work and keep what comes of it."""
        try:
            with self.scope:
                self.report = await work(
                    replace(settings, last_words=self._last_words, last_seen=self._last_seen), self.say
                )
        except Exception as error:  # noqa: BLE001 - raised again where somebody waits for it
            self.failure = error
        finally:
            self.ended.set()

    def stop(self) -> None:
        """Stop it within one action."""
        self.scope.cancel()

    def _last_words(self, report: RunReport) -> None:
        self.report = report

    def _last_seen(self, snapshot: Snapshot) -> None:
        self.seen = snapshot


@dataclass(slots=True)
class Runs:
    """The runs of this process. Without a host, a run ends with the call that began it."""

    host: TaskGroup | None = None
    """Where runs go on by themselves."""
    _known: dict[str, Run] = field(default_factory=dict[str, Run])

    async def follow(
        self, work: Work, settings: RunSettings, owner: str, phone: str, told: Progress, patience_s: float
    ) -> Run:
        """Begin a run, and wait for its end or until it has been at it for `patience_s`.

        Cancelling this stops the run, and returns only when it has stopped.

        Raises:
            Exception: whatever the work raises.
        """
        run = Run(owner, phone, told=told)
        self._remember(run)
        try:
            if self.host is None:
                await run.carry_out(work, settings)
            else:
                self.host.start_soon(run.carry_out, work, settings)
                await self.wait(run, patience_s)
        except anyio.get_cancelled_exc_class():
            run.stop()
            with anyio.CancelScope(shield=True):
                await run.ended.wait()
            raise
        finally:
            run.told = silent
        if _came_to_nothing(run):
            self._known.pop(run.id, None)  # the same call comes again, and means the run before this one
        if run.failure is not None:
            raise run.failure
        return run

    async def wait(self, run: Run, patience_s: float) -> None:
        """Wait until it has ended or been at it for `patience_s`; waiting for a person does not count."""
        while not run.ended.is_set():
            since_s = anyio.current_time() if run.first_act_s is None else run.first_act_s
            left_s = since_s + patience_s - anyio.current_time()
            if left_s <= 0:
                return
            with anyio.move_on_after(left_s):
                await run.ended.wait()

    def find(self, owner: str, run_id: str | None) -> Run:
        """Find a run by its handle, or the last one of this client.

        Raises:
            PhoneError: `unknown_run`.
        """
        own = [run for run in self._known.values() if run.owner == owner]
        found = next((run for run in reversed(own) if run_id in (None, run.id)), None)
        if found is None:
            named = f"There is no run {run_id[:60]}" if run_id else "There was no run yet"
            raise PhoneError(
                "unknown_run",
                f"{named}; the last {KEPT} are known while this server runs.",
                next="Begin one with run_task or run_macro.",
            )
        return found

    async def stop_all(self, within_s: float) -> None:
        """Stop whatever runs, and wait for it for a while."""
        running = [run for run in self._known.values() if not run.ended.is_set()]
        for run in running:
            run.stop()
        with anyio.move_on_after(within_s, shield=True):
            for run in running:
                await run.ended.wait()

    def _remember(self, run: Run) -> None:
        while len(self._known) >= KEPT:
            over = next((r.id for r in self._known.values() if r.ended.is_set()), next(iter(self._known)))
            del self._known[over]
        self._known[run.id] = run


def _came_to_nothing(run: Run) -> bool:
    """Whether it ended before it did anything, with a failure or for want of a person's word."""
    if run.report is not None:
        is_open = run.report.status in ("needs_confirmation", "needs_input")
        return is_open and run.report.handoff is None
    return run.failure is not None and run.first_act_s is None
