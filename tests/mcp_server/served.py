"""A server in a process of its own, spoken to line by line, and what runs below it."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.state import fresh_state

PROGRAM = [sys.executable, "-P", "-m", "mcp_server"]
NO_ADB_SERVER = "1"
"""A port on which nobody listens, so that no phone of this machine is taken for the only one."""
CLIENT = {"name": "test", "version": "1"}
INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": CLIENT}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": CLIENT,
}


def environment(state: Path, **more: str) -> dict[str, str]:
    """Settings of a process that knows nothing of this machine's user and phones."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("OPENPHONE_")}
    where = str(fresh_state(state))
    leases = str(state / "leases")
    return {
        **kept,
        "OPENPHONE_STATE": where,
        "OPENPHONE_LEASES": leases,
        "ANDROID_ADB_SERVER_PORT": NO_ADB_SERVER,
        **more,
    }


class Served:
    """A server on pipes. Its errors go to a file, so that no pipe fills up."""

    def __init__(self, process: "subprocess.Popen[str]", errors: Path) -> None:
        self.process = process
        self.errors = errors
        self._id = 0
        self.lines: list[str] = []

    def send(self, method: str, params: Mapping[str, Any], *, notification: bool = False) -> int:
        assert self.process.stdin
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        if not notification:
            self._id += 1
            message["id"] = self._id
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return self._id

    def answer(self, to: int) -> Any:
        """Read until the answer to a request comes."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line)
            message = json.loads(line)
            assert message["jsonrpc"] == "2.0"
            if message.get("id") == to:
                return message
        raise AssertionError(f"the server ended: {self.errors.read_text(encoding='utf-8')[-2000:]}")

    def ask(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        return self.answer(self.send(method, params or {}))

    def begin(self) -> Any:
        answer = self.ask("initialize", INITIALIZE)
        self.send("notifications/initialized", {}, notification=True)
        return answer

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        return self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]

    def rest(self) -> list[str]:
        assert self.process.stdout
        return self.process.stdout.read().splitlines()


@contextmanager
def served(folder: Path, *options: str, **more: str) -> Generator[Served]:
    """Serve over standard input and output; killed at the end if it still runs."""
    errors = folder / "stderr.log"
    with errors.open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [*PROGRAM, "serve", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
            cwd=folder,
            env=environment(folder / "state", **more),
        )
    try:
        yield Served(process, errors)
    finally:
        process.kill()
        process.wait(10)
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()


@contextmanager
def simulated(platform: str, *options: str) -> Generator[Any]:
    """A simulated phone in a process of its own, as `sim --json` starts it."""
    process = subprocess.Popen(
        [*PROGRAM, "sim", "--json", "--platform", platform, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        yield json.loads(process.stdout.readline())
    finally:
        process.communicate(timeout=10)


def descendants(pid: int) -> set[int]:
    """List the processes below one."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def still_running(pids: set[int], within_s: float = 5.0) -> list[int]:
    """Wait until processes have ended; name those that have not."""
    return [pid for pid in pids if not _ends(pid, within_s)]


def _ends(pid: int, within_s: float) -> bool:
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], within_s)[0])
    finally:
        os.close(process)
