"""What becomes of a command whose output goes nowhere, or to a terminal that lacks letters."""

import json
import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.mcp_server.served import PROGRAM, environment, simulated

WITHIN_S = 60
CHORE = ("run", "Turn on airplane mode", "--phone")
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")


@pytest.fixture(scope="module")
def iphone() -> Generator[str]:
    with simulated("ios") as ready:
        yield ready["wda"]


def ran(
    folder: Path,
    *args: str,
    stdout: Any = subprocess.PIPE,
    stderr: Any = subprocess.PIPE,
    **more: Any,
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [*PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        timeout=WITHIN_S,
        check=False,
        cwd=folder,
        env=environment(folder / "state", **more),
    )


def lines(output: bytes) -> list[str]:
    return output.decode("utf-8").splitlines()


@pytest.mark.parametrize(
    "terminal",
    [
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_a_terminal_that_lacks_letters_gets_what_stands_for_them(
    tmp_path: Path, iphone: str, terminal: dict[str, str]
):
    done = ran(tmp_path, "run", "order a pizza 打开", "--phone", iphone, **terminal)
    assert (done.returncode, b"Traceback" in done.stderr) == (3, False), done.stderr
    assert b"No macro covers \\u201corder a pizza" in done.stdout
    report = json.loads(ran(tmp_path, *CHORE, iphone, "--json", **terminal).stdout.decode("ascii"))
    assert report["status"] == "done"


@pytest.fixture
def nobody() -> Generator[int]:
    """The writing end of a pipe that nobody reads."""
    reads, writes = os.pipe()
    os.close(reads)
    yield writes
    os.close(writes)


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_task_that_was_done_is_done_though_nobody_reads_of_it(
    tmp_path: Path, iphone: str, nobody: int, options: tuple[str, ...]
):
    unread = ran(tmp_path, *CHORE, iphone, *options, stdout=nobody)
    assert unread.returncode == 0
    assert b"Error" not in unread.stderr
    unheard = ran(tmp_path, *CHORE, iphone, *options, stdout=nobody, stderr=nobody)
    assert unheard.returncode == 0
    missed = ran(tmp_path, "run", "order a pizza", "--phone", iphone, *options, stdout=nobody)
    assert missed.returncode == 3


def test_a_list_that_nobody_reads_ends_without_a_traceback(tmp_path: Path, nobody: int):
    for args in (("macro", "list"), ("map", "list", "--json"), ("--help",)):
        done = ran(tmp_path, *args, stdout=nobody)
        assert not done.stderr, args


@ON_LINUX
@pytest.mark.parametrize(
    "args", [("macro", "list"), ("macro", "list", "--json"), ("--help",), ("devices",), ("map", "check")]
)
def test_output_that_cannot_be_written_is_said_in_one_line(tmp_path: Path, args: tuple[str, ...]):
    with Path("/dev/full").open("wb") as full:
        done = ran(tmp_path, *args, stdout=full)
    assert done.returncode == 1
    assert lines(done.stderr) == ["Error: Standard output cannot be written: No space left on device."]


@ON_LINUX
def test_a_run_whose_report_cannot_be_written_fails_and_says_so(tmp_path: Path, iphone: str):
    with Path("/dev/full").open("wb") as full:
        done = ran(tmp_path, *CHORE, iphone, "--json", stdout=full)
    assert done.returncode == 1
    assert lines(done.stderr) == ["Error: Standard output cannot be written: No space left on device."]
