"""What a command of the device gets and gives."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from devices.sim.adbd.device import Device


@dataclass(frozen=True, slots=True)
class Call:
    """One command as the shell runs it: its words, its input and where its output goes."""

    device: Device
    words: tuple[str, ...]
    """The command's name first."""
    stdin: bytes
    write: Callable[[bytes], None]
    """Takes what goes to standard output."""
    complain: Callable[[bytes], None]
    """Takes what goes to standard error."""

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words after the name."""
        return self.words[1:]

    def say(self, text: str) -> None:
        """Print a line."""
        self.write(f"{text}\n".encode())

    def fail(self, text: str, code: int = 1) -> int:
        """Print a line on standard error and return the exit code."""
        self.complain(f"{text}\n".encode())
        return code


Command: TypeAlias = Callable[[Call], int]
"""Carries out one command and returns its exit code."""
Family: TypeAlias = Mapping[str, Command]
"""Commands by name."""
