"""Weibo on the simulated iPhone: the observed screens at their places, feeds, a post, search, messages."""

import pytest

from tests.devices.sim.apps.facts import (
    arrive,
    walk,
)
from tests.devices.sim.apps.weibo import (
    ALLOWED,
    BY_POST,
    INSTEAD,
    NEVER_TAPPED_TO,
    NOTES,
    STATES,
    begins_plainly,
    leave,
)


@pytest.fixture(scope="module")
def paths():
    return walk("ios", "weibo", states={"home_for_you": {"notifications": True}})


def test_what_was_observed_stands_where_it_was_observed():
    assert not NOTES.missing(unlike=INSTEAD, states=STATES)


def test_every_observed_screen_is_reached_by_touches(paths):
    assert set(paths) >= NOTES.screens() - BY_POST - NEVER_TAPPED_TO


def test_every_observed_way_leads_where_it_led(paths):
    reached = dict.fromkeys(BY_POST | NEVER_TAPPED_TO, ()) | paths
    seed = next(s for s in range(20) if begins_plainly(s))
    assert not NOTES.misled(walk("ios", "weibo", seed=seed) | reached, states=ALLOWED, seed=seed)


def test_every_screen_can_be_left_for_home(paths):
    for screen in paths:
        world = arrive("ios", "weibo", paths[screen])
        for _ in range(len(world.truth()["stack"]) + 1):
            if world.truth()["screen"] != "home_follow":
                leave(world)
        assert world.truth()["screen"] == "home_follow", screen
