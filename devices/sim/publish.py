"""`python -P -m devices.sim.publish FOLDER`: write what the docs tell about the simulated phone."""

import json
import re
import sys
from pathlib import Path

from devices.sim.fault_file import FaultFile
from devices.sim.fault_kinds import fault_table
from devices.sim.graph import Graph

_TABLE = re.compile(r"(?<=<!-- faults -->\n).*?(?=\n<!-- end -->)", re.DOTALL)
PAGE = "simulated-phone.md"


def schema_files() -> dict[str, str]:
    """Render the JSON schemas by file name."""
    made = {
        "graph": Graph.model_json_schema(by_alias=True, mode="serialization"),
        "faults": FaultFile.model_json_schema(by_alias=True),
    }
    return {f"{name}.json": _written(schema) for name, schema in made.items()}


def with_table(page: str) -> str:
    """Put the table of faults into the page about the simulated phone."""
    return _TABLE.sub(lambda _: fault_table(), page)


def publish(docs: Path) -> None:
    """Write schemas and table into the folder of the docs."""
    page = docs / PAGE
    page.write_text(with_table(page.read_text(encoding="utf-8")), encoding="utf-8")
    folder = docs / "schemas" / "sim"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        (folder / name).write_text(text, encoding="utf-8")


def _written(schema: dict[str, object]) -> str:
    first = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps({**first, **schema}, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    publish(Path(sys.argv[1]))
