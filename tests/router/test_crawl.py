"""A small crawl of a simulated phone, over its wire: what it gives back, what it leaves on disk."""

from pathlib import Path

import anyio
import pytest

from devices.discovery import open_phone
from maps.check import check
from maps.explore.atlas import Atlas
from maps.explore.explorer import Limits
from phone.errors import PhoneError
from router.crawl import CrawlResult, CrawlSettings, about_app, crawl, resumed
from router.crawl_file import keep, recall

BUNDLE = "com.apple.Preferences"
LIMITS = Limits(depth=1, screens=4, pages=0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("crawl")


@pytest.fixture(scope="module")
def crawled(folder: Path) -> CrawlResult:
    async def run() -> CrawlResult:
        phone = await open_phone("sim:ios")
        try:
            about = about_app(phone, "settings", "Settings", BUNDLE, "2026-12-01", "en")
            settings = CrawlSettings(folder, checkpoint=folder / "mark.json", limits=LIMITS)
            with anyio.fail_after(60):
                return await crawl(phone, about, settings)
        finally:
            await phone.close()

    return anyio.run(run)


def test_a_crawl_gives_a_map_whose_edges_were_proven(crawled: CrawlResult):
    made = crawled.app_map
    assert crawled.stuck == ""
    assert (made.id, made.platform, made.origin.source, made.origin.locale) == (
        "settings",
        "ios",
        "crawled",
        "en",
    )
    assert [screen.id for screen in made.screens][:1] == ["home"]
    assert len(made.screens) == LIMITS.screens
    assert not [finding for finding in check(made) if finding.level == "error"]
    edges = [e for screen in made.screens for e in screen.elements if e.leads_to]
    assert len(edges) == crawled.report.edges_verified >= LIMITS.screens - 1


def test_captures_are_linked_to_the_screens_that_they_were_taken_for(crawled: CrawlResult):
    assert set(crawled.visits.values()) == {screen.id for screen in crawled.app_map.screens}


def test_the_report_tells_the_effort(crawled: CrawlResult):
    report = crawled.report
    assert 0 < report.phone_seconds <= report.seconds
    assert 0 < report.effective_ratio <= 1
    assert ("home", "Airplane Mode", "switch") in {(r.screen, r.element, r.reason) for r in report.refused}


@pytest.mark.usefixtures("crawled")
def test_a_checkpoint_is_for_the_same_app_and_the_same_limits_only(folder: Path):
    mark = folder / "mark.json"
    known = resumed(mark, BUNDLE, LIMITS)
    assert known is not None
    assert known.explored
    assert resumed(mark, "com.example.other", LIMITS) is None
    assert resumed(mark, BUNDLE, Limits(depth=2)) is None


@pytest.mark.parametrize("text", ["", "{", "[]", '["openphone.crawl/1", {}, {}]', "\x00\xff"])
def test_a_damaged_checkpoint_is_none(tmp_path: Path, text: str):
    mark = tmp_path / "mark.json"
    mark.write_text(text, encoding="latin-1")
    assert recall(mark, BUNDLE, LIMITS) is None


def test_a_checkpoint_that_cannot_be_written_says_where(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(PhoneError) as caught:
        keep(tmp_path / "file" / "mark.json", Atlas(BUNDLE, "ios"), LIMITS)
    assert caught.value.code == "state_unwritable"
