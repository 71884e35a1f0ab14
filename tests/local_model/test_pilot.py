"""What the pilot does about what a scripted model says, over the wire."""

import re
from dataclasses import replace

import pytest

from local_model.acting import EDGE
from local_model.calls import Touch, Write
from local_model.pilot import HIDDEN
from local_model.profiles import AUTOGLM, JSON, QWEN2_5_VL, QWEN3_VL, UI_TARS
from phone.action import Key, LongPress, OpenApp, PressKey, Swipe, Tap, TypeText, Wait
from phone.geometry import Point, Rect
from phone.protocols import Act, Done, Stuck
from phone.snapshot import Alert, DumpProblem, Role, Screenshot, Snapshot
from tests.local_model.eyes import blank
from tests.local_model.piloting import (
    AIRPLANE,
    FIELD,
    HOME,
    ON,
    TYPING,
    WIFI,
    called,
    first_move,
    piloting,
    settled,
)
from tests.local_model.scripted_endpoint import (
    Again,
    Fail,
    Say,
)
from tests.tools.screens import element, screen


async def test_a_mark_is_tapped_and_the_step_is_on_record():
    async with piloting([Say(called("tap(2)"), cached=7)]) as (pilot, endpoint):
        move = await pilot.next_move(HOME)
    assert move == Act((Tap(Point(200, 220), "Airplane Mode"),), "tap “Airplane Mode”")
    (step,) = pilot.steps
    assert (step.outcome, step.saw, step.label, step.role) == ("acted", "picture", "Airplane Mode", "toggle")
    assert (step.said, step.assessment) == ('tap(2) "Airplane Mode"', "Settings is open")
    assert (step.changed, step.cached_tokens) == (None, 7)
    assert step.input_tokens > 100
    (asked,) = endpoint.asked
    assert [part["type"] for part in asked.parts] == ["text", "text", "image_url"]
    assert len(asked.pictures) == 1


@pytest.mark.parametrize(
    ("call", "action"),
    [
        ("long_press(1)", LongPress(Point(200, 120), 1.0, "Wi-Fi")),
        ("home()", PressKey(Key.HOME)),
        ("enter()", PressKey(Key.ENTER)),
        ("wait(99)", Wait(10.0)),
        ("wait()", Wait(2.0)),
        ('launch("Settings")', OpenApp("com.apple.Preferences")),
    ],
)
async def test_each_function_becomes_its_action(call, action):
    move = await first_move(call, find_app={"Settings": "com.apple.Preferences"}.get)
    assert isinstance(move, Act)
    assert move.actions == (action,)


async def test_back_is_a_key_on_android_and_a_swipe_from_the_edge_on_an_iphone():
    move = await first_move("back()", replace(HOME, platform="android"))
    assert isinstance(move, Act)
    assert move.actions == (PressKey(Key.BACK),)
    move = await first_move("back()")
    assert isinstance(move, Act)
    (swipe,) = move.actions
    assert isinstance(swipe, Swipe)
    assert (swipe.start.x, swipe.end.x > 200) == (1, True)


@pytest.mark.parametrize(
    ("call", "by"),
    [
        ('swipe(2, "up", "short")', (0, -80)),
        ('swipe(2, "down")', (0, 160)),
        ('swipe(2, "left", "short")', (-40, 0)),
        ('swipe(2, "right", "long")', (200 - 400 * EDGE, 0)),
    ],
)
async def test_a_swipe_begins_at_its_mark_and_ends_on_the_screen(call, by):
    move = await first_move(call)
    assert isinstance(move, Act)
    (swipe,) = move.actions
    assert isinstance(swipe, Swipe)
    assert swipe.start == Point(200, 220)
    assert (swipe.end.x - swipe.start.x, swipe.end.y - swipe.start.y) == pytest.approx(by)


async def test_a_text_replaces_what_the_focused_field_holds():
    move = await first_move("text('new')", TYPING)
    assert isinstance(move, Act)
    assert move.actions == (*[PressKey(Key.DELETE)] * 3, TypeText("new"))
    assert "new" not in move.why


async def test_a_text_that_goes_on_with_what_the_field_holds_is_added_to_it():
    move = await first_move('text("older\\n")', TYPING)
    assert isinstance(move, Act)
    assert move.actions == (TypeText("er"), PressKey(Key.ENTER))


@pytest.mark.parametrize("held", ["hello", "x" * 41])
async def test_a_field_is_left_alone_that_holds_the_text_or_too_much_to_be_deleted(held):
    full = replace(TYPING, elements=(WIFI, AIRPLANE, replace(FIELD, value=held)))
    async with piloting([called("text('hello')"), called("back()")]) as (pilot, _):
        await pilot.next_move(full)
    assert pilot.steps[0].reason == "impossible"


async def test_a_line_break_at_the_end_of_a_text_is_the_enter_key():
    move = await first_move(
        'text("a\\n")', replace(TYPING, elements=(WIFI, AIRPLANE, replace(FIELD, value=None)))
    )
    assert isinstance(move, Act)
    assert move.actions == (TypeText("a"), PressKey(Key.ENTER))


async def test_what_goes_into_a_password_field_is_on_no_record():
    field = replace(FIELD, password=True, value=None, text="")
    async with piloting([called("text('hunter2')", "")]) as (pilot, _):
        move = await pilot.next_move(replace(TYPING, elements=(WIFI, AIRPLANE, field)))
    assert isinstance(move, Act)
    (typed,) = move.actions
    assert isinstance(typed, TypeText)
    assert typed.secret
    assert pilot.steps[0].call == Write(HIDDEN)
    assert "hunter2" not in repr(pilot.steps) + move.why


async def test_a_secret_is_typed_only_when_the_task_names_it():
    async with piloting([Again(called("text('{secret:PIN}')"))]) as (pilot, _):
        move = await pilot.next_move(TYPING)
    assert isinstance(move, Stuck)
    assert pilot.steps[0].reason == "impossible"
    move = await first_move("text('{secret:PIN}')", TYPING, task="Unlock with {secret:PIN}")
    assert isinstance(move, Act)
    assert move.actions[-1] == TypeText("{secret:PIN}", secret=True)


@pytest.mark.parametrize(
    ("call", "move"),
    [
        ("finish('It is on')", Done("It is on")),
        ("ask_user('Which?')", Stuck("needs_input", "Which?", details={"question": "Which?"})),
        ("terminate(status='failure', message='no')", Stuck("gave_up", "no")),
    ],
)
async def test_the_model_ends_the_task(call, move):
    assert await first_move(call) == move


async def test_without_a_picture_the_pilot_stops_or_reads_a_list():
    async def nothing(_snapshot: Snapshot) -> Screenshot | None:
        return None

    async def black(_snapshot: Snapshot) -> Screenshot | None:
        return replace(blank(), is_black=True)

    for picture in (nothing, black):
        async with piloting([called("tap(1)")], picture=picture) as (pilot, endpoint):
            move = await pilot.next_move(HOME)
        assert isinstance(move, Stuck)
        assert (move.code, endpoint.asked) == ("no_picture", [])
        async with piloting([called("tap(2)")], picture=picture, without_picture="text") as (pilot, endpoint):
            move = await pilot.next_move(HOME)
        assert isinstance(move, Act)
        assert pilot.steps[0].saw == "text"
        assert '1 row "Wi-Fi"\n2 toggle "Airplane Mode" [off]' in endpoint.asked[0].text
        assert endpoint.asked[0].pictures == []


async def test_what_stands_in_the_way_is_named():
    seen = replace(TYPING, alert=Alert("Allow?", ("No", "Yes")))
    async with piloting([called("tap(1)")]) as (pilot, endpoint):
        await pilot.next_move(seen)
    text = endpoint.asked[0].text
    for told in ("App in front: com.example.", '"Allow?" ("No", "Yes")', 'The keyboard is up for "Name"'):
        assert told in text


async def test_a_screen_without_elements_can_still_be_left():
    seen = replace(HOME, elements=(), screenshot_only=DumpProblem("never_idle", "It moves."))
    async with piloting([called("tap(1)"), called("home()")]) as (pilot, endpoint):
        move = await pilot.next_move(seen)
    assert isinstance(move, Act)
    assert move.actions == (PressKey(Key.HOME),)
    assert "there are no marks" in endpoint.asked[0].text


async def test_a_locked_phone_is_a_persons_job():
    async with piloting([]) as (pilot, endpoint):
        move = await pilot.next_move(replace(HOME, locked=True))
    assert isinstance(move, Stuck)
    assert (move.code, endpoint.asked) == ("phone_locked", [])


@pytest.mark.parametrize(
    ("turn", "code", "retryable"),
    [
        (Fail(500, headers={"x-should-retry": "false"}), "model_unavailable", "true"),
        (Fail(400, "This model's maximum context length is 100 tokens."), "model_refused", "false"),
    ],
)
async def test_a_model_that_fails_leaves_the_pilot_stuck_with_the_next_step(turn, code, retryable):
    async with piloting([turn, called("back()")]) as (pilot, _):
        move = await pilot.next_move(HOME)
        assert isinstance(move, Stuck)
        assert (move.code, move.details["retryable"]) == (code, retryable)
        assert move.details["next"]
        assert isinstance(await pilot.next_move(HOME), Act), "it can be asked again"


async def test_the_pilot_can_be_told_something():
    async with piloting([Again(called("tap(1)"))]) as (pilot, endpoint):
        pilot.tell("The phone did not take the last action.")
        await pilot.next_move(HOME)
        await settled(pilot, ON)
    assert "did not take" in endpoint.asked[0].text
    assert "did not take" not in endpoint.asked[1].text


BUTTON = screen(element(0, Role.BUTTON, "Middle", 0, rect=Rect(180, 380, 40, 40), tappable=True))


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        (
            QWEN3_VL,
            '{"assessment": "a", "action": "tap", "arguments": {"coordinate": [500, 500]}}',
        ),
        (QWEN2_5_VL, '{"action": "tap", "arguments": {"coordinate": [196, 406]}, "assessment": "a"}'),
        (UI_TARS, "Thought: a\nAction: click(start_box='(196,406)')"),
        (AUTOGLM, '<think>a</think><answer>do(action="Tap", element=[500,500])</answer>'),
    ],
)
async def test_models_that_point_touch_the_place_that_they_mean(profile, said):
    async with piloting([said], profile=profile) as (pilot, endpoint):
        move = await pilot.next_move(BUTTON)
    assert isinstance(move, Act)
    (tap,) = move.actions
    assert isinstance(tap, Tap)
    assert (tap.at.x, tap.at.y) == pytest.approx((200, 400), abs=6)
    assert tap.label == "Middle"
    assert pilot.steps[0].assessment == "a"
    assert isinstance(pilot.steps[0].call, Touch)
    assert profile.coordinates != "pixels" or "392 pixels wide and 812 high" in endpoint.asked[0].text
    assert "{" not in re.sub(r"\{[^}]*\}", "", endpoint.asked[0].parts[0]["text"])


async def test_a_model_that_points_has_seen_no_numbers():
    async with piloting([called("tap(1)"), called("back()")], profile=QWEN3_VL) as (pilot, _):
        await pilot.next_move(HOME)
    assert pilot.steps[0].reason == "no_such_mark"


async def test_json_is_asked_for_by_a_schema_that_is_always_the_same():
    said = '{"assessment":"a","action":"tap","mark":2,"text":"","direction":"none","distance":"none"}'
    async with piloting([said, said], profile=JSON) as (pilot, endpoint):
        await pilot.next_move(HOME)
        await settled(pilot, ON)
    first, second = (asked.body["response_format"] for asked in endpoint.asked)
    assert first == second
    assert pilot.steps[0].label == "Airplane Mode"
