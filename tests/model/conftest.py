"""A real vLLM on the CPU, with models that this project has trained."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.model.served import VLLM, Served, model_served

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    is_wanted = "model" in config.option.markexpr and VLLM.exists()
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.timeout(900))
            if not is_wanted:
                reason = "serves a real model: run make test-model"
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="module")
def weak(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    with model_served("weak", tmp_path_factory.mktemp("weak")) as served:
        yield served


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    with model_served("good", tmp_path_factory.mktemp("good")) as served:
        yield served
