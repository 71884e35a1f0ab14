"""What a task leaves open is asked on a terminal, and nowhere else."""

import os
import pty
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from mcp_server.cli.asking import ask, asker, confirmed, consenter
from router.consent import agreed
from router.consent import nobody as nobody_agrees
from router.question import nobody
from tests.mcp_server.served import PROGRAM, environment, simulated

WITHIN_S = 60
TASK = "open subscriptions"


@pytest.fixture(scope="module")
def iphone() -> Generator[str]:
    with simulated("ios") as ready:
        yield ready["wda"]


def run(folder: Path, phone: str, *options: str, answers: str) -> tuple[int, str, str]:
    """Run the task on a terminal; give the exit code, what it printed, and what the terminal showed."""
    mine, its = pty.openpty()
    os.write(mine, answers.encode())
    done = subprocess.run(
        [*PROGRAM, "run", TASK, "--phone", phone, *options],
        stdin=its,
        stdout=subprocess.PIPE,
        stderr=its,
        text=True,
        timeout=WITHIN_S,
        check=False,
        cwd=folder,
        env=environment(folder / "state"),
    )
    os.close(its)
    shown = b""
    while part := _read(mine):
        shown += part
    os.close(mine)
    return done.returncode, done.stdout, shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other end is closed
        return b""


def test_a_person_chooses_by_number_after_one_bad_answer(tmp_path: Path, iphone: str):
    code, printed, shown = run(tmp_path, iphone, answers="neither\n2\n")
    assert code == 0, shown
    assert "Done." in printed
    assert "could mean several things" in shown
    assert "“neither” is none of what is offered" in shown
    assert "settings.open screen=" in shown


def test_an_empty_line_leaves_it(tmp_path: Path, iphone: str):
    code, printed, _ = run(tmp_path, iphone, answers="\n")
    assert code == 6
    assert "did not answer" in printed


def test_a_program_that_reads_json_is_never_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert asker(as_json=False) is ask
    assert asker(as_json=True) is nobody
    assert consenter(confirm=False, as_json=False) is confirmed
    assert consenter(confirm=False, as_json=True) is nobody_agrees
    assert consenter(confirm=True, as_json=True) is agreed


def test_without_a_terminal_the_commands_are_told(tmp_path: Path, iphone: str):
    done = subprocess.run(
        [*PROGRAM, "run", TASK, "--phone", iphone],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=False,
        cwd=tmp_path,
        env=environment(tmp_path / "state"),
    )
    assert done.returncode == 4
    assert "macro run settings.open screen=family_subscriptions" in done.stdout
