"""What a model server is started with."""

import json

import pytest

from local_model.picture import ImageLimits
from local_model.serving.plan import ServePlan, serve_arguments, serve_environment


def flag(arguments: list[str], name: str) -> str:
    return arguments[len(arguments) - arguments[::-1].index(name)]


def test_one_picture_of_a_bounded_size_is_taken_and_answers_are_constrained_without_blanks():
    arguments = serve_arguments(ServePlan())
    assert json.loads(flag(arguments, "--limit-mm-per-prompt")) == {"image": 1, "video": 0}
    assert (
        json.loads(flag(arguments, "--mm-processor-kwargs"))["size"]["longest_edge"] == ImageLimits().most_px
    )
    constrained = json.loads(flag(arguments, "--structured-outputs-config"))
    assert constrained == {"backend": "xgrammar", "disable_any_whitespace": True}
    assert flag(arguments, "--max-model-len") == "12288"
    assert flag(arguments, "--host") == "127.0.0.1"


def test_a_processor_is_spared_what_only_a_gpu_has_and_the_other_way_round():
    gpu, cpu = (serve_arguments(ServePlan(hardware=hardware)) for hardware in ("gpu", "cpu"))
    assert "--gpu-memory-utilization" in gpu
    assert "--enforce-eager" not in gpu
    assert "--gpu-memory-utilization" not in cpu
    assert {"--enforce-eager", "--kv-cache-memory-bytes"} <= set(cpu)


def test_further_flags_stand_last_so_that_they_win():
    arguments = serve_arguments(ServePlan(more=("--max-num-seqs", "2")))
    assert flag(arguments, "--max-num-seqs") == "2"


@pytest.mark.parametrize("key", ["", "s3cret"])
def test_the_key_stands_in_the_environment_and_a_key_for_something_else_does_not(key):
    environment = serve_environment({"VLLM_API_KEY": "of somebody else", "HOME": "/home/me"}, key)
    assert environment.get("VLLM_API_KEY", "") == key
    assert environment["HOME"] == "/home/me"
    assert "s3cret" not in " ".join(serve_arguments(ServePlan()))


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/v1"),
        ("0.0.0.0", "http://127.0.0.1:8000/v1"),  # noqa: S104 - nothing is bound
        ("::1", "http://[::1]:8000/v1"),
    ],
)
def test_a_server_is_asked_where_it_can_be_reached_from_this_machine(host, url):
    assert ServePlan(host=host).url == url
