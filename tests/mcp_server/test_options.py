from importlib import resources
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from maps.catalog import Catalog
from maps.model import Risk
from mcp_server.cli.options import is_address, known_apps, told
from mcp_server.cli.program import program
from mcp_server.config import RISKS


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in ("PHONE", "APPS", "TOOLS", "RISK_MAX", "READ_ONLY", "LOG", "ANDROID_DUMPER"):
        monkeypatch.delenv(f"OPENPHONE_{name}", raising=False)
    monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path))


@pytest.mark.parametrize(
    "address",
    [
        "sim:ios", "sim:android", "emulator-5554", "R58M12ABCDE", "dyfyhyojqcgmzlpz", "127.0.0.1:5555",
        "localhost:5555", "[::1]:5555", "adb-R58M1-aBc._adb-tls-connect._tcp", "http://192.168.1.20:8100",
        "https://phone.example", "http+usbmux://00008110-000A/8100", "usb:00008110-000A1B2C3D4E5F60",
    ],
)  # fmt: skip
def test_what_a_phone_can_be_called_is_an_address(address: str):
    assert is_address(address)
    assert told(phone=address).phone == address


@pytest.mark.parametrize("variable", ["OPENPHONE_PILOT", "OPENPHONE_HAND_OFF", "OPENPHONE_MONITOR"])
def test_a_pilot_that_is_no_choice_is_refused_before_anything_is_started(
    monkeypatch: pytest.MonkeyPatch, variable: str
):
    monkeypatch.setenv(variable, "somebody")
    with pytest.raises(
        click.UsageError, match=rf"{variable}: “somebody” is no choice. Valid are .*(none|never)"
    ):
        told()


def test_who_drives_is_taken_from_options_then_the_environment_then_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    (tmp_path / "policy.yaml").write_text("hand_off: none\noffline: true\nmonitor: doubt\n", encoding="utf-8")
    assert (told().hand_off, told().offline, told().pilot) == ("none", True, "auto")
    assert told().monitor == "doubt"
    monkeypatch.setenv("OPENPHONE_MONITOR", "due")
    assert told().monitor == "due"
    monkeypatch.setenv("OPENPHONE_HAND_OFF", "caller")
    monkeypatch.setenv("OPENPHONE_PILOT", "local")
    assert (told().hand_off, told().pilot) == ("caller", "local")
    chosen = told(pilot="none", hand_off="cloud")
    assert (chosen.hand_off, chosen.pilot) == ("cloud", "none")


def test_a_dumper_that_is_no_choice_is_refused_before_anything_is_started(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENPHONE_ANDROID_DUMPER", "fastest")
    with pytest.raises(click.UsageError, match="Valid are auto, resident, shell"):
        told()


@pytest.mark.parametrize(
    "address",
    [
        "sim:foo", "a\n1", "sim", "ios", "android", "iphone", "nosuch-syntax", "two words", "a;b1",
        "http://", "http://:8100", "http://host:port", "http://host:99999", "http:host", "http://a b:8100",
        "usb:", "usb:a/b", "host:", ":5555", "host:0", "host:70000", "foo:bar", "ftp://host:21", "x" * 101,
    ],
)  # fmt: skip
def test_what_no_phone_is_called_is_refused_with_what_is_valid(address: str):
    with pytest.raises(click.UsageError, match=r"(?s)--phone: “.*sim:ios.*devices") as caught:
        told(phone=address)
    assert len(caught.value.message) < 400


def test_the_environment_is_checked_too_and_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENPHONE_PHONE", "sim:foo")
    with pytest.raises(click.UsageError, match="OPENPHONE_PHONE: “sim:foo”"):
        told()
    assert told(phone="sim:ios").phone == "sim:ios"
    monkeypatch.delenv("OPENPHONE_PHONE")
    monkeypatch.setenv("OPENPHONE_APPS", "nosuch")
    with pytest.raises(click.UsageError, match="OPENPHONE_APPS: there is no map of “nosuch”"):
        told()


def test_the_known_apps_are_those_of_the_maps():
    assert known_apps() == tuple(sorted({app_map.id for app_map in Catalog.shipped().maps}))


@pytest.mark.parametrize(
    ("args", "told_words"),
    [
        (["run", ""], ("TASK is empty", "Turn on airplane mode")),
        (["run", "  "], ("TASK is empty",)),
        (["run", "x" * 501], ("501 characters", "at most 500")),
        (["run", "x", "--phone", ""], ("--phone is empty",)),
        (["run", "x", "--phone", "sim:foo"], ("“sim:foo”", "sim:android")),
        (["run", "x", "--apps", "nosuch"], ("--apps", "“nosuch”", "settings")),
        (["run", "x", "--apps", "settings,nosuch"], ("“nosuch”",)),
        (["run", "x", "--apps", ""], ("--apps is empty",)),
        (["run", "x", "--apps", ","], ("--apps is empty",)),
        (["match", "--apps", "setings"], ("“setings”", "Did you mean settings?")),
        (["macro", "run", "settings.set_wifi", "on=true", "--phone", ""], ("--phone is empty",)),
        (["macro", "run", "settings.set_wifi", "on=true", "--phone", "ios"], ("“ios”",)),
        (["serve", "--phone", "nosuch-syntax"], ("“nosuch-syntax”", "adb serial")),
        (["serve", "--phone", ""], ("--phone is empty",)),
        (["serve", "--apps", "nosuch"], ("“nosuch”", "settings")),
        (["doctor", "--phone", "sim:foo"], ("“sim:foo”", "sim:ios")),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error_in_a_sentence(args: list[str], told_words: tuple[str, ...]):
    done = CliRunner().invoke(program, args, prog_name="openphone-mcp")
    assert done.exit_code == 2, done.output
    assert not done.stdout
    assert all(word in done.stderr for word in told_words), done.stderr
    assert "{" not in done.stderr


def test_groups_and_tools_are_taken_from_the_option_before_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENPHONE_TOOLS", "screen, run_task")
    assert told().tools == ("screen", "run_task")
    assert told(tools="macros").tools == ("macros",)


@pytest.mark.parametrize("named", ["snapshots", "screen,nothing", "settings_set"])
def test_a_tool_or_group_that_there_is_not_is_refused_with_the_valid_ones(named: str):
    with pytest.raises(click.UsageError, match="--tools: there is no tool or group “") as caught:
        told(tools=named)
    for valid in ("macros", "screen", "run_task", "snapshot"):
        assert valid in caught.value.message


def test_the_gravest_risk_is_one_of_those_that_macros_have(monkeypatch: pytest.MonkeyPatch):
    assert tuple(Risk) == RISKS
    assert told(risk_max="writes").risk_max == "writes"
    monkeypatch.setenv("OPENPHONE_RISK_MAX", "Sends")
    assert told().risk_max == "sends"
    monkeypatch.setenv("OPENPHONE_RISK_MAX", "all")
    with pytest.raises(click.UsageError, match=r"OPENPHONE_RISK_MAX: “all” is no risk\. Valid are none, "):
        told()
    refused = CliRunner().invoke(program, ["serve", "--risk-max", "all"])
    assert refused.exit_code == 2
    assert "signs_out" in refused.output


def test_an_app_of_a_map_of_ones_own_can_be_named(tmp_path: Path):
    shipped = resources.files("maps").joinpath("apps", "music.ios.yaml").read_text(encoding="utf-8")
    own = tmp_path / "maps"
    own.mkdir()
    with pytest.raises(click.UsageError, match="there is no map of “tunes”"):
        told(apps="tunes")
    (own / "tunes.yaml").write_text(shipped.replace("id: music,", "id: tunes,", 1), encoding="utf-8")
    assert told(apps="tunes,settings").apps == ("tunes", "settings")
