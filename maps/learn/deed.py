"""What was done, with what the phone showed before and after it."""

from dataclasses import dataclass

from phone.action import Action, LongPress, Tap
from phone.snapshot import Element, Snapshot


@dataclass(frozen=True, slots=True)
class Deed:
    """One move of whoever drove: its actions in order, between two captures."""

    before: Snapshot
    actions: tuple[Action, ...]
    after: Snapshot

    @property
    def touched(self) -> Element | None:
        """The element that the last touch hit, as it was before; `None` for anything but a touch."""
        touches = [action for action in self.actions if isinstance(action, Tap | LongPress)]
        return self.before.at(touches[-1].at) if touches else None

    def does(self, *kinds: type[Action]) -> bool:
        """Tell whether one of its actions is of one of these kinds."""
        return any(isinstance(action, kinds) for action in self.actions)
