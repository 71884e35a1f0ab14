"""What a person forbids holds for every way in: options, environment, policy.yaml; tools, tasks, macros."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from maps.model import Risk
from mcp_server.cli.options import told
from mcp_server.cli.program import program
from mcp_server.config import Config, SettingError
from mcp_server.policy import Said, with_policy
from mcp_server.policy_file import parse_policy
from mcp_server.surface import Surface
from router.allowance import Limits
from router.policy import Policy
from tests.devices.control import Hand
from tests.mcp_server.conftest import SETTINGS, Connect
from tests.mcp_server.served import simulated
from tests.mcp_server.test_app import touches
from tests.mcp_server.test_cli import Cli
from tests.state import fresh_state

ANDROID_SETTINGS = "com.android.settings"


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in ("PHONE", "APPS", "READ_ONLY", "ALLOW_APPS", "PROTECT_APPS", "RISK_MAX"):
        monkeypatch.delenv(f"OPENPHONE_{name}", raising=False)
    monkeypatch.setenv("OPENPHONE_STATE", str(fresh_state(tmp_path / "state")))


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_without_a_word_nothing_is_forbidden():
    config = told()
    assert config.policy is None
    assert config.permitted.allowed is None


def test_apps_are_named_by_their_map_or_their_bundle(monkeypatch: pytest.MonkeyPatch, state: Path):
    (state / "policy.yaml").write_text("allow_apps: [com.a.file]\nprotect_apps: [com.bank]\n")
    assert told().permitted.allowed == {"com.a.file"}
    monkeypatch.setenv("OPENPHONE_ALLOW_APPS", "com.an.environment, settings")
    assert told().permitted.allowed == {"com.an.environment", SETTINGS, ANDROID_SETTINGS}
    settled = told(allow_apps="com.an.option", protect_apps="settings").permitted
    assert settled.allowed == {"com.an.option"}
    assert settled.protected == {SETTINGS, ANDROID_SETTINGS, "com.bank"}, "what any of them protects"


def test_the_file_says_everything(state: Path):
    (state / "policy.yaml").write_text(
        "read_only: true\nrisk_max: writes\nlink_schemes: [myapp]\n"
        "limits: {actions: 100, seconds: 600, cloud_calls: 0, usd: 1.5, actions_per_minute: 30}\n"
    )
    config = told()
    assert config.permitted.read_only
    assert config.permitted.risk_max is Risk.WRITES
    assert config.permitted.limits == Limits(100, 600, 0, 1.5, 30)
    assert "myapp" in config.link_schemes


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "{}", "limits: {}"])
def test_a_file_that_says_nothing_forbids_nothing(text: str):
    read = parse_policy(text, "policy.yaml")
    assert (read.allow_apps, read.risk_max, read.limits.limits()) == (None, None, Limits())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("allow_app: [settings]", ("allow_app", "Valid are allow_apps")),
        ("limits: {action: 3}", ("limits.action", "actions_per_minute")),
        ("allow_apps: settings", ("allow_apps",)),
        ("allow_apps: []", ("allow_apps",)),
        ("allow_apps: [settings", ("no YAML",)),
        ("allow_apps: [nosuch]", ("allow_apps in policy.yaml", "“nosuch”", "map list")),
        ("risk_max: everything", ("risk_max",)),
        ("limits: {actions: 0}", ("limits.actions",)),
        ("limits: {usd: -1}", ("limits.usd",)),
        ("link_schemes: ['a b']", ("link_schemes",)),
        ("- a", ("the file",)),
        ("a: &a [*a]", ("“a”",)),
        ("!!python/object/apply:os.system ['true']", ("no YAML",)),
        ("x" * 100_001, ("larger than",)),
        ("\x00", ("no YAML",)),
    ],
)
def test_a_file_that_cannot_be_meant_stops_everything_with_a_sentence(
    state: Path, text: str, words: tuple[str, ...]
):
    (state / "policy.yaml").write_text(text)
    for args in (["serve"], ["run", "turn on wifi"], ["macro", "run", "settings.set_wifi", "on=true"]):
        done = CliRunner().invoke(program, args, prog_name="openphone-mcp")
        assert done.exit_code == 2, done.output
        assert all(word in done.stderr for word in words), done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("OPENPHONE_ALLOW_APPS", "nosuch", ("OPENPHONE_ALLOW_APPS", "“nosuch”")),
        ("OPENPHONE_PROTECT_APPS", "a b", ("OPENPHONE_PROTECT_APPS", "“a b”")),
    ],
)
def test_the_environment_is_checked_too(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, words: tuple[str, ...]
):
    monkeypatch.setenv(variable, value)
    with pytest.raises(SettingError) as caught:
        with_policy(Config.from_environment())
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize("option", ["--allow-apps", "--protect-apps"])
def test_an_empty_option_is_a_mistake_and_not_a_permission(option: str):
    for args in (["serve"], ["run", "turn on wifi"], ["macro", "run", "settings.set_wifi"]):
        done = CliRunner().invoke(program, [*args, option, " "], prog_name="openphone-mcp")
        assert done.exit_code == 2
        assert f"{option} is empty" in done.stderr


def test_links_of_the_maps_are_known_to_clients_with_their_apps():
    surface = Surface(told(), None)  # pyright: ignore[reportArgumentType] - no phone is reached
    schemes = surface.call("test").settings.policy.schemes or {}
    assert schemes["dianping"] == {"com.dianping.dpscope"}
    assert schemes["tel"] == frozenset()


def test_every_payer_has_an_account_of_its_own_and_keeps_it():
    surface = Surface(told(), None)  # pyright: ignore[reportArgumentType] - no phone is reached
    first = surface.call("a", client="1", payer="x").settings.policy.account
    assert surface.call("b", client="2", payer="x").settings.policy.account is first
    assert surface.call("a", client="1", payer="y").settings.policy.account is not first


async def test_tools_macros_and_tasks_of_a_client_are_held_to_the_allowed_apps(
    connect: Connect, iphone, config
):
    permitted = with_policy(config, Said(allow_apps="clock")).policy
    await iphone.arrange("launch", app=SETTINGS)
    await iphone.arrange("reset_counts")
    async with connect(policy=permitted) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert not [name for name in names if name.startswith("settings_")], "nor are tools of others offered"
        assert "clock_open" in names
        seen = await client.call_tool("snapshot", {})
        ref = next(e["ref"] for e in seen.structured_content["elements"] if e.get("text") == "Wi-Fi")
        answers = [
            await client.call_tool(name, arguments)
            for name, arguments in (
                ("tap", {"ref": ref}),
                ("run_task", {"task": "turn on airplane mode"}),
                ("open_app", {"app": SETTINGS}),
                ("run_macro", {"macro": "settings.set_airplane_mode", "arguments": '{"on": true}'}),
            )
        ]
    for answer in answers:
        assert answer.is_error
        assert answer.structured_content["error"]["code"] == "app_not_allowed"
        assert answer.structured_content["acted"] == "no"
    assert await touches(iphone) == []


async def test_a_clients_budget_is_spent_over_all_of_its_calls(connect: Connect, iphone: Hand):
    await iphone.arrange("launch", app=SETTINGS)
    await iphone.arrange("reset_counts")
    async with connect(policy=Policy(limits=Limits(actions=1))) as client:
        for key, code in (("home", None), ("enter", "budget_spent"), ("home", "budget_spent")):
            answer: Any = await client.call_tool("press_key", {"key": key})
            error = answer.structured_content.get("error")
            assert (error and error["code"]) == code
            assert answer.structured_content["acted"] == ("yes" if code is None else "no")
    assert await touches(iphone) == ["press"]


async def test_a_protected_app_is_in_no_picture_and_no_trace(connect: Connect, iphone: Hand, config: Config):
    await iphone.arrange("launch", app=SETTINGS)
    async with connect(policy=Policy(protected=frozenset({SETTINGS}))) as client:
        picture: Any = await client.call_tool("screenshot", {})
        assert picture.structured_content["error"]["code"] == "protected_app"
        assert [block.type for block in picture.content] == ["text"]
        seen: Any = await client.call_tool("snapshot", {})
        ref = next(e["ref"] for e in seen.structured_content["elements"] if e.get("text") == "Wi-Fi")
        tapped: Any = await client.call_tool("tap", {"ref": ref})
        assert tapped.structured_content["acted"] == "yes"
    (trace,) = config.traces.glob("*.jsonl")
    written = trace.read_text(encoding="utf-8")
    assert '"action":"tap"' in written
    assert "Wi-Fi" not in written


def test_what_a_person_forbids_is_refused_on_the_command_line_too(tmp_path: Path):
    cli = Cli(tmp_path)
    (fresh_state(cli.state) / "policy.yaml").write_text("allow_apps: [clock]\n")
    with simulated("ios") as ready:
        report = cli.json("run", "turn on airplane mode", "--phone", ready["wda"], exits=6)
        assert (report["status"], report["acted"], report["error"]["code"]) == (
            "refused",
            "no",
            "app_not_allowed",
        )
        macro = ("macro", "run", "settings.set_airplane_mode", "on=true", "--phone", ready["wda"])
        report = cli.json(*macro, "--allow-apps", "settings", "--risk-max", "none", exits=6)
        assert (report["status"], report["acted"], report["error"]["code"]) == (
            "refused",
            "no",
            "risk_not_allowed",
        )
