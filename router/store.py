"""Small JSON files of the user's state that several processes write: read whole, changed under a lock."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from portalocker import Lock, LockException

from phone.errors import PhoneError
from router.state import make_private, write_whole

PATIENCE_S: Final = 2.0
"""How long a change waits for another process; what a run has taught is not worth more."""
MAX_BYTES: Final = 4_000_000
Plain: TypeAlias = dict[str, Any]


def read_plain(path: Path) -> Plain:
    """Read a file; what is missing, damaged or too large counts as empty."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return {}
        found: object = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("Plain", found) if isinstance(found, dict) else {}


def change_plain(path: Path, change: Callable[[Plain], Plain]) -> bool:
    """Change a file while no other process does; false when that was not possible in time."""
    try:
        make_private(path.parent)
        with Lock(path.with_suffix(".lock"), timeout=PATIENCE_S):
            plain = json.dumps(change(read_plain(path)), ensure_ascii=False, separators=(",", ":"))
            write_whole(path, plain, is_private=True)
    except (OSError, LockException, PhoneError):
        return False
    return True
