"""One action asked for by the caller, carried out and looked at: the smallest pilot."""

from collections.abc import Callable
from dataclasses import dataclass, field

from phone.action import Action, Wait
from phone.protocols import Act, Done, Move, Stuck
from phone.snapshot import Snapshot

EFFECT_S = 1.5
"""How long an effect may take before "nothing changed" is said. Estimate: page transitions take 0.3-0.5 s."""
POLL_S = 0.1


@dataclass(slots=True)
class Once:
    """Acts once on what `choose` makes of the present screen, then looks until something has changed.

    `choose` answers the action, or `Stuck` when its target is not there any more.
    """

    choose: Callable[[Snapshot], Action | Stuck]
    name: str = "caller"
    before: Snapshot | None = field(default=None, init=False)
    after: Snapshot | None = field(default=None, init=False)
    changed: bool = field(default=False, init=False)
    _acted_at_s: float = field(default=0.0, init=False)

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Act on the first snapshot; judge the effect on the others."""
        if self.before is None:
            action = self.choose(snapshot)
            if isinstance(action, Stuck):
                return action
            self.before, self._acted_at_s = snapshot, snapshot.taken_at_s
            return Act((action,), "one action for the caller")
        self.after = snapshot
        self.changed = looks(snapshot) != looks(self.before)
        if self.changed or snapshot.taken_at_s - self._acted_at_s > EFFECT_S:
            return Done()
        return Act((Wait(POLL_S),), "waiting for an effect")


def looks(snapshot: Snapshot) -> tuple[object, ...]:
    """Reduce a snapshot to what a person would see of it."""
    return (
        snapshot.app,
        snapshot.keyboard,
        snapshot.alert,
        *((e.role, e.text, e.value, e.checked, e.rect, e.selected) for e in snapshot.elements),
    )
