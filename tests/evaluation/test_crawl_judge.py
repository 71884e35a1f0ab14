"""A crawled map is held against what the captures of its screens really showed."""

from dataclasses import replace

import pytest

from devices.sim.app_file import parse_app
from devices.sim.graph import graph_of
from devices.sim.world import World
from evaluation.crawl import Subject, differences, shortfalls, subjects
from evaluation.crawl_judge import EdgeCheck, Links, Score, States, merged, side_effects, split, wrong_edges
from evaluation.ground_truth import Seen
from tests.devices.sim.small_app import SMALL_APP
from tests.maps.snapshots import app_map, item, screen, snap

BUNDLE = "org.example.small"
MAP = app_map(
    screen("start", item("size", leads_to="sizes"), item("new", leads_to="form")),
    screen("sizes", item("back", leads_to="start"), item("more", leads_to="form")),
    screen("form"),
)
VISITS = {1: "start", 2: "sizes", 3: "form", 4: "start"}
PLACES = {1: "home", 2: "sizes", 3: "editor", 4: "home"}
GOOD = Score("a", 10, 10, (), 10, 9, (), (), (), (), 9, 9, (), (), 1.0, 1.0)


def small():
    world = World("ios", apps=[])
    world.apps.add(parse_app(SMALL_APP))
    return graph_of(world).apps[0]


def links(**changed: str) -> Links:
    places = {**PLACES, **{int(number): place for number, place in changed.items()}}
    seen = [Seen(replace(snap(), id=number), BUNDLE, place, "page", "") for number, place in places.items()]
    return Links.of(seen, VISITS, BUNDLE)


def held(element: str, to: str, place: str, source: str = "start") -> EdgeCheck:
    return EdgeCheck(source, element, to, "holds", "", place)


def test_a_map_screen_taken_for_two_places_is_merged_and_one_place_with_two_is_split():
    assert merged(links()) == split(links()) == []
    assert merged(links(**{"4": "person"})) == ["start is home, person"]
    assert split(links(**{"3": "sizes"})) == ["sizes is form, sizes"]


def test_a_place_under_an_alert_is_a_place_of_its_own_and_other_apps_do_not_count():
    seen = [
        Seen(replace(snap(), id=1), BUNDLE, "home", "alert", "sure"),
        Seen(replace(snap(), id=2), "com.other", "home", "page", ""),
    ]
    assert Links.of(seen, VISITS, BUNDLE).screens == {"home!sure": {"start"}}


def test_an_edge_is_wrong_when_it_held_and_the_phone_was_elsewhere():
    checks = [held("size", "sizes", "sizes"), held("new", "form", "person")]
    wrong = list(wrong_edges(MAP, links(), small(), checks))
    assert "start.new -> form: held, but the phone was on person" in wrong
    assert not [one for one in wrong if one.startswith("start.size")]


def test_an_edge_that_the_app_does_not_have_is_wrong_even_if_nobody_tried_it():
    untried = list(wrong_edges(MAP, links(**{"2": "person"}), small(), []))
    assert untried == [
        "sizes.more -> form: the app has no way from there to editor"
    ] or "sizes.back -> start" not in str(untried)


def test_side_effects_are_named_and_a_look_at_a_row_is_none():
    effect = {"kind": "deleted", "app": BUNDLE, "screen": "person", "element": "delete", "what": "people"}
    look = {"kind": "created", "app": BUNDLE, "screen": "home", "element": "people", "what": "seen"}
    fold = {"kind": "toggled", "app": BUNDLE, "screen": "home", "element": "more", "what": "folded"}
    assert list(side_effects([effect, look, effect], small())) == ["deleted people by person.delete"]
    assert list(side_effects([fold], small())) == ["toggled folded by home.more"]
    assert list(side_effects([fold], small(), {"folded"})) == []


@pytest.mark.parametrize(
    ("changed", "latency", "named"),
    [
        ({}, "instant", []),
        ({"found": 8, "missed": ("x",)}, "instant", ["80% of what can be found"]),
        ({"side_effects": ("paid cart by cart.pay",)}, "instant", ["side effect: paid cart"]),
        ({"wrong_edges": ("e",), "broken": ("b",)}, "instant", ["wrong edge: e", "edge does not hold: b"]),
        ({"unreached": ("x.y",)}, "instant", ["1 edges were not reached: x.y"]),
        ({"seconds": 1.4}, "phone", ["1.40 times"]),
        ({"seconds": 1.4}, "instant", []),
        ({"stuck": "lost"}, "instant", ["the crawl ended early"]),
    ],
)
def test_every_aim_that_is_missed_is_named(changed, latency, named):
    told = list(shortfalls(replace(GOOD, **changed), latency))
    assert len(told) == len(named)
    assert all(one.startswith(begin) for one, begin in zip(told, named, strict=True))


def test_two_maps_differ_in_the_screens_and_edges_that_only_one_has():
    assert list(differences(MAP, MAP)) == []
    less = replace(MAP, screens=MAP.screens[:2])
    assert list(differences(MAP, less)) == ["lost screen form"]
    fewer = replace(MAP, screens=(replace(MAP.screens[0], elements=()), *MAP.screens[1:]))
    assert list(differences(fewer, MAP)) == ["new edge start size sizes", "new edge start new form"]


FORM = """
schema: openphone.simapp/1
app: {id: f, name: F, platform: ios, bundle: org.example.f}
screens:
  - id: form
    elements:
      - {id: starts, text: Starts, kind: row, at: [0.2, 0.2], to: unfolded, replace: true}
      - {id: other, text: Other, kind: segment, at: [0.2, 0.3], to: other, replace: true}
  - id: unfolded
    elements: [{id: starts, text: Starts, kind: row, at: [0.2, 0.2], to: form, replace: true}]
  - id: other
    elements: [{id: form, text: Form, kind: segment, at: [0.2, 0.3], to: form, replace: true}]
"""


def test_what_a_row_unfolds_and_folds_again_is_a_state_of_its_form():
    world = World("ios", apps=[])
    world.apps.add(parse_app(FORM))
    states = States.found(graph_of(world).apps[0])
    assert states.of == {"unfolded": "form"}
    assert states.seen(Seen(snap(), BUNDLE, "unfolded", "page", "")).screen == "form"
    assert {(e.source, e.to) for e in states.app(graph_of(world).apps[0]).edges} == {
        *(("form", "form"), ("form", "other"), ("other", "form"))
    }


PEOPLE = """
schema: openphone.simapp/1
app: {id: people, name: People, platform: ios, bundle: org.example.people}
state: {only_new: ""}
lists:
  people: {of: [{name: Ada, mail: a}, {name: Bo, mail: ""}, {name: Cy, mail: ""}]}
screens:
  - id: all
    title: People
    elements:
      - {id: only_new, text: Only new, kind: segment, at: [0.3, 0.1], set: {only_new: "1"},
         replace: true, to: filtered}
      - {id: map, text: Map, kind: segment, at: [0.6, 0.1], replace: true, to: map}
      - {id: people, kind: list, at: [0.2, 0.3], items: people,
         row: {text: "{name}", to: "{mail?with_mail:bare}"}}
  - id: filtered
    title: People
    elements:
      - {id: only_new, text: Only new, kind: segment, at: [0.3, 0.1], selected: only_new,
         replace: true, to: all}
  - id: map
    title: People
    elements: [{id: list, text: List, kind: segment, at: [0.6, 0.1], replace: true, to: all}]
  - id: bare
    title: "{name}"
    elements: [{id: edit, text: Edit, kind: button, at: [0.9, 0.1], pinned: true}]
  - id: with_mail
    title: "{name}"
    elements:
      - {id: edit, text: Edit, kind: button, at: [0.9, 0.1], pinned: true}
      - {id: mail, text: Mail, kind: button, at: [0.5, 0.4]}
"""


def test_a_filter_and_what_a_row_is_about_are_states_and_another_view_is_none():
    world = World("ios", apps=[])
    world.apps.add(parse_app(PEOPLE))
    assert States.found(graph_of(world).apps[0]).of == {"filtered": "all", "with_mail": "bare"}


def test_every_simulated_app_is_a_subject():
    assert len(subjects()) == 11
    with pytest.raises(ValueError, match="no simulated app --resume"):
        subjects(["--resume"])
    assert subjects(["settings.ios"]) == [Subject("ios", "settings", "Settings", "com.apple.Preferences")]
