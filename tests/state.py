"""State folders of tests: fresh, but for the compiled maps, which the tests of a process share."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path


@cache
def compiled_maps() -> Path:
    """Name the folder in which maps are compiled once, not once for every start of the program."""
    folder = Path(tempfile.mkdtemp(prefix="openphone-maps-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _lease_folders() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="openphone-leases-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def fresh_leases() -> Path:
    """Make a folder for marks of leases that goes when the process ends."""
    return Path(tempfile.mkdtemp(dir=_lease_folders()))


def fresh_state(state: Path) -> Path:
    """Make a state folder, unless something is there, and give its path."""
    if not state.exists():
        state.mkdir(parents=True)
        (state / "cache").symlink_to(compiled_maps(), target_is_directory=True)
    return state
