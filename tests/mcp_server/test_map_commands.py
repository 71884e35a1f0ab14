"""The `map` commands that use a phone, and what they leave behind."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mcp_server.cli.maps import SUBCOMMANDS
from mcp_server.cli.program import program
from tests.mcp_server.served import simulated
from tests.state import fresh_state

LAMP = """\
# yaml-language-server: $schema=appmap.schema.json
schema: openphone.appmap/1
app: {id: small, name: Settings, platform: ios, bundle: com.apple.Preferences}
origin: {source: documented}
screens:
  - id: home
    title: Settings
    scrollable: vertical
    elements:
      - {id: airplane_mode, text: Airplane Mode, role: toggle, risk: changes_setting}
      - {id: battery, text: Battery, role: row, leads_to: battery}
      - {id: general, text: Generals of old, role: row, leads_to: battery}
  - id: battery
    title: Battery
    elements:
      - {id: back, text: Settings, role: button, pinned: true, leads_to: home}
      - {id: battery_percentage, text: Battery Percentage, role: toggle, risk: changes_setting}
macros:
  - id: set_battery_percentage
    description: Show the percentage
    params: {on: {type: boolean}}
    at: battery
    steps: [{set: battery_percentage, to: "{on}"}]
    risk: changes_setting
"""


@pytest.fixture(scope="module")
def iphone() -> Generator[str]:
    with simulated("ios") as ready:
        yield ready["wda"]


@pytest.fixture
def run(tmp_path: Path):
    def runs(*args: str) -> Result:
        runner = CliRunner(env={"OPENPHONE_STATE": str(fresh_state(tmp_path / "state"))})
        return runner.invoke(program, args, prog_name="openphone-mcp")

    return runs


def only(result: Result) -> Any:
    return json.loads(result.stdout)


@pytest.fixture
def lamp(tmp_path: Path) -> Path:
    file = tmp_path / "small.yaml"
    file.write_text(LAMP, encoding="utf-8")
    return file


def test_a_map_is_held_against_a_phone_and_what_does_not_hold_is_said(run, iphone: str, lamp: Path):
    done = run("map", "verify", str(lamp), "--phone", iphone, "--risk", "none", "--json")
    assert done.exit_code == 1, done.output
    report = only(done)
    (one,) = report["maps"]
    assert not report["ok"]
    verdicts = {f"{edge['screen']}.{edge['element']}": edge["verdict"] for edge in one["edges"]}
    assert verdicts == {"home.battery": "holds", "home.general": "broken", "battery.back": "holds"}
    skipped = {m["macro"]: m["why"] for m in one["macros"] if m["verdict"] == "skipped"}
    assert skipped == {"small.set_battery_percentage": "it changes a setting"}


def test_what_was_verified_is_counted_in_the_list(run, iphone: str, tmp_path: Path):
    own = tmp_path / "state" / "maps" / "small.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(
        LAMP.replace("of old, role: row, leads_to: battery", "of old, role: row"), encoding="utf-8"
    )
    told = run("map", "verify", "small", "--phone", iphone)
    assert told.exit_code == 0
    assert "small on Simulated iPhone" in told.stdout
    assert "all holds" in told.stdout
    (facts,) = only(run("map", "list", "--app", "small", "--json"))["maps"]
    assert (facts["layer"], facts["edges"], facts["broken"]) == ("own", 2, 0)
    assert facts["verified"] == 5
    own.write_text(own.read_text(encoding="utf-8").replace("Airplane", "Aeroplane"), encoding="utf-8")
    assert "not verified" in run("map", "list", "--app", "small").stdout


def test_two_maps_are_compared(run, lamp: Path, tmp_path: Path):
    other = tmp_path / "other.yaml"
    other.write_text(LAMP.replace("text: Battery,", "text: Energy,"), encoding="utf-8")
    same = run("map", "diff", str(lamp), str(lamp))
    assert (same.exit_code, "agree" in same.stdout) == (0, True)
    report = only(run("map", "diff", str(lamp), str(other), "--json"))
    where = "screens.home.elements.battery"
    assert report["differences"] == [
        {"change": "renamed", "where": where, "before": "Battery", "after": "Energy"}
    ]
    assert run("map", "diff", "settings.ios", "settings.android").exit_code == 1


def test_a_map_is_compared_with_a_phone(run, iphone: str, tmp_path: Path):
    file = tmp_path / "small.yaml"
    row = "      - {id: airplane_mode, text: Airplane Mode, role: toggle, risk: changes_setting}\n"
    file.write_text(LAMP.replace(row, ""), encoding="utf-8")
    report = only(run("map", "diff", str(file), "--phone", iphone, "--json"))
    told = {(d["change"], d["where"], d["after"]) for d in report["differences"]}
    assert ("gone", "screens.home.elements.general", "") in told
    assert ("added", "screens.home", "toggle “Airplane Mode”") in told
    assert (report["same"], report["seen"]) == (False, ["home", "battery"])


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_can_be_loaded_and_teaches(run, name: str):
    done = run("map", name, "--help")
    assert done.exit_code == 0
    assert "Usage: openphone-mcp map" in done.stdout


PHONECLI = Path(__file__).parents[1] / "maps" / "phonecli" / "settings.yaml"


def test_a_dry_run_opens_the_app_and_says_what_would_be_tapped(run, iphone: str):
    report = only(run("map", "build", "settings", "--phone", iphone, "--dry-run", "--json"))
    assert (report["status"], report["app"]) == ("planned", "com.apple.Preferences")
    assert "" in {
        one["refused"] for one in report["planned"]
    }  # whatever screen of it shows: something may be tapped


def test_a_built_map_has_the_schema_for_editors_beside_it_and_passes_the_check(
    run, iphone: str, tmp_path: Path
):
    out = tmp_path / "built.yaml"
    least = ("--depth", "0", "--screens", "1", "--pages", "0")
    done = run("map", "build", "settings", "--phone", iphone, *least, "--out", str(out), "--json")
    assert done.exit_code == 0, done.output
    first = out.read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=appmap.schema.json"
    assert json.loads((tmp_path / "appmap.schema.json").read_text(encoding="utf-8"))
    assert only(run("map", "check", str(out), "--json"))["ok"] is True


def test_a_map_of_phonecli_is_imported_and_then_passes_the_check(run, tmp_path: Path):
    out = tmp_path / "maps" / "settings.yaml"
    report = only(run("map", "import", str(PHONECLI), "--out", str(out), "--json"))
    assert (report["map"]["app"], report["map"]["platform"], report["out"]) == ("settings", "ios", str(out))
    assert {"wrong_edge", "bare_tap", "personal_alias"} <= {one["code"] for one in report["notes"]}
    checked = only(run("map", "check", str(out), "--json"))
    assert checked["ok"]
    assert {f["code"] for f in checked["files"][0]["findings"]} == {"unreachable"}
    printed = run("map", "import", str(PHONECLI), "--platform", "android")
    assert "platform: android" in printed.stdout
    assert "wrong_edge" in printed.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["verify", "no_such_app", "--phone", "{phone}"], "There is no map of “no_such_app” on ios"),
        (["verify", "{folder}/none.yaml", "--phone", "{phone}"], "cannot be read"),
        (["verify", "settings", "--arguments", "{folder}/none.yaml"], "example arguments"),
        (["verify", "settings", "--arguments", "{folder}"], "no regular file"),
        (["verify", "settings", "--risk", "pays"], "not one of"),
        (["import", "{folder}/none.yaml"], "cannot be read"),
        (["import", "{folder}/small.yaml"], "package: is missing"),
        (["diff", "settings"], "Name a second map B, or a phone"),
        (["diff", "settings", "settings.ios"], "say settings.android or settings.ios"),
        (["diff", "{folder}/none.yaml", "settings.ios"], "cannot be read"),
    ],
)
@pytest.mark.usefixtures("lamp")
def test_what_cannot_be_done_is_said_without_a_stack_trace(run, iphone: str, tmp_path: Path, args, said):
    done = run("map", *(arg.format(phone=iphone, folder=tmp_path) for arg in args))
    assert done.exit_code in (1, 2)
    assert said in done.output
    assert "Traceback" not in done.output


def test_a_phone_that_cannot_be_reached_is_a_report(run):
    done = run("map", "verify", "settings", "--phone", "http://127.0.0.1:9", "--json")
    assert done.exit_code == 1
    assert only(done)["error"]["code"] == "wda_unavailable"


def test_the_page_of_a_map_is_written_and_told(run, tmp_path):
    out = tmp_path / "settings.html"
    told = only(run("map", "view", "settings.ios", "--out", str(out), "--json"))
    page = out.read_text(encoding="utf-8")
    assert told["out"] == str(out)
    assert (told["screens"], told["pictures"]) == (page.count('"place":'), 0)
    assert page.startswith("<!doctype html>")


def test_a_page_that_cannot_be_written_says_so(run):
    refused = run("map", "view", "settings.ios", "--out", "/proc/nowhere/page.html")
    assert refused.exit_code == 1
    assert "/proc/nowhere/page.html cannot be written" in refused.stderr
