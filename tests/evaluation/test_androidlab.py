"""AndroidLab's tasks over the shipped maps: what fires is what was judged by hand."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from evaluation.androidlab import main, seen, tasks_of

ROOT = Path(__file__).parents[2]
TABLE = ROOT.parent / "shared" / "app-facts" / "androidlab-tasks.tsv"
ROW = re.compile(r"^\| (\w+_\d+) \| (\w+) \| (.+?) \| (.+) \|$", re.MULTILINE)


def judged() -> dict[str, tuple[str, tuple[str, ...]]]:
    rows = ROW.findall((ROOT / "docs" / "androidlab.md").read_text(encoding="utf-8"))
    return {task: (outcome, tuple(re.findall(r"`([\w.]+)`", macros))) for task, outcome, macros, _ in rows}


@pytest.mark.skipif(not TABLE.exists(), reason="the table of tasks is not part of the repository")
def test_what_becomes_of_the_tasks_is_what_was_judged():
    found = {one.id: (one.outcome, one.macros) for one in seen(tasks_of(TABLE)) if one.outcome != "model"}
    assert found == judged()


def test_the_judged_table_has_rows_and_no_wrong_fire():
    rows = ROW.findall((ROOT / "docs" / "androidlab.md").read_text(encoding="utf-8"))
    assert len(rows) > 15
    assert [row for row in rows if row[1] in ("fires", "planned") and not row[3].startswith("right")] == []


def test_tasks_are_listed_with_what_becomes_of_them(tmp_path: Path):
    table = tmp_path / "tasks.tsv"
    table.write_text(
        "# made up\ntask_id\tapp\ttask\n"
        "clock_1\tclock\tSet an alarm for 7:30\nmail_1\tmail\tPaint the fence green\n"
    )
    result = CliRunner().invoke(main, [str(table)])
    assert result.exit_code == 0
    assert "clock.add_alarm" in result.output
    assert "all: {'fires': 1, 'model': 1}" in result.output


def test_without_the_table_it_says_so_and_ends_well(tmp_path: Path):
    result = CliRunner().invoke(main, [str(tmp_path / "none.tsv")])
    assert (result.exit_code, "Skipped" in result.output) == (0, True)


def test_a_table_without_its_columns_is_refused(tmp_path: Path):
    table = tmp_path / "tasks.tsv"
    table.write_text("id\ttext\n1\tx\n")
    with pytest.raises(ValueError, match="no column app, task, task_id"):
        tasks_of(table)
