from dataclasses import replace
from pathlib import Path

import pytest

from mcp_server.config import Config, split_names


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch):
    for name in ("STATE", "PHONE", "APPS", "READ_ONLY", "LOG", "ANDROID_DUMPER"):
        monkeypatch.delenv(f"OPENPHONE_{name}", raising=False)


def test_the_environment_is_read_and_the_command_line_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path))
    monkeypatch.setenv("OPENPHONE_PHONE", "sim:android")
    monkeypatch.setenv("OPENPHONE_APPS", "settings, clock,")
    monkeypatch.setenv("OPENPHONE_READ_ONLY", "true")
    monkeypatch.setenv("OPENPHONE_LOG", "DEBUG")
    read = Config.from_environment()
    told = Config(tmp_path, "sim:android", ("settings", "clock"), read_only=True, log_level="debug")
    assert read == replace(told, lease_folder=read.leases)
    told = read.with_options(phone="sim:ios", apps="mail")
    assert (told.phone, told.apps, told.read_only) == ("sim:ios", ("mail",), True)
    assert read.with_options() == read


def test_nothing_told_means_nothing_assumed():
    read = Config.from_environment()
    assert (read.phone, read.apps, read.read_only, read.log_level) == (None, (), False, "info")
    assert read.state.name == "openphone-mcp"


def test_how_android_screens_are_read_is_a_persons_choice(monkeypatch: pytest.MonkeyPatch):
    assert Config.from_environment().android_dumper == "auto"
    for named, choice in (("Resident ", "resident"), ("shell", "shell"), ("fastest", "shell")):
        monkeypatch.setenv("OPENPHONE_ANDROID_DUMPER", named)
        assert Config.from_environment().android_dumper == choice


def test_an_unknown_log_level_is_info(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENPHONE_LOG", "shout")
    assert Config.from_environment().log_level == "info"


def test_everything_of_this_user_lies_below_the_state_folder(tmp_path: Path):
    config = Config(tmp_path)
    assert {config.leases.parent, config.traces.parent, config.cache.parent} == {tmp_path}


def test_programs_with_a_state_of_their_own_share_the_phones(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("OPENPHONE_LEASES")
    places = set[Path]()
    for state in ("a", "b"):
        monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path / state))
        places.add(Config.from_environment().leases)
    assert len(places) == 1
    assert not places.pop().is_relative_to(tmp_path)
    monkeypatch.setenv("OPENPHONE_LEASES", str(tmp_path / "told"))
    assert Config.from_environment().leases == tmp_path / "told"


def test_names_are_split_without_blanks_and_doubles():
    assert split_names(" a,,b , a") == ("a", "b")
    assert split_names("") == ()
