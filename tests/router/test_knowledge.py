"""What runs leave for later ones: how macros fare, and where maps are behind the phone."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from maps.catalog import Catalog
from maps.model import AppMap
from maps.walk import Proposal
from phone.errors import PhoneError
from router.call import Candidate, Decision, MacroCall
from router.knowledge import preferred
from router.proposals import Proposals
from router.run_settings import RunSettings
from router.statistics import FILE, KEPT_TIMES, Ran, Statistics
from router.task import run_macro
from tests.acceptance.reached import running
from tests.fakes.still_phone import StillPhone
from tests.router.small_map import SETTINGS

PHONE = "a phone"
RENAMED = Proposal("home", "wifi", "WLAN", "stands between “Airplane Mode” and “Bluetooth”")


def ran(macro: str = "set_wifi", *, is_ok: bool = True, seconds: float = 1.0, **more) -> Ran:
    return Ran(macro, is_ok, seconds, "2026-12-01", more.pop("links", {}), more.pop("edges", {}), **more)


def test_runs_successes_and_times_are_counted(tmp_path):
    statistics = Statistics(tmp_path)
    assert statistics.macro(SETTINGS, "set_wifi").runs == 0
    for seconds in (1.0, 3.0, 2.0):
        assert statistics.note(SETTINGS, PHONE, ran(seconds=seconds))
    statistics.note(SETTINGS, PHONE, ran(is_ok=False, seconds=60))
    record = Statistics(tmp_path).macro(SETTINGS, "set_wifi")
    assert (record.runs, record.successes, record.median_seconds) == (4, 3, 2.0)
    assert record.last_ok == "2026-12-01"
    android = replace(SETTINGS, platform="android")
    assert Statistics(tmp_path).macro(android, "set_wifi").runs == 0


def test_versions_of_an_app_are_counted_apart(tmp_path):
    Statistics(tmp_path).note(SETTINGS, PHONE, ran(app_version="1.2"))
    assert Statistics(tmp_path).macro(SETTINGS, "set_wifi").runs == 0
    assert Statistics(tmp_path).macro(SETTINGS, "set_wifi", "1.2").runs == 1


def test_only_the_latest_times_are_kept(tmp_path):
    statistics = Statistics(tmp_path)
    for _ in range(KEPT_TIMES + 3):
        statistics.note(SETTINGS, PHONE, ran())
    record = statistics.macro(SETTINGS, "set_wifi")
    assert (record.runs, len(record.times_s)) == (KEPT_TIMES + 3, KEPT_TIMES)


def test_a_link_that_worked_last_is_known_on_that_phone_only(tmp_path):
    statistics = Statistics(tmp_path)
    statistics.note(SETTINGS, PHONE, ran(links={"wifi": True, "bluetooth": False}))
    assert statistics.experience(SETTINGS, PHONE).links == {"wifi"}
    assert statistics.experience(SETTINGS, "another").links == set()
    statistics.note(SETTINGS, PHONE, ran(links={"wifi": False}))
    assert statistics.experience(SETTINGS, PHONE).links == set()
    assert PHONE not in (tmp_path / FILE).read_text(encoding="utf-8")


def test_an_edge_that_fails_rather_than_works_is_weak(tmp_path):
    statistics, edge = Statistics(tmp_path), ("home", "wifi")
    statistics.note(SETTINGS, PHONE, ran(edges={edge: True}))
    assert "home/wifi" not in (tmp_path / FILE).read_text(encoding="utf-8")
    statistics.note(SETTINGS, PHONE, ran(edges={edge: False}))
    assert statistics.experience(SETTINGS, PHONE).weak == {edge}
    statistics.note(SETTINGS, PHONE, ran(edges={edge: True}))
    assert statistics.experience(SETTINGS, PHONE).weak == set()


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[",
        "[]",
        "null",
        '{"maps": 7}',
        '{"maps": {"settings.ios": []}}',
        '{"maps": {"settings.ios": {"macros": {"set_wifi": {"runs": "x"}}, "edges": {"a/b": [1]}}}}',
        "[" * 20000,
    ],
)
def test_a_damaged_file_counts_as_empty_and_is_written_anew(tmp_path, damaged):
    (tmp_path / FILE).write_text(damaged, encoding="utf-8")
    assert Statistics(tmp_path).macro(SETTINGS, "set_wifi").runs == 0
    assert Statistics(tmp_path).experience(SETTINGS, PHONE).weak == set()
    Statistics(tmp_path).note(SETTINGS, PHONE, ran())
    assert Statistics(tmp_path).macro(SETTINGS, "set_wifi").runs == 1


def test_a_folder_that_cannot_be_written_costs_the_numbers_and_nothing_else(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not Statistics(tmp_path / "file" / "x").note(SETTINGS, PHONE, ran())
    assert not Proposals(tmp_path / "file" / "x").keep(SETTINGS, [RENAMED])


def test_processes_do_not_lose_each_others_counts(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        noted = pool.map(lambda _: Statistics(tmp_path).note(SETTINGS, PHONE, ran()), range(24))
        assert all(noted)
    assert Statistics(tmp_path).macro(SETTINGS, "set_wifi").runs == 24


def test_of_macros_as_near_the_one_that_works_comes_first(tmp_path):
    wifi, bluetooth = (
        Candidate(SETTINGS, SETTINGS.macro(f"set_{n}"), score=0.8) for n in ("wifi", "bluetooth")
    )
    nearer = Candidate(SETTINGS, SETTINGS.macro("open"), score=0.9)
    decision = Decision(nearest=(nearer, wifi, bluetooth))
    Statistics(tmp_path).note(SETTINGS, PHONE, ran(is_ok=False))
    assert preferred(tmp_path, decision).nearest == (nearer, bluetooth, wifi)
    assert preferred(None, decision) == decision


async def test_a_run_that_never_began_is_not_counted(tmp_path):
    settings = RunSettings(lease_folder=tmp_path, knowledge_folder=tmp_path / "knowledge")
    refused = MacroCall(SETTINGS, SETTINGS.macro("forget_network"))
    assert (await run_macro(StillPhone(), refused, settings)).status == "needs_confirmation"
    assert Statistics(tmp_path / "knowledge").macro(SETTINGS, "forget_network").runs == 0


def test_a_proposal_is_kept_with_how_often_it_was_seen(tmp_path):
    proposals = Proposals(tmp_path)
    for _ in range(3):
        assert proposals.keep(SETTINGS, [RENAMED])
    proposals.keep(SETTINGS, [replace(RENAMED, now="WiFi!")])
    first, second = Proposals(tmp_path).listed()
    assert (first.id, first.old, first.now, first.seen) == ("settings.ios/home/wifi", "Wi-Fi", "WLAN", 3)
    assert (second.now, second.seen) == ("WiFi!", 1)
    proposals.drop(first)
    assert proposals.listed() == ()


@pytest.mark.parametrize(
    "now", ["", "x" * 100, "Anna’s iPhone", "anna@example.org", "+49 170 1234567", "Wi-Fi"]
)
def test_a_label_that_says_something_of_a_person_or_nothing_new_is_not_kept(tmp_path, now):
    Proposals(tmp_path).keep(SETTINGS, [replace(RENAMED, now=now)])
    assert Proposals(tmp_path).listed() == ()


def test_the_number_of_proposals_is_bounded(tmp_path):
    Proposals(tmp_path).keep(
        SETTINGS, [replace(RENAMED, now=f"Label {chr(65 + n // 26)}{n % 26}") for n in range(500)]
    )
    assert len(Proposals(tmp_path).listed()) == 200


@pytest.mark.parametrize("damaged", ["{", '{"proposals": 3}', '{"proposals": [{"app": 1}, null, []]}'])
def test_damaged_proposals_are_left_out(tmp_path, damaged):
    (tmp_path / "proposals-settings.ios.json").write_text(damaged, encoding="utf-8")
    assert Proposals(tmp_path).listed() == ()
    Proposals(tmp_path).keep(SETTINGS, [RENAMED])
    assert len(Proposals(tmp_path).listed()) == 1


def shipped_settings() -> AppMap:
    found = Catalog.shipped().find("settings", "ios")
    assert found
    return found


def test_what_is_accepted_becomes_part_of_the_users_own_layer(tmp_path):
    shipped, own = shipped_settings(), tmp_path / "maps"
    proposals = Proposals(tmp_path)
    proposals.keep(
        shipped,
        [
            RENAMED,
            replace(RENAMED, element="bluetooth", now="蓝牙设备"),
            replace(RENAMED, element="battery", now="On"),
        ],
    )
    paths = {proposals.accept(kept, shipped, own).name for kept in proposals.listed()}
    assert proposals.listed() == ()
    catalog = Catalog((shipped,)).with_own(own)
    assert catalog.problems == ()
    home = catalog.maps[0].screen("home")
    assert (home.element("wifi").text, "Wi-Fi" in home.element("wifi").aliases["en"]) == ("WLAN", True)
    assert home.element("bluetooth").text == "Bluetooth"
    assert home.element("bluetooth").names["zh"] == "蓝牙设备"
    assert home.element("battery").text == "On"
    assert paths == {"healed.settings.ios.yaml"}


def test_accepting_what_the_map_has_no_more_is_said(tmp_path):
    proposals = Proposals(tmp_path)
    proposals.keep(SETTINGS, [RENAMED])
    (kept,) = proposals.listed()
    with pytest.raises(PhoneError, match="has no wifi on home"):
        proposals.accept(kept, replace(SETTINGS, screens=()), tmp_path)


async def test_a_label_that_an_update_changed_is_proposed_once_accepted_and_then_known(tmp_path):
    shipped, folder = shipped_settings(), tmp_path / "knowledge"
    settings = RunSettings(lease_folder=tmp_path, knowledge_folder=folder)

    async def open_it(app_map: AppMap):
        call = MacroCall(app_map, app_map.macro("open"), {"screen": "wifi"})
        return await run_macro(opened, call, settings)

    async with running("ios") as phone, phone.open() as opened:
        drift = {"change": "rename", "element": "wifi", "text": "Wireless", "screen": "home"}
        await phone.hand.arrange("drift", app=shipped.bundle, **drift)
        report = await open_it(shipped)
        assert (report.status, [one.now for one in report.drift]) == ("done", ["Wireless"])
        (kept,) = Proposals(folder).listed()
        Proposals(folder).accept(kept, shipped, tmp_path / "maps")
        healed = Catalog((shipped,)).with_own(tmp_path / "maps").maps[0]
        await run_macro(opened, MacroCall(healed, healed.macro("open"), {"screen": "home"}), settings)
        report = await open_it(healed)
        assert (report.status, report.drift) == ("done", [])
    assert Proposals(folder).listed() == ()
    record = Statistics(folder).macro(shipped, "open")
    assert (record.runs, record.successes, len(record.times_s)) == (3, 3, 3)
    kept_text = (folder / FILE).read_text(encoding="utf-8")
    assert '"wifi"' not in kept_text, "arguments are not kept"
