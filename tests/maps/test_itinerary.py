"""What a macro would do, told before it is done."""

from dataclasses import replace

import pytest

from maps.catalog import Catalog
from maps.itinerary import itinerary, promise
from maps.model import (
    Expect,
    Go,
    HoldStep,
    Link,
    LinkStep,
    Macro,
    Param,
    PickStep,
    PressStep,
    ReadListStep,
    ReadStep,
    SetStep,
    SwipeStep,
    TapStep,
    TypeStep,
)
from maps.placed import placed
from phone.action import Key
from tests.router.small_map import SETTINGS

MAPS = Catalog.shipped().maps


def words(macro: Macro, app_map=SETTINGS, **arguments) -> list[str]:
    return [deed.words for deed in itinerary(app_map, macro, arguments)]


def test_the_way_is_told_edge_by_edge_from_a_fresh_start():
    macro = SETTINGS.macro("set_wifi")
    deeds = itinerary(SETTINGS, macro, {"on": True})
    assert [(deed.screen, deed.element) for deed in deeds] == [
        ("home", ""),
        ("home", "wifi"),
        ("wifi", "wifi_switch"),
    ]
    assert [deed.words for deed in deeds][1:] == [
        "tap “Wi-Fi” on “Settings”",
        "turn on “Wi‑Fi” on “Wi-Fi”, unless it is so already",
    ]
    assert words(macro, on=False)[-1].startswith("turn off")


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (TapStep("network"), "tap “network” on “Wi-Fi”"),
        (HoldStep("network"), "hold “network” on “Wi-Fi”"),
        (SetStep("wifi_switch", to=False), "turn off “Wi‑Fi” on “Wi-Fi”, unless it is so already"),
        (TypeStep("network", "{name}"), "type “Ada” into “network” on “Wi-Fi”"),
        (TypeStep("network", "x", submit=True), "type “x” into “network” on “Wi-Fi” and send it off"),
        (PickStep("network", "{name}"), "bring “network” on “Wi-Fi” to “Ada”"),
        (ReadStep("network"), "read “network” on “Wi-Fi”"),
        (ReadListStep("network"), "read the rows of “network” on “Wi-Fi”"),
        (PressStep(Key.BACK), "press back"),
        (SwipeStep("down"), "swipe to what is further down"),
        (LinkStep("nowhere"), "open “a screen that the map does not have” by the link nowhere"),
    ],
)
def test_every_kind_of_step_has_its_words(step, told):
    macro = Macro("m", "M", params=(Param("name", "person"),), at="wifi", steps=(step,))
    assert words(macro, name="Ada")[-1] == told


def test_a_step_that_is_not_asked_for_is_not_told():
    steps = (TypeStep("network", "{name}", when="name"), TapStep("network", unless="name"))
    macro = Macro("m", "M", params=(Param("name", "person", required=False),), at="wifi", steps=steps)
    assert words(macro, name="Ada")[-1].startswith("type")
    assert words(macro)[-1].startswith("tap")


def test_a_verified_link_is_told_where_it_saves_taps():
    link = Link("to_wifi", "prefs:wifi", "wifi", verified=True)
    far = replace(
        SETTINGS, links=(link,), screens=(replace(SETTINGS.screens[0], elements=()), *SETTINGS.screens[1:])
    )
    assert words(SETTINGS.macro("open"), far, screen="wifi")[-1] == "open “Wi-Fi” by the link to_wifi"


def test_a_screen_without_a_way_is_said_to_have_none():
    cut_off = replace(SETTINGS, screens=(replace(SETTINGS.screens[0], elements=()), *SETTINGS.screens[1:]))
    assert "the map has no way from “Settings”" in words(SETTINGS.macro("open"), cut_off, screen="wifi")[-1]


def test_what_proves_it_is_told_in_words():
    macro = replace(SETTINGS.macro("set_wifi"), expect=Expect(element="wifi_switch", checked="{on}"))
    assert promise(SETTINGS, macro, {"on": True}) == "“Wi‑Fi” is on"
    assert promise(SETTINGS, macro, {"on": False}) == "“Wi‑Fi” is off"
    several = Expect(screen="wifi", text="{name} joined", absent="network", element="wifi_switch", value="On")
    macro = Macro("m", "M", params=(Param("name", "string"),), steps=(Go("wifi"),), expect=several)
    assert promise(SETTINGS, macro, {"name": "Ada"}) == (
        "“Wi-Fi” is shown, “Ada joined” can be read, “Wi‑Fi” shows “On”, “network” is gone"
    )
    assert promise(SETTINGS, SETTINGS.macro("open"), {"screen": "wifi"}).endswith("“Wi-Fi” is shown")


@pytest.mark.parametrize("app_map", MAPS, ids=lambda m: f"{m.id}-{m.platform}")
def test_every_shipped_macro_is_told_with_as_many_deeds_as_steps_and_a_proof(app_map):
    for macro in app_map.macros:
        given = {param.name: param.choices[0] for param in macro.params if param.choices}
        steps = [place for place in placed(app_map, macro, given) if not isinstance(place.step, Go)]
        told = itinerary(app_map, macro, given)
        assert len(told) > len(steps)
        assert all(deed.words and "do something" not in deed.words for deed in told)
        assert not any("no way" in deed.words for deed in told), macro.id
        assert promise(app_map, macro, given), macro.id
