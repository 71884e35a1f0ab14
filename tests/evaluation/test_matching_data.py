"""The sentences by which matching is measured are whole, typed, balanced, and kept apart."""

import hashlib
from collections import Counter
from itertools import pairwise, product

import pytest
from click.testing import CliRunner

from evaluation.matching import main
from evaluation.matching_data import BATCHES, HALVES, TODAY, sentences
from evaluation.matching_speed import measure, spoken, synthetic
from maps.arguments import parse
from maps.catalog import Catalog
from router.match import Matcher

CATALOG = Catalog.shipped()
BY_HALF = {half: sentences(half) for half in HALVES}
EVERY = [sentence for half in HALVES for sentence in BY_HALF[half]]
TASKS = [sentence for sentence in EVERY if sentence.meant]
OTHERS = [sentence for sentence in EVERY if sentence.why]
TASK_HEADING = "platform\tmacro\targuments\tlanguage\tsentence\talso\n"
OTHER_HEADING = "platform\tnear\twhy\tlanguage\tsentence\n"


def test_there_are_enough_sentences_of_both_kinds_in_both_languages():
    for half in (TASKS, OTHERS):
        assert len(half) >= 1000
        assert min(Counter(s.language for s in half).values()) >= 0.45 * len(half)


def test_every_app_is_asked_for_in_both_languages():
    shipped = {(m.id, m.platform, language) for m in CATALOG.maps for language in ("en", "zh")}
    asked = Counter((s.app, s.platform, s.language) for s in TASKS)

    assert set(asked) == shipped
    assert min(asked.values()) >= 20


def test_every_macro_that_is_meant_exists_and_takes_the_arguments_as_they_are_written():
    for sentence in TASKS:
        for meant in sentence.meant:
            app, _, name = meant.name.partition(".")
            app_map = CATALOG.find(app, sentence.platform)
            assert app_map, sentence
            assert parse(app_map.macro(name), meant.arguments, TODAY) == meant.arguments, sentence


def test_nearly_every_shipped_macro_is_asked_for():
    shipped = {(m.platform, f"{m.id}.{macro.id}") for m, macro in CATALOG.macros()}
    asked = {(s.platform, s.meant[0].name) for s in TASKS}

    assert asked <= shipped
    assert len(asked) >= 0.95 * len(shipped)


def test_what_must_fire_nothing_is_near_a_shipped_app_or_none():
    near = {(m.id, m.platform) for m in CATALOG.maps} | {("-", "ios"), ("-", "android")}

    assert {(s.app, s.platform) for s in OTHERS} == near


def test_no_sentence_stands_twice_for_a_platform():
    assert [key for key, n in Counter((s.platform, s.folded) for s in EVERY).items() if n > 1] == []


def test_no_sentence_of_one_half_is_in_the_other_for_any_platform():
    tune, held_out = ({s.folded for s in BY_HALF[half]} for half in HALVES)

    assert tune & held_out == set()


def test_both_halves_have_as_much_of_every_app_and_language():
    def strata(half):
        return Counter((s.platform, s.app, s.language, bool(s.meant)) for s in BY_HALF[half])

    tune, held_out = strata("tune"), strata("held_out")

    assert set(tune) == set(held_out)
    assert max(abs(tune[one] - held_out[one]) for one in tune) <= 4


def test_halves_alternate_in_the_order_of_the_sentences_digests():
    """So nobody chose which sentence is held out."""
    strata = {}
    for folder, half in product(BATCHES, HALVES):
        for s in sentences(half, [folder]):
            digest = hashlib.sha256(s.folded.encode()).hexdigest()
            stratum = (folder, s.platform, s.app, s.language, bool(s.meant))
            strata.setdefault(stratum, []).append((digest, half))
    repeats = 0
    for stratum in strata.values():
        halves = [half for _, half in sorted(stratum)]
        repeats += sum(one == other for one, other in pairwise(halves))

    assert repeats <= 0.02 * len(EVERY)


@pytest.mark.parametrize(
    ("tasks", "others"),
    [
        ("platform\tmacro\n", OTHER_HEADING),
        (TASK_HEADING + "ios\tclock.add\n", OTHER_HEADING),
        (TASK_HEADING + "ios\tclock.add\tno json\ten\thello\n", OTHER_HEADING),
        (TASK_HEADING + "symbian\tclock.add\t{}\ten\thello\n", OTHER_HEADING),
        (TASK_HEADING, OTHER_HEADING + "ios\t-\tfor no reason\ten\thello\n"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path, tasks, others):
    (tmp_path / "tasks_tune.tsv").write_text(tasks)
    (tmp_path / "others_tune.tsv").write_text(others)

    with pytest.raises(ValueError):  # noqa: PT011 - any of them
        sentences("tune", [tmp_path])


def test_failures_of_the_held_out_half_are_refused():
    result = CliRunner().invoke(main, ["--split", "held_out", "--failures"])

    assert result.exit_code == 2
    assert "held-out" in result.output


def test_synthetic_macros_are_as_many_as_asked_and_are_all_said_in_another_way():
    maps = synthetic(40, 30)
    said = [text for m in maps for macro in m.macros for texts in macro.say.values() for text in texts]

    assert len({m.id for m in maps}) == 40
    assert len(set(said)) == len(said)


def test_what_is_said_of_synthetic_macros_means_one_of_every_app():
    maps = synthetic(3, 5)
    matcher = Matcher(maps)

    chosen = [matcher.match(text).chosen for text in spoken(maps)]

    assert [one and one.name for one in chosen] == ["app_0.show_1", "app_1.show_1", "app_2.show_1"]


def test_every_sentence_is_timed_over_the_macros_given():
    found = measure(synthetic(2, 5), ["show banlan", "hello"])

    assert (found.macros, found.sentences) == (10, 2)
    assert 0 < found.median_ms <= found.worst_ms
