"""A macro learned from what a client does by hand, and from a run's trace: offered at the next start."""

import anyio
import pytest

from tests.devices.control import Hand
from tests.mcp_server.conftest import SETTINGS, Connect
from tests.mcp_server.test_cli import Cli

START = {"action": "start"}


async def tap(client, label: str) -> None:
    seen = await client.call_tool("snapshot", {})
    elements = seen.structured_content["elements"]
    ref = [e["ref"] for e in elements if e["text"] == label][-1]
    done = await client.call_tool("tap", {"ref": ref})
    assert not done.is_error, done.content[0].text


def stop(name: str, description: str, **more):
    return {"action": "stop", "name": name, "description": description, **more}


async def test_what_was_done_by_hand_becomes_a_tool_of_the_next_server(
    connect: Connect, iphone: Hand, config
):
    await iphone.arrange("launch", app=SETTINGS)
    with anyio.fail_after(30):
        async with connect() as client:
            await client.call_tool("learn_macro", START)
            await tap(client, "General")
            await tap(client, "Settings")
            await tap(client, "Airplane Mode")
            learned = await client.call_tool("learn_macro", stop("quiet_skies", "quiet skies {on}"))
            assert not learned.is_error, learned.content[0].text
            facts = learned.structured_content
            assert (facts["status"], facts["replayed"], facts["acted"]) == ("learned", True, "yes")
            assert facts["steps"] == ["be on home", "set airplane_mode: {on}"]
            before = {tool.name for tool in (await client.list_tools()).tools}
        assert await is_on(iphone)
        async with connect() as client:
            after = {tool.name for tool in (await client.list_tools()).tools}
            assert after - before == {"settings_quiet_skies"}
            undone = await client.call_tool("settings_quiet_skies", {"on": False})
            assert not undone.is_error, undone.content[0].text
    assert not await is_on(iphone)
    (kept,) = config.own_maps.glob("*.yaml")
    assert "airplane_mode" in kept.read_text(encoding="utf-8")


async def is_on(iphone: Hand) -> bool:
    truth = await iphone.truth()
    return truth["state"][SETTINGS]["airplane_mode"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (stop("never", "Never begun"), "Nothing is being recorded"),
        ({"action": "discard"}, "Nothing is being recorded"),
        ({"action": "stop"}, "needs name and description"),
        (stop("Not a name", "x"), "name"),
        ({"action": "pause"}, "action"),
    ],
)
async def test_a_call_that_makes_no_sense_says_what_to_do(connect: Connect, arguments, says):
    async with connect() as client:
        answer = await client.call_tool("learn_macro", arguments)
    assert answer.is_error
    assert says in answer.content[0].text


async def test_what_was_dropped_or_did_nothing_is_not_learned(connect: Connect, iphone: Hand, config):
    await iphone.arrange("launch", app=SETTINGS)
    async with connect() as client:
        await client.call_tool("learn_macro", START)
        dropped = await client.call_tool("learn_macro", {"action": "discard"})
        assert not dropped.is_error
        await client.call_tool("learn_macro", START)
        nothing = await client.call_tool("learn_macro", stop("idle", "Do nothing"))
    assert nothing.is_error
    assert "Do the chore" in nothing.content[0].text
    assert not list(config.own_maps.glob("*.yaml"))


@pytest.fixture
def cli(tmp_path) -> Cli:
    return Cli(tmp_path)


def test_a_run_with_its_screens_becomes_a_macro(cli: Cli):
    cli.json("macro", "run", "settings.search", "query=wifi", "--trace-screens", "--phone", "sim:ios")
    learned = cli.json("macro", "learn", "--name", "look_up", "--description", "look up {what}")
    assert (learned["macro"], learned["parameters"]) == ("settings.look_up", {"what": "string"})
    assert learned["file"].startswith(str(cli.state / "maps"))
    again = cli.json("run", "look up bluetooth")
    assert (again["status"], again["arguments"]) == ("done", {"what": "bluetooth"})


def test_a_run_without_its_screens_is_refused_with_what_to_do(cli: Cli):
    cli.json("macro", "run", "settings.read_airplane_mode", "--phone", "sim:ios")
    refused = cli.here("macro", "learn", "--name", "x", "--description", "x")
    assert refused.exit_code == 1
    assert "--trace-screens" in refused.stderr


@pytest.mark.parametrize("name", ["Big", "9lives", "", "a" * 41, "a-b"])
def test_a_name_that_is_none_is_wrong_usage(cli: Cli, name):
    assert cli.here("macro", "learn", "--name", name, "--description", "x").exit_code == 2
