"""Scripts: generators that yield `Act` and are sent the snapshot taken afterwards.

So the order of things reads from top to bottom, and no clock and no wire is known where it is decided.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import TypeAlias, TypeVar

from phone.protocols import Act, Done, Move, Stuck
from phone.snapshot import Snapshot

T = TypeVar("T")
Script: TypeAlias = Generator[Act, Snapshot, T]


class StuckError(Exception):
    """The script ends here; `stuck` is the pilot's answer."""

    def __init__(self, stuck: Stuck) -> None:
        super().__init__(stuck.reason)
        self.stuck = stuck


class ScriptPilot(ABC):
    """A pilot that follows one script, made for one run; see `phone.protocols.Pilot`."""

    def __init__(self) -> None:
        self._script: Script[str] | None = None
        self._end: Done | Stuck | None = None

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Answer what to do about `snapshot`; once it has ended, the same end again."""
        if self._end:
            return self._end
        try:
            if self._script is None:
                self._script = script = self._run(snapshot)
                return next(script)
            return self._script.send(snapshot)
        except StopIteration as end:
            self._end = Done(str(end.value))
        except StuckError as error:
            self._end = error.stuck
        return self._end

    @abstractmethod
    def _run(self, snapshot: Snapshot) -> Script[str]:
        """Begin with what is seen; what it returns is the answer of the run."""
