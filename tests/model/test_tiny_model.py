"""Models that were trained on this program's own runs, one enough and one not, drive a simulated phone."""

import anyio
import pytest

from evaluation.tiny.closed_loop import told, try_all
from evaluation.tiny.tasks import CHORES, TRAINED_SEEDS
from tests.model.served import check

pytestmark = pytest.mark.model

SEED = TRAINED_SEEDS[0]
WITHIN_S = 600


def test_pictures_and_forms_work(good, tmp_path):
    code, report, said = check(good.url, tmp_path)
    assert (code, report["ok"]) == (0, True), said
    trials = {trial["name"]: trial for trial in report["trials"]}
    assert trials["image"]["input_tokens"] > 1_000
    assert report["context_tokens"] == 12_288


async def test_the_good_one_finishes_at_least_twelve_of_sixteen_chores_by_pictures_alone(good):
    with anyio.fail_after(WITHIN_S):
        tried = await try_all(good.url, SEED)
    said = "\n".join(map(told, tried))
    assert sum(one.is_done for one in tried) >= 12, said
    assert all(step.saw == "picture" for one in tried for step in one.steps)
    assert {seat for one in tried for seat in one.report.pilots} == {"local"}, "no macro did it"


async def test_the_weak_one_finds_its_way_then_flips_a_switch_again_and_again_and_is_handed_off(weak):
    with anyio.fail_after(WITHIN_S):
        tried = await try_all(weak.url, SEED, CHORES[:4])
    said = "\n".join(map(told, tried))
    assert {one.report.status for one in tried} == {"handed_off"}, said
    for one in tried:
        assert sum("Airplane Mode" in step.said for step in one.steps) >= 2, said
        assert "flipped and flipped back" in one.report.pilot_changes[0].why


async def test_where_the_weak_one_is_relieved_the_good_one_finishes(weak, good):
    with anyio.fail_after(WITHIN_S):
        tried = await try_all(weak.url, SEED, CHORES[:4], larger_url=good.url)
    said = "\n".join(map(told, tried))
    assert all(one.is_done for one in tried), said
    assert all(one.report.pilots == ["local", "cloud"] for one in tried), said
