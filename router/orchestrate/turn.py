"""One move of a pilot and what came of it, and the journal of a run's moves. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from phone.action import Action, Key, LongPress, OpenApp, OpenUrl, PressKey, Swipe, Tap, TypeText, Wait
from phone.snapshot import Role, Snapshot
from router.orchestrate.glimpse import Glimpse
from router.trace import describe

Mishap: TypeAlias = Literal["", "unparsed", "bad_mark", "misread"]
"""What was wrong with a model's answer, so that nothing was done; `misread`: a switch was."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a move did, in words and so that two of them can be compared."""

    words: str
    key: str
    """The same for the same deed on the same thing; what is typed is in no journal, its length is."""
    kind: Literal["touch", "field", "toggle", "type", "scroll", "back", "go", "wait"] = "touch"
    toggle: str = ""
    """Name of the toggle that was touched, as a glimpse has it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: who, what, from where, to where."""

    pilot: str
    deed: Deed
    before: Glimpse
    after: Glimpse
    mishap: Mishap = ""
    said: str = ""
    """What the pilot thought of where it stands; may be `""`."""

    @property
    def is_unchanged(self) -> bool:
        """Whether nothing is seen of it."""
        return not self.mishap and self.deed.kind != "wait" and self.before.content == self.after.content


@dataclass(slots=True)
class Journal:
    """The moves of a run so far, whoever made them."""

    turns: list[Turn] = field(default_factory=list[Turn])

    @property
    def told(self) -> tuple[str, ...]:
        """What was done, a phrase a move."""
        return tuple(_told(turn) for turn in self.turns)


def deed_of(actions: Sequence[Action], snapshot: Snapshot) -> Deed:
    """Say what a move does; of several actions the last that touches the phone gives its kind."""
    deeds = [_deed(action, snapshot) for action in actions if not isinstance(action, Wait)]
    if not deeds:
        return Deed("wait", "wait", "wait")
    last = deeds[-1]
    return Deed(", ".join(d.words for d in deeds), "; ".join(d.key for d in deeds), last.kind, last.toggle)


def progress_of(turns: Sequence[Turn]) -> Iterator[bool]:
    """Tell of each move whether it has got somewhere: a new screen, a new state, new rows of a list."""
    places, states, contents = set[int](), set[tuple[int, object]](), set[int]()
    for turn in turns:
        before, after = turn.before, turn.after
        places.add(before.place)
        states.add((before.place, before.state))
        contents.add(before.content)
        is_new = after.place not in places or (after.place, after.state) not in states
        is_new = is_new or (turn.deed.kind == "scroll" and after.content not in contents)
        yield is_new and not turn.mishap
        places.add(after.place)
        states.add((after.place, after.state))
        contents.add(after.content)


def _deed(action: Action, snapshot: Snapshot) -> Deed:
    match action:
        case Tap(at) | LongPress(at):
            hit = snapshot.at(at)
            verb = "tap" if isinstance(action, Tap) else "hold"
            label = action.label or (hit.text if hit else "") or f"({at.x:.0f}, {at.y:.0f})"
            place = f"{hit.role}:{hit.id or hit.text or hit.index}" if hit else f"{at.x:.0f},{at.y:.0f}"
            if hit is not None and hit.checked is not None:
                return Deed(f"{verb} “{label}”", f"{verb} {place}", "toggle", place)
            is_field = hit is not None and hit.role is Role.FIELD
            return Deed(f"{verb} “{label}”", f"{verb} {place}", "field" if is_field else "touch")
        case TypeText(text):
            return Deed(f"type {len(text)} characters", f"type {len(text)}", "type")
        case Swipe(label="back") | PressKey(Key.BACK):
            return Deed("go back", "back", "back")
        case Swipe(start, end):
            way = "down" if start.y > end.y else "up"
            way = way if abs(start.y - end.y) >= abs(start.x - end.x) else "sideways"
            return Deed(f"scroll {way}", f"scroll {way}", "scroll")
        case OpenApp(app):
            return Deed(f"open {app}", f"open {app}", "go")
        case OpenUrl():
            return Deed("open a link", "open_url", "go")
        case _:
            name = str(describe(action)["action"])
            what = f"press {action.key.value}" if isinstance(action, PressKey) else name
            return Deed(what, what, "go")


def _told(turn: Turn) -> str:
    if turn.mishap:
        return f"{turn.pilot}: an answer that could not be used ({turn.mishap})"
    effect = "nothing changed" if turn.is_unchanged else "the screen changed"
    effect = effect if turn.before.app == turn.after.app else f"{turn.after.app or 'another app'} came up"
    return f"{turn.pilot}: {turn.deed.words} - {effect}"
