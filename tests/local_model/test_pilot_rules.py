"""How the pilot takes answers that lead to nothing, actions without effect, and loops."""

from dataclasses import replace

import pytest

from local_model.pilot import MOST_SAME, MOST_SAME_AT_ALL
from phone.action import Tap, Wait
from phone.protocols import Act, Stuck
from phone.snapshot import Role
from tests.local_model.piloting import HOME, ON, TYPING, WIFI, called, piloting, settled
from tests.local_model.scripted_endpoint import (
    Again,
    Raw,
    Say,
)
from tests.tools.screens import element, screen


async def test_an_answer_that_leads_to_nothing_is_asked_for_again_with_the_reason():
    async with piloting([called("tap(9)"), "hm", called("tap(1)")]) as (pilot, endpoint):
        move = await pilot.next_move(HOME)
    assert isinstance(move, Act)
    assert [step.reason for step in pilot.steps] == ["no_such_mark", "no_call", None]
    assert "There is no mark 9. Marks are numbered from 1 to 2." in endpoint.asked[1].text
    assert "There was no call" in endpoint.asked[2].text
    roles = [message["role"] for message in endpoint.asked[2].body["messages"]]
    assert roles == ["system", "user", "assistant", "user", "assistant", "user"]
    before, after = endpoint.asked[0].body["messages"], endpoint.asked[2].body["messages"]
    assert after[:2] == before, "the turns with the picture stay, for the server's cache"


@pytest.mark.parametrize(
    "said",
    [
        "hm",
        "<CALLED_FUNCTION>tap(99)</CALLED_FUNCTION>",
        "x" * 100_000,
        "import os; os.system('reboot')",
        called("launch('Bank')"),
        called("text('hello')"),
        Say(called("tap(1)"), "length"),
        Raw(b'{"choices": [{"message": {"content": null}, "finish_reason": "stop"}]}'),
    ],
)
async def test_three_answers_in_a_row_that_lead_to_nothing_are_the_end(said):
    async with piloting([Again(said)]) as (pilot, endpoint):
        move = await pilot.next_move(HOME)
    assert isinstance(move, Stuck)
    assert move.code == "unparsed"
    assert len(endpoint.asked) == 3
    assert len(endpoint.asked[-1].text) < 6000, "what was said is not quoted at length"


async def test_the_next_answer_knows_what_came_of_the_last_step():
    async with piloting([Again(called("tap(1)", "Opening Wi-Fi"))]) as (pilot, endpoint):
        await pilot.next_move(HOME)
        await settled(pilot, HOME)
        await settled(pilot, ON)
    said = [asked.parts[1]["text"] for asked in endpoint.asked]
    assert ["had no effect" in text for text in said] == [False, True, False]
    assert '1. Opening Wi-Fi -> tap(1) "Wi-Fi": no effect' in endpoint.asked[2].text
    assert '2. Opening Wi-Fi -> tap(1) "Wi-Fi": the screen changed' in endpoint.asked[2].text
    assert [step.changed for step in pilot.steps] == [False, True, None]


async def test_history_only_grows_so_that_a_server_finds_it_in_its_cache():
    async with piloting([Again(called("tap(1)", ""))]) as (pilot, endpoint):
        for snapshot in (HOME, ON, TYPING):
            await settled(pilot, snapshot)
    second, third = (asked.parts[1]["text"] for asked in endpoint.asked[1:])
    history = second.partition("App in front")[0].strip()
    assert "(no assessment)" in history
    assert third.startswith(history)
    assert endpoint.asked[0].parts[0] == endpoint.asked[2].parts[0]


async def test_a_screen_is_waited_for_until_it_is_at_rest():
    moving = [replace(HOME, app=f"com.example.{i}") for i in range(2)]
    async with piloting([Again(called("tap(1)"))]) as (pilot, endpoint):
        await pilot.next_move(HOME)
        for snapshot in moving:
            assert await pilot.next_move(snapshot) == Act((Wait(0.3),), "wait for the screen")
        await pilot.next_move(moving[1])
    assert len(endpoint.asked) == 2
    assert pilot.steps[0].changed


async def test_a_pilot_that_others_wait_for_asks_at_once():
    async with piloting([Again(called("tap(1)"))]) as (pilot, endpoint):
        pilot.settles = False
        await pilot.next_move(HOME)
        await pilot.next_move(replace(HOME, app="com.example.0"))
    assert len(endpoint.asked) == 2
    assert pilot.steps[0].changed


async def test_the_clock_of_the_status_bar_is_no_change():
    bar = element(0, Role.BAR, "", 0, kind="XCUIElementTypeStatusBar")
    row = element(2, Role.ROW, "Wi-Fi", 100, tappable=True)
    seen = [screen(bar, element(1, Role.TEXT, clock, 0, parent=0), row) for clock in ("9:41", "9:42")]
    async with piloting([Again(called("tap(1)"))]) as (pilot, _):
        for snapshot in seen:
            await settled(pilot, snapshot)
    assert pilot.steps[0].changed is False


async def test_a_second_tap_on_the_same_switch_becomes_a_look():
    async with piloting([Again(called("tap(2)"))]) as (pilot, endpoint):
        assert isinstance(await pilot.next_move(HOME), Act)
        second = await settled(pilot, ON)
        third = await settled(pilot, ON)
    assert second == Act((Wait(0.3),), 'look again instead of a second tap(2) "Airplane Mode"')
    assert '"Airplane Mode" was tapped in the last step and is on now' in endpoint.asked[2].text
    assert isinstance(third, Act)
    assert isinstance(third.actions[0], Tap), "a model that still wants it has seen the state"
    assert [step.outcome for step in pilot.steps] == ["acted", "looked", "acted"]


async def test_the_same_action_without_a_new_screen_is_a_loop():
    async with piloting([Again(called("tap(1)"))]) as (pilot, endpoint):
        moves = [await settled(pilot, snapshot) for snapshot in (HOME, ON, HOME, ON, HOME, ON)]
    looping = next(move for move in moves if isinstance(move, Stuck))
    assert looping.code == "loop"
    assert MOST_SAME <= len(endpoint.asked) <= MOST_SAME + 1
    assert sum(isinstance(move, Act) for move in moves) < 6


async def test_a_text_that_is_typed_again_and_again_is_a_loop_and_is_not_told():
    async with piloting([Again(called("text('my words')"))]) as (pilot, _):
        moves = [await settled(pilot, TYPING) for _ in range(MOST_SAME)]
    assert isinstance(moves[-1], Stuck)
    assert moves[-1].code == "loop"
    assert "my words" not in repr(moves[-1])


async def test_scrolling_on_is_no_loop_for_a_while():
    async with piloting([Again(called('swipe(1, "up")'))]) as (pilot, endpoint):
        move, pages = None, 0
        while not isinstance(move, Stuck):
            pages += 1
            move = await settled(pilot, screen(WIFI, element(1, Role.TEXT, f"Page {pages}", 300)))
    assert (move.code, len(endpoint.asked)) == ("loop", MOST_SAME_AT_ALL)
