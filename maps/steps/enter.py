"""Steps that put something in: a toggle's state, a text."""

from collections.abc import Callable
from typing import Final

from maps.labels import normal
from maps.locate import Found, locate, switch_of
from maps.model import MapElement, Screen, SetStep, TypeStep
from maps.reading import content
from maps.script import Script, StuckError
from maps.steps.hand import Hand
from maps.watch import name_of, tap
from phone.action import Action, Key, PressKey, TypeText
from phone.secret import length
from phone.snapshot import Element, Role, Snapshot

MOST_DELETES: Final = 200
TYPED_WITHIN_S: Final = 1.5
"""How long a field may take to show what was typed. Source: estimate; drivers return once it is typed."""
CLEAR_LABELS: Final = frozenset({"clear text", "clear", "clear query", "清除文本", "清除查询", "清除"})


def set_to(
    hand: Hand, step: SetStep, screen: Screen, element: MapElement, snapshot: Snapshot
) -> Script[Snapshot]:
    """Bring a toggle to the asked state with at most one tap."""
    wanted = bool(hand.filling.value(step.to))
    name, word = name_of(element), "on" if wanted else "off"
    snapshot, found = yield from hand.find(screen, element, snapshot)
    switch = switch_of(found, snapshot)
    if switch is None:
        raise StuckError(hand.walker.diverged(f"“{name}” has no state here", f"{name} {word}", snapshot))
    hand.value = wanted
    if switch.checked is wanted:
        hand.said.append(f"{name} was already {word}")
        return snapshot
    snapshot = yield from hand.touch(screen, element, found, f"turn {word} {name}", snapshot)

    def is_set(now: Snapshot) -> bool | None:
        again = locate(element, screen, now)
        switch = switch_of(again, now) if isinstance(again, Found) else None
        return True if switch is not None and switch.checked is wanted else None

    snapshot = yield from hand.must(is_set, snapshot, f"{name} did not turn {word}", f"{name} {word}")
    hand.walker.confirm(screen, element, found)
    hand.said.append(f"{name} is now {word}")
    return snapshot


def type_into(
    hand: Hand, step: TypeStep, screen: Screen, element: MapElement, snapshot: Snapshot
) -> Script[Snapshot]:
    """Put a text into a field in place of what it holds, and read it back."""
    text, name = hand.filling.text(step.text), name_of(element)
    snapshot, found = yield from hand.find(screen, element, snapshot)
    if normal(content(element, found.element)) != normal(text):
        if not found.element.focused:
            snapshot, found = yield from _focus(hand, screen, element, found, snapshot)
        secret = found.element.password
        actions = (
            *_clearing(content(element, found.element), found.element, snapshot),
            TypeText(text, secret=secret),
        )
        hand.touched = True
        snapshot = yield from hand.walker.act(actions, f"type into {name}")
        if not secret:
            snapshot = yield from _type_rest(hand, screen, element, text, snapshot)
            is_typed = _holding(screen, element, text)
            reason = f"“{name}” does not hold what was typed"
            snapshot = yield from hand.must(is_typed, snapshot, reason, f"{name} filled in")
    if step.submit:
        snapshot = yield from hand.walker.act((PressKey(Key.ENTER),), f"submit {name}")
    hand.said.append(f"{name} is filled in")
    return snapshot


def _type_rest(
    hand: Hand, screen: Screen, element: MapElement, text: str, snapshot: Snapshot
) -> Script[Snapshot]:
    """Type what is missing when something came in between, such as a pop-up that took the keys."""
    snapshot, is_whole = yield from hand.walker.until(
        _holding(screen, element, text), snapshot, TYPED_WITHIN_S
    )
    found = hand.seen(screen, element, snapshot)
    held = content(element, found.element) if found else ""
    if is_whole or found is None or not held or not text.startswith(held):
        return snapshot
    if not found.element.focused:
        snapshot, found = yield from _focus(hand, screen, element, found, snapshot)
    rest = TypeText(text.removeprefix(held))
    return (yield from hand.walker.act((rest,), f"type the rest into {name_of(element)}"))


def _focus(
    hand: Hand, screen: Screen, element: MapElement, found: Found, snapshot: Snapshot
) -> Script[tuple[Snapshot, Found]]:
    """Tap a field, twice at most.

    Raises:
        StuckError: another field keeps the focus, and would get the text.
    """
    for again in ("", " again"):
        snapshot = yield from hand.touch(screen, element, found, f"focus {name_of(element)}{again}", snapshot)
        snapshot, found = yield from hand.find(screen, element, snapshot)
        if not _is_elsewhere(found.element, snapshot):
            return snapshot, found
    reason = f"“{name_of(element)}” does not take the focus"
    raise StuckError(hand.walker.diverged(reason, name_of(element), snapshot))


def _is_elsewhere(field: Element, snapshot: Snapshot) -> bool:
    """Tell whether another field has the focus; where no tree tells any focus, none has."""
    return not field.focused and any(e.focused and e.role is Role.FIELD for e in snapshot.elements)


def _holding(screen: Screen, element: MapElement, text: str) -> Callable[[Snapshot], bool | None]:
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
    return (PressKey(Key.DELETE),) * min(length(held), MOST_DELETES)
