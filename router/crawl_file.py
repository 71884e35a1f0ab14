"""The checkpoint of a crawl: what was learned so far, written in one step after each tap."""

import os
import tempfile
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from maps.explore.atlas import Atlas
from maps.explore.explorer import Limits
from phone.errors import PhoneError
from router.state import make_private

FORMAT: Final = "openphone.crawl/1"
MAX_BYTES: Final = 64_000_000
_ATLAS: Final = TypeAdapter(tuple[str, Limits, Atlas])


def keep(path: Path, atlas: Atlas, limits: Limits) -> None:
    """Write the checkpoint; whoever reads it sees the old one or the new one, never half of one.

    Raises:
        PhoneError: `state_unwritable`.
    """
    make_private(path.parent)
    write_whole(path, _ATLAS.dump_json((FORMAT, limits, atlas)))


def recall(path: Path, bundle: str, limits: Limits) -> Atlas | None:
    """Read a checkpoint of the same app and the same limits; `None` when there is none that can be used."""
    try:
        data = path.read_bytes()
        if len(data) > MAX_BYTES:
            return None
        version, had, atlas = _ATLAS.validate_json(data)
    except (OSError, ValidationError):
        return None
    return atlas if (version, had, atlas.bundle) == (FORMAT, limits, bundle) else None


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in its place in one step.

    Raises:
        PhoneError: `state_unwritable`.
    """
    try:
        handle, made = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(made).replace(path)
        except BaseException:
            Path(made).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise PhoneError(
            "state_unwritable",
            f"{path} cannot be written: {error.strerror}.",
            next="Name a file in a folder that can be written to.",
        ) from error
