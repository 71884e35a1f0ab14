"""A step whose element an argument chooses, and rows told by what stands in them."""

import pytest

from maps.arguments import parse
from maps.build import build
from maps.check import check
from maps.model import AppMap, MapElement, Screen
from maps.named import can_be_row
from maps.placed import placed
from maps.schema import validated
from phone.geometry import Rect
from phone.snapshot import Element, Role, Snapshot
from tests.maps.snapshots import SIZE


def shop(tap: str, risk: str = "none", **params: object) -> AppMap:
    buttons = [
        {"id": name, "text": name, "role": "button", "risk": "deletes" if name == "wipe" else "none"}
        for name in ("open_orders", "old_orders", "wipe", "digit_0", "digit_1", "digit_5")
    ]
    macro = {"id": "tell", "description": "Tap", "say": {"en": ["tap {x}"]}, "params": params, "risk": risk}
    return build(
        validated(
            {
                "schema": "openphone.appmap/1",
                "app": {"id": "shop", "name": "Shop", "platform": "ios", "bundle": "com.example.shop"},
                "origin": {"source": "assumed"},
                "screens": [{"id": "home", "title": "Shop", "elements": buttons}],
                "macros": [macro | {"at": "home", "steps": [{"tap": tap}]}],
            }
        )
    )


def named(app_map: AppMap, **arguments: object) -> str | None:
    macro = app_map.macro("tell")
    *_, last = placed(app_map, macro, parse(macro, arguments))
    return last.element.id if last.element else None


def test_a_choice_is_the_id_of_what_is_tapped():
    app_map = shop("{x}", x={"type": "choice", "choices": {"open_orders": "Open", "old_orders": "Old"}})
    assert check(app_map) == []
    assert named(app_map, x="Old") == "old_orders"


@pytest.mark.parametrize(("part", "digit"), [("minute_tens", "1"), ("minute_ones", "5"), ("hour_tens", "0")])
def test_a_digit_of_a_duration_is_part_of_the_id(part, digit):
    app_map = shop(f"digit_{{x.{part}}}", x={"type": "duration"})
    assert check(app_map) == []
    assert named(app_map, x="15m") == f"digit_{digit}"


@pytest.mark.parametrize(
    ("choices", "risk", "code"),
    [
        (["open_orders", "no_orders"], "none", "unknown_element"),
        (["open_orders", "wipe"], "none", "too_little_risk"),
    ],
)
def test_a_choice_without_its_element_or_with_more_risk_is_told(choices, risk, code):
    app_map = shop("{x}", risk, x={"type": "choice", "choices": choices})
    assert [finding.code for finding in check(app_map)] == [code]


def test_no_element_can_be_free_text():
    assert named(shop("{x}", x={"type": "string"}), x="no such thing") is None


def test_rows_may_be_told_by_what_each_of_them_holds():
    screen = Screen(
        "cart", "Cart", elements=(item := MapElement("item", "{x}", Role.ROW, fixed=False, beside="Tick"),)
    )
    elements = (
        Element(0, Role.ROW, "Kettle", Rect(0, 100, 400, 60), clickable=True, tappable=True, in_list=True),
        Element(
            1, Role.TOGGLE, "Tick", Rect(0, 110, 40, 40), parent=0, checked=True, clickable=True, in_list=True
        ),
        Element(
            2,
            Role.ROW,
            "You may like: tea",
            Rect(0, 200, 400, 60),
            clickable=True,
            tappable=True,
            in_list=True,
        ),
    )
    snapshot = Snapshot(1, "test", "ios", "com.example.shop", SIZE, elements)
    assert [e.text for e in elements if can_be_row(item, screen, e, snapshot)] == ["Kettle"]
