"""What every step needs: an element found, a touch that may be made, something that must hold after it."""

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from maps.by_place import by_place
from maps.danger import danger_of
from maps.filling import Filling
from maps.locate import Found, locate, switch_of
from maps.model import Macro, MapElement, ReturnType, Risk, Screen
from maps.named import is_named, namesake, risk_of
from maps.script import Script, StuckError
from maps.sight import Kind, kind_of
from maps.walk import Walker, lacking
from maps.watch import name_of
from phone.action import Key, LongPress, PressKey, Tap
from phone.protocols import Stuck
from phone.snapshot import Role, Snapshot

T = TypeVar("T")
Value: TypeAlias = bool | int | float | str | tuple[str, ...]
"""What a macro answers with: a state, a number, a text, or the rows of a list."""


UPPER_HALF: Final = 0.5
"""Share of the height that a keyboard leaves free. Source: Android's keyboards take 30 to 45 % of it."""


def is_under_keyboard(found: Found, snapshot: Snapshot) -> bool:
    """Tell whether a keyboard that is up and that the tree does not show may take a tap, as Android's may."""
    is_unseen = snapshot.keyboard and all(e.role is not Role.KEYBOARD for e in snapshot.elements)
    return snapshot.platform == "android" and is_unseen and found.at.y > UPPER_HALF * snapshot.size.height


class Hand:
    """Carries out steps for one run of a macro and remembers what came of them."""

    def __init__(self, walker: Walker, macro: Macro, filling: Filling) -> None:
        self.touched = False
        self.value: Value | None = None
        self.kind: ReturnType | None = macro.returns
        self.said: list[str] = []
        self.touched_last: Found | None = None
        """What the last touch went to."""
        self.walker, self.macro, self.filling = walker, macro, filling

    def seen(self, screen: Screen, element: MapElement, snapshot: Snapshot) -> Found | None:
        """Find an element on a snapshot as it is, by its place if it has no label."""
        located = locate(element, screen, snapshot)
        return located if isinstance(located, Found) else by_place(element, screen, snapshot)

    def find(
        self,
        screen: Screen,
        element: MapElement,
        snapshot: Snapshot,
        *,
        by_place: bool = False,
        reads: bool = False,
    ) -> Script[tuple[Snapshot, Found]]:
        """Bring an element into view, also after another app came to the front.

        One that may be known `by_place` is looked for so before anything is moved; one that is only read may
        be known by less than what is touched.

        Raises:
            StuckError: it is not there, or its name is not what the macro may mean.
        """
        self._refuse_name(screen, element)
        if by_place and (known := self.seen(screen, element, snapshot)):
            return snapshot, known
        snapshot, located = yield from self.walker.bring(element, screen, snapshot, reads=reads)
        if self.walker.has_left(screen, snapshot):
            snapshot = yield from self.walker.come_back(screen, snapshot)
            snapshot, located = yield from self.walker.bring(element, screen, snapshot, reads=reads)
        if isinstance(located, Found):
            return snapshot, located
        reason = f"“{name_of(element)}” on {name_of(screen)} {lacking(located)}"
        raise StuckError(self.walker.diverged(reason, name_of(element), snapshot))

    def touch(
        self,
        screen: Screen,
        element: MapElement,
        found: Found,
        why: str,
        snapshot: Snapshot,
        *,
        hold: bool = False,
    ) -> Script[Snapshot]:
        """Tap or hold what was found, unless that could do more than the macro says it does."""
        self.allow(screen, element, found)
        if is_under_keyboard(found, snapshot):
            snapshot = yield from self.walker.act((PressKey(Key.BACK),), "put the keyboard away")
            snapshot, found = yield from self.find(screen, element, snapshot, by_place=True)
        self.touched_last = found
        switch = switch_of(found, snapshot) if kind_of(element.role) is Kind.TOGGLE else None
        is_apart = switch is not None and switch is not found.element and switch.tappable
        at = switch.rect.center if switch and is_apart else found.at
        action = LongPress(at, label=name_of(element)) if hold else Tap(at, name_of(element))
        return (yield from self.walker.act((action,), why))

    def allow(self, screen: Screen, element: MapElement, found: Found) -> None:
        """Let something be touched, and note whether that may change anything.

        Raises:
            StuckError: it could do more than the macro says it does.
        """
        self.refuse(found.label.text, risk_of(element, screen, found.label))
        self.walker.is_committed = element.risk is not Risk.NONE
        self.touched = self.touched or self.walker.is_committed or not element.leads_to

    def must(
        self, holds: Callable[[Snapshot], T | None], snapshot: Snapshot, reason: str, expected: str
    ) -> Script[Snapshot]:
        """Wait until something holds.

        Raises:
            StuckError: it does not, in time.
        """
        snapshot, value = yield from self.walker.until(holds, snapshot)
        self.walker.is_committed = False
        if value is None:
            raise StuckError(self.walker.diverged(reason, expected, snapshot))
        return snapshot

    def _refuse_name(self, screen: Screen, element: MapElement) -> None:
        """Look for nothing under a name that is something else's on this screen, or that warns."""
        other = namesake(element, screen)
        if other is not None:
            reason = (
                f"“{name_of(other)}” is something else on {name_of(screen)} than what {self.macro.id} names"
            )
            raise StuckError(Stuck("refused", reason, step=self.walker.step))
        if is_named(element, screen):
            self.refuse(element.text, danger_of(element.text))

    def refuse(self, label: str, risk: Risk) -> None:
        """Go no further if that is graver than what the macro declares.

        Raises:
            StuckError: it is.
        """
        if risk.exceeds(self.macro.risk):
            reason = f"“{label}” {risk.value.replace('_', ' ')}, which {self.macro.id} may not"
            raise StuckError(Stuck("refused", reason, step=self.walker.step))
