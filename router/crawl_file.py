"""The checkpoint of a crawl: what was learned so far, written in one step after each tap."""

from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from maps.explore.atlas import Atlas
from maps.explore.explorer import Limits
from router.state import write_whole

FORMAT: Final = "openphone.crawl/1"
MAX_BYTES: Final = 64_000_000
_ATLAS: Final = TypeAdapter(tuple[str, Limits, Atlas])


def keep(path: Path, atlas: Atlas, limits: Limits) -> None:
    """Write the checkpoint; whoever reads it sees the old one or the new one, never half of one.

    Raises:
        PhoneError: `state_unwritable`.
    """
    write_whole(path, _ATLAS.dump_json((FORMAT, limits, atlas)), is_private=True)


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
