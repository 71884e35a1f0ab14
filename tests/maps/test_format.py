"""The kinds of parameters, steps and expectations in a map file: read, refused, checked."""

import json
from pathlib import Path

import pytest

from maps.check import check
from maps.files import MapFileError, read_map
from maps.model import (
    Expect,
    Go,
    HoldStep,
    LinkStep,
    PickStep,
    PressStep,
    ReadListStep,
    Risk,
    SetStep,
    SwipeStep,
    TapStep,
    TypeStep,
)
from maps.schema import json_schema
from maps.schema.layer import layer_json_schema
from phone.action import Key

DOCS = Path(__file__).parents[2] / "docs"
FULL = """\
schema: openphone.appmap/1
app: {id: demo, name: Demo, platform: ios, bundle: com.example}
origin: {source: assumed}
links:
  - {id: find, url: "demo://find?q={title}", screen: found, verified: true, note: seen once}
screens:
  - id: home
    title: Demo
    elements:
      - {id: title_field, text: Title, role: field}
      - {id: hour, role: picker, center: [0.2, 0.5]}
      - {id: event, text: "{title}", role: row, fixed: false, leads_to: found}
      - {id: loud, text: Loud, role: toggle, risk: changes_setting}
      - {id: found_it, text: Found it, role: row, leads_to: found}
  - id: found
    title: Found
    elements:
      - {id: back, text: Demo, role: button, pinned: true, leads_to: home}
      - {id: rows, text: "{title}", role: row, fixed: false}
      - {id: none, text: Nothing found, role: row}
macros:
  - id: everything
    description: Do everything
    say: {en: ["do {title} with {who}"]}
    params:
      title: {type: string}
      who: {type: person}
      day: {type: date, required: false}
      at: {type: time, required: false}
      length: {type: duration, default: PT1H}
      seats: {type: integer, minimum: 1, maximum: 9, required: false}
      price: {type: number, required: false}
      list: {type: choice, choices: {home: Home, work: {en: Work, zh: 工作}}, required: false}
    at: home
    steps:
      - {type: title_field, text: "{title} {who} {day.weekday} {list}", when: day, submit: true}
      - {type: title_field, text: "{length.total_minutes}", unless: day}
      - {pick: hour, to: "{at.hour12}", when: at}
      - {pick: hour, to: 7, unless: at}
      - {set: loud, to: true, when: price}
      - {hold: event, opens: home}
      - {swipe: down, when: seats}
      - {link: find}
      - {read_list: rows, limit: 5}
      - {press: back, opens: home}
      - {go: found}
      - {tap: none}
    expect: {screen: found, element: none, value: "{seats}", text: "{title}", absent: rows}
    risk: changes_setting
"""


def findings(text: str) -> list[str]:
    return [one.message for one in check(read_map(text, "demo.yaml")) if one.level == "error"]


def test_everything_that_a_macro_may_say_is_read():
    app_map = read_map(FULL, "demo.yaml")
    macro = app_map.macro("everything")
    assert [type(step) for step in macro.steps] == [
        TypeStep, TypeStep, PickStep, PickStep, SetStep, HoldStep, SwipeStep, LinkStep, ReadListStep,
        PressStep, Go, TapStep,
    ]  # fmt: skip
    assert macro.steps[1] == TypeStep("title_field", "{length.total_minutes}", unless="day")
    assert (macro.steps[0].when, macro.steps[2].when) == ("day", "at")
    assert macro.steps[3] == PickStep("hour", "7", unless="at")
    assert macro.steps[5] == HoldStep("event", opens="home")
    assert macro.steps[8] == ReadListStep("rows", 5)
    assert macro.steps[9] == PressStep(Key.BACK, opens="home")
    assert macro.expect == Expect("found", "none", value="{seats}", text="{title}", absent="rows")
    params = {param.name: param for param in macro.params}
    assert (params["length"].required, params["length"].default) == (False, "PT1H")
    assert (params["seats"].minimum, params["seats"].maximum) == (1, 9)
    assert params["list"].choices == ("home", "work")
    assert params["list"].labels == {"home": {"en": "Home"}, "work": {"en": "Work", "zh": "工作"}}
    assert macro.returns == "list"
    (link,) = app_map.links
    assert (link.url, link.screen, link.verified, link.risk) == (
        "demo://find?q={title}",
        "found",
        True,
        Risk.NONE,
    )
    assert findings(FULL) == []


@pytest.mark.parametrize(
    "broken",
    [
        FULL.replace("{pick: hour, to: 7, unless: at}", "{pick: hour}"),
        FULL.replace("{press: back, opens: home}", "{press: any}"),
        FULL.replace("{swipe: down, when: seats}", "{swipe: inwards}"),
        FULL.replace("limit: 5", "limit: 0"),
        FULL.replace("type: person", "type: nobody"),
        FULL.replace("when: seats", "when: [seats]"),
        FULL.replace("minimum: 1", "minimum: few"),
        FULL.replace("demo://find", "find"),
        FULL.replace("risk: changes_setting\n", "risk: changes_setting\n    returns: smoke\n"),
    ],
)
def test_what_is_no_such_thing_is_refused_with_its_line(broken):
    assert broken != FULL
    with pytest.raises(MapFileError, match="line "):
        read_map(broken, "demo.yaml")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{day.weekday}", "{day.hour}", "uses {day.hour}, but a date has"),
        ("{at.hour12}", "{at.moment}", "uses {at.moment}"),
        ("default: PT1H", "default: soon", "default does not fit"),
        ("minimum: 1, maximum: 9", "minimum: 9, maximum: 1", "minimum is above"),
        ("type: person", "type: person, minimum: 1", "for numbers"),
        ("type: number", "type: choice", "choices"),
        ("{link: find}", "{link: lost}", "opens the link lost"),
        ("opens: home}\\n      - {swipe", "opens: moon}\\n      - {swipe", "moon"),
        ("absent: rows", "absent: moon", "expects moon"),
        ("when: seats", "when: nobody", "nobody"),
        ("element: none, ", "", "of no `element`"),
    ],
)
def test_what_means_nothing_is_found(old, new, said):
    old, new = old.replace("\\n", "\n"), new.replace("\\n", "\n")
    assert old in FULL
    assert any(said in message for message in findings(FULL.replace(old, new, 1)))


def test_a_risky_link_needs_a_macro_that_says_so():
    risky = FULL.replace("note: seen once", "risk: deletes")
    assert any("opens find (deletes)" in message for message in findings(risky))


def test_the_published_schemas_are_those_of_the_program():
    assert (DOCS / "appmap.schema.json").read_text(encoding="utf-8") == json_schema()
    assert (DOCS / "applayer.schema.json").read_text(encoding="utf-8") == layer_json_schema()
    assert json.loads(layer_json_schema())["properties"]["extends"]
