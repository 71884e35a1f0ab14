"""The ground truth about what can be found in an app."""

from devices.sim.app_file import parse_app
from devices.sim.drift import Drift
from devices.sim.faults import FaultPlan
from devices.sim.graph import graph_of
from devices.sim.graph_facts import AppFact, Graph
from devices.sim.world import World
from tests.devices.sim.small_app import SMALL_APP
from tests.devices.sim.test_control import answers

FILE = parse_app(SMALL_APP)


def graph(text: str = SMALL_APP) -> AppFact:
    world = World("ios", apps=[])
    world.apps.add(parse_app(text))
    return graph_of(world).apps[0]


def edges(app: AppFact, source: str) -> set[tuple[str, str, str, str]]:
    return {(e.element, e.gesture, e.kind, e.to) for e in app.edges if e.source == source}


def test_every_screen_is_there_with_its_elements():
    app = graph()
    assert (app.bundle, app.id, app.start) == ("org.example.small", "small", "home")
    assert [s.id for s in app.screens] == [s.id for s in FILE.screens]
    home = app.screens[0]
    dark = home.elements[0]
    assert (dark.id, dark.labels, dark.kind, dark.at) == ("dark", ["Dark", "深色"], "toggle", (0.2, 0.2))
    assert home.elements[1].when == "dark"
    assert home.elements[3].shows == "people"


def test_edges_tell_what_leads_where():
    app = graph()
    assert edges(app, "home") == {
        ("sizes", "tap", "push", "sizes"),
        ("people", "tap", "push", "person"),
        ("new", "tap", "push", "editor"),
        ("off_limits", "tap", "push", "sizes"),
        ("covered", "tap", "push", "sizes"),
        ("deep", "tap", "push", "sizes"),
        ("bar", "tap", "push", "editor"),
    }
    assert ("back", "tap", "back", "") in edges(app, "sizes")
    assert ("ask", "tap", "alert", "location") in edges(app, "sizes")
    assert ("draft", "enter", "back", "") in edges(app, "editor")
    assert ("agree", "tap", "close", "") in edges(app, "dialog")


def test_what_gestures_lead_to_is_told_apart_from_what_is_only_in_the_file():
    app = graph()
    assert app.reachable == ["home", "sizes", "person", "editor", "sheet", "dialog"]
    taps = {screen.id: screen.taps for screen in app.screens}
    assert taps == {"home": 0, "sizes": 1, "person": 1, "editor": 1, "sheet": 2, "dialog": 2, "vault": None}


CHOICES = """
schema: openphone.simapp/1
app: {id: c, name: C, platform: ios, bundle: org.example.c, begins: "{asked?main:intro}"}
state: {asked: false, mode: day}
lists: {places: {of: [{name: A, page: one}, {name: B, page: two}, {name: C, page: nowhere}]}}
alerts: [{id: go, title: Go?, buttons: [{text: Go, to: far}]}]
screens:
  - {id: intro, elements: [{id: ok, text: OK, kind: button, at: [0.5, 0.5], to: main, replace: true}]}
  - id: main
    screen_on_open: "{asked?:offer}"
    elements:
      - {id: places, kind: list, at: [0.2, 0.3], items: places, row: {text: "{name}", to: "{page}"}}
      - {id: view, text: View, kind: button, at: [0.5, 0.7], to: "view_{mode}", hold: {to: one}}
      - {id: leave, text: Leave, kind: button, at: [0.5, 0.8], alert: go}
  - {id: offer, layer: sheet}
  - {id: one}
  - {id: two}
  - {id: view_day}
  - {id: far}
"""


def test_every_way_that_a_text_with_names_may_take_is_an_edge():
    app = graph(CHOICES)
    assert edges(app, "main") == {
        ("", "open", "push", "offer"),
        ("places", "tap", "push", "one"),
        ("places", "tap", "push", "two"),
        ("view", "tap", "push", "view_day"),
        ("view", "hold", "push", "one"),
        ("leave", "tap", "alert", "go"),
    }
    assert edges(app, "intro") == {("ok", "tap", "replace", "main")}
    taps = {screen.id: screen.taps for screen in app.screens}
    assert taps == {"intro": 0, "main": 0, "offer": 0, "one": 1, "two": 1, "view_day": 1, "far": 2}


def test_an_update_changes_the_graph():
    world = World("ios", apps=[])
    world.apps.add(Drift("remove", screen="home", element="sizes").applied_to(FILE))
    assert "sizes" not in {e.id for e in graph_of(world).apps[0].screens[0].elements}


async def test_the_control_port_tells_it_in_the_published_form():
    world = World("ios")
    [(status, told)] = await answers(world, FaultPlan(), ("/graph", None))
    assert status == 200
    assert {"from", "element", "to", "kind"} <= told["apps"][0]["edges"][0].keys()
    assert Graph.model_validate(told) == graph_of(world)
    assert {app["bundle"] for app in told["apps"]} == {info.bundle for info in world.installed()}


def test_the_shipped_apps_can_be_walked_by_gestures():
    for platform in ("ios", "android"):
        for app in graph_of(World(platform)).apps:
            assert len(app.reachable) > len(app.screens) * 0.8, app.id
