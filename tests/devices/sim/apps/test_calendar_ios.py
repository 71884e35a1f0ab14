"""The shipped Calendar app of the simulated iPhone."""

import pytest

from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, opened, same_content, touch, trapped, walk
from tests.devices.sim.touching import seen, tap, texts

APP = "com.apple.mobilecal"
OBSERVED = Notes("ios", "calendar")
STATES = {
    "new_event": {"event_title": "Tea"},
    "event_location": {"place_query": "a"},
    "event_detail": {"repeats": "every week"},
}
"""What has to be there for everything observed to show: texts to clear, an event that repeats."""


@pytest.fixture(scope="module")
def paths():
    return walk("ios", "calendar")


@pytest.fixture
def world() -> World:
    return opened("ios", "calendar")


def events(world: World) -> list[dict[str, str]]:
    return world.truth()["lists"][APP]["events"]


def titles(world: World) -> set[str]:
    """List the events that the list of the chosen day shows."""
    return {n.text for n in world.nodes() if n.role == "row" and n.key == "events_of_the_day"}


def search(world: World, words: str) -> set[str]:
    touch(world, "search")
    world.type_text(words)
    return {n.text for n in world.nodes() if n.key in ("found_events", "found_days")}


def write_event(world: World, title: str) -> None:
    touch(world, "add")
    assert world.type_text(title)


def test_everything_stands_where_it_was_observed():
    assert not OBSERVED.missing(states=STATES)


def test_chinese_labels_are_those_that_were_noted():
    assert not OBSERVED.missing(states=STATES, zh=True)


def test_every_observed_screen_is_reached_by_touch(paths):
    assert set(paths) >= OBSERVED.screens()


def test_every_observed_place_leads_where_it_led(paths):
    assert not OBSERVED.misled(paths)


def test_one_gets_back_from_everywhere(paths):
    assert not trapped("ios", "calendar", paths)


def test_an_event_made_by_the_form_is_in_the_list_the_day_and_the_search(world):
    write_event(world, "Paint the fence")
    touch(world, "done")
    assert world.truth()["stack"] == ["home"]
    assert "Paint the fence" in titles(world)
    touch(world, "today")
    assert seen(world, "Paint the fence", "button").key == "events_10"
    touch(world, "back")
    assert search(world, "fence") == {"Paint the fence"}


def test_an_event_outlives_the_app(world):
    write_event(world, "Paint the fence")
    touch(world, "done")
    world.terminate(APP)
    world.launch(APP)
    assert "Paint the fence" in titles(world)


def test_an_event_needs_a_title(world):
    before = len(events(world))
    touch(world, "add")
    tap(world, "Done", "button")
    assert world.truth()["screen"] == "new_event"
    assert len(events(world)) == before


def test_the_form_opens_with_the_keyboard_over_its_lower_rows_and_a_drag_frees_them(world):
    touch(world, "add")
    assert world.keyboard_up
    world.swipe(200, 400, 200, 380, 0.3)
    assert not world.keyboard_up


def test_the_form_begins_empty_each_time(world):
    write_event(world, "First")
    touch(world, "all_day")
    touch(world, "done")
    touch(world, "add")
    assert world.truth()["screen"] == "new_event"
    assert not seen(world, "Title", "field").value


def test_leaving_a_half_written_event_asks_and_leaving_an_empty_one_does_not(world):
    touch(world, "add")
    tap(world, "close")
    assert world.truth()["stack"] == ["home"]
    write_event(world, "Half")
    tap(world, "close")
    assert world.answer("Keep Editing")
    assert world.truth()["screen"] == "new_event"
    tap(world, "close")
    assert world.answer("Discard Changes")
    assert world.truth()["stack"] == ["home"]
    assert "Half" not in {e["title"] for e in events(world)}


def test_the_date_time_and_place_that_were_chosen_are_those_of_the_event(world):
    write_event(world, "Ferry")
    touch(world, "starts")
    touch(world, "next_month")
    assert "December 2026" in texts(world)
    tap(world, "24", "button")
    touch(world, "starts")
    touch(world, "start_time")
    tap(world, "02:30", "row")
    touch(world, "travel_time")
    tap(world, "15 minutes")
    touch(world, "location")
    assert "Kiln Yard" not in texts(world)
    world.type_text("kiln")
    world.hide_keyboard()
    assert "The Boathouse" not in texts(world)
    tap(world, "Kiln Yard", "row")
    touch(world, "done")
    made = events(world)[-1]
    assert (made["title"], made["date"], made["time"], made["until"]) == (
        "Ferry", "Dec 24, 2026", "02:30", "03:30",
    )  # fmt: skip
    assert (made["place"], made["travel"]) == ("Kiln Yard", "15 minutes")
    assert {"December", "Dec 24, 2026", "Ferry"} <= texts(world)


def test_an_event_for_all_day_has_no_time_and_stands_above_the_hours(world):
    write_event(world, "Holiday")
    touch(world, "all_day")
    assert world.truth()["screen"] == "new_event_all_day"
    assert "Travel Time" not in texts(world)
    touch(world, "done")
    touch(world, "today")
    assert seen(world, "Holiday", "button").key == "all_day_events"


def test_deleting_an_event_asks_first(world):
    write_event(world, "Old plan")
    touch(world, "done")
    tap(world, "Old plan", "row")
    tap(world, "Delete Event", "button")
    assert world.alert
    world.answer("Cancel")
    assert world.truth()["screen"] == "event_detail"
    tap(world, "Delete Event", "button")
    world.answer("Delete Event")
    assert world.truth()["stack"] == ["home"]
    assert "Old plan" not in titles(world)
    assert not search(world, "old plan")


def test_an_event_can_be_changed_in_place(world):
    write_event(world, "Old plan")
    touch(world, "done")
    tap(world, "Old plan", "row")
    before = len(events(world))
    touch(world, "edit")
    world.type_text("ner")
    touch(world, "end_time")
    tap(world, "00:30", "row")
    touch(world, "done_editing")
    assert {"Old planner", "10:00 – 00:30"} <= texts(world)
    assert len(events(world)) == before


def test_days_of_a_subscribed_calendar_cannot_be_changed(world):
    tap(world, "Founders’ Walk", "row")
    assert not {"Edit", "Delete Event"} & texts(world)
    assert {"All-day", "Repeats every year"} <= texts(world)


def test_another_day_shows_its_own_events(world):
    world.set_list(
        APP, "events", [{"title": "Rowing", "date": "Nov 7, 2026", "time": "08:00", "at": "08:00"}]
    )
    assert not titles(world)
    tap(world, "7", "button")
    assert titles(world) == {"Rowing"}


def test_events_of_a_day_are_in_the_order_of_their_time(world):
    write_event(world, "Early")
    touch(world, "start_time")
    tap(world, "00:30", "row")
    touch(world, "done")
    rows = [n.text for n in world.nodes() if n.role == "row" and n.key == "events_of_the_day"]
    assert rows[0] == "Early"


def test_a_month_of_the_year_opens_with_its_own_days(world):
    touch(world, "year")
    tap(world, "February 2026")
    assert world.truth()["stack"] == ["home"]
    assert "28" in texts(world)
    assert not {"29", "30", "31"} & texts(world)


def test_the_view_that_was_chosen_stays(world):
    touch(world, "view_mode")
    tap(world, "Stacked")
    assert world.truth()["stack"] == ["month_stacked"]
    touch(world, "year")
    tap(world, "June 2026")
    assert world.truth()["stack"] == ["month_stacked"]
    first = next(n for n in world.nodes() if n.text == "5" and n.role == "button").rect.center
    world.tap(first.x, first.y)
    assert world.truth()["stack"] == ["month_stacked", "day"]
    assert "Jun 5, 2026" in texts(world)


def test_a_calendar_that_is_hidden_hides_its_events(world):
    write_event(world, "Secret tea")
    touch(world, "done")
    for is_shown in (False, True):
        touch(world, "calendars")
        tap(world, "Home", "row")
        assert seen(world, "Home", "row").selected is is_shown
        touch(world, "close")
        assert ("Secret tea" in titles(world)) is is_shown


def test_deleting_a_calendar_asks_and_takes_its_events_along(world):
    assert any(e["calendar"] == "home" for e in events(world))
    touch(world, "calendars")
    tap(world, "info", "button")
    name = world.state_of(APP, "calendar_name")
    touch(world, "delete_calendar")
    world.answer("Delete Calendar")
    assert world.truth()["screen"] == "calendars"
    assert name not in texts(world)
    assert not any(e["calendar"] == str(name).lower() for e in events(world))


def test_a_calendar_is_renamed_where_it_is_listed(world):
    touch(world, "calendars")
    tap(world, "info", "button")
    touch(world, "calendar_title")
    world.type_text(" 2")
    touch(world, "done")
    assert "Travel 2" in texts(world)


def test_an_accepted_invitation_becomes_an_event(world):
    touch(world, "inbox")
    title = next(n.text for n in world.nodes() if n.key == "invitations")
    tap(world, "Accept")
    tap(world, "Replied")
    assert seen(world, title, "row").value == "Accepted"
    touch(world, "close")
    assert title in search(world, title)


def test_search_finds_nothing_before_and_only_what_fits_after_words(world):
    assert not search(world, "")
    world.type_text("lantern")
    assert {n.text for n in world.nodes() if n.key == "found_days"} == {"Lantern Parade"}


def test_a_reminder_with_a_time_shows_among_the_events(world):
    touch(world, "add")
    touch(world, "reminder")
    world.type_text("Feed the cat")
    touch(world, "time")
    touch(world, "done")
    assert seen(world, "Feed the cat", "row").value == "10:00"


def test_a_stopped_calendar_starts_at_its_month_view(world):
    touch(world, "today")
    world.terminate(APP)
    world.launch(APP)
    assert world.truth()["stack"] == ["home"]


def test_one_seed_is_one_calendar_and_another_differs(world):
    assert same_content("ios", "calendar", lambda w: touch(w, "today"))
    assert any(events(opened("ios", "calendar", seed=s)) != events(world) for s in range(1, 4))
