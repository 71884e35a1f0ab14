"""What the steps of a macro do on a screen: set, tap, type, read. Scripts, as in `maps.walk`."""

from collections.abc import Callable
from typing import Final, TypeVar

from maps.danger import danger_of
from maps.labels import normal
from maps.locate import Found, locate, switch_of
from maps.model import Arguments, Expect, Macro, MapElement, Risk, Screen, SetStep, TypeStep
from maps.named import is_named, namesake, risk_of
from maps.placed import fill
from maps.reading import content, value_of
from maps.sight import Kind, kind_of
from maps.walk import Walker, lacking
from maps.watch import Script, StuckError, name_of, tap
from phone.action import Action, Key, PressKey, Tap, TypeText
from phone.protocols import Stuck
from phone.snapshot import Element, Snapshot

T = TypeVar("T")
MOST_DELETES: Final = 200
CLEAR_LABELS: Final = frozenset({"clear text", "clear", "clear query", "清除文本", "清除查询", "清除"})


class Steps:
    """Carries out steps for one run of a macro and remembers what came of them."""

    def __init__(self, walker: Walker, macro: Macro, arguments: Arguments) -> None:
        self.touched = False
        self.value: str | None = None
        self.said: list[str] = []
        self._walker, self._macro, self._arguments = walker, macro, arguments

    def set(self, step: SetStep, screen: Screen, element: MapElement, snapshot: Snapshot) -> Script[Snapshot]:
        """Bring a toggle to the asked state with at most one tap."""
        wanted = bool(fill(step.to, self._arguments))
        name, word = name_of(element), "on" if wanted else "off"
        snapshot, found = yield from self._find(screen, element, snapshot)
        switch = switch_of(found, snapshot)
        if switch is None:
            raise StuckError(self._walker.diverged(f"“{name}” has no state here", f"{name} {word}", snapshot))
        self.value = word
        if switch.checked is wanted:
            self.said.append(f"{name} was already {word}")
            return snapshot
        snapshot = yield from self._touch(screen, element, found, f"turn {word} {name}", snapshot)

        def is_set(now: Snapshot) -> bool | None:
            again = locate(element, screen, now)
            switch = switch_of(again, now) if isinstance(again, Found) else None
            return True if switch is not None and switch.checked is wanted else None

        snapshot = yield from self._must(is_set, snapshot, f"{name} did not turn {word}", f"{name} {word}")
        self._walker.confirm(screen, element, found)
        self.said.append(f"{name} is now {word}")
        return snapshot

    def tap(self, screen: Screen, element: MapElement, snapshot: Snapshot) -> Script[Snapshot]:
        """Tap an element and, where it leads somewhere, arrive there."""
        name = name_of(element)
        snapshot, found = yield from self._find(screen, element, snapshot)
        snapshot = yield from self._touch(screen, element, found, f"tap {name}", snapshot)
        if element.leads_to:
            snapshot, arrived = yield from self._walker.arrive(element.leads_to, snapshot)
            if not arrived:
                target = element.leads_to.replace("_", " ")
                raise StuckError(
                    self._walker.diverged(f"“{name}” did not lead to {target}", target, snapshot)
                )
        if element.risk is not Risk.NONE or not element.leads_to:
            self.said.append(f"{name} was tapped")
        return snapshot

    def type(
        self, step: TypeStep, screen: Screen, element: MapElement, snapshot: Snapshot
    ) -> Script[Snapshot]:
        """Put a text into a field in place of what it holds, and read it back."""
        text, name = str(fill(step.text, self._arguments)), name_of(element)
        snapshot, found = yield from self._find(screen, element, snapshot)
        if normal(content(element, found.element)) != normal(text):
            if not found.element.focused:
                snapshot = yield from self._touch(screen, element, found, f"focus {name}", snapshot)
                snapshot, found = yield from self._find(screen, element, snapshot)
            secret = found.element.password
            actions = (
                *_clearing(content(element, found.element), found.element, snapshot),
                TypeText(text, secret=secret),
            )
            self.touched = True
            snapshot = yield from self._walker.act(actions, f"type into {name}")
            if not secret:
                is_typed = self._holding(screen, element, text)
                reason = f"“{name}” does not hold what was typed"
                snapshot = yield from self._must(is_typed, snapshot, reason, f"{name} filled in")
        if step.submit:
            snapshot = yield from self._walker.act((PressKey(Key.ENTER),), f"submit {name}")
        self.said.append(f"{name} is filled in")
        return snapshot

    def read(self, screen: Screen, element: MapElement, snapshot: Snapshot) -> Script[Snapshot]:
        """Read an element's value or state."""
        snapshot, found = yield from self._find(screen, element, snapshot)
        self.value = value_of(element, found, snapshot)
        told = f"{name_of(element)} is {self.value}" if self.value else f"{name_of(element)} shows no value"
        self.said.append(told)
        return snapshot

    def expect(
        self, expect: Expect, screen: Screen, element: MapElement, snapshot: Snapshot
    ) -> Script[Snapshot]:
        """Wait until an element is there, in the state that the macro promises."""
        checked = None if expect.checked is None else bool(fill(expect.checked, self._arguments))
        name = name_of(element)

        def holds(now: Snapshot) -> bool | None:
            found = locate(element, screen, now)
            if not isinstance(found, Found):
                return None
            switch = switch_of(found, now)
            return True if checked is None or (switch is not None and switch.checked is checked) else None

        state = {True: " on", False: " off", None: ""}[checked]
        return (yield from self._must(holds, snapshot, f"{name}{state} was not reached", f"{name}{state}"))

    def _find(
        self, screen: Screen, element: MapElement, snapshot: Snapshot
    ) -> Script[tuple[Snapshot, Found]]:
        self._refuse_name(screen, element)
        snapshot, located = yield from self._walker.bring(element, screen, snapshot)
        if self._walker.has_left(screen, snapshot):
            snapshot = yield from self._walker.come_back(screen, snapshot)
            snapshot, located = yield from self._walker.bring(element, screen, snapshot)
        if isinstance(located, Found):
            return snapshot, located
        reason = f"“{name_of(element)}” on {name_of(screen)} {lacking(located)}"
        raise StuckError(self._walker.diverged(reason, name_of(element), snapshot))

    def _refuse_name(self, screen: Screen, element: MapElement) -> None:
        """Look for nothing under a name that is something else's on this screen, or that warns."""
        other = namesake(element, screen)
        if other is not None:
            reason = (
                f"“{name_of(other)}” is something else on {name_of(screen)} than what {self._macro.id} names"
            )
            raise StuckError(Stuck("refused", reason, step=self._walker.step))
        if is_named(element, screen):
            self._refuse(element.text, danger_of(element.text))

    def _refuse(self, label: str, risk: Risk) -> None:
        if risk.exceeds(self._macro.risk):
            reason = f"“{label}” {risk.value.replace('_', ' ')}, which {self._macro.id} may not"
            raise StuckError(Stuck("refused", reason, step=self._walker.step))

    def _touch(
        self, screen: Screen, element: MapElement, found: Found, why: str, snapshot: Snapshot
    ) -> Script[Snapshot]:
        """Tap what was found, unless that could do more than the macro says it does."""
        self._refuse(found.label.text, risk_of(element, screen, found.label))
        self._walker.is_committed = element.risk is not Risk.NONE
        self.touched = self.touched or self._walker.is_committed or not element.leads_to
        switch = switch_of(found, snapshot) if kind_of(element.role) is Kind.TOGGLE else None
        is_apart = switch is not None and switch is not found.element and switch.tappable
        at = switch.rect.center if switch and is_apart else found.at
        return (yield from self._walker.act((Tap(at, name_of(element)),), why))

    def _must(
        self, holds: Callable[[Snapshot], T | None], snapshot: Snapshot, reason: str, expected: str
    ) -> Script[Snapshot]:
        snapshot, value = yield from self._walker.until(holds, snapshot)
        self._walker.is_committed = False
        if value is None:
            raise StuckError(self._walker.diverged(reason, expected, snapshot))
        return snapshot

    def _holding(self, screen: Screen, element: MapElement, text: str) -> Callable[[Snapshot], bool | None]:
        def is_typed(now: Snapshot) -> bool | None:
            again = locate(element, screen, now)
            holds = isinstance(again, Found) and normal(content(element, again.element)) == normal(text)
            return True if holds else None

        return is_typed


def _clearing(held: str, field: Element, snapshot: Snapshot) -> tuple[Action, ...]:
    """Empty a field: by its own button where it has one, else key by key."""
    if not held:
        return ()
    for element in snapshot.elements:
        is_near = field.rect.contains(element.rect.center) and element is not field
        if is_near and element.tappable and normal(element.text) in CLEAR_LABELS:
            return (tap(element),)
    return (PressKey(Key.DELETE),) * min(len(held), MOST_DELETES)
