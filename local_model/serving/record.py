"""What a supervisor leaves word of, so that the next one ends what it could not: one file a port."""

import os
from contextlib import suppress
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from local_model.serving.processes import Identity, Swept, family, identity, sweep
from phone.errors import PhoneError


class _Process(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    pid: int
    started_s: float

    @property
    def identity(self) -> Identity:
        return Identity(self.pid, self.started_s)


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    version: int = 1
    supervisor: _Process
    leader: int
    processes: tuple[_Process, ...]


class Record:
    """The record of whoever serves at one port of this machine."""

    def __init__(self, folder: Path, port: int) -> None:
        self._file = folder / f"{port}.json"

    def prepare(self) -> None:
        """See that word can be left, before anything is started.

        Raises:
            PhoneError: `state_unwritable`.
        """
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file.with_suffix(".try").touch()
            self._file.with_suffix(".try").unlink()
        except OSError as error:
            raise PhoneError(
                "state_unwritable",
                f"{self._file.parent} cannot be written: {error.strerror or error}.",
                next="Make it writable, or set OPENPHONE_STATE to a folder that is.",
            ) from error

    def write(self, leader: int, processes: frozenset[Identity]) -> None:
        """Say which processes are ours. A disk that has filled up since ends no server."""
        ours = identity(os.getpid())
        assert ours is not None, "we run"  # noqa: S101 - for the type checker
        written = _Written(
            supervisor=_written(ours),
            leader=leader,
            processes=tuple(_written(one) for one in sorted(processes, key=lambda one: one.pid)),
        )
        temporary = self._file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            temporary.write_text(written.model_dump_json(), encoding="utf-8")
            temporary.replace(self._file)

    def clear(self) -> None:
        """Say that nothing of ours runs."""
        self._file.unlink(missing_ok=True)

    def other(self) -> int | None:
        """Number of the supervisor that serves here already; `None` when none does."""
        found = self._read()
        if found is None or found.supervisor.pid == os.getpid() or not found.supervisor.identity.lives:
            return None
        return found.supervisor.pid

    async def sweep(self) -> Swept:
        """Kill what a supervisor that is gone has left.

        The session is taken for the old one only if a process that was recorded is still in it: numbers are
        given out again.
        """
        found = self._read()
        if found is None or self.other() is not None:
            return Swept()
        known = [one.identity for one in found.processes if one.identity.lives]
        swept = await sweep(found.leader, known) if known else Swept()
        self.clear()
        return swept

    def update(self, leader: int) -> frozenset[Identity]:
        """Write down what runs now."""
        now = family(leader)
        self.write(leader, now)
        return now

    def _read(self) -> _Written | None:
        try:
            return _Written.model_validate_json(self._file.read_bytes())
        except (OSError, ValidationError):
            return None


def _written(one: Identity) -> _Process:
    return _Process(pid=one.pid, started_s=one.started_s)
