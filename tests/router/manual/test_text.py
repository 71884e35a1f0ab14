"""Typing by hand, against a field that answers as it likes."""

from typing import Any

import pytest

from phone.action import Tap
from phone.protocols import Act, Stuck
from phone.snapshot import Role
from router.manual.pilot import Manual
from router.manual.text import is_kept, type_text
from tests.tools.screens import element, screen


@pytest.mark.parametrize(
    ("text", "held", "shown", "clear", "kept"),
    [
        ("wifi", "", "wifi", False, True),
        ("wifi", "Search", "wifi", False, True),  # it held a placeholder
        ("fi", "wi", "wifi", False, True),
        ("1234567890", "", "(123) 456-7890", False, True),
        ("20", "", "¥20.00", False, True),
        ("a", "banana", "banana", False, False),
        ("wifi", "wifi", "wifi", False, True),  # it was selected, and replaced
        ("new", "old text", "new", True, True),
        ("new", "old text", "oldnew text", True, False),
        ("new", "old text", "old text", True, False),
        ("", "old", "", True, True),
        ("", "old", "o", True, False),
    ],
)
def test_a_text_is_kept_when_the_field_shows_it_and_did_not_before(
    text: str, held: str, shown: str, *, clear: bool, kept: bool
):
    assert is_kept(text, held, shown, clear=clear) is kept


async def test_nothing_is_typed_while_the_focus_stays_in_another_field():
    def form(at_s: float) -> Any:
        one = element(0, Role.FIELD, "Name", 100, id="name", focused=True, tappable=True)
        two = element(1, Role.FIELD, "Amount", 200, id="amount", tappable=True)
        return screen(one, two, keyboard=True, taken_at_s=at_s)

    hand = Manual(type_text("20", lambda now: now.elements[1]))
    moves: list[Any] = []
    for at_s in range(9):
        moves.append(await hand.next_move(form(float(at_s))))
        if isinstance(moves[-1], Stuck):
            break
    assert moves[-1].code == "no_focus"
    done = [action for move in moves if isinstance(move, Act) for action in move.actions]
    assert [type(action) for action in done if isinstance(action, Tap) or hasattr(action, "text")] == [Tap]


async def test_a_field_that_holds_too_much_to_be_emptied_is_left_as_it_is():
    long = screen(element(0, Role.FIELD, "Notes", 100, focused=True, value="x" * 401), keyboard=True)
    move = await Manual(type_text("new", None, clear=True)).next_move(long)
    assert isinstance(move, Stuck)
    assert "401 characters" in move.reason
