"""The interactive session: at a terminal of its own, over lines from a program, and without a phone."""

import json
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from mcp_server.cli.contract import ShellReport
from mcp_server.cli.program import program
from tests.mcp_server.served import PROGRAM, environment, simulated
from tests.mcp_server.terminal import CTRL_C, CTRL_D, UP, Terminal, terminal
from tests.state import fresh_state

WITHIN_S = 60
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="takes a terminal as Linux has it")


@pytest.fixture(scope="module")
def quick_one() -> Generator[Any]:
    with simulated("ios") as ready:
        yield ready


@pytest.fixture(scope="module")
def slow_one() -> Generator[Any]:
    with simulated("ios", "--latency", "phone") as ready:
        yield ready


@pytest.fixture
def iphone(quick_one: Any) -> str:
    return as_at_first(quick_one)


@pytest.fixture
def slow_iphone(slow_one: Any) -> str:
    """One with the delays of a phone, so that there is a middle to stop in."""
    return as_at_first(slow_one)


def as_at_first(ready: Any) -> str:
    """Reset a simulated phone; give its address."""
    with urlopen(f"{ready['control']}/world", data=b'{"op": "reset"}', timeout=10) as answer:
        assert json.load(answer)["ok"]
    return ready["wda"]


def piped(folder: Path, phone: str, *options: str, lines: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*PROGRAM, "shell", "--phone", phone, *options],
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=WITHIN_S,
        check=False,
        cwd=folder,
        env=environment(folder / "state", PYTHONUTF8="1"),
    )


class Person:
    """Says one line after the other, each once the prompt is there."""

    def __init__(self, seat: Terminal, prompt: str) -> None:
        self.seat, self._prompt = seat, prompt
        seat.until(prompt)

    def __call__(self, line: str, *answer: str, asked: str = "") -> str:
        self.seat.say(line)
        for given in answer:
            assert asked in self.seat.until(": \n")
            self.seat.say(given)
        return self.seat.until(self._prompt)


def test_a_session_at_a_terminal_from_the_first_chore_to_a_macro_of_its_own(tmp_path: Path, iphone: str):
    with terminal(tmp_path, "shell", "--phone", iphone) as seat:
        said = Person(seat, f"{iphone}> ")
        first_chores(said)
        a_macro_is_saved(said)
        what_is_sent_is_asked_about(said)
        seat.say("exit")
        assert seat.end()[0] == 0
    history = tmp_path / "state" / "shell_history"
    assert history.stat().st_mode & 0o777 == 0o600
    assert history.read_text(encoding="utf-8").startswith(
        "turn on airplane mode\nopen subscriptions\n/trace\n"
    )


def first_chores(said: Person) -> None:
    assert "Done. Airplane Mode is now on" in said("turn on airplane mode")
    assert "Done. Subscriptions is open" in said("open subscriptions", "2", asked="Which one?")
    traced = said("/trace")
    assert '"screen": "family_subscriptions"' in traced
    assert "run_closed" in traced
    assert "“Subscriptions”" in said("/snapshot")
    assert "Wi-Fi” is on" in said("/dry turn on wifi")
    assert "There is no command /snapshto.\nNext: Try /snapshot." in said("/snapshto")


def a_macro_is_saved(said: Person) -> None:
    assert "Done. Airplane Mode is now off" in said("turn off airplane mode")
    saved = said("/save quiet_skies quiet skies {on}")
    assert "Learned settings.quiet_skies on=\n  1. be on home\n  2. set airplane_mode: {on}\n" in saved
    assert "settings.quiet_skies" in said("/macros quiet skies")
    assert "Macro   settings.quiet_skies on=true" in said("quiet skies on")
    again = said(UP)
    assert "quiet skies on" in again
    assert "Nothing was touched" in again
    assert "Nothing was touched in the last run" in said("/save nothing_done")


def what_is_sent_is_asked_about(said: Person) -> None:
    """What was typed before the question agrees to nothing."""
    comment = 'comment "Hi there" on this video in weibo'
    assert "Not done: refused" in said(f"{comment}\nyes", "no", asked="this sends")
    assert "Done." in said(comment, "yes", asked="this sends")


def test_ctrl_c_clears_a_line_and_stops_a_run_within_one_action(tmp_path: Path, slow_iphone: str):
    with terminal(tmp_path, "shell", "--phone", slow_iphone) as seat:
        prompt = f"{slow_iphone}> "
        seat.until(prompt)
        seat.type(f"turn on{CTRL_C}")
        seat.until(prompt)
        seat.say("open bluetooth settings")
        seat.until("open_app")
        seat.type(CTRL_C)
        stopped = seat.until(prompt)
        assert "It was cancelled before it was done." in stopped
        assert "tap  " not in stopped
        assert "Stopped. Phone: " in stopped
        assert "App: com.apple.Preferences" in stopped
        seat.say("/save half_done")
        assert "was not done (failed)" in seat.until(prompt)
        seat.say("open bluetooth settings")
        assert "Done. Bluetooth is open" in seat.until(prompt)
        seat.type(CTRL_D)
        assert seat.end()[0] == 0


def test_without_a_phone_it_says_so_and_another_can_be_named(tmp_path: Path, iphone: str):
    with terminal(tmp_path, "shell", "--phone", "http://127.0.0.1:9") as seat:
        assert "Error (wda_unavailable)" in seat.until("no phone> ")
        seat.say("turn on airplane mode")
        assert "Not done: failed." in seat.until("no phone> ")
        seat.say("/trace")
        assert "has no trace" in seat.until("no phone> ")
        seat.say("/phone nowhere")
        assert "is no address of a phone" in seat.until("no phone> ")
        seat.say(f"/phone {iphone}")
        seat.until(f"{iphone}> ")
        seat.say("/apps")
        assert "com.apple.Preferences" in seat.until(f"{iphone}> ")
        seat.say("quit")
        assert seat.end()[0] == 0


def test_lines_from_a_program_are_all_done_and_the_worst_tells_the_exit_code(tmp_path: Path, iphone: str):
    lines = "turn on airplane mode\n\n# a remark\norder a pizza with olives\nopen subscriptions\n"
    lines += "/dry turn on wifi\n"
    done = piped(tmp_path, iphone, "--json", lines=lines)
    reports = [ShellReport.model_validate(json.loads(line)) for line in done.stdout.splitlines()]
    assert [(one.line, one.exit) for one in reports] == [(1, 0), (4, 3), (5, 4), (6, 0)], done.stderr
    assert done.returncode == 4
    assert [one.run.status for one in reports if one.run] == ["done", "no_macro", "needs_input"]
    assert reports[3].dry_run
    assert reports[3].dry_run.explanations[0].macro == "settings.set_wifi"
    assert not (tmp_path / "state" / "shell_history").exists()


def test_a_program_that_is_interrupted_hears_of_the_line_and_no_other_is_begun(
    tmp_path: Path, slow_iphone: str
):
    running = subprocess.Popen(
        [*PROGRAM, "shell", "--phone", slow_iphone],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment(tmp_path / "state", PYTHONUTF8="1"),
    )
    try:
        assert running.stdin
        assert running.stderr
        running.stdin.write("turn on airplane mode\nopen bluetooth settings\n")
        running.stdin.flush()
        assert next((line for line in running.stderr if "open_app" in line), "")
        running.send_signal(signal.SIGINT)
        told, _ = running.communicate(timeout=WITHIN_S)
    finally:
        running.kill()
    assert running.returncode == 130
    assert told.startswith(
        "> turn on airplane mode\nNot done: failed. It was cancelled before it was done.\n"
    )
    assert "Stopped. Phone: " in told
    assert "bluetooth" not in told


def test_a_line_that_is_no_command_is_the_worst(tmp_path: Path):
    runner = CliRunner(env={"OPENPHONE_STATE": str(fresh_state(tmp_path / "state"))})
    lines = "/help\n/frobnicate\n/history\nexit\nturn on airplane mode\n"
    done = runner.invoke(program, ["shell"], input=lines, prog_name="openphone-mcp")
    assert done.exit_code == 2
    assert "There is no command /frobnicate." in done.stderr
    assert "/save NAME [DESCRIPTION]" in done.stdout
    assert "What a program says is not remembered." in done.stdout
    assert "Done." not in done.stdout
