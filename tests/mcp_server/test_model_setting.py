"""Which models are meant, and what `doctor` says of them."""

import anyio
import click
import pytest

from mcp_server.cli.model_doctor import model_check
from mcp_server.cli.options import told
from mcp_server.model_setting import ModelSetting, model_setting, setting_of
from tests.local_model.scripted_endpoint import free_url, scripted_endpoint


def test_a_model_is_read_from_the_environment_with_the_usual_path_and_names(monkeypatch):
    assert model_setting("local") is None
    monkeypatch.setenv("OPENPHONE_LOCAL_URL", "http://127.0.0.1:8000/")
    monkeypatch.setenv("OPENPHONE_CLOUD_URL", "https://api.example.com/paas/v4/")
    monkeypatch.setenv("OPENPHONE_CLOUD_MODEL", "vision")
    monkeypatch.setenv("OPENPHONE_CLOUD_KEY_VARIABLE", "MY_KEY")
    config = told()
    assert config.local_model == ModelSetting("http://127.0.0.1:8000/v1", "openphone-3b", "VLLM_API_KEY")
    assert config.cloud_model == ModelSetting("https://api.example.com/paas/v4", "vision", "MY_KEY")


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"OPENPHONE_LOCAL_URL": "127.0.0.1:8000"}, "OPENPHONE_LOCAL_URL: “127.0.0.1:8000” is no URL"),
        ({"OPENPHONE_CLOUD_URL": "http://x:99999/v1"}, "OPENPHONE_CLOUD_URL"),
        ({"OPENPHONE_CLOUD_URL": "http://x/v1"}, "OPENPHONE_CLOUD_MODEL is empty"),
        ({"OPENPHONE_LOCAL_URL": "http://x/v1", "OPENPHONE_LOCAL_USD": "cheap"}, "“cheap” is no price"),
        ({"OPENPHONE_LOCAL_URL": "http://x/v1", "OPENPHONE_LOCAL_USD": "1,nan"}, "OPENPHONE_LOCAL_USD"),
    ],
)
def test_what_cannot_be_meant_is_refused_at_start(monkeypatch, variables, said):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(click.UsageError, match=said):
        told()


async def looked_at(url: str, model: str = "") -> tuple[str, str, str]:
    with anyio.fail_after(20):
        check = await model_check("local", setting_of("local", url, model))
    return check.state, check.detail, check.fix


async def test_doctor_tells_a_model_that_answers_from_one_that_does_not():
    async with scripted_endpoint([]) as endpoint:
        assert (await looked_at(endpoint.url))[0] == "ok"
        state, detail, fix = await looked_at(endpoint.url, "another")
        assert (state, "serves openphone-3b, not another" in detail) == ("problem", True)
        assert "OPENPHONE_LOCAL_MODEL" in fix
        assert endpoint.asked == []  # a question to a model may cost money
        state, detail, _ = await looked_at(endpoint.url.replace("/v1", "/v2"))
        assert (state, "HTTP 404" in detail) == ("problem", True)
    state, _, fix = await looked_at(free_url())
    assert (state, "model serve" in fix) == ("problem", True)
