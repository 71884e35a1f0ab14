"""The state of a resident dumper's process on the phone."""

from dataclasses import dataclass, field

import anyio


@dataclass
class DumperProcess:
    """One running `com.wetest.uia2.Main`."""

    pid: int
    port: int
    command: str
    listens: bool = False
    """Whether its HTTP server is up."""
    code: int = 0
    """Exit code, once it has ended."""
    ended: anyio.Event = field(default_factory=anyio.Event)

    def end(self, code: int) -> None:
        """End it, once."""
        if not self.ended.is_set():
            self.code = code
            self.ended.set()
