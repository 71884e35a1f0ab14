"""The program of the resident dumper: a file of uiautomator2's wheel, used as data and pinned.

uiautomator2 is not imported: its Python side starts the program on import of a device, waits with sleeps and
would be a second door to adb.
"""

import hashlib
from importlib import metadata
from pathlib import Path
from typing import Final

DISTRIBUTION: Final = "uiautomator2"
VERSION: Final = "3.7.1"
"""Pinned in pyproject.toml, too."""
SHA256: Final = "87c8ac9505970d42aa5922baa90114808fda6f47f9e5fbd4caa0f621c2c8d30d"
"""Of assets/u2.jar (0.4.1) in that wheel: nothing else is ever put on a phone and started."""
INSTALL: Final = "pip install 'openphone-mcp[android-fast]'"


class JarError(Exception):
    """There is no file that may be put on a phone; the message says why, as half a sentence."""


def find_jar() -> Path:
    """Find the file.

    Raises:
        JarError: it is not installed, or is that of another version.
    """
    try:
        found = metadata.distribution(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        raise JarError(f"it is not installed; {INSTALL}") from None
    if found.version != VERSION:
        raise JarError(f"{DISTRIBUTION} {found.version} is installed and {VERSION} is needed; {INSTALL}")
    path = Path(str(found.locate_file(f"{DISTRIBUTION}/assets/u2.jar")))
    if not path.is_file():
        raise JarError(f"{path} is missing; {INSTALL}")
    return path


def read_jar(path: Path) -> bytes:
    """Read the file.

    Raises:
        JarError: it is not the one that this program was made for.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JarError(f"{path} cannot be read: {error.strerror or error}") from error
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise JarError(f"{path} is not the file that {DISTRIBUTION} {VERSION} brings; {INSTALL}")
    return data
