"""`model check` against servers that can, and that cannot, do what is asked of them."""

import json

import anyio
import pytest
from anyio import to_thread
from click.testing import CliRunner

from mcp_server.cli.model_contract import ModelCheckReport
from mcp_server.cli.program import program
from tests.local_model.scripted_endpoint import Fail, free_url, scripted_endpoint
from tests.state import fresh_state

WITHIN_S = 40


def says(asked):
    """Answer as a server that constrains: with the word that only the form knows."""
    form = asked.body.get("response_format")
    if form is None:
        return "Number 3."
    return json.dumps({"word": form["json_schema"]["schema"]["properties"]["word"]["enum"][0]})


def ignores_forms(_asked):
    return "Sure, here is a word: moon."


def refuses_pictures(asked):
    return Fail(400, "This model does not support image input.") if asked.pictures else says(asked)


@pytest.fixture
def check(tmp_path):
    async def run(*args, **variables):
        env = {"OPENPHONE_STATE": str(fresh_state(tmp_path)), "OPENPHONE_LOCAL_URL": "", **variables}
        with anyio.fail_after(WITHIN_S):
            return await to_thread.run_sync(
                lambda: CliRunner().invoke(program, ["model", "check", "--json", *args], env=env)
            )

    return run


async def test_a_server_that_sees_and_constrains_can_drive_a_phone(check):
    async with scripted_endpoint(says) as endpoint:
        done = await check(OPENPHONE_LOCAL_URL=endpoint.url, OPENPHONE_LOCAL_MODEL=endpoint.model)
    report = ModelCheckReport.model_validate_json(done.stdout)
    assert report.ok, report
    assert report.context_tokens == 12_288
    assert done.exit_code == 0
    assert [trial.name for trial in report.trials] == ["text", "image", "constrained"]
    assert endpoint.asked[1].pictures[0].startswith(b"\xff\xd8")


@pytest.mark.parametrize(
    ("script", "bad", "said"),
    [
        (ignores_forms, "constrained", "forms are ignored"),
        (refuses_pictures, "image", "does not support image input"),
    ],
)
async def test_what_a_server_cannot_do_is_named_with_what_to_do(check, script, bad, said):
    async with scripted_endpoint(script) as endpoint:
        done = await check("--url", endpoint.url, "--model", endpoint.model)
    report = json.loads(done.stdout)
    assert done.exit_code == 3
    assert [trial["name"] for trial in report["trials"] if not trial["ok"]] == [bad]
    assert said in next(trial["detail"] for trial in report["trials"] if trial["name"] == bad)
    assert report["next"]


async def test_a_server_that_leaves_the_picture_out_is_found_out_by_what_it_read(check):
    async with scripted_endpoint(says, reads_pictures=False) as endpoint:
        done = await check("--url", endpoint.url, "--model", endpoint.model)
    image = json.loads(done.stdout)["trials"][1]
    assert (done.exit_code, image["ok"]) == (3, False)
    assert "left out" in image["detail"]


async def test_where_nothing_answers_it_says_what_to_start(check):
    done = await check("--url", free_url(), "--within", "20")
    assert done.exit_code == 1
    assert "See that the server runs" in done.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "OPENPHONE_LOCAL_URL is not set"),
        (["--cloud"], "OPENPHONE_CLOUD_URL is not set"),
        (["--url", "localhost:8000"], "is no URL of a model"),
        (["--url", "http://h:1/v1", "--cloud"], "--model"),
    ],
)
async def test_a_model_that_was_not_named_well_is_not_asked(check, args, said):
    done = await check(*args)
    assert done.exit_code == 2
    assert said in done.stderr
