"""The shipped Clock of the simulated Android phone."""

import pytest

from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, app_file, arrive, opened, same_content, touch, walk
from tests.devices.sim.touching import seen, tap, texts

CLOCK = "com.google.android.deskclock"
NOTES = Notes("android", "clock")


@pytest.fixture(scope="module")
def ways():
    return walk("android", "clock")


@pytest.fixture
def world() -> World:
    return opened("android", "clock")


def stack(world: World) -> list[str]:
    return world.truth()["stack"]


def alarms(world: World) -> list[dict[str, str]]:
    return world.truth()["lists"][CLOCK]["alarms"]


def card(world: World, time: str) -> tuple[str, bool | None]:
    """Return when the alarm of a card rings, and whether its switch is on."""
    nodes = world.nodes()
    index = next(i for i, n in enumerate(nodes) if n.role == "row" and n.text == time)
    switch = next(n for n in nodes if n.parent == index and n.part == "switch")
    return nodes[index].summary, switch.checked


def set_alarm(world: World, *touches: str) -> None:
    tap(world, "Add alarm")
    for text in (*touches, "OK"):
        tap(world, text, "button" if text.isdigit() or text == "OK" else "")


def enter_timer(world: World, digits: str) -> None:
    tap(world, "Timer", "tab")
    for digit in digits:
        tap(world, digit, "button")


def test_what_was_observed_stands_where_it_was_observed():
    assert not NOTES.missing()
    assert not NOTES.missing(zh=True)


def test_every_observed_screen_is_reached_by_touches_and_its_edges_lead_on(ways):
    assert set(ways) >= NOTES.screens()
    assert not NOTES.misled(ways)


def test_back_leads_home_from_every_screen(ways):
    for screen, steps in ways.items():
        world = arrive("android", "clock", steps)
        for _ in range(8):
            if world.app is not None:
                world.press("back")
        assert world.app is None, screen


def test_every_screen_of_the_file_can_be_reached_but_the_running_timers(ways):
    assert {s.id for s in app_file("android", "clock").screens} - set(ways) == {"timer_running"}


def test_one_seed_is_one_phone_and_another_is_another():
    assert same_content("android", "clock", lambda w: touch(w, "tab_clock"))
    firsts = {tuple(a["id"] for a in alarms(opened("android", "clock", seed=s))) for s in range(6)}
    assert len(firsts) > 1


def test_an_alarm_set_by_the_dial_shows_with_its_switch_on(world: World):
    before = len(alarms(world))
    set_alarm(world, "11", "25", "PM")
    assert stack(world) == ["alarm"]
    assert len(alarms(world)) == before + 1
    assert card(world, "11:25 PM") == ("Tomorrow", True)


def test_alarms_stand_in_the_order_of_the_day(world: World):
    for touches in (("12", "05", "PM"), ("12", "10", "AM"), ("11", "55", "AM")):
        set_alarm(world, *touches)
    minutes = {f"{a['hour']}:{a['mm']} {a['part']}": int(a["minute"]) for a in alarms(world)}
    shown = [n.text for n in world.nodes() if n.role == "row" and n.key == "alarms"]
    assert [minutes[t] for t in shown] == sorted(minutes.values())
    assert shown[0] == "12:10 AM"
    assert shown.index("11:55 AM") < shown.index("12:05 PM")


def test_a_time_can_be_typed_and_ok_waits_for_it(world: World):
    tap(world, "Add alarm")
    tap(world, "Switch to text input mode for the time input.")
    assert world.type_text("6")
    assert not seen(world, "OK", "button").enabled
    tap(world, "Minute", "field")
    world.type_text("43")
    world.hide_keyboard()
    tap(world, "PM")
    tap(world, "OK", "button")
    assert card(world, "6:43 PM") == ("Tomorrow", True)
    assert alarms(world)[-1]["minute"] == str((6 + 12) * 60 + 43)


def test_cancel_sets_no_alarm(world: World):
    before = alarms(world)
    tap(world, "Add alarm")
    tap(world, "5", "button")
    tap(world, "Cancel", "button")
    assert (alarms(world), stack(world)) == (before, ["alarm"])


def test_the_switch_of_a_card_turns_that_alarm_off_and_opens_nothing(world: World):
    set_alarm(world, "11", "50", "PM")
    nodes = world.nodes()
    index = next(i for i, n in enumerate(nodes) if n.role == "row" and n.text == "11:50 PM")
    switch = next(n for n in nodes if n.parent == index and n.part == "switch").rect.center
    world.tap(switch.x, switch.y)
    assert card(world, "11:50 PM") == ("Not scheduled", False)
    assert stack(world) == ["alarm"]
    assert [a["on"] for a in alarms(world)][-1] == ""


def test_days_label_sound_and_vibration_of_an_open_alarm_show_and_last(world: World):
    set_alarm(world, "11", "50", "PM")
    tap(world, "11:50 PM", "row")
    touch(world, "day_mon")
    touch(world, "day_fri")
    touch(world, "vibrate")
    tap(world, "Add label")
    world.type_text("Owls")
    world.hide_keyboard()
    tap(world, "OK", "button")
    touch(world, "sound")
    tap(world, "Argon", "row")
    tap(world, "Navigate up")
    assert {"Owls", "Mon, Fri", "Argon"} <= texts(world)
    tap(world, "Collapse alarm")
    assert card(world, "11:50 PM") == ("Mon, Fri", True)
    world.terminate(CLOCK)
    world.launch(CLOCK)
    assert card(world, "11:50 PM") == ("Mon, Fri", True)
    assert (alarms(world)[-1]["label"], alarms(world)[-1]["vibrate"]) == ("Owls", "")


def test_the_time_of_an_open_alarm_can_be_changed(world: World):
    set_alarm(world, "11", "50", "PM")
    before = len(alarms(world))
    tap(world, "11:50 PM", "row")
    touch(world, "time")
    tap(world, "10", "button")
    tap(world, "15", "button")
    tap(world, "OK", "button")
    assert seen(world, "10:15 PM", "button")
    tap(world, "Collapse alarm")
    assert card(world, "10:15 PM")[1] is True
    assert len(alarms(world)) == before


def test_an_open_alarm_shows_the_others_below_and_delete_takes_it_away(world: World):
    set_alarm(world, "11", "50", "PM")
    others = {n.text for n in world.nodes() if n.key == "alarms" and n.role == "row"} - {"11:50 PM"}
    tap(world, "11:50 PM", "row")
    assert {n.text for n in world.nodes() if n.key == "other_alarms" and n.role == "row"} == others
    tap(world, "Delete", "button")
    assert stack(world) == ["alarm"]
    assert {n.text for n in world.nodes() if n.key == "alarms" and n.role == "row"} == others


def test_a_timer_is_entered_started_paused_and_deleted(world: World):
    enter_timer(world, "11500")
    assert "01h 15m 00s" in texts(world)
    tap(world, "⌫")
    assert "00h 11m 50s" in texts(world)
    tap(world, "0", "button")
    tap(world, "Start")
    assert stack(world) == ["timer_running"]
    assert seen(world, "01:15:00", "row").value == "Running"
    tap(world, "Pause")
    assert seen(world, "01:15:00", "row").value == "Paused"
    tap(world, "Start")
    assert seen(world, "01:15:00", "row").value == "Running"
    tap(world, "Delete")
    assert stack(world) == ["timer"]
    assert "00h 00m 00s" in texts(world)


def test_a_timer_of_nothing_cannot_be_started(world: World):
    enter_timer(world, "0")
    assert "Start" not in texts(world)
    tap(world, "5", "button")
    assert "Start" in texts(world)
    tap(world, "⌫")
    assert "Start" not in texts(world)


def test_a_second_timer_stands_beside_the_first(world: World):
    enter_timer(world, "130")
    tap(world, "Start")
    tap(world, "Add timer")
    for digit in ("4", "00"):
        tap(world, digit, "button")
    tap(world, "Start")
    assert {"00:01:30", "00:04:00"} <= texts(world)
    first = min((n for n in world.nodes() if n.text == "Delete"), key=lambda n: n.rect.y).rect.center
    world.tap(first.x, first.y)
    assert stack(world) == ["timer_running"]
    assert "00:01:30" not in texts(world)


def test_the_stopwatch_runs_laps_pauses_and_resets(world: World):
    tap(world, "Stopwatch", "tab")
    assert "Reset" not in texts(world)
    tap(world, "Start")
    tap(world, "Lap")
    tap(world, "Lap")
    assert {"# 1", "# 2", "Pause", "Reset"} <= texts(world)
    tap(world, "Pause")
    assert {"Start", "Share"} <= texts(world)
    tap(world, "Reset")
    assert not {"# 1", "Reset", "Lap"} & texts(world)
    assert "00.00" in texts(world)


def test_a_city_is_found_added_once_and_taken_away(world: World):
    tap(world, "Clock", "tab")
    for _ in range(2):
        tap(world, "Add city")
        assert world.keyboard_up
        world.type_text("barc")
        tap(world, "Barcelona", "row")
    assert stack(world) == ["world_clock"]
    assert [n.value for n in world.nodes() if n.text == "Barcelona" and n.role == "row"] == ["10:41 AM"]
    hold(world, "Barcelona")
    tap(world, "Delete", "button")
    assert "Barcelona" not in texts(world)


def hold(world: World, text: str) -> None:
    middle = seen(world, text, "row").rect.center
    world.long_press(middle.x, middle.y, 1.0)


def test_no_city_is_listed_before_something_is_typed(world: World):
    tap(world, "Clock", "tab")
    tap(world, "Add city")
    assert not any(n.role == "row" for n in world.nodes())
    world.type_text("zzz")
    assert not any(n.role == "row" for n in world.nodes())


def test_the_tab_last_used_comes_back_even_after_a_stop(world: World):
    tap(world, "Stopwatch", "tab")
    world.terminate(CLOCK)
    world.launch(CLOCK)
    assert stack(world) == ["stopwatch"]
    assert seen(world, "Stopwatch", "tab").selected


def test_choices_of_the_settings_show_and_cancel_keeps_the_old_one(world: World):
    tap(world, "More options")
    tap(world, "Settings", "button")
    assert stack(world) == ["alarm", "settings"]
    for row, choice in (
        ("Silence after", "5 minutes"),
        ("Style", "Analog"),
        ("Home time zone", "(GMT+1:00) Madrid"),
    ):
        tap(world, row, "row")
        tap(world, choice)
        assert seen(world, row, "row").summary == choice
    tap(world, "Silence after", "row")
    tap(world, "Cancel", "button")
    assert seen(world, "Silence after", "row").summary == "5 minutes"
    world.press("back")
    tap(world, "Clock", "tab")
    assert "Analog clock, 9:41 AM" in texts(world)


def test_the_date_cannot_be_set_while_it_is_set_automatically(world: World):
    tap(world, "More options")
    tap(world, "Settings", "button")
    tap(world, "Change date & time", "row")
    assert not seen(world, "Date", "row").enabled
    tap(world, "Set time automatically", "row")
    assert seen(world, "Date", "row").enabled


def test_the_system_asks_for_the_logs_only_once(world: World):
    for asked in (True, False):
        tap(world, "More options")
        tap(world, "Send feedback", "button")
        assert (stack(world)[-1] == "device_logs_dialog") is asked
        if asked:
            tap(world, "Don’t allow")
        assert stack(world) == ["alarm", "send_feedback"]
        tap(world, "Navigate up")


def test_the_wake_up_time_moves_by_quarters_of_an_hour(world: World):
    tap(world, "Bedtime", "tab")
    tap(world, "Get started")
    for times, label, shown in ((1, "Fifteen minutes earlier", "6:45"), (6, "Fifteen minutes later", "8:15")):
        for _ in range(times):
            tap(world, label)
        assert shown in texts(world)
