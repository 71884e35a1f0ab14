"""What this program is called, and its version."""

from functools import cache
from typing import Final

NAME: Final = "openphone-mcp"


@cache
def version() -> str:
    """Read the version of the installed distribution; `0` in a checkout that is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - start-up counts

    try:
        return version(NAME)
    except PackageNotFoundError:
        return "0"
