"""Which phone it is: an identity that no other simulated phone of this computer has at the same time.

A lease is held on a phone's identity, so two phones that shared one would block each other.
"""

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from portalocker import Lock, LockException

from phone.snapshot import Platform


@contextmanager
def claimed_identity(platform: Platform, seed: int, index: int = 0) -> Generator[str]:
    """Hold the identity of the phone at `index` among those of one seed, or the next one that is free.

    The same seed and index give the same identity, unless a phone that runs already has it.
    """
    for nth in count(index):
        lock = Lock(_folder() / f"{platform}-{seed}-{nth}.lock", fail_when_locked=True)
        try:
            lock.acquire()
        except LockException:
            continue
        try:
            yield f"SIM-{platform.upper()}-{seed:04d}-{nth}"
        finally:
            lock.release()
        return


def _folder() -> Path:
    folder = Path(tempfile.gettempdir()) / f"openphone-sim-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder
