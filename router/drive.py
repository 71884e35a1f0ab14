"""The loop. Everything that is done to a phone on somebody's behalf passes through here."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import anyio

from phone.action import Action, TypeText, Wait
from phone.errors import Acted, PhoneError
from phone.protocols import Act, Done, Phone, Pilot, Stuck
from phone.secret import means_secret
from phone.snapshot import Screenshot, Snapshot
from router.allowance import rate_refusal
from router.budget import Budget, Tally
from router.policy import Policy, owner
from router.redaction import redacted, redacted_snapshot
from router.secrets import resolved
from router.trace import Trace, describe

Progress: TypeAlias = Callable[[str], Awaitable[None]]
"""Told in one phrase what the run is about to do."""
Witness: TypeAlias = Callable[[Snapshot, tuple[Action, ...], Snapshot], None]
"""Shown every move once it is made: the capture before, the actions, the capture after."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a drive ended, and the last thing that was seen."""

    move: Done | Stuck
    last: Snapshot
    notes: tuple[str, ...] = ()
    """Sentences that whoever asked should read, such as that it led out of the allowed apps."""


FRESH_S: Final = 1.0
"""How long a capture tells which app is in front; after that, and between two actions, the phone is asked."""


async def silent(_phrase: str) -> None:
    """Report progress to nobody."""


class Drive:
    """One run on one phone: the only caller of `Phone`. Pilots may follow one another on the same trace.

    What `policy` forbids is raised, not handed to the pilot: no other pilot may try it either.
    """

    def __init__(  # noqa: PLR0913 - what every action passes through
        self,
        phone: Phone,
        trace: Trace,
        budget: Budget,
        tally: Tally,
        progress: Progress = silent,
        witness: Witness | None = None,
        *,
        policy: Policy,
    ) -> None:
        self._phone = phone
        self._trace = trace
        self._budget = budget
        self._progress = progress
        self._witness = witness
        self._policy = policy
        self._looked: tuple[float, Snapshot] | None = None
        """The last capture and when it was there; None once something was done."""
        self.tally = tally
        self._started_s = self._began_s = anyio.current_time()

    async def run(self, pilot: Pilot, seen: Snapshot | None = None) -> Outcome:
        """Let `pilot` drive until it is done, stuck, or out of budget.

        `seen` is a capture that is still true, so that none is spent on looking again.

        Raises:
            PhoneError: the phone failed, or the policy forbids something; `tally` tells what was done before.
        """
        self._trace.event("pilot_took_over", pilot=pilot.name)
        self._began_s = anyio.current_time()
        try:
            return await self._driven(pilot, seen or await self.look())
        finally:
            self._policy.account.seconds += anyio.current_time() - self._began_s

    async def _driven(self, pilot: Pilot, snapshot: Snapshot) -> Outcome:
        while True:
            move = await pilot.next_move(snapshot)
            match move:
                case Act(actions, why):
                    spent = self._spent(actions)
                    if spent:
                        return self._end(Stuck("budget_spent", f"The budget of {spent} is spent."), snapshot)
                    self._trace.event("move_made", pilot=pilot.name, why=why, actions=len(actions))
                    for action in actions:
                        await self._carry_out(action, why)
                    before, snapshot = snapshot, await self.look()
                    if self._witness and not self._is_protected(before, snapshot):
                        self._witness(before, actions, snapshot)
                case Done() | Stuck():
                    return self._end(move, snapshot)

    async def look(self) -> Snapshot:
        """Capture the phone, counted and traced."""
        before_s = anyio.current_time()
        try:
            snapshot = redacted_snapshot(await self._phone.snapshot())
        finally:
            took_s = anyio.current_time() - before_s
            self.tally.captures += 1
            self.tally.phone_seconds += took_s
        self._looked = anyio.current_time(), snapshot
        self._trace.is_hidden = self._policy.protects(snapshot.app)
        self._trace.captured(snapshot, took_s)
        if self._trace.screens and not self._trace.is_hidden:
            await self._keep_picture(snapshot)
        return snapshot

    async def picture(self, snapshot: Snapshot) -> Screenshot | None:
        """Take a picture of what `snapshot` shows; `None` where none may be taken, or when it fails."""
        try:
            return await self.photograph(snapshot)
        except PhoneError as error:
            is_left_out = error.code == "protected_app"
            event = "screenshot_left_out" if is_left_out else "screenshot_failed"
            self._trace.event(event, code=error.code, why=str(error))
            return None

    async def photograph(self, snapshot: Snapshot | None) -> Screenshot:
        """Take a picture of what was just captured; None where that could not be read.

        Raises:
            PhoneError: `protected_app`; the phone failed.
        """
        refusal = self._policy.picture_refusal(snapshot) if snapshot else None
        if refusal is not None:
            raise refusal
        shot = await self._phone.screenshot()
        if self._policy.protected:  # which may have come to the front in between
            refusal = self._policy.app_picture_refusal(await self._phone.current_app())
            if refusal is not None:
                raise refusal
        return shot

    async def _keep_picture(self, snapshot: Snapshot) -> None:
        shot = await self.picture(snapshot)
        if shot is not None:
            self._trace.screenshot(shot)

    async def _carry_out(self, action: Action, why: str) -> None:
        if isinstance(action, Wait):
            await anyio.sleep(action.seconds)
            return
        sent = await self._permitted(action)
        await self._progress(redacted(why) or str(describe(action)["action"]))
        before_s = anyio.current_time()
        self._looked = None
        self.tally.unsure = True  # until the phone has answered: a cancelled call leaves it unknown
        try:
            await self._phone.perform(sent)
        except PhoneError as error:
            error.args = tuple(redacted(str(said)) for said in error.args)
            self.tally.unsure = error.acted is Acted.UNKNOWN
            self.tally.actions += error.acted is Acted.YES
            self._trace.event("action_failed", **describe(action), code=error.code, acted=error.acted)
            raise
        finally:
            took_s = anyio.current_time() - before_s
            self.tally.phone_seconds += took_s
        self.tally.unsure = False
        self.tally.actions += 1
        self._trace.performed(action, took_s)

    async def _permitted(self, action: Action) -> Action:
        """Let an action pass that the policy allows in the app in front now, with its secrets in place.

        Only the phone gets what is returned; traces, witnesses and pilots know the secrets by their names.

        Raises:
            PhoneError: it is forbidden, or a secret is not known.
        """
        front, alert = "", False
        if self._policy.looks_at_front(action):
            front, alert = await self._front(action)
        refusal = self._policy.refusal(action, front, alert=alert)
        refusal = refusal or await self._charge()
        if refusal is not None:
            self._trace.event("action_refused", **describe(action), code=refusal.code, front=front)
            raise refusal
        if isinstance(action, TypeText) and means_secret(action.text):
            return TypeText(await resolved(action.text), secret=True)
        return action

    async def _charge(self) -> PhoneError | None:
        """Take an action from what this client may spend, or say why it may not.

        A run that is under way waits for its turn: half a chore is worse than a slow one.
        """
        limits, account = self._policy.limits, self._policy.account
        refusal = account.refusal(limits, anyio.current_time() - self._began_s)
        while refusal is None and (wait_s := account.wait_s(limits, anyio.current_time())) > 0:
            if not self.tally.actions:
                return rate_refusal(limits, wait_s)
            await anyio.sleep(wait_s)
        if refusal is None:
            account.take(limits, anyio.current_time())
        return refusal

    async def _front(self, action: Action) -> tuple[str, bool]:
        """Name the app that an action would go to, and tell whether something has to be answered there."""
        looked_at_s, seen = self._looked or (0.0, None)
        alert = seen is not None and seen.alert is not None
        if seen and anyio.current_time() - looked_at_s < FRESH_S:
            return owner(action, seen), alert
        before_s = anyio.current_time()
        try:
            return await self._phone.current_app(), alert
        finally:
            self.tally.phone_seconds += anyio.current_time() - before_s

    def _is_protected(self, *snapshots: Snapshot) -> bool:
        return any(self._policy.protects(snapshot.app) for snapshot in snapshots)

    def _spent(self, actions: tuple[Action, ...]) -> str:
        touches = sum(not isinstance(action, Wait) for action in actions)
        return self.tally.exceeded(self._budget, anyio.current_time() - self._started_s, touches)

    def _end(self, move: Done | Stuck, snapshot: Snapshot) -> Outcome:
        if isinstance(move, Done):
            self._trace.event("pilot_done", answer=move.answer)
        else:
            self._trace.event(
                "pilot_stuck",
                code=move.code,
                reason=move.reason,
                expected=move.expected,
                seen=move.seen,
                step=move.step,
            )
        led_out = self._policy.led_out(snapshot) if self.tally.acted is not Acted.NO else ""
        if led_out:
            self._trace.event("left_allowed_apps", app=snapshot.app)
        return Outcome(move, snapshot, (led_out,) if led_out else ())
