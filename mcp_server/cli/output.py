"""Standard output and error as commands write them: whatever the terminal cannot take never loses a run."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn, TextIO, TypeVar

import click

from router.redaction import redacted

T = TypeVar("T")


class UnreadError(OSError):
    """Nobody reads standard output any more. No `BrokenPipeError`: rich would end the program on that one."""


def guard_streams() -> None:
    """Let this process write through `Result` and `Aside`. Call it once, before anything is written."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
    sys.stdout = Result(sys.stdout) if sys.stdout else sys.stdout  # none where it is closed from the start
    sys.stderr = Aside(sys.stderr) if sys.stderr else sys.stderr


class _Guarded:
    """A text stream that meets its end once: from then on it takes everything and writes nothing.

    What must not be shown is taken out of whatever is written, a traceback as well as a result.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        if text == "":
            return 0  # click tries streams out with it (and with b""), and swallows what comes of that
        return self._tried(lambda: self._stream.write(redacted(text)), len(text))

    def flush(self) -> None:
        self._tried(self._stream.flush, None)

    def _tried(self, write: Callable[[], T], otherwise: T) -> T:
        try:
            return write()
        except OSError as error:
            self._silence()
            self._lost(error)
            return otherwise

    def _lost(self, error: OSError) -> None:
        raise NotImplementedError

    def _silence(self) -> None:
        """Point the descriptor at nothing, or what is still buffered would fail again when Python ends."""
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever else a text stream has
        return getattr(self._stream, name)


class Result(_Guarded):
    """Standard output. That nobody reads it is for the command to judge; any other failure ends it with 1."""

    def _lost(self, error: OSError) -> NoReturn:
        if isinstance(error, BrokenPipeError):
            raise UnreadError(*error.args)
        message = f"Standard output cannot be written: {error.strerror or error}."
        raise click.ClickException(message) from error


class Aside(_Guarded):
    """Standard error. Nobody has to hear what is said there."""

    def _lost(self, error: OSError) -> None:
        pass
