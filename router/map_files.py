"""Maps written to the disk: in one step, and with the schema for editors beside them."""

import os
import tempfile
from pathlib import Path
from typing import Final

from maps.model import AppMap
from maps.writing import written
from phone.errors import PhoneError

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


def write_whole(path: Path, text: str) -> None:
    """Write a file in one step: there is the old one or the new one, never half of it.

    Raises:
        PhoneError: `state_unwritable`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".tmp")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(draft).chmod(0o644 & ~_umask())
            Path(draft).replace(path)
        except OSError:
            Path(draft).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise PhoneError(
            "state_unwritable",
            f"{path} cannot be written: {error.strerror}.",
            next="Name a file in a folder that can be written to.",
        ) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
