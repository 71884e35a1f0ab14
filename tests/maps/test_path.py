from dataclasses import replace

from maps.model import Risk
from maps.path import reachable, shortest
from tests.maps.snapshots import app_map, item, screen

MAP = app_map(
    screen(
        "home",
        item("a", leads_to="a"),
        item("b", leads_to="b"),
        item("off", leads_to="off", risk=Risk.SIGNS_OUT),
    ),
    screen(
        "a", item("back", leads_to="home"), item("c", leads_to="c"), item("any", fixed=False, leads_to="lost")
    ),
    screen("b", item("back", leads_to="home"), item("far", leads_to="c", optional=True)),
    screen("c", item("back", leads_to="a"), item("broken", leads_to="nowhere")),
    screen("off"),
    screen("lost", item("back", leads_to="a")),
)


def ids(way):
    return way and [edge.element.id for edge in way]


def test_the_shortest_way_is_found_backwards_too():
    assert ids(shortest(MAP, "home", "c")) == ["a", "c"]
    assert ids(shortest(MAP, "c", "b")) == ["back", "back", "b"]
    assert shortest(MAP, "a", "a") == ()


def test_a_sure_way_wins_over_one_as_short_that_is_not_always_there():
    assert ids(shortest(MAP, "home", "c", avoid={("a", "c")})) == ["b", "far"]
    assert shortest(MAP, "home", "c", avoid={("a", "c"), ("b", "far")}) is None


def test_risky_and_unfindable_edges_are_no_way():
    assert shortest(MAP, "home", "off") is None
    assert ids(shortest(MAP, "home", "off", allow=Risk.SIGNS_OUT)) == ["off"]
    assert shortest(MAP, "home", "lost") is None
    assert shortest(MAP, "home", "nowhere") is None
    assert reachable(MAP) == ("home", "a", "b", "c")


def test_a_start_that_the_map_does_not_have_has_no_ways():
    assert shortest(MAP, "moon", "home") is None


def test_a_map_that_was_changed_has_ways_of_its_own():
    """Ways are kept by the map that they are of, never by its id."""
    assert ids(shortest(MAP, "home", "b")) == ["b"]
    without = replace(MAP, screens=tuple(s for s in MAP.screens if s.id != "b"))
    assert shortest(without, "home", "b") is None
    assert ids(shortest(MAP, "home", "b")) == ["b"]


def test_the_sure_way_wins_however_often_it_is_asked_for():
    for _ in range(3):
        assert ids(shortest(MAP, "b", "c")) == ["far"]
        assert ids(shortest(MAP, "b", "c", avoid={("b", "far")})) == ["back", "a", "c"]
