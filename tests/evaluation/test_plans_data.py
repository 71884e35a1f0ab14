"""The sentences by which planning is measured are whole, typed, balanced, and kept apart."""

import json
from collections import Counter

import pytest
from click.testing import CliRunner

from evaluation.matching_data import HALVES, TODAY
from evaluation.plans import main
from evaluation.plans_data import plan_sentences
from maps.arguments import typed
from maps.catalog import Catalog

CATALOG = Catalog.shipped()
EVERY = [sentence for half in HALVES for sentence in plan_sentences(half)]
TASKS = [sentence for sentence in EVERY if sentence.meant]


def test_there_are_enough_sentences_of_each_kind():
    assert len(TASKS) >= 60
    assert len(EVERY) - len(TASKS) >= 40
    assert min(Counter(s.language for s in TASKS).values()) >= 0.4 * len(TASKS)
    assert min(Counter(s.platform for s in TASKS).values()) >= 0.4 * len(TASKS)
    assert sum(s.has_flow for s in TASKS) >= 20
    assert sum(s.has_condition for s in TASKS) >= 15


def test_every_subtask_exists_and_everything_that_it_needs_is_said_or_read_before():
    for sentence in TASKS:
        for place, meant in enumerate(sentence.meant):
            app, _, name = meant.name.partition(".")
            app_map = CATALOG.find(app, sentence.platform)
            assert app_map, sentence
            params = {param.name: param for param in app_map.macro(name).params}
            assert all(typed(params[n], value, TODAY) == value for n, value in meant.arguments.items()), (
                sentence
            )
            needed = {param.name for param in params.values() if param.required}
            assert needed <= set(meant.arguments) | set(meant.flows), sentence
            sources = [flow.subtask for flow in meant.flows.values()]
            sources += [meant.condition.subtask] if meant.condition else []
            assert all(source < place for source in sources), sentence


def test_no_sentence_is_in_both_halves():
    assert len({(s.platform, s.text) for s in EVERY}) == len(EVERY)


def test_the_failures_of_the_held_out_half_are_not_shown():
    answer = CliRunner().invoke(main, ["--split", "held_out", "--failures"])
    assert answer.exit_code == 2


@pytest.mark.parametrize("half", HALVES)
def test_the_report_holds_figures_and_no_sentence(half):
    answer = CliRunner().invoke(main, ["--split", half, "--json"])
    report = json.loads(answer.output)
    assert answer.exit_code == bool(report["missed"])
    assert report["groups"]["all"]["tasks"] >= 40
    assert not any(sentence.text in answer.output for sentence in EVERY)
