import json

import pytest

from phone.errors import PhoneError
from tools.arguments import MAX_CHARACTERS, ToolArguments, parse
from tools.screen import SnapshotArguments
from tools.tasks import RunTaskArguments


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
        {"task": "go", "confirm": "perhaps"},
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
    for limit in (0, -1, 401, 1.5, "many", float("nan")):
        refused({"limit": limit}, SnapshotArguments)


def test_what_json_can_hold_never_raises_anything_else():
    for raw in json.loads('[{"task": 1e999}, {"task": true}, {"": ""}, {"task": "\\ud800"}]'):
        refused(raw)
