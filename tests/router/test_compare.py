from dataclasses import replace

import anyio
import pytest

from maps.model import AppMap
from phone.errors import PhoneGoneError
from router.compare import Comparison, compare
from router.run_settings import RunSettings
from router.verify_plan import Examples
from tests.maps.demo import DEMO
from tests.maps.paper_phone import PaperPhone
from tests.router.paper_wire import WiredPaper

LINES = {("lines", "line"): ["Travel", "Work"]}


@pytest.fixture
def settings(tmp_path) -> RunSettings:
    return RunSettings(lease_folder=tmp_path, patience_s=0)


async def compared(
    settings: RunSettings, paper: PaperPhone, examples: Examples | None = None, **wire
) -> Comparison:
    with anyio.fail_after(20):
        return await compare(WiredPaper(paper, **wire), paper.app_map, settings, examples)


def told(found: Comparison) -> list[tuple[str, str, str, str]]:
    return [(d.change, d.where, d.before, d.after) for d in found.differences]


def beside(app_map: AppMap, screen_id: str, **facts) -> AppMap:
    """The same map with other facts of a screen: what the phone shows is drawn from it."""
    screens = tuple(replace(s, **facts) if s.id == screen_id else s for s in app_map.screens)
    return replace(app_map, screens=screens)


async def test_a_phone_that_shows_what_the_map_says_is_no_different(settings):
    paper = PaperPhone(DEMO, dynamic=LINES)
    found = await compared(settings, paper)
    assert told(found) == []
    assert found.seen == ["home", "sound", "deep", "battery", "lines", "find"]
    assert set(found.unseen) == {"line", "erased", "island", "sheet"}
    assert not paper.on


async def test_rows_with_an_example_are_followed(settings):
    found = await compared(settings, PaperPhone(DEMO, dynamic=LINES), Examples.of({"line": "Work"}))
    assert "line" in found.seen


async def test_what_is_gone_renamed_added_or_leads_elsewhere_is_told(settings):
    battery = DEMO.screen("battery")
    paper = PaperPhone(
        DEMO,
        dynamic=LINES,
        hidden={("battery", "cycles")},
        labels={("sound", "deep"): "Deeper still", ("battery", "health"): "Condition of the battery"},
        dead={("home", "find")},
    )
    found = await compared(settings, paper)
    assert set(told(found)) == {
        ("renamed", "screens.sound.elements.deep", "Deeper", "Deeper still"),
        ("gone", "screens.battery.elements.cycles", "Cycles", ""),
        ("gone", "screens.battery.elements.health", "Health", ""),
        ("added", "screens.battery", "", "row “Condition of the battery”"),
        ("edge", "screens.home.elements.find", "find", ""),
    }
    assert battery.id in found.seen
    assert "find" in found.unseen


async def test_a_phone_that_is_lost_ends_it_with_what_was_seen(settings):
    failure = PhoneGoneError("phone_offline", "It is gone.", next="Plug it in.")
    found = await compared(settings, PaperPhone(DEMO, dynamic=LINES), lost_after=8, failure=failure)
    assert found.error is not None
    assert found.error.code == "phone_offline"
    assert "home" in found.seen
