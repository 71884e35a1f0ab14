"""A map that was written is read as the same map."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maps.catalog import Catalog
from maps.files import read_map
from maps.model import AppMap
from maps.writing import written
from tests.maps.demo import DEMO, LOUD, QUIET

SHIPPED = Catalog.shipped().maps


@pytest.mark.parametrize("app_map", SHIPPED, ids=lambda m: f"{m.id}.{m.platform}")
def test_every_shipped_map_comes_back_as_it_was(app_map: AppMap):
    again = read_map(written(app_map, schema_place="appmap.schema.json", comment="One\n\nTwo"), "again")
    assert again == app_map


def test_what_is_written_again_is_the_same_text():
    text = written(SHIPPED[0])
    assert written(read_map(text, "again")) == text


def test_derived_macros_are_not_written():
    text = written(read_map(written(replace(DEMO, macros=(QUIET, LOUD))), "demo"))
    assert "id: set_quiet" in text
    assert "id: open" not in text
    assert "id: read_quiet" not in text


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=30))
def test_no_label_breaks_the_file(label):
    home = DEMO.screens[0]
    named = replace(home, elements=(replace(home.elements[1], text=label), *home.elements[2:]))
    again = read_map(written(replace(DEMO, screens=(named, *DEMO.screens[1:]))), "again")
    assert again.screen("home").elements[0].text == label
