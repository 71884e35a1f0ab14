"""The docs of the simulated phone say what it does."""

import re
from pathlib import Path

from devices.sim.fault_file import parse_fault_plan
from devices.sim.fault_kinds import FAULTS, fault_table
from devices.sim.publish import PAGE, publish, schema_files, with_table

DOCS = Path(__file__).parents[3] / "docs"


def test_the_published_schemas_and_the_table_of_faults_are_up_to_date():
    again = "run: python -P -m devices.sim.publish docs"
    published = {f.name: f.read_text(encoding="utf-8") for f in (DOCS / "schemas" / "sim").glob("*.json")}
    assert published == schema_files(), again
    page = (DOCS / PAGE).read_text(encoding="utf-8")
    assert page == with_table(page), again
    assert fault_table() in page
    assert all(f"| `{name}` |" in page for name in FAULTS)


def test_the_plan_in_the_docs_can_be_used():
    [plan] = re.findall(r"```yaml\n(schema: openphone.faults.*?)```", (DOCS / PAGE).read_text(), re.DOTALL)
    assert len(parse_fault_plan(plan).plan) == 6


def test_every_fault_is_shown_over_its_wire_by_a_test():
    tests = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (DOCS.parent / "tests" / "devices").rglob("*.py")
        if path.name not in ("test_faults.py", "test_fault_file.py", "test_publish.py")
    )
    unproved = {name for name in FAULTS if not re.search(rf"""["'{{ ]{name}["',]""", tests)}
    assert unproved == set()


def test_publishing_writes_what_is_missing(tmp_path: Path):
    (tmp_path / PAGE).write_text("before\n<!-- faults -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    publish(tmp_path)
    page = (tmp_path / PAGE).read_text(encoding="utf-8")
    assert page.startswith("before\n<!-- faults -->\n| fault |")
    assert page.endswith("\n<!-- end -->\nafter\n")
    assert {f.name for f in (tmp_path / "schemas" / "sim").iterdir()} == set(schema_files())
