"""Configuration files, read and replaced without losing anything."""

from pathlib import Path

from mcp_server.setup.merging import NotMergedError
from phone.errors import PhoneError
from router.state import write_whole

MOST_BYTES = 10_000_000


def read(file: Path) -> str:
    """Read a configuration; `""` when there is none.

    Raises:
        NotMergedError: it cannot be read.
    """
    try:
        if not file.exists():
            return ""
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            raise NotMergedError("it is no configuration file")
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotMergedError("it is no text") from error
    except OSError as error:
        raise NotMergedError(f"it cannot be read ({error.strerror})") from error


def replace(file: Path, text: str) -> Path | None:
    """Write a configuration in one step, and keep what was there in a file beside it, which is returned.

    A link is followed: what it leads to is written.

    Raises:
        NotMergedError: it cannot be written; then nothing was changed.
    """
    target = file.resolve()
    try:
        kept = _backup(target) if target.exists() else None
        write_whole(target, text, mode=target.stat().st_mode & 0o777 if kept else 0o600)
    except (OSError, PhoneError) as error:
        raise NotMergedError(f"it cannot be written ({error})") from error
    return kept


def _backup(target: Path) -> Path:
    number = 1
    while True:
        kept = target.with_name(f"{target.name}.backup{number}")
        try:
            with kept.open("xb") as copy:
                kept.chmod(target.stat().st_mode & 0o777)
                copy.write(target.read_bytes())
        except FileExistsError:
            number += 1
        else:
            return kept
