"""`python -P -m devices.sim.publish FOLDER`: write what the docs tell about the simulated phone."""

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter

from devices.sim import app_elements, app_file
from devices.sim.app_file import AppFile
from devices.sim.control import ToldTruth
from devices.sim.fault_file import FaultFile
from devices.sim.fault_kinds import fault_table
from devices.sim.graph_facts import Graph

_TABLE = re.compile(r"(?<=<!-- faults -->\n).*?(?=\n<!-- end -->)", re.DOTALL)
PAGE = "simulated-phone.md"


def schema_files() -> dict[str, str]:
    """Render the JSON schemas by file name."""
    made = {
        "graph": Graph.model_json_schema(by_alias=True, mode="serialization"),
        "faults": FaultFile.model_json_schema(by_alias=True),
        "app": _described(AppFile.model_json_schema(by_alias=True)),
        "truth": TypeAdapter(ToldTruth).json_schema(mode="serialization"),
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


def _described(schema: dict[str, Any]) -> dict[str, Any]:
    """Put the words that stand under each field of an app file into its schema.

    Pydantic can do so itself, but at every import: every start of a simulated phone would pay for it.
    """
    said = dict(chain.from_iterable(map(_said, (app_elements, app_file))))
    for name, part in {"AppFile": schema, **schema["$defs"]}.items():
        model = getattr(app_elements, name, None) or getattr(app_file, name)
        for field, info in model.model_fields.items():
            words = next(
                (said[cls.__name__, field] for cls in model.__mro__ if (cls.__name__, field) in said), ""
            )
            if words:
                part["properties"][info.alias or field]["description"] = words
    return schema


def _said(module: ModuleType) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield class, field and the words under it."""
    for cls in (node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)):
        for above, below in pairwise(cls.body):
            match above, below:
                case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(value=ast.Constant(value=str(words))):
                    yield (cls.name, field), inspect.cleandoc(words).replace("\n", " ")
                case _:
                    pass


def _written(schema: dict[str, object]) -> str:
    first = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps({**first, **schema}, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    publish(Path(sys.argv[1]))
