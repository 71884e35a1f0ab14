"""The shipped map of Clock on a simulated Android phone."""

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk


@pytest.fixture(scope="module")
async def clock():
    async with bench("clock", "android") as started:
        await started.do("open", screen="alarm")
        yield started


async def alarm(clock: Bench, time: str) -> dict[str, str] | None:
    hour, minute = time.split(":")
    rows = await clock.rows("alarms")
    return next((row for row in rows if (row["hour"], row["mm"]) == (hour, minute)), None)


async def test_nothing_is_to_be_said_about_the_map(clock: Bench):
    assert check(clock.app_map) == []


async def test_an_alarm_is_set_to_the_minute_with_its_label_switched_and_deleted(clock: Bench):
    await clock.do("add_alarm", at="15:07", label="meeting")
    added = await alarm(clock, "3:07")
    assert added
    assert (added["part"], added["label"], added["on"]) == ("PM", "meeting", "1")
    assert "3:07 PM" in await clock.value("list_alarms")
    await clock.do("turn_alarm", at="15:07", on=False)
    switched = await alarm(clock, "3:07")
    assert switched
    assert switched["on"] == ""
    assert await clock.value("is_alarm_on", at="15:07") is False
    await clock.do("delete_alarm", at="15:07")
    assert await alarm(clock, "3:07") is None


async def test_an_alarm_can_ring_on_weekdays(clock: Bench):
    await clock.do("add_weekday_alarm", at="6:52")
    added = await alarm(clock, "6:52")
    assert added
    assert [added[day] for day in ("sun", "mon", "tue", "wed", "thu", "fri", "sat")] == ["", *"11111", ""]


async def test_a_city_is_added_and_its_time_told(clock: Bench):
    await clock.do("add_city", city="Barcelona")
    assert {"Barcelona"} <= {row["city"] for row in await clock.rows("cities")}
    assert "Barcelona" in await clock.value("list_cities")
    assert "10:41" in await clock.do("time_in_city", city="Barcelona")


async def test_a_timer_is_entered_digit_by_digit_and_started(clock: Bench):
    await clock.do("prepare_timer", length="PT1H15M")
    state = await clock.state()
    assert "".join(str(state[f"t{place}"]) for place in range(1, 7)) == "011500"
    await clock.stop()
    await clock.hand.arrange("set", app=clock.app_map.bundle, name="entered", value="")
    await clock.do("start_timer", length="PT12H34M56S")
    assert [row["left"] for row in await clock.rows("timers")] == ["12:34:56"]


async def test_the_stopwatch_runs_stands_and_is_put_back(clock: Bench):
    states = []
    for macro in ("start_stopwatch", "pause_stopwatch", "reset_stopwatch"):
        await clock.do(macro)
        states.append((await clock.state())["stopwatch"])
    assert states == ["runs", "paused", ""]


@pytest.mark.parametrize(
    ("macro", "arguments", "name", "value"),
    [
        ("set_display_time_with_seconds", {"on": True}, "seconds", True),
        ("set_automatic_home_clock", {"on": False}, "auto_home", False),
        ("change_clock_style", {"style": "analog"}, "style", "Analog"),
        ("change_silence_after", {"time": "5 minutes"}, "silence_after", "5 minutes"),
        ("change_home_time_zone", {"zone": "(GMT+9:00) Tokyo"}, "home_zone", "(GMT+9:00) Tokyo"),
    ],
)
async def test_a_setting_is_as_asked(clock: Bench, macro, arguments, name, value):
    await clock.do(macro, **arguments)
    assert (await clock.state())[name] == value


async def test_settings_are_read(clock: Bench):
    state = await clock.state()
    assert state["silence_after"] in await clock.do("read_silence_after")
    assert state["snooze"] in await clock.do("read_snooze_length")
    assert state["home_zone"] in await clock.do("read_home_time_zone")
    assert state["style"] in await clock.do("read_style")


async def test_every_edge_leads_where_the_map_says(clock: Bench):
    await clock.hand.arrange("list", app=clock.app_map.bundle, name="timers", items=[])
    await clock.do("open", screen="alarm")
    walked = await walk(clock)
    assert walked.wrong == []
    assert walked.walked > 45
