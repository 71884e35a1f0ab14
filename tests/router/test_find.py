"""Macros found by what they do, in two languages."""

import pytest

from maps.catalog import Catalog
from router.find import MacroIndex

INDEX = MacroIndex(Catalog.shipped().maps)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("set a timer", "clock.start_timer"),
        ("show my orders on jd", "jd.show_orders"),
        ("turn on airplane mode", "settings.set_airplane_mode"),
        ("打开飞行模式", "settings.set_airplane_mode"),
        ("play next song", "music.next_track"),
        ("call mom", "contacts.call_contact"),
    ],
)
def test_the_best_comes_first(words, first):
    assert INDEX.find(words)[0].name == first


def test_words_that_no_macro_is_about_find_nothing():
    assert INDEX.find("what is the weather tomorrow") == ()
    assert INDEX.find("的的的") == ()
    assert INDEX.find("the of my") == ()


def test_a_screen_is_found_with_the_argument_that_opens_it():
    best = next(one for one in INDEX.find("battery page", app="settings") if one.macro.id == "open")
    assert best.arguments == {"screen": "battery"}


@pytest.mark.parametrize("app", ["jd", "京东", "JD", "com.360buy.jdmobile"])
def test_an_app_is_named_by_its_id_its_bundle_or_its_name(app):
    found = INDEX.find(app=app)
    assert {one.app_map.id for one in found} == {"jd"}


def test_without_words_everything_is_listed():
    maps = Catalog.shipped().maps
    assert len(INDEX.find()) == sum(len(m.macros) for m in maps)
