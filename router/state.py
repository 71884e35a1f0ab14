"""Files that are written: in one step each, and the folder where runs leave their marks."""

import os
import re
import tempfile
from pathlib import Path
from typing import Final

from phone.errors import PhoneError

_ODD: Final = re.compile(r"[^A-Za-z0-9.-]+")


def file_part(text: str) -> str:
    """Make a text part of a file's name: letters, digits, dots and hyphens, and `_` for the rest."""
    return _ODD.sub("_", text).strip("_")[:120] or "unknown"


def make_private(folder: Path, setting: str = "OPENPHONE_STATE") -> None:
    """Make a folder that only its owner can read; `setting` is what says where it is.

    Raises:
        PhoneError: `state_unwritable`.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        (folder / ".writable").touch()
    except OSError as error:
        raise PhoneError(
            "state_unwritable",
            f"Nothing can be written to {folder}: {error.strerror}.",
            next=f"Set {setting} to a folder that can be written to.",
        ) from error


def write_whole(
    path: Path, content: str | bytes, *, is_private: bool = False, mode: int | None = None
) -> None:
    """Write a file in one step: there is the old one or the new one, never half of it.

    A private one, and the folder that is made for it, only its owner can read; `mode` says otherwise.

    Raises:
        PhoneError: `state_unwritable`.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700 if is_private else 0o777)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            if not is_private:
                Path(draft).chmod(0o644 & ~_umask() if mode is None else mode)
            Path(draft).replace(path)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise PhoneError(
            "state_unwritable",
            f"{path} cannot be written: {error.strerror}.",
            next="Set OPENPHONE_STATE to a folder that can be written to."
            if is_private
            else "Name a file in a folder that can be written to.",
        ) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
