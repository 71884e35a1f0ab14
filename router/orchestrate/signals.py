"""Signs that a pilot is not getting on, read from its moves without asking any model. Pure."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from router.orchestrate.turn import Turn, progress_of
from router.policy import SYSTEM_DIALOGS, SYSTEM_UI

STALL_TURNS: Final = 4
"""So many moves without progress are a stall. Source: OpenPhone's criteria for switching (`4+ steps`)."""
REPEATS: Final = 2
"""The same action so often without progress is one too many. Source: the same."""
FORM_TURNS: Final = 3
"""So many moves on one form, two of them at its fields, that changed nothing in it. Ours."""
VISITS: Final = 3
"""A screen that is come to so often without anything new is gone round. Ours."""
HOMES: Final = ("com.apple.springboard",)
_HOME_WORD: Final = "launcher"
"""Home screens lead to every app, so being on one is no straying."""


class Signal(StrEnum):
    """What is wrong, one word for each; the published criteria that they stand for are in `triggers`."""

    REPEATED_ACTION = "repeated_action"
    UNCHANGED_SCREEN = "unchanged_screen"
    BAD_MARK = "bad_mark"
    UNPARSED = "unparsed"
    UNRELATED_APP = "unrelated_app"
    NO_PROGRESS = "no_progress"
    LOOP = "loop"
    BACKWARDS = "backwards"
    STUCK_IN_FORM = "stuck_in_form"
    MISREAD_TOGGLE = "misread_toggle"


TELLING: Final = {
    Signal.REPEATED_ACTION: "the same action came again without effect",
    Signal.UNCHANGED_SCREEN: "an action changed nothing on the screen",
    Signal.BAD_MARK: "an element was named that is not there",
    Signal.UNPARSED: "an answer could not be read",
    Signal.UNRELATED_APP: "another app came to the front",
    Signal.NO_PROGRESS: f"{STALL_TURNS} moves have led nowhere new",
    Signal.LOOP: "the same screens come again and again",
    Signal.BACKWARDS: "it went back to an earlier screen",
    Signal.STUCK_IN_FORM: "the fields of a form do not take what is entered",
    Signal.MISREAD_TOGGLE: "a switch was flipped and flipped back",
}
"""Each in words, for traces and reports."""


_OF_MISHAP: Final = {
    "unparsed": Signal.UNPARSED,
    "bad_mark": Signal.BAD_MARK,
    "misread": Signal.MISREAD_TOGGLE,
}


def signals(turns: Sequence[Turn], apps: frozenset[str] = frozenset()) -> tuple[Signal, ...]:
    """List what the last of these moves shows; `apps` are those that the task is about, if that is known."""
    if not turns:
        return ()
    last, advanced = turns[-1], tuple(progress_of(turns))
    if last.mishap:
        stalled = (Signal.NO_PROGRESS,) if _stalls(advanced) else ()
        return (_OF_MISHAP[last.mishap], *stalled)
    held = {
        Signal.REPEATED_ACTION: not advanced[-1] and _repeats(turns),
        Signal.UNCHANGED_SCREEN: last.is_unchanged,
        Signal.UNRELATED_APP: _strayed(turns, apps),
        Signal.NO_PROGRESS: _stalls(advanced),
        Signal.LOOP: not advanced[-1] and _loops(turns),
        Signal.BACKWARDS: _went_back(turns),
        Signal.STUCK_IN_FORM: _sticks(turns, advanced),
        Signal.MISREAD_TOGGLE: _flips(turns),
    }
    return tuple(signal for signal, holds in held.items() if holds)


def is_home(app: str) -> bool:
    """Tell whether this is a home screen and no app, or the system's own question over one."""
    return (
        not app or app in HOMES or app in SYSTEM_DIALOGS or app == SYSTEM_UI or _HOME_WORD in app.casefold()
    )


def _repeats(turns: Sequence[Turn]) -> bool:
    """The same deed in a row; waiting and scrolling on are done again by nature."""
    recent = turns[-REPEATS:]
    kinds = {turn.deed.kind for turn in recent}
    same = len({turn.deed.key for turn in recent}) == 1 and not any(turn.mishap for turn in recent)
    return len(recent) == REPEATS and same and "wait" not in kinds


def _strayed(turns: Sequence[Turn], apps: frozenset[str]) -> bool:
    """An app that is none of the task's; without knowing those, one that a touch led to by the way."""
    last = turns[-1]
    if is_home(last.after.app):
        return False
    if apps:
        return last.after.app not in apps and last.after.app != turns[0].before.app
    own = {turn.before.app for turn in turns[:-1]} | {last.before.app}
    return last.after.app not in own and last.deed.kind != "go" and not is_home(last.before.app)


def _stalls(advanced: Sequence[bool]) -> bool:
    return len(advanced) >= STALL_TURNS and not any(advanced[-STALL_TURNS:])


def _loops(turns: Sequence[Turn]) -> bool:
    """A screen come to for the third time, or two by turns, when nothing on them is new."""
    moved = [turn.after.place for turn in turns if turn.after.place != turn.before.place]
    if not moved or turns[-1].after.place == turns[-1].before.place:
        return False
    there = (turns[-1].after.place, turns[-1].after.state)
    visits = sum((t.after.place, t.after.state) == there and t.before.place != t.after.place for t in turns)
    return visits >= VISITS or (len(moved) >= 4 and moved[-4:-2] == moved[-2:])


def _went_back(turns: Sequence[Turn]) -> bool:
    last = turns[-1]
    return last.after.place != last.before.place and any(
        turn.before.place == last.after.place for turn in turns
    )


def _sticks(turns: Sequence[Turn], advanced: Sequence[bool]) -> bool:
    recent = turns[-FORM_TURNS:]
    is_form = len({turn.before.place for turn in recent}) == 1 and recent[-1].after.has_field
    at_fields = sum(turn.deed.kind in ("field", "type") for turn in recent)
    no_gain = not any(advanced[-FORM_TURNS + 1 :])
    return len(recent) == FORM_TURNS and is_form and at_fields >= FORM_TURNS - 1 and no_gain


def _flips(turns: Sequence[Turn]) -> bool:
    """The same toggle touched again on the same screen, though it had taken the first touch."""
    last = turns[-1]
    if last.deed.kind != "toggle" or last.before.place != last.after.place:
        return False
    earlier = [
        t for t in turns[:-1] if t.deed.toggle == last.deed.toggle and t.before.place == last.before.place
    ]
    return bool(earlier) and last.after.state == earlier[-1].before.state and not last.is_unchanged
