"""Proposals reviewed on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from maps.catalog import Catalog
from maps.walk import Proposal
from mcp_server.cli.contract import MacroListReport, MapHealReport
from mcp_server.cli.program import program
from router.proposals import Proposals
from router.statistics import Ran, Statistics
from tests.state import fresh_state

SETTINGS = next(m for m in Catalog.shipped().maps if (m.id, m.platform) == ("settings", "ios"))
WIFI = Proposal("home", "wifi", "WLAN", "stands between two rows")
BATTERY = Proposal("home", "battery", "Power", "stands between two rows")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    state = fresh_state(tmp_path / "state")
    Proposals(state / "knowledge").keep(SETTINGS, [WIFI, BATTERY])
    return state


def cli(state: Path, *args: str) -> Result:
    return CliRunner(env={"OPENPHONE_STATE": str(state)}).invoke(program, args, prog_name="openphone-mcp")


def healed(state: Path, *args: str) -> Any:
    done = cli(state, "map", "heal", *args, "--json")
    assert done.exit_code == 0, done.output
    return MapHealReport.model_validate_json(done.stdout).model_dump()


def test_proposals_are_listed_with_what_was_and_what_is(state):
    first, second = healed(state)["proposals"]
    assert (first["id"], first["now"], first["seen"]) == ("settings.ios/home/battery", "Power", 1)
    assert (second["old"], second["now"]) == ("Wi-Fi", "WLAN")
    told = cli(state, "map", "heal", "--review").stdout
    assert "settings.ios/home/wifi: “Wi-Fi” is now “WLAN”" in " ".join(told.split())


def test_one_is_accepted_into_the_users_own_layer_and_one_is_dropped(state):
    report = healed(state, "--accept", "settings.ios/home/wifi", "--drop", "settings.ios/home/battery")
    assert report["proposals"] == []
    assert report["accepted"] == ["settings.ios/home/wifi"]
    assert report["dropped"] == ["settings.ios/home/battery"]
    (file,) = report["files"]
    assert Path(file).parent == state / "maps"
    catalog = Catalog((SETTINGS,)).with_own(state / "maps")
    assert catalog.maps[0].screen("home").element("wifi").text == "WLAN"
    assert healed(state)["proposals"] == []


def test_all_can_be_named_at_once(state):
    assert len(healed(state, "--accept", "all")["accepted"]) == 2
    assert healed(state, "--drop", "all")["dropped"] == []


def test_an_unknown_proposal_is_named_with_those_that_there_are(state):
    done = cli(state, "map", "heal", "--accept", "settings.ios/home/moon")
    assert done.exit_code == 2
    assert "settings.ios/home/wifi" in done.output
    assert len(healed(state)["proposals"]) == 2


def test_without_proposals_that_is_said(tmp_path):
    assert healed(tmp_path)["proposals"] == []
    assert "nothing" in cli(tmp_path, "map", "heal").stdout


def test_macros_are_listed_with_how_they_have_fared(tmp_path):
    ran = Ran("set_wifi", is_ok=True, seconds=0.5, day="2026-12-01", links={}, edges={})
    Statistics(tmp_path / "knowledge").note(SETTINGS, "phone", ran)
    listed = MacroListReport.model_validate(json.loads(cli(tmp_path, "macro", "list", "--json").stdout))
    found = {(one.macro, one.platform): one for one in listed.macros}
    wifi = found["settings.set_wifi", "ios"]
    assert (wifi.runs, wifi.successes, wifi.median_seconds, wifi.last_ok) == (1, 1, 0.5, "2026-12-01")
    assert found["settings.set_wifi", "android"].runs == 0
    assert found["settings.read_wifi", "ios"].returns == "boolean"
