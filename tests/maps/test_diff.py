from dataclasses import replace

import pytest

from maps.diff import Difference, differences
from maps.model import AppMap, Risk
from tests.maps.demo import DEMO, LOUD, QUIET
from tests.maps.snapshots import app_map, item, screen

OLD = app_map(
    screen(
        "home",
        item("sound", center=(0.3, 0.2), leads_to="sound"),
        item("battery", center=(0.3, 0.3)),
        item("light", role="toggle", risk=Risk.CHANGES_SETTING),
    ),
    screen("sound", item("tone"), item("loud")),
)


def changed(element: str, **facts) -> AppMap:
    home = OLD.screen("home")
    elements = tuple(replace(e, **facts) if e.id == element else e for e in home.elements)
    return replace(OLD, screens=(replace(home, elements=elements), *OLD.screens[1:]))


def told(old: AppMap, new: AppMap) -> list[tuple[str, str, str, str]]:
    return [(d.change, d.where, d.before, d.after) for d in differences(old, new)]


@pytest.mark.parametrize("same", [OLD, DEMO, replace(DEMO, macros=(QUIET, LOUD))])
def test_a_map_is_no_different_from_itself(same):
    assert differences(same, replace(same)) == ()


BATTERY, SOUND = "screens.home.elements.battery", "screens.home.elements.sound"


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (changed("battery", text="Energy"), ("renamed", BATTERY, "Battery", "Energy")),
        (changed("battery", text="Energy", id="energy", platform_id=""), None),
        (changed("battery", id="energy"), ()),
        (changed("battery", center=(0.3, 0.34)), ()),
        (changed("battery", center=(0.3, 0.36)), ("moved", BATTERY, "(0.30, 0.30)", "(0.30, 0.36)")),
        (changed("battery", center=None), ()),
        (changed("battery", page=1, center=(0.3, 0.9)), ()),
        (changed("battery", names={"zh": "电池"}), ()),
        (changed("battery", leads_to="sound"), ("edge", BATTERY, "", "sound")),
        (changed("sound", leads_to=None), ("edge", SOUND, "sound", "")),
        (changed("battery", risk=Risk.WRITES), ("changed", BATTERY, "risk none", "risk writes")),
        (changed("sound", text="Din", id="din", center=(0.32, 0.21)), ("renamed", SOUND, "Sound", "Din")),
    ],
)  # fmt: skip
def test_what_happened_to_an_element_is_told(new, expected):
    if expected is None:
        assert [d[0] for d in told(OLD, new)] == ["gone", "added"]
    else:
        assert told(OLD, new) == ([expected] if expected else [])


def test_screens_that_came_went_and_were_renamed_are_told():
    other = replace(OLD.screens[1], id="volume", title="Volume")
    new = replace(
        changed("sound", leads_to="volume"), screens=(changed("sound", leads_to="volume").screens[0], other)
    )
    assert told(OLD, new) == [
        ("renamed", "screens.sound", "sound", "volume"),
        ("renamed", "screens.sound", "Sound", "Volume"),
    ]
    more = replace(OLD, screens=(*OLD.screens, screen("help", item("faq"))))
    assert told(OLD, more) == [("added", "screens.help", "", "Help")]
    assert told(more, OLD) == [("gone", "screens.help", "Help", "")]


def test_macros_that_do_something_else_are_told():
    one, two = replace(DEMO, macros=(QUIET, LOUD)), replace(DEMO, macros=(replace(QUIET, at="sound"),))
    assert told(one, two) == [
        ("changed", "macros.set_quiet", "Set it", "Set it"),
        ("gone", "macros.set_loud", "Set it", ""),
    ]


def test_twins_on_one_screen_are_told_apart():
    old = app_map(screen("home", item("a", "Line"), item("b", "Line")))
    new = app_map(screen("home", item("x", "Line"), item("y", "Line")))
    assert differences(old, new) == ()
    assert differences(old, app_map(screen("home", item("x", "Line")))) == (
        Difference("gone", "screens.home.elements.b", before="Line"),
    )
