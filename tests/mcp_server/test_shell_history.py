"""The history of sessions is its owner's alone, and no place for passwords."""

from pathlib import Path

import pytest

from mcp_server.cli.shell_history import MOST, History, is_private
from router.redaction import forget_hidden, hide


@pytest.mark.parametrize(
    "line",
    [
        "log in with password hunter2",
        "type the PIN 1234",
        "输入密码 abc",
        "enter {secret:PIN} and password hunter2",
        " a line that begins with a blank",
        "\tand one with a tab",
    ],
)
def test_lines_that_nobody_should_find_are_not_kept(tmp_path: Path, line: str):
    history = History(tmp_path / "history")
    assert not history.keep(line)
    assert list(history.shown()) == []
    assert not (tmp_path / "history").exists()


@pytest.mark.parametrize(
    "line", ["turn on wifi", "log in with password {secret:MAIL}", "unlock with {secret:PIN}"]
)
def test_chores_and_names_of_secrets_are_kept(line: str):
    assert is_private(line.strip()) is False


def test_the_value_of_a_secret_is_not_kept():
    hide("tr0ub4dor", "{secret:MAIL}")
    try:
        assert is_private("type tr0ub4dor into the field")
    finally:
        forget_hidden()


def test_it_is_private_comes_back_and_stays_short(tmp_path: Path):
    path = tmp_path / "new" / "history"
    first = History(path)
    for number in range(MOST + 30):
        assert first.keep(f"chore {number}")
    assert first.keep(f"chore {MOST + 29}")
    assert path.stat().st_mode & 0o777 == 0o600
    second = History(path)
    assert len(second.lines) == MOST + 30
    second.open()
    assert path.read_text(encoding="utf-8").splitlines() == [f"chore {n}" for n in range(30, MOST + 30)]
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(second.shown())[-1].split() == [str(MOST), "chore", str(MOST + 29)]


def test_what_cannot_be_read_or_written_ends_nothing(tmp_path: Path):
    (tmp_path / "blocked").write_text("no folder", encoding="utf-8")
    history = History(tmp_path / "blocked" / "history")
    assert history.keep("turn on wifi")
    assert history.lines == ["turn on wifi"]
    odd = tmp_path / "odd"
    odd.write_bytes(b"\xff\xfe\nturn on wifi\n\n")
    assert History(odd).lines[-1] == "turn on wifi"
