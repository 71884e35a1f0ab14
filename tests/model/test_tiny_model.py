"""A model that was trained on this program's own runs, not enough, drives a simulated phone."""

import anyio
import pytest

from evaluation.tiny.closed_loop import told, try_all
from evaluation.tiny.tasks import CHORES, TRAINED_SEEDS
from phone.protocols import Stuck
from tests.model.served import check

pytestmark = pytest.mark.model

WITHIN_S = 300


def test_pictures_and_forms_work(weak, tmp_path):
    code, report, said = check(weak.url, tmp_path)
    assert (code, report["ok"]) == (0, True), said
    trials = {trial["name"]: trial for trial in report["trials"]}
    assert trials["image"]["input_tokens"] > 1_000
    assert report["context_tokens"] == 12_288


async def test_it_finds_its_way_by_pictures_then_runs_in_circles_and_says_so(weak):
    with anyio.fail_after(WITHIN_S):
        tried = await try_all(weak.url, TRAINED_SEEDS[0], CHORES[:4])
    said = "\n".join(map(told, tried))
    assert all(isinstance(one.end, Stuck) and one.end.code == "loop" for one in tried), said
    assert all(any("Airplane Mode" in step.said for step in one.steps) for one in tried), said
    assert all(step.saw == "picture" for one in tried for step in one.steps)
