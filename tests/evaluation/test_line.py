"""The measure of who drives when, on paper: it tells good rules from bad ones, and a seed says it twice."""

from functools import partial

import anyio
import pytest

from evaluation.line.on_paper import point, suite
from evaluation.line.outcome import Point
from evaluation.line.picture import svg
from evaluation.line.policies import Compared, compared
from evaluation.paper_phone import PaperPhone, way
from tests.router.small_map import SETTINGS

EVERY = suite(20)
WAYS = {one.name: one for one in compared()}


@pytest.fixture(scope="module")
def points() -> dict[str, Point]:
    return {name: measured(WAYS[name]) for name in ("default", "published", "large model alone")}


def measured(one: Compared) -> Point:
    return anyio.run(partial(point, one, EVERY))


def test_our_rules_get_more_done_with_fewer_calls_of_the_cloud_than_the_published_ones(points):
    ours, theirs, large = points["default"], points["published"], points["large model alone"]
    assert ours.success > theirs.success + 0.1
    assert ours.cloud_calls < theirs.cloud_calls
    assert ours.false_claims < theirs.false_claims
    assert ours.usd < theirs.usd < large.usd
    assert theirs.cloud_calls > theirs.actor_calls  # its monitor's calls are counted here


def test_the_same_seed_says_the_same(points):
    assert measured(WAYS["published"]) == points["published"]


def test_the_picture_names_what_matters(points):
    drawn = svg(list(points.values()))
    assert drawn.startswith("<svg")
    assert all(name in drawn for name in points)


def test_a_task_of_paper_is_done_only_in_truth():
    task = EVERY[0]
    phone = PaperPhone(task.app_map)
    assert task.left(phone) == task.goals
    phone.checked |= {f"{goal}.mark": True for goal in task.goals}
    assert task.left(phone) == ()
    assert task.distance(phone) == 0


def test_ways_are_the_shortest_or_none():
    assert way(SETTINGS, "home", "wifi") == ("wifi",)
    assert way(SETTINGS, "home", "home") == ()
    assert way(SETTINGS, "wifi", "home") is None
