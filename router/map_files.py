"""Maps written to the disk, with the schema for editors beside them."""

from pathlib import Path
from typing import Final

from maps.model import AppMap
from maps.writing import written
from router.state import write_whole

SCHEMA_FILE: Final = "appmap.schema.json"
"""What the first line of a map points an editor to."""


def save_map(path: Path, app_map: AppMap, comment: str = "") -> None:
    """Write a map; what is derived from it is left out, and the format's JSON Schema lies beside it.

    Raises:
        PhoneError: `state_unwritable`.
    """
    from maps.schema.app import json_schema  # noqa: PLC0415 - building its classes costs more than a cached load

    write_whole(path, written(app_map, schema_place=SCHEMA_FILE, comment=comment))
    schema = path.with_name(SCHEMA_FILE)
    if not schema.exists():
        write_whole(schema, json_schema())
