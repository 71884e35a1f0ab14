"""The pilot of a caller's own actions: follows one deed, and knows what changed since it first acted."""

from collections.abc import Callable
from typing import Final, TypeAlias

from maps.script import Script, ScriptPilot, StuckError
from phone.action import Action, Tap, Wait
from phone.protocols import Act, Stuck
from phone.snapshot import Snapshot

EFFECT_S: Final = 1.5
"""How long an effect may take before "nothing changed" is said. Estimate: page transitions take 0.3-0.5 s."""
REST_S: Final = 1.0
"""How long a screen may go on changing before it is taken as it is: a video never comes to rest."""
POLL_S: Final = 0.1

Find: TypeAlias = Callable[[Snapshot], Tap | Stuck]
"""Finds what the caller named on the present screen: where to touch it, or why it cannot be."""


class Manual(ScriptPilot):
    """Carries out a deed: a script that acts through this pilot and returns what it has to say."""

    name = "caller"

    def __init__(self, deed: "Deed") -> None:
        super().__init__()
        self._deed = deed
        self.before: Snapshot | None = None
        """What was seen just before the first action; None while nothing was done."""
        self.changed = False
        """Whether the screen is different from then."""
        self._looked: tuple[object, ...] = ()
        """What the screen looked like then."""
        self._looks: tuple[object, ...] = ()
        """What it looks like now."""

    def _run(self, snapshot: Snapshot) -> Script[str]:
        return self._deed(self, snapshot)

    def act(self, actions: tuple[Action, ...], why: str, snapshot: Snapshot) -> Script[Snapshot]:
        """Act, and look at once."""
        if self.before is None:
            self.before, self._looked = snapshot, looks(snapshot)
        return self._judged((yield Act(actions, why)))

    def act_and_rest(self, actions: tuple[Action, ...], why: str, snapshot: Snapshot) -> Script[Snapshot]:
        """Act, and look until something has changed and stays so.

        Android's captures wait for quiet by themselves, so they are believed at the first change.
        """
        now = yield from self.act(actions, why, snapshot)
        acted_at_s, was = now.taken_at_s, looks(snapshot)
        while self._looks == was and now.taken_at_s - acted_at_s <= EFFECT_S:
            now = yield from self.look_again("waiting for an effect")
        while now.platform == "ios" and now.taken_at_s - acted_at_s <= REST_S:
            last = self._looks
            now = yield from self.look_again("waiting until it is still", wait_s=0)
            if self._looks == last:
                break
        return now

    def look_again(self, why: str, *, wait_s: float = POLL_S) -> Script[Snapshot]:
        """Let a moment pass, and look."""
        return self._judged((yield Act((Wait(wait_s),) if wait_s else (), why)))

    def _judged(self, now: Snapshot) -> Snapshot:
        self._looks = looks(now)
        self.changed = self.before is not None and self._looks != self._looked
        return now


Unless: TypeAlias = Callable[[Snapshot], Stuck | None]
"""Says what stands against an action on the present screen; None when nothing does."""


def nothing_stands_against(_now: Snapshot) -> Stuck | None:
    """Let everything pass."""
    return None


def heed(unless: Unless, snapshot: Snapshot) -> None:
    """Go on only if nothing stands against it.

    Raises:
        StuckError: something does.
    """
    if stuck := unless(snapshot):
        raise StuckError(stuck)


Deed: TypeAlias = Callable[[Manual, Snapshot], Script[str]]


def found(find: Find, snapshot: Snapshot) -> Tap:
    """Find what the caller named.

    Raises:
        StuckError: it is not there any more; nothing more is done.
    """
    target = find(snapshot)
    if isinstance(target, Stuck):
        raise StuckError(target)
    return target


def looks(snapshot: Snapshot) -> tuple[object, ...]:
    """Reduce a snapshot to what a person would see of it."""
    return (
        snapshot.app,
        snapshot.keyboard,
        snapshot.alert,
        snapshot.locked,
        *((e.role, e.text, e.value, e.checked, e.rect, e.selected, e.enabled) for e in snapshot.elements),
    )
