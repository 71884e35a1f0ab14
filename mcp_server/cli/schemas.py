"""`python -P -m mcp_server.cli.schemas FOLDER`: write the JSON schema of each report."""

import json
import sys
from pathlib import Path

from mcp_server.cli.contract import REPORTS


def schema_files() -> dict[str, str]:
    """Render the schemas by file name."""
    return {
        f"{name}.json": json.dumps(
            {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                **model.model_json_schema(mode="serialization"),
            },
            indent=2,
            ensure_ascii=False,
        )
        + "\n"
        for name, model in REPORTS.items()
    }


def write(folder: Path) -> None:
    """Write them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
