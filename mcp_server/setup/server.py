"""The server as a client is told of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Local:
    """A program that the client starts."""

    command: str
    args: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remote:
    """A server that listens already."""

    url: str
    token_env: str = ""
    """Variable that holds the bearer token; `""` where none is needed."""
