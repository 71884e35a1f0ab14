"""The shipped map of Calendar on a simulated iPhone."""

import pytest

from maps.check import check
from tests.maps.apps.bench import Bench, bench


@pytest.fixture(scope="module")
async def calendar():
    async with bench("calendar") as started:
        yield started


async def test_nothing_is_to_be_said_about_the_map(calendar: Bench):
    assert check(calendar.app_map) == []


async def test_every_edge_leads_where_the_map_says(calendar: Bench, tmp_path):
    called = {"new_event_starts": "new_event_dates", "new_event_ends": "new_event_dates"}
    examples = {"event": "Dentist", "calendar": "Work", "day": "2026-11-18", "month": "November"}
    report = await calendar.walk(tmp_path, examples, called)
    assert [edge for edge in report.edges if edge.verdict not in ("holds", "skipped")] == []
