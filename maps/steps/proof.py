"""What a macro promises, held against the phone."""

from maps.heal import reworded_in_place
from maps.labels import normal
from maps.locate import Found, Missing, locate, switch_of
from maps.model import Expect, MapElement, Screen
from maps.reading import value_of
from maps.script import Script
from maps.steps.hand import Hand
from maps.watch import name_of
from phone.snapshot import Snapshot


def prove(
    hand: Hand, expect: Expect, screen: Screen, element: MapElement, snapshot: Snapshot
) -> Script[Snapshot]:
    """Wait until an element is there, with the state and the value that the macro promises."""
    checked = None if expect.checked is None else bool(hand.filling.value(expect.checked))
    values = None if expect.value is None else hand.filling.texts(expect.value)
    name = name_of(element)

    def holds(now: Snapshot) -> bool | None:
        located = locate(element, screen, now)
        found = located if isinstance(located, Found) else reworded_in_place(element, screen, now)
        if found is None:
            return None
        switch = switch_of(found, now)
        if checked is not None and (switch is None or switch.checked is not checked):
            return None
        return True if values is None or is_one_of(value_of(element, found, now), values) else None

    state = {True: " on", False: " off", None: ""}[checked]
    state += f" with “{values[0]}”" if values else ""
    return (yield from hand.must(holds, snapshot, f"{name}{state} was not reached", f"{name}{state}"))


def prove_text(hand: Hand, template: str, snapshot: Snapshot) -> Script[Snapshot]:
    """Wait until a text can be read somewhere on the screen."""
    texts = hand.filling.texts(template)
    wanted = {normal(text) for text in texts}

    def holds(now: Snapshot) -> bool | None:
        shown = (normal(t) for e in now.elements if e.rect.area > 0 for t in (e.text, e.value or "") if t)
        return True if any(text in one for one in shown for text in wanted) else None

    return (yield from hand.must(holds, snapshot, f"“{texts[0]}” is not to be read", f"“{texts[0]}”"))


def prove_absent(hand: Hand, screen: Screen, element: MapElement, snapshot: Snapshot) -> Script[Snapshot]:
    """Wait until an element is gone."""
    name = name_of(element)

    def holds(now: Snapshot) -> bool | None:
        is_there = not isinstance(locate(element, screen, now), Missing)
        return None if is_there or reworded_in_place(element, screen, now) else True

    return (yield from hand.must(holds, snapshot, f"“{name}” is still there", f"no “{name}”"))


def is_one_of(shown: str, texts: tuple[str, ...]) -> bool:
    """Tell whether what is shown is one of these."""
    return normal(shown) in {normal(text) for text in texts}
