"""The folder where runs leave their marks."""

from pathlib import Path

from phone.errors import PhoneError


def make_private(folder: Path) -> None:
    """Make a folder that only its owner can read.

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
            next="Set OPENPHONE_STATE to a folder that can be written to.",
        ) from error
