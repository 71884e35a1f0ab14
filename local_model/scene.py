"""What a model is told of one screen. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from local_model.marks import marked, status_bar
from local_model.picture import ModelPicture
from local_model.tokens import about
from phone.shown import label, noticed, states, value_beside
from phone.snapshot import Element, Role, Snapshot

LIST_TOKENS: Final = 350
"""For the list of elements, where there is no picture."""
SHORT: Final = 60
State: TypeAlias = tuple[object, ...]
_GRID_PT: Final = 4


@dataclass(frozen=True, slots=True)
class Scene:
    """One screen as a model gets it."""

    snapshot: Snapshot
    marks: tuple[Element, ...]
    """Number 1 is the first."""
    picture: ModelPicture | None = None
    """None where the model reads a list instead."""

    @classmethod
    def of(cls, snapshot: Snapshot, picture: ModelPicture | None = None) -> "Scene":
        """Choose the marks of a snapshot."""
        return cls(snapshot, marked(snapshot), picture)

    @property
    def facts(self) -> str:
        """The app in front and what stands in the way, in sentences."""
        seen = self.snapshot
        told = [f"App in front: {seen.app or 'unknown'}."]
        if seen.alert:
            buttons = ", ".join(f'"{button}"' for button in seen.alert.buttons)
            told.append(f'An alert has to be answered first: "{seen.alert.text[:200]}" ({buttons}).')
        if seen.keyboard:
            field = focused_field(seen)
            told.append(f"The keyboard is up{f' for {_quoted(seen, field)}' if field else ''}.")
        if seen.screenshot_only:
            told.append("The elements of this screen cannot be read, so there are no marks.")
        elif self.picture and not self.marks:
            told.append("Nothing on this screen has a mark.")
        return " ".join(told)

    def listed(self, most_tokens: int = LIST_TOKENS) -> str:
        """List what is on the screen, what can be touched with its number, as far as there is room.

        Where there is not room for all, what cannot be touched is left out first.
        """
        every = self._lines(is_whole=True)
        if about("\n".join(every)) > most_tokens:
            every = self._lines(is_whole=False)
        kept = list(every)
        while kept and about("\n".join(kept)) > most_tokens:
            kept.pop()
        if len(kept) < len(every):
            kept.append(f"({len(every) - len(kept)} more are left out; swipe to see them higher up)")
        return "\n".join(kept) or "(nothing can be read)"

    def _lines(self, *, is_whole: bool) -> list[str]:
        numbers = {element.index: str(number) for number, element in enumerate(self.marks, 1)}
        return [
            _line(self.snapshot, element, numbers.get(element.index, "-"))
            for element in noticed(self.snapshot)
            if is_whole or element.index in numbers
        ]


def state_of(snapshot: Snapshot) -> State | None:
    """Sum up what a screen shows, to tell whether it changed; None where its elements cannot be read."""
    if snapshot.screenshot_only:
        return None
    left_out = status_bar(snapshot)
    shown = tuple(
        (e.role, e.text, e.value, e.checked, e.selected, e.focused, e.enabled, _place(e))
        for e in snapshot.elements
        if e.rect.area and e.index not in left_out
    )
    return snapshot.app, snapshot.keyboard, snapshot.alert, shown


def focused_field(snapshot: Snapshot) -> Element | None:
    """Find the field that has the focus."""
    return next((e for e in snapshot.elements if e.focused and e.role is Role.FIELD), None)


def switch_of(snapshot: Snapshot, element: Element) -> Element | None:
    """Find the switch that a touch of an element flips: itself, or the one inside it."""
    if element.checked is not None:
        return element
    inside = [e for e in snapshot.children(element) if e.checked is not None and not e.tappable]
    return inside[0] if len(inside) == 1 else None


def named(snapshot: Snapshot, element: Element) -> str:
    """Name an element in a few words."""
    return label(snapshot, element)[:SHORT]


def _quoted(snapshot: Snapshot, element: Element) -> str:
    return f'"{named(snapshot, element)}"'


def _line(snapshot: Snapshot, element: Element, number: str) -> str:
    said = named(snapshot, element)
    value, words = value_beside(element, said)[:SHORT], states(element)
    beside = f' = "{value}"' if value else ""
    is_in = f" [{', '.join(words)}]" if words else ""
    return f'{number} {element.role.value} "{said}"{beside}{is_in}'


def _place(element: Element) -> Sequence[int]:
    rect = element.rect
    return tuple(round(edge / _GRID_PT) for edge in (rect.x, rect.y, rect.right, rect.bottom))
