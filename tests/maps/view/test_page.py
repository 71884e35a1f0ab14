"""The page of a map: everything in one file, and nothing of it can be code."""

import json
import re
from dataclasses import replace

import pytest

from maps.catalog import Catalog
from maps.model import AppMap
from maps.view.layout import layout
from maps.view.page import Known, page
from tests.maps.demo import DEMO, LOUD

SHIPPED = Catalog.shipped().maps


def data_of(text: str):
    found = re.search(r"<script>const MAP = (.*?);</script>", text)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("app_map", SHIPPED, ids=lambda m: f"{m.id}.{m.platform}")
def test_every_screen_has_a_place_of_its_own_and_home_is_first(app_map: AppMap):
    places = layout(app_map)
    assert len(set(places.values())) == len(places) == len(app_map.screens)
    assert places[app_map.home] == (0, 0)


def test_the_page_needs_no_network():
    text = page(DEMO)
    assert "default-src 'none'" in text
    assert not re.findall(r"(?:src|href)=[\"']?(?:https?:)?//", text)
    assert not re.findall(r"@import|url\(|fetch\(|XMLHttpRequest", text)


def test_what_a_label_says_is_never_part_of_the_program():
    evil = "</script><script>alert(1)</script>\u2028<!--"
    home = replace(DEMO.screens[0], title=evil, description=evil)
    text = page(replace(DEMO, name=evil, screens=(home, *DEMO.screens[1:])))
    assert text.count("<script>") == 2
    assert "alert(1)</script>" not in text
    assert data_of(text)["screens"][0]["title"] == evil


def test_it_tells_what_was_verified_and_used_here():
    known = Known(
        verified_edges=frozenset({("home", "sound")}),
        verified_macros=frozenset({LOUD.id}),
        runs={LOUD.id: 3},
        pictures={"home": b"\xff\xd8"},
    )
    data = data_of(page(replace(DEMO, macros=(LOUD,)), known))
    home = data["screens"][0]
    assert {e["id"] for e in home["elements"] if e["verified"]} == {"sound"}
    assert home["picture"].startswith("data:image/jpeg;base64,")
    (macro,) = data["macros"]
    assert (macro["verified"], macro["runs"], macro["screens"]) == (True, 3, ["sound"])
