"""The ground truth tells what touches did to a person's things: proof of what a client left alone."""

import json

import pytest

from devices.sim.app_file import parse_app
from devices.sim.faults import FaultPlan
from devices.sim.graph import graph_of
from devices.sim.node import AlertState
from devices.sim.publish import schema_files
from devices.sim.world import World
from tests.devices.sim.test_control import answers
from tests.devices.sim.touching import tap

RISKY = """
schema: openphone.simapp/1
app: {id: r, name: R, platform: ios, bundle: org.example.r}
state: {wifi: true, mode: day, words: "", asked: false, code: ""}
lists: {notes: {shuffle: false, of: [{text: Milk, done: ""}, {text: Tea, done: ""}]}}
alerts:
  - {id: leave, title: Leave?, buttons: [{text: Stay}, {text: Leave, risk: signs_out, set: {asked: true}}]}
screens:
  - id: home
    elements:
      - {id: wifi, text: Wi-Fi, kind: toggle, at: [0.2, 0.15], bind: wifi}
      - {id: night, text: Night, kind: segment, at: [0.3, 0.22], bind: mode, choice: night}
      - {id: words, text: Words, kind: field, at: [0.5, 0.3], bind: words,
         enter: {risk: sends, set: {words: ""}}}
      - {id: shown, text: Shown words, kind: field, at: [0.5, 0.27], size: [0.4, 0.02], bind: words, to: note}
      - {id: code, text: Code, kind: field, at: [0.5, 0.36], bind: code, password: true}
      - {id: pay, text: Pay now, kind: button, at: [0.3, 0.42], risk: pays}
      - {id: add, text: Add, kind: button, at: [0.7, 0.42], append: {notes: {text: "{words}", done: ""}}}
      - {id: out, text: Sign out, kind: button, at: [0.5, 0.48], alert: leave}
      - {id: hidden, text: Hidden, at: [0.5, 0.9], when: "asked,words"}
      - {id: opened, text: Opened, at: [0.5, 0.95], when: "given"}
      - id: notes
        kind: list
        at: [0.3, 0.55]
        items: notes
        row: {text: "{text}", look: [plain], to: note, parts: [
          {id: tick, text: tick, kind: toggle, x: 0.8, checked: done, update: {notes: {done: "{done?:1}"}}},
          {id: drop, text: drop, x: 0.92, remove: notes}]}
  - {id: note, elements: [{id: back, text: Back, kind: back, at: [0.1, 0.096]}]}
"""


def a_phone() -> World:
    world = World("ios", apps=[])
    world.apps.add(parse_app(RISKY))
    world.launch("org.example.r")
    return world


def told(world: World) -> list[tuple]:
    return [(e["kind"], e["element"], e["what"], e.get("value")) for e in world.truth()["effects"]]


@pytest.mark.parametrize(
    ("label", "effects"),
    [
        ("Wi-Fi", [("toggled", "wifi", "wifi", False)]),
        ("Night", [("chosen", "night", "mode", "night")]),
        ("Pay now", [("paid", "pay", "pay", None)]),
        ("Add", [("created", "add", "notes", {"text": "", "done": ""})]),
        ("tick", [("toggled", "tick", "notes", {"text": "Tea", "done": "1"})]),
        ("drop", [("deleted", "drop", "notes", {"text": "Tea", "done": ""})]),
        ("Tea", []),
        ("Sign out", []),
    ],
)
def test_a_touch_notes_what_it_changed_and_nothing_else(label, effects):
    world = a_phone()
    tap(world, label)
    assert told(world) == effects
    assert {e["app"] for e in world.truth()["effects"]} <= {"org.example.r"}


def test_what_was_so_already_is_no_effect():
    world = a_phone()
    tap(world, "Night")
    tap(world, "Night")
    assert len(told(world)) == 1


def test_letters_typed_into_one_field_are_one_effect_and_a_password_is_not_told():
    world = a_phone()
    tap(world, "Words")
    world.type_text("milk\n")
    tap(world, "Code")
    world.type_text("4711")
    assert told(world) == [
        ("typed", "words", "words", "milk"),
        ("set", "words", "words", ""),
        ("sent", "words", "words", None),
        ("typed", "code", "code", "••••"),
    ]


def test_an_answer_and_what_it_did_are_told_and_where():
    world = a_phone()
    tap(world, "Sign out")
    truth = world.truth()
    assert (truth["layer"], truth["alert_id"], truth["alert_title"]) == ("alert", "leave", "Leave?")
    world.answer("Leave")
    assert told(world) == [
        ("answered", "Leave", "leave", "Leave"),
        ("set", "Leave", "asked", True),
        ("signed_out", "Leave", "Leave", None),
    ]
    world.show_alert(AlertState("Low battery", "", ("OK",), system=True))
    world.answer("OK")
    assert world.truth()["effects"][-1]["app"] == "com.apple.springboard"
    assert world.truth()["layer"] == "page"


def test_what_a_hand_arranges_is_no_effect_and_the_log_can_begin_anew():
    world = a_phone()
    world.set_state("org.example.r", "wifi", value=False)
    assert told(world) == []
    tap(world, "Wi-Fi")
    world.log.clear()
    assert told(world) == []


def test_the_graph_tells_beforehand_what_a_touch_can_change():
    app = graph_of(a_phone()).apps[0]
    changes = {e.id: e.changes for e in app.screens[0].elements}
    assert changes == {
        "wifi": ["toggled"],
        "night": ["chosen"],
        "words": [],
        "shown": [],
        "code": [],
        "pay": ["paid"],
        "add": ["created"],
        "out": [],
        "hidden": [],
        "opened": [],
        "notes": ["toggled", "deleted"],
    }
    at_start = {e.id: e.holds_at_start for e in app.screens[0].elements}
    assert (at_start["wifi"], at_start["hidden"], at_start["opened"]) == (True, False, None)
    assert [(b.text, b.changes) for b in app.alerts[0].buttons] == [
        ("Stay", []),
        ("Leave", ["set", "signed_out"]),
    ]
    assert [(e.element, e.kind, e.changes) for e in app.edges if e.source == "home"] == [
        ("shown", "push", []),
        ("out", "alert", []),
        ("notes", "push", []),
    ]


async def test_a_part_of_the_truth_can_be_asked_for():
    world = a_phone()
    tap(world, "Wi-Fi")
    asked = ("/truth?only=screen,layer,effects", "/truth?only=nothing", "/truth")
    some, none, all_ = await answers(world, FaultPlan(), *((path, None) for path in asked))
    assert some[1].keys() == {"screen", "layer", "effects"}
    assert none[0] == 400
    assert "effects" in none[1]["error"]
    required = json.loads(schema_files()["truth.json"])["required"]
    assert all_[1].keys() == set(required)


def test_a_field_that_leads_to_another_screen_keeps_what_it_shows():
    world = a_phone()
    tap(world, "Shown words", "field")
    assert world.log.effects == []
    assert world.states()["org.example.r"]["words"] == ""
