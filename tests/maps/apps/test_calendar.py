"""The shipped map of Calendar on a simulated iPhone, where it is always 18 November 2026."""

from collections.abc import AsyncGenerator

import pytest

from maps.check import check
from phone.protocols import Stuck
from tests.maps.apps.bench import Bench, bench
from tests.maps.apps.walking import walk

DATES = {"new_event_starts": "new_event_dates", "new_event_ends": "new_event_dates"}
"""What the phone calls a screen that the map cannot tell from the other."""


@pytest.fixture(scope="module")
async def calendar() -> AsyncGenerator[Bench]:
    async with bench("calendar") as started:
        yield started


async def event(calendar: Bench, title: str) -> dict[str, str]:
    """Find the event of this title in what the phone keeps."""
    return next(row for row in await calendar.rows("events") if row["title"] == title)


async def test_nothing_is_to_be_said_about_the_map(calendar: Bench):
    assert check(calendar.app_map) == []


async def test_every_edge_leads_where_the_map_says(calendar: Bench):
    walked = await walk(calendar, called=DATES)
    assert walked.wrong == []
    assert walked.walked == 36


async def test_rows_and_days_lead_where_the_map_says(calendar: Bench):
    await calendar.do("show_day", day="2026-11-18")
    for view in ("home", "month_compact", "month_stacked", "month_details"):
        await calendar.do("switch_view", view=view)
        assert await calendar.take(view, "year", day="2026-11-18") == "year"
        assert await calendar.take("year", "inbox") == "inbox"
    await calendar.do("show_today")
    assert await calendar.take("day", "event", event="Founders’ Walk") == "event_detail"
    await calendar.do("show_today")
    assert await calendar.take("day", "back", month="November") == "home"
    assert await calendar.take("home", "event", event="Founders’ Walk") == "event_detail"
    assert await calendar.take("calendars", "info", calendar="Family") == "edit_calendar"


async def test_an_event_is_created_on_the_day_that_is_chosen(calendar: Bench):
    await calendar.do("show_day", day="2026-11-20")
    await calendar.do("create_event", title="Tea with Kim")
    assert (await event(calendar, "Tea with Kim"))["date"] == "Nov 20, 2026"


async def test_an_event_is_created_on_another_day_at_a_place_and_for_all_of_it(calendar: Bench):
    await calendar.do("create_event", title="渡轮 Ferry", day="2026-12-03", location="Quay 4", all_day=True)
    created = await event(calendar, "渡轮 Ferry")
    assert (created["date"], created["place"], created["time"]) == ("Dec 3, 2026", "Quay 4", "all-day")


async def test_a_day_of_a_year_that_is_not_shown_is_told_before_anything_is_written(calendar: Bench):
    before = await calendar.rows("events")
    end, pilot = await calendar.play("create_event", title="Too late", day="2031-01-05")
    assert isinstance(end, Stuck)
    assert "2031" in end.reason
    assert not pilot.touched
    assert await calendar.rows("events") == before


async def test_the_events_of_a_day_are_listed(calendar: Bench):
    kept = {row["title"] for row in await calendar.rows("events") if row["date"] == "Dec 5, 2026"}
    assert await calendar.rows_read("list_events", day="2026-12-05") == kept | {"Tree Lighting"}


async def test_a_day_and_today_are_shown(calendar: Bench):
    await calendar.do("show_day", day="2026-11-21")
    assert (await calendar.screen(), (await calendar.state())["day"]) == ("home", "Nov 21, 2026")
    await calendar.do("show_today")
    assert (await calendar.screen(), (await calendar.state())["day"]) == ("day", "Nov 18, 2026")


async def test_an_event_is_opened_and_its_calendar_told(calendar: Bench):
    await calendar.do("open_event", event="Tree Lighting", day="2026-12-05")
    assert await calendar.screen() == "event_detail"
    _, pilot = await calendar.play("read_event_calendar", event="Tree Lighting", day="2026-12-05")
    assert pilot.value == "Town Days"


@pytest.mark.parametrize("view", ["month_compact", "month_stacked", "month_details", "home"])
async def test_the_view_of_months_is_switched_and_kept(calendar: Bench, view: str):
    await calendar.do("switch_view", view=view)
    assert (await calendar.screen(), (await calendar.state())["mode"]) == (view, view)


async def test_what_calendar_shows_is_set_and_read(calendar: Bench):
    for on in (True, False):
        await calendar.do("set_show_declined_events", on=on)
        await calendar.do("set_show_completed_reminders", on=on)
        state = await calendar.state()
        assert (state["show_declined"], state["show_completed"]) == (on, on)
    _, pilot = await calendar.play("read_show_declined_events")
    assert pilot.value is False


async def test_calendars_and_invitations_are_listed_without_what_lies_below(calendar: Bench):
    await calendar.do("show_day", day="2026-11-18")
    calendars = {row["name"] for row in await calendar.rows("calendars")}
    assert await calendar.rows_read("list_calendars") == calendars | {"Town Days"}
    invitations = {row["title"] for row in await calendar.rows("invitations")}
    assert await calendar.rows_read("list_invitations") == invitations


async def test_a_calendar_gets_another_name_and_no_alerts(calendar: Bench):
    await calendar.do("set_calendar_alerts", calendar="Family", on=False)
    assert (await calendar.state())["event_alerts"] is False
    await calendar.do("rename_calendar", calendar="Travel", name="On the road")
    assert "On the road" in [row["name"] for row in await calendar.rows("calendars")]
