"""What a crawler could find: by harmless taps on labelled things, within its limits."""

from pathlib import Path

import pytest

from devices.sim.world import World
from evaluation.crawl_reach import is_harm, walk

APP = """
schema: openphone.simapp/1
app: {id: r, name: R, platform: ios, bundle: org.example.r}
state: {dark: false, seen: "0"}
lists:
  people: {shuffle: false, of: [{name: Ada, to: one}, {name: Bo, to: two}, {name: Cy, to: three}]}
  history: {of: []}
  carts: {of: []}
screens:
  - id: home
    pages: [0, 3.0]
    elements:
      - {id: label, text: "%s", kind: row, at: [0.2, 0.2], to: goal%s}
      - {id: dark, text: Dark, kind: toggle, at: [0.2, 0.3], bind: dark, to: flipped}
      - {id: people, kind: list, at: [0.2, 0.4], items: people, room: 3,
         row: {text: "{name}", to: "{to}", append: {history: {name: "{name}"}},
               parts: [{id: photo, text: Photo, kind: image, x: 0.8, to: picture}]}}
      - {id: buy, text: Put in cart, kind: button, at: [0.5, 0.7], to: cart, append: {carts: {name: x}}}
      - {id: icon, text: "", kind: icon, at: [0.9, 0.1], pinned: true, to: unlabelled}
      - {id: third, text: Third view, kind: row, at: [0.2, 0.9], page: 0, to: near}
      - {id: mute, text: Type here, kind: row, at: [0.2, 0.8], to: silent}
      - {id: deep, text: Far below, kind: row, at: [0.2, 0.5], page: 1, to: below}
  - {id: goal, elements: [{id: next, text: Next, kind: row, at: [0.2, 0.2], to: d2}]}
  - {id: d2, elements: [{id: next, text: Next, kind: row, at: [0.2, 0.2], to: d3}]}
  - {id: d3, elements: [{id: next, text: Next, kind: row, at: [0.2, 0.2], to: d4}]}
  - {id: d4, title: Shown}
  - {id: one, title: Shown}
  - {id: two, title: Shown}
  - {id: three, title: Shown}
  - {id: flipped, title: Shown}
  - {id: silent, elements: [{id: inside, text: Inside, kind: row, at: [0.2, 0.2], accessible: false}]}
  - {id: picture, title: Shown}
  - {id: cart, title: Shown}
  - {id: unlabelled, title: Shown}
  - {id: near, title: Shown}
  - {id: below, title: Shown}
"""


def found(tmp_path: Path, label: str = "Open", more: str = "") -> dict[str, int]:
    file = tmp_path / "r.yaml"
    file.write_text(APP % (label, more), encoding="utf-8")
    return walk(World("ios", apps=[file]), "org.example.r")


def test_what_labelled_things_lead_to_can_be_found_up_to_three_taps_away(tmp_path):
    screens = found(tmp_path)
    assert {name: screens[name] for name in ("home", "goal", "d2", "d3")} == {
        "home": 0, "goal": 1, "d2": 2, "d3": 3,
    }  # fmt: skip
    assert "d4" not in screens


def test_of_rows_that_repeat_two_are_asked_for(tmp_path):
    assert {"one", "two"} <= found(tmp_path).keys()
    assert "three" not in found(tmp_path)


@pytest.mark.parametrize("screen", ["flipped", "cart", "unlabelled", "below"])
def test_nobody_has_to_find_what_a_switch_a_purchase_a_bare_icon_or_the_fourth_page_opens(tmp_path, screen):
    assert screen not in found(tmp_path)


@pytest.mark.parametrize(
    ("label", "more"), [("Delete account", ""), ("Open", ", risk: sends"), ("支付", ""), ("同意并使用", "")]
)
def test_a_way_that_warns_or_does_harm_is_none(tmp_path, label, more):
    assert "goal" not in found(tmp_path, label, more)


def test_nobody_has_to_find_a_screen_of_which_the_tree_tells_nothing(tmp_path):
    assert "silent" not in found(tmp_path)


def test_nobody_has_to_know_that_a_picture_in_a_row_leads_elsewhere_than_the_row(tmp_path):
    assert "picture" not in found(tmp_path)


def test_what_refuses_terms_may_be_tapped(tmp_path):
    assert "goal" in found(tmp_path, "暂不同意")


def test_a_row_that_is_remembered_for_being_looked_at_is_no_harm():
    assert not is_harm("created", is_row=True, is_forgotten=False)
    assert is_harm("created", is_row=False, is_forgotten=False)
    assert is_harm("paid", is_row=True, is_forgotten=True)


def test_a_filter_that_the_app_forgets_is_no_harm_and_a_setting_is():
    assert not is_harm("toggled", is_row=False, is_forgotten=True)
    assert is_harm("toggled", is_row=False, is_forgotten=False)


SWITCHES = """
schema: openphone.simapp/1
app: {id: s, name: S, platform: android, bundle: org.example.s}
state: {dark: false, kind: a}
screens:
  - id: home
    elements:
      - {id: title, text: Home, kind: label, at: [0.3, 0.08]}
      - {id: chip, text: Only new, kind: segment, at: [0.3, 0.2], set: {kind: b}, to: filtered}
      - {id: dark, text: Dark, kind: toggle, at: [0.3, 0.4], checked: dark, to: asked}
      - {id: open, text: Open, kind: row, at: [0.3, 0.6], to: goal}
  - {id: filtered, title: Shown}
  - {id: asked, title: Shown}
  - {id: goal, title: Shown}
"""


def test_what_an_android_tree_calls_checkable_is_a_switch(tmp_path):
    file = tmp_path / "s.yaml"
    file.write_text(SWITCHES, encoding="utf-8")
    assert set(walk(World("android", apps=[file]), "org.example.s")) == {"home", "goal"}
