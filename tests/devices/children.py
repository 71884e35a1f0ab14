"""Which simulated phones are running as child processes of the tests."""

import os
from pathlib import Path

import pytest


def simulations() -> set[int]:
    """List the process ids; needs Linux' /proc."""
    if not Path("/proc/self/status").exists():
        pytest.skip("child processes are looked up in /proc, which this system does not have")
    return {int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and _is_ours(entry)}


def _is_ours(entry: Path) -> bool:
    try:
        command = (entry / "cmdline").read_bytes()
        return b"devices.sim" in command and f"PPid:\t{os.getpid()}\n" in (entry / "status").read_text()
    except OSError:
        return False  # it ended meanwhile
