"""How long a client waits for the first answer, side by side with an empty server of the same SDK."""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

EMPTY_SERVER: Final = "from mcp.server import MCPServer\nMCPServer('empty').run('stdio')\n"
"""The least that the SDK can serve: the floor of every start."""

CLIENT: Final = {"name": "bench", "version": "1"}
FIRST_MESSAGES: Final[dict[str, Mapping[str, object]]] = {
    "initialize": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT},
    "server/discover": {
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": CLIENT,
        }
    },
}
"""What a client of each protocol era says first."""


@dataclass(frozen=True, slots=True)
class StartUp:
    """Medians over all rounds, in seconds."""

    first_message: str
    ours_s: float
    empty_s: float

    @property
    def ratio(self) -> float:
        """Ours over the empty server's; below 1.5 is the aim."""
        return self.ours_s / self.empty_s


def measure(first_message: str, rounds: int) -> StartUp:
    """Start both servers by turns, `rounds` times each, so that both feel the same machine."""
    ours = [sys.executable, "-P", "-m", "mcp_server", "serve"]
    empty = [sys.executable, "-P", "-c", EMPTY_SERVER]
    times: dict[str, list[float]] = {"ours": [], "empty": []}
    for _ in range(rounds):
        times["empty"].append(_first_answer_s(empty, first_message))
        times["ours"].append(_first_answer_s(ours, first_message))
    return StartUp(first_message, statistics.median(times["ours"]), statistics.median(times["empty"]))


def _first_answer_s(command: Sequence[str], first_message: str) -> float:
    """Time from starting a server to its first answer, in seconds.

    Raises:
        RuntimeError: it ended or answered with an error.
    """
    request = {"jsonrpc": "2.0", "id": 1, "method": first_message, "params": FIRST_MESSAGES[first_message]}
    started_s = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdin  # noqa: S101 - piped above
        assert server.stdout  # noqa: S101
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        answer = server.stdout.readline()
        took_s = time.perf_counter() - started_s
        server.stdin.close()
    if '"result"' not in answer:
        raise RuntimeError(f"{command} answered {first_message} with {answer!r}")
    return took_s
