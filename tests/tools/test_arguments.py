import json

import pytest

from phone.errors import PhoneError
from tools.aim import AimArguments
from tools.arguments import MAX_CHARACTERS, ToolArguments, parse
from tools.screen import SnapshotArguments
from tools.tasks import RunTaskArguments
from tools.text_input import TypeTextArguments


def refused(raw: dict, model: type[ToolArguments] = RunTaskArguments) -> PhoneError:
    with pytest.raises(PhoneError) as caught:
        parse("run_task", model, raw)
    assert caught.value.code == "invalid_arguments"
    return caught.value


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"task": 5},
        {"task": ["turn on wifi"]},
        {"task": {"text": "turn on wifi"}},
        {"task": ""},
        {"task": "x" * 501},
        {"task": "go", "phone": 7},
        {"task": "go", "confirm": True},
        {"task": "go", "fone": "sim:ios"},
    ],
)
def test_wrong_arguments_are_refused_in_a_short_sentence_that_lists_the_valid_ones(raw: dict):
    error = refused(raw)
    assert len(str(error)) < 900
    assert error.next == "Valid fields of run_task: phone, task (required), confirm."


def test_many_wrong_arguments_make_no_long_message():
    assert len(str(refused({f"wrong_{i}": i for i in range(300)}))) < 900


@pytest.mark.parametrize("field", ["task", "phone", "surplus"])
def test_ten_megabytes_are_refused_and_not_repeated(field: str):
    error = refused({"task": "go", field: "x" * 10_000_000})
    assert str(MAX_CHARACTERS) in str(error)
    assert len(str(error)) < 200


def test_depth_and_width_are_refused_without_walking_all_of_it():
    deep: object = "x"
    for _ in range(5_000):
        deep = [deep]
    refused({"task": "go", "surplus": deep})
    refused({"task": "go", "surplus": list(range(50_000))})
    refused({"task": "go", **{str(i): i for i in range(50_000)}})


def test_null_counts_as_not_given():
    assert parse("snapshot", SnapshotArguments, {"phone": None, "find": None}) == SnapshotArguments()


def test_numbers_outside_of_their_range_are_refused():
    for limit in (0, -1, 401, "401", 401.0):
        assert "`limit` is at " in str(refused({"limit": limit}, SnapshotArguments))


@pytest.mark.parametrize(
    "limit",
    [
        True,
        False,
        "true",
        1.5,
        "2.5",
        " 1",
        "1e1",
        "",
        "٣",
        "many",
        float("nan"),
        float("inf"),
        1e300,
        [1],
        {},
    ],
)
def test_only_whole_numbers_are_whole_numbers(limit: object):
    assert "`limit` is a whole number, not " in str(refused({"limit": limit}, SnapshotArguments))


def test_a_switch_is_no_place_on_a_picture():
    for x in (True, "true", "left", []):
        assert "`x` is a number, not " in str(refused({"x": x}, AimArguments))


def test_booleans_and_whole_numbers_as_text_or_float_are_taken_as_some_clients_send_them():
    for value, meant in {"true": True, "false": False, True: True, False: False}.items():
        assert parse("type_text", TypeTextArguments, {"text": "go", "clear": value}).clear is meant
    for value in ("perhaps", 1, "yes", 1.0, "True ", "y\n\0"):
        assert "`clear` is true or false" in str(refused({"text": "go", "clear": value}, TypeTextArguments))
    for limit in (10, 10.0, "10"):
        taken = parse("snapshot", SnapshotArguments, {"limit": limit})
        assert (taken.limit, type(taken.limit)) == (10, int)
    for x in (784, 784.0, "784"):
        assert parse("tap", AimArguments, {"x": x}).x == 784


def test_text_stays_text_also_when_it_reads_like_a_number_or_a_switch():
    for word in ("true", "10"):
        assert parse("run_task", RunTaskArguments, {"task": word}).task == word


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({}, "run_task: `task` is missing"),
        ({"task": ""}, "run_task: `task` is empty"),
        ({"task": 5}, "run_task: `task` is text, not 5"),
        ({"task": "x" * 501}, "run_task: `task` has 501 characters, 500 are allowed"),
        ({"task": "go", "fone": 1}, "run_task: there is no argument `fone`; did you mean `phone`?"),
        ({"task": "go", "q" * 99: 1}, f"run_task: there is no argument `{'q' * 60}`"),
    ],
)
def test_each_problem_is_a_sentence_that_says_what_would_be_right(raw: dict, told: str):
    assert str(refused(raw)) == told


def test_what_json_can_hold_never_raises_anything_else():
    for raw in json.loads('[{"task": 1e999}, {"task": true}, {"": ""}, {"task": "\\ud800"}]'):
        refused(raw)
