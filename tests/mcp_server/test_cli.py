import json
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mcp_server.cli.contract import REPORTS
from mcp_server.cli.program import COMMANDS, program
from router.report import RunReport
from tests.mcp_server.served import PROGRAM, descendants, environment, simulated, still_running
from tests.state import fresh_state

WITHIN_S = 60


@pytest.fixture(scope="module")
def iphone() -> Generator[str]:
    with simulated("ios") as ready:
        yield ready["wda"]


class Cli:
    def __init__(self, folder: Path) -> None:
        self.state = folder / "state"
        self._folder = folder

    def __call__(self, *args: str, given: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*PROGRAM, *args],
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=WITHIN_S,
            check=False,
            cwd=self._folder,
            env=environment(self.state, PYTHONUTF8="1", **more),
        )

    def here(self, *args: str, given: str = "") -> Result:
        """Run a command in this process: faster, for those that need no phone."""
        runner = CliRunner(env={"OPENPHONE_STATE": str(fresh_state(self.state))})
        return runner.invoke(program, args, input=given, prog_name="openphone-mcp")

    def json(self, *args: str, exits: int = 0) -> Any:
        done = self(*args, "--json")
        assert done.returncode == exits, done.stdout + done.stderr
        return only_line(done.stdout)

    def json_here(self, *args: str, exits: int = 0) -> Any:
        done = self.here(*args, "--json")
        assert done.exit_code == exits, done.output
        return only_line(done.stdout)


def only_line(output: str) -> Any:
    lines = output.splitlines()
    assert len(lines) == 1
    return json.loads(lines[0])


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


def test_a_chore_that_is_done_exits_0_with_the_whole_contract(cli: Cli, iphone: str):
    report = cli.json("run", "Turn on airplane mode", "--phone", iphone)
    assert RunReport.model_validate(report)
    assert set(report) >= {
        "status", "acted", "changed", "phone", "app", "macro", "arguments", "answer", "pilots", "captures",
        "actions", "model_calls", "seconds", "phone_seconds", "trace", "error",
    }  # fmt: skip
    assert (report["status"], report["macro"]) == ("done", "settings.set_airplane_mode")
    assert report["arguments"] == {"on": True}
    assert report["phone"] == iphone
    assert set(report["model_calls"]) == {"match", "local", "monitor", "cloud", "verify"}
    assert not any(report["model_calls"].values())
    assert Path(report["trace"]).is_file()
    assert Path(report["trace"]).is_relative_to(cli.state)


def test_a_person_sees_the_phone_what_is_touched_and_that_no_model_was_asked(cli: Cli):
    done = cli("run", "open bluetooth settings", "--phone", "sim:ios")
    assert done.returncode == 0, done.stdout + done.stderr
    told = done.stderr + done.stdout
    for words in ("sim:ios", "Macro", "settings.open", "tap", "Bluetooth", "Done", "no model was asked"):
        assert words in told


def test_without_a_phone_it_says_that_it_is_the_simulated_one_also_beside_json(cli: Cli):
    done = cli("run", "Turn on airplane mode", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["phone"] == "sim:ios"
    assert "simulated iPhone" in done.stderr


def test_no_macro_exits_3_and_touches_nothing(cli: Cli, iphone: str):
    report = cli.json("run", "order a pizza with olives", "--phone", iphone, exits=3)
    assert (report["status"], report["acted"], report["changed"]) == ("no_macro", "no", False)
    assert len(report["nearest"]) == 3
    assert report["error"]["next"]


def test_a_phone_that_cannot_be_reached_exits_1_as_a_report(cli: Cli):
    report = cli.json("run", "Turn on airplane mode", "--phone", "http://127.0.0.1:9", exits=1)
    assert report["status"] == "failed"
    assert report["error"]["code"] == "wda_unavailable"
    assert report["error"]["next"]
    assert report["phone"] == "http://127.0.0.1:9"


def test_macros_run_by_name_with_typed_arguments(cli: Cli, iphone: str):
    name = "settings.set_airplane_mode"
    done = cli.json("macro", "run", name, "on=true", "--phone", iphone)
    assert (done["status"], done["macro"], done["arguments"]) == ("done", name, {"on": True})
    for word in ("maybe", "yes", "1"):
        wrong = cli.json("macro", "run", name, f"on={word}", "--phone", iphone, exits=4)
        assert (wrong["status"], wrong["error"]["code"]) == ("needs_input", "invalid_arguments")
        assert f"`on` is true or false, not “{word}”" in wrong["error"]["message"]
    surplus = cli.json("macro", "run", name, "on=true", "extra=1", "--phone", iphone, exits=4)
    assert "there is no argument `extra`" in surplus["error"]["message"]
    assert surplus["error"]["next"] == f"Valid fields of {name}: on (required)."
    assert cli.json("macro", "run", name, "--phone", iphone, exits=4)["status"] == "needs_input"
    unknown = cli.json("macro", "run", "settings.set_aeroplane_mode", "--phone", iphone, exits=3)
    assert name in unknown["error"]["next"]


@pytest.mark.parametrize(
    "args",
    [
        ["run"],
        ["run", "x", "--fone", "sim:ios"],
        ["macro", "run", "settings.set_wifi", "on"],
        ["macro", "run"],
        ["nonsense"],
        ["trace", "show", "none-such"],
        ["match", "--platform", "windows"],
    ],
)
def test_wrong_usage_exits_2_and_says_how(cli: Cli, args: list[str]):
    done = cli.here(*args)
    assert done.exit_code == 2, done.output
    assert not done.stdout
    assert "Error: " in done.stderr


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:99999", "0.0.0.0:0"])
def test_an_address_that_cannot_or_must_not_be_served_exits_2(cli: Cli, address: str):
    done = cli("serve", "--http", address)
    assert done.returncode == 2
    assert not done.stdout
    assert address.split(":", maxsplit=1)[0] in done.stderr
    assert "Traceback" not in done.stderr


def test_every_command_has_help_that_ends_with_an_example(cli: Cli):
    assert all(command in cli.here("--help").stdout for command in COMMANDS)
    for command in ("serve", "run", "match", "macro list", "macro run", "devices", "doctor", "map check"):
        done = cli.here(*command.split(), "--help")
        assert done.exit_code == 0
        assert f"openphone-mcp {command}" in done.stdout


def test_match_answers_one_line_a_sentence_without_a_phone(cli: Cli):
    sentences = (
        "turn on airplane mode\n\n关闭飞行模式\norder a pizza with olives\nturn on airplane mode twice\n"
    )
    done = cli.here("match", "--json", given=sentences)
    assert done.exit_code == 0, done.output
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert [r["task"] for r in reports] == [s for s in sentences.splitlines() if s]
    assert [r["fires"] for r in reports] == [True, True, False, False]
    assert reports[0]["macro"] == reports[1]["macro"] == "settings.set_airplane_mode"
    assert (reports[0]["arguments"], reports[1]["arguments"]) == ({"on": True}, {"on": False})
    assert (reports[0]["app"], reports[0]["score"]) == ("settings", 1.0)
    assert len(reports[2]["nearest"]) == 3
    assert reports[2]["score"] < 1


def test_match_asks_each_platform_by_itself_ios_first(cli: Cli):
    """Android's screen of Wi-Fi is another one, so both maps together would be in doubt."""
    sentence = "open wifi settings\nopen network & internet settings\n"

    def matched(*options: str) -> list[Any]:
        done = cli.here("match", "--json", *options, given=sentence)
        return [json.loads(line) for line in done.stdout.splitlines()]

    wifi, internet = matched()
    assert (wifi["fires"], wifi["platform"]) == (True, "ios")
    assert matched("--platform", "ios")[0] == wifi
    on_android = matched("--platform", "android")
    assert (on_android[0]["platform"], on_android[0]["macro"]) == ("android", wifi["macro"])
    assert on_android[0]["arguments"] != wifi["arguments"]
    assert internet == on_android[1]
    assert (internet["fires"], internet["platform"]) == (True, "android")
    done = cli.here("match", given=sentence)
    assert "open wifi settings  ->  settings.open screen=wifi (ios)" in done.stdout


def test_what_is_near_is_named_once_though_both_platforms_have_it(cli: Cli):
    for sentence in ("turn on airplane mode twice", "order a pizza", "open wifi settigs"):
        report = json.loads(cli.here("match", "--json", given=sentence).stdout)
        named = [(near["macro"], near["example"]) for near in report["nearest"]]
        assert len(set(named)) == len(named) == 3
        scores = [near["score"] for near in report["nearest"]]
        assert scores == sorted(scores, reverse=True)
        assert (report["platform"], report["score"]) == ("", scores[0])


def test_devices_maps_and_macros_are_listed_under_plural_keys(cli: Cli):
    assert {"sim:ios", "sim:android"} <= {p["address"] for p in cli.json("devices")["phones"]}
    maps = cli.json_here("map", "list")["maps"]
    assert {(m["app"], m["platform"]) for m in maps} >= {("settings", "ios"), ("settings", "android")}
    macros = cli.json_here("macro", "list")["macros"]
    assert "settings.set_airplane_mode" in [m["macro"] for m in macros]


def test_map_check_passes_the_shipped_maps_and_says_where_a_file_is_wrong(cli: Cli, tmp_path: Path):
    assert cli.json_here("map", "check")["ok"]
    broken = tmp_path / "broken.yaml"
    broken.write_text("schema: openphone.appmap/1\napp: {id: x}\nsurprise: 1\n", encoding="utf-8")
    report = cli.json_here("map", "check", str(broken), str(tmp_path / "missing.yaml"), exits=1)
    assert not report["ok"]
    first, second = report["files"]
    assert any("line 3" in problem for problem in first["problems"])
    assert "cannot be read" in second["problems"][0]


MAP = """\
schema: openphone.appmap/1
app: {id: demo, name: Demo, platform: ios, bundle: com.example}
origin: {source: assumed}
screens:
  - id: home
    title: Demo
    elements:
      - {id: sound, text: Sound, role: toggle, risk: changes_setting}
      - {id: more, text: More, role: row, leads_to: more}
  - {id: more, title: More, elements: [{id: fonts, text: Fonts, role: row}]}
  - {id: lone, title: Lone, elements: [{id: tune, text: Tune, role: row}]}
macros:
  - id: mute
    description: Turn sound off
    say: {en: ["mute it"]}
    at: home
    steps: [{set: sound, to: false}]
    risk: changes_setting
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("leads_to: more", "leads_to: nowhere", "screens.home.elements.more: leads to nowhere"),
        ("mute it", "mute it {nope}", "nope"),
        ("mute it", "((((a|a)|a)[[[b]]", "macros.mute: "),
    ],
)
def test_map_check_finds_what_reads_well_and_means_nothing(
    cli: Cli, tmp_path: Path, right: str, wrong: str, said: str
):
    file = tmp_path / "demo.yaml"
    file.write_text(MAP, encoding="utf-8")
    sound = cli.json_here("map", "check", str(file))
    assert sound["ok"]
    assert [f for f in sound["files"][0]["findings"] if (f["where"], f["line"]) == ("screens.lone", 11)]
    file.write_text(MAP.replace(right, wrong), encoding="utf-8")
    report = cli.json_here("map", "check", str(file), exits=1)
    assert not report["ok"]
    assert any(said in problem for problem in report["files"][0]["problems"])
    told = cli.here("map", "check", str(file))
    assert told.exit_code == 1
    assert "problem  " in told.stdout
    assert "ok  " not in told.stdout


def test_traces_are_listed_newest_first_and_shown(cli: Cli, iphone: str):
    assert cli.json_here("trace", "list") == {"traces": []}
    cli.json("run", "Turn on airplane mode", "--phone", iphone)
    cli.json("run", "open bluetooth settings", "--phone", iphone)
    traces = cli.json_here("trace", "list")["traces"]
    assert [t["macro"] for t in traces] == ["settings.open", "settings.set_airplane_mode"]
    assert traces[0]["status"] == "done"
    assert "macro_started" in cli.here("trace", "show", traces[1]["run"]).stdout
    shown = cli.here("trace", "show", "--json").stdout.splitlines()
    assert json.loads(shown[-1])["event"] == "run_closed"


def test_only_runs_that_are_listed_are_shown_and_no_other_file(cli: Cli, tmp_path: Path):
    traces = cli.state / "traces"
    traces.mkdir(parents=True)
    run = "20260102T030405678-0a1b2c"
    (traces / f"{run}.jsonl").write_text('{"event": "run_opened"}\n', encoding="utf-8")
    for other in (traces / "other.jsonl", cli.state / "secret.jsonl", tmp_path / "notes.txt"):
        other.write_text('{"event": "secret"}\n', encoding="utf-8")
    assert [t["run"] for t in cli.json_here("trace", "list")["traces"]] == [run]
    assert "run_opened" in cli.here("trace", "show", run).stdout
    assert "run_opened" in cli.here("trace", "show").stdout
    for name in (
        "../../../../etc/passwd",
        str(tmp_path / "notes.txt"),
        str(traces / f"{run}.jsonl"),
        f"{run}.jsonl",
        "other",
        "../secret",
        f"../traces/{run}",
        "",
    ):
        for options in ((), ("--json",)):
            done = cli.here("trace", "show", name, *options)
            assert done.exit_code == 2, name
            assert not done.stdout
            assert "trace list" in done.stderr


@pytest.mark.parametrize("command", [("sim",), ("doctor",), ("run", "open bluetooth settings")])
def test_ctrl_c_while_a_command_starts_leaves_quietly(
    cli: Cli, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("anyio.run", interrupted)
    done = cli.here(*command)
    assert done.exit_code == 130
    assert not done.output


def test_doctor_is_truthful_and_0_when_the_simulated_phone_works(cli: Cli):
    report = cli.json("doctor")
    checks = {check["name"]: check for check in report["checks"]}
    assert report["ok"]
    assert all(c["state"] == "ok" for c in report["checks"] if c["needed"])
    assert all(c["fix"] for c in report["checks"] if c["state"] != "ok")
    assert (checks["local model"]["state"], checks["local model"]["detail"]) == (
        "missing",
        "none is named (OPENPHONE_LOCAL_URL)",
    )
    assert checks["Node"]["state"] in ("ok", "missing")
    assert checks["simulated iPhone"]["state"] == "ok"


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "127.0.0.1:2"])  # 1 is the adb server itself
def test_doctor_exits_1_when_the_phone_that_was_named_is_dead(cli: Cli, address: str):
    report = cli.json("doctor", "--phone", address, exits=1)
    checks = {check["name"]: check for check in report["checks"]}
    named = checks[f"named phone {address}"]
    assert not report["ok"]
    assert (named["state"], named["needed"]) == ("problem", True)
    assert named["fix"]
    if address.startswith("http"):
        assert address in checks["WebDriverAgent"]["detail"]
        assert "iproxy 9 8100" in checks["WebDriverAgent"]["fix"]


def test_doctor_exits_1_when_what_everything_needs_is_broken(cli: Cli):
    cli.state.write_text("a file where a folder should be", encoding="utf-8")
    report = cli.json("doctor", exits=1)
    state = next(check for check in report["checks"] if check["name"] == "state folder")
    assert state["state"] == "problem"
    assert "OPENPHONE_STATE" in state["fix"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_interrupting_a_run_leaves_nothing_running(tmp_path: Path):
    process = subprocess.Popen(
        [*PROGRAM, "run", "open bluetooth settings", "--phone", "sim:ios"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(tmp_path),
    )
    try:
        while not descendants(process.pid):
            assert process.poll() is None
        children = descendants(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) in (130, -signal.SIGINT)
        assert not still_running(children)
    finally:
        process.kill()


def test_the_published_schemas_are_those_of_the_reports():
    from mcp_server.cli.schemas import schema_files

    folder = Path(__file__).parents[2] / "docs" / "schemas"
    published = {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.json")}
    assert published == schema_files(), "run: python -P -m mcp_server.cli.schemas docs/schemas"
    assert len(published) == len(REPORTS)
