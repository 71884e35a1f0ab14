from dataclasses import replace
from typing import Any

import pytest

from maps.check import check
from maps.explore.coverage import coverage
from maps.explore.explorer import Limits
from maps.files import read_map
from maps.model import AppMap
from maps.writing import written
from phone.action import Action, StopApp, TypeText
from tests.maps.demo import DEMO
from tests.maps.explore.paper import edges, explored, killed_and_resumed, mapped, proven, touched
from tests.maps.paper_phone import PaperPhone


def phone(**facts: Any) -> PaperPhone:
    dynamic = {("lines", "line"): ["Work", "Travel", "Harbour"]}
    return PaperPhone(DEMO, dynamic=dynamic, **facts)


@pytest.fixture(scope="module")
def found() -> AppMap:
    return mapped(phone()).app_map


def test_every_screen_that_harmless_taps_lead_to_is_found_with_its_edges(found: AppMap):
    assert {screen.id for screen in found.screens} == {
        *("home", "sound", "battery", "lines", "find", "deep", "lines_item")
    }
    assert edges(found) >= {
        ("home", "sound", "sound"),
        ("sound", "deeper", "deep"),
        ("lines", "row", "lines_item"),
    }


def test_nothing_is_switched_typed_or_erased():
    used = phone()
    explored(used)
    assert not used.on
    assert not touched(used) & {"Quiet", "Loud", "Bass", "Roaming", "Erase all"}
    assert not any(isinstance(action, TypeText) for action in used.actions)


def test_what_was_left_alone_is_in_the_map_with_its_risk_and_in_the_report(found: AppMap):
    risks = {e.id: e.risk.value for e in found.screen("home").elements if e.risk != "none"}
    assert risks == {"quiet": "changes_setting", "erase_all": "deletes"}
    used = phone()
    atlas = explored(used)
    refused = {(r.element, r.reason) for r in coverage(atlas, proven(used, atlas)).refused}
    assert refused >= {("Quiet", "switch"), ("Erase all", "deletes")}


def test_rows_of_a_list_are_one_template_of_which_at_most_two_were_tapped():
    used = phone()
    made = mapped(used).app_map
    rows = [e for e in made.screen("lines").elements if not e.pinned]
    assert [(row.text, row.fixed, row.leads_to) for row in rows] == [("{row}", False, "lines_item")]
    assert len(touched(used) & {"Work", "Travel", "Harbour"}) <= 2
    assert "Work" not in written(made)


def test_a_row_far_down_is_found_on_its_page(found: AppMap):
    bass = found.screen("sound").element("bass")
    assert (bass.page, bass.role) == (1, "toggle")
    assert found.screen("sound").scrollable


def test_the_map_can_be_read_back_and_has_no_errors(found: AppMap):
    again = read_map(written(found), "demo.yaml")
    assert [finding for finding in check(again) if finding.level == "error"] == []
    assert edges(again) == edges(found)
    assert written(again) == written(found)


def test_the_same_phone_gives_the_same_map(found: AppMap):
    assert written(mapped(phone()).app_map) == written(found)


@pytest.mark.parametrize("moves", [0, 3, 17, 40, 75])
def test_a_crawl_that_was_killed_and_goes_on_gives_the_same_map(found: AppMap, moves: int):
    assert written(killed_and_resumed(phone, moves)) == written(found)


def test_whether_an_app_opens_where_it_was_left_is_found_out(found: AppMap):
    assert found.launch == "resume_last"


def test_the_limits_hold():
    made = mapped(phone(), Limits(depth=1, screens=4, pages=0)).app_map
    assert len(made.screens) == 4
    assert "deep" not in {screen.id for screen in made.screens}
    assert all(e.page == 0 for screen in made.screens for e in screen.elements)


def test_a_button_that_does_nothing_is_no_edge():
    made = mapped(phone(dead={("home", "battery")})).app_map
    assert made.screen("home").element("battery").leads_to is None


def test_an_edge_that_does_not_hold_from_a_clean_start_is_dropped_and_counted():
    used = phone()
    atlas = explored(used)
    used.dead.add(("home", "battery"))
    made = proven(used, atlas)
    assert "battery" not in {screen.id for screen in made.app_map.screens}
    assert coverage(atlas, made).edges_dropped == 1


def test_a_screen_that_nothing_tells_from_another_is_left_out_and_named():
    twins = tuple(
        replace(s, title="", elements=s.elements[:1]) if s.id in ("battery", "find") else s
        for s in DEMO.screens
    )
    used = PaperPhone(replace(DEMO, screens=twins), dynamic={("lines", "line"): ["Work", "Travel"]})
    made = mapped(used)
    assert not [finding for finding in check(made.app_map) if finding.level == "error"]
    assert len(made.app_map.screens) + len(made.indistinct) <= 7


class Renaming(PaperPhone):
    """Calls a row otherwise from its fifth start on."""

    def perform(self, action: Action) -> None:
        super().perform(action)
        if sum(isinstance(a, StopApp) for a in self.actions) == 5:
            self.labels["home", "battery"] = "Energy"


def test_a_screen_on_which_a_way_is_gone_is_read_anew():
    made = mapped(Renaming(DEMO, dynamic={("lines", "line"): ["Work", "Travel", "Harbour"]})).app_map
    assert {e.id for e in made.screen("home").elements if e.leads_to} == {"sound", "energy", "lines", "find"}


class Hiding(PaperPhone):
    """Shows one row no more from its fifth start on."""

    def perform(self, action: Action) -> None:
        super().perform(action)
        if sum(isinstance(a, StopApp) for a in self.actions) == 5:
            self.hidden.add(("home", "battery"))


def test_a_row_that_is_there_in_one_state_only_is_optional_and_still_leads_on():
    made = mapped(Hiding(DEMO, dynamic={("lines", "line"): ["Work", "Travel", "Harbour"]})).app_map
    row = made.screen("home").element("battery")
    assert (row.optional, row.leads_to) == (True, "battery")
    assert not made.screen("home").element("sound").optional


def test_an_edge_that_held_once_and_holds_no_more_is_given_up():
    used = phone()
    atlas = explored(used)
    atlas.proven = {f"0|{key}": True for key in atlas.places[0].items if key.endswith("|sound")}
    assert atlas.proven
    used.dead.add(("home", "sound"))
    made = proven(used, atlas)
    assert "deep" not in {screen.id for screen in made.app_map.screens}
    assert made.app_map.screen("home").element("sound").leads_to is None
