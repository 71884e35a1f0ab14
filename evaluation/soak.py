"""`python -m evaluation.soak`: many clients over HTTP, each with a simulated phone of its own, for a while.

Clients speak the protocol by hand, so that nothing but the server and the phones is measured. Each sets a
switch, looks, and reads the switch back; in the end the phone itself must hold what its client set last.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import anyio
import click
import httpx2

SETTINGS: Final = "com.apple.Preferences"
SWITCH: Final = "airplane_mode"
GROWTH: Final = 1.10
"""By how much the server's memory may grow in the second half; in the first, what is remembered fills up."""
ACCEPT: Final = {"Accept": "application/json, text/event-stream"}
HELLO: Final = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "soak", "version": "1"},
}
_CALL_S: Final = 60.0
POLL_S: Final = 0.05
TOLD_S: Final = 10.0


@dataclass(slots=True)
class Soaked:
    """What came of it."""

    clients: int
    took_ms: list[float] = field(default_factory=list[float])
    rounds: Counter[str] = field(default_factory=Counter[str])
    """How often each phone was set, looked at and read back."""
    errors: list[str] = field(default_factory=list[str])
    early_bytes: int | None = None
    late_bytes: int | None = None
    """Memory of the server, after half of the time and at the end; None where the system does not tell."""

    @property
    def growth(self) -> float | None:
        """The server's memory at the end, over that of half the time; None where that is not known."""
        return self.late_bytes / self.early_bytes if self.early_bytes and self.late_bytes else None

    @property
    def faults(self) -> list[str]:
        """What must not be; what was not measured proves nothing."""
        faults = list(self.errors)
        if len(self.rounds) < self.clients:
            faults.append(f"{self.clients - len(self.rounds)} clients finished no round")
        if self.growth is None:
            faults.append("the server's memory could not be read")
        elif self.growth > GROWTH:
            faults.append(f"memory grew to {self.growth:.2f} times")
        return faults


class _Client:
    """One client with a session of its own."""

    def __init__(self, http: httpx2.AsyncClient, url: str, soaked: Soaked) -> None:
        self._http = http
        self._url = url
        self._soaked = soaked
        self._id = 0
        self._headers = dict(ACCEPT)

    async def begin(self) -> None:
        """Make the session."""
        self._id += 1
        hello = {"jsonrpc": "2.0", "id": self._id, "method": "initialize", "params": HELLO}
        begun = await self._http.post(self._url, json=hello, headers=self._headers)
        self._headers["Mcp-Session-Id"] = begun.headers["mcp-session-id"]

    async def call(self, tool: str, arguments: Mapping[str, object]) -> Mapping[str, Any]:
        """Call a tool; a failure is noted and gives nothing."""
        self._id += 1
        params = {"name": tool, "arguments": arguments}
        body = {"jsonrpc": "2.0", "id": self._id, "method": "tools/call", "params": params}
        began_s = anyio.current_time()
        answer = await self._http.post(self._url, json=body, headers=self._headers)
        self._soaked.took_ms.append((anyio.current_time() - began_s) * 1000)
        result = _result(answer.text, self._id)
        if not result or result.get("isError"):
            self._soaked.errors.append(f"{tool} {dict(arguments)}: {answer.status_code} {answer.text[:300]}")
            return {}
        return cast("Mapping[str, Any]", result.get("structuredContent") or {})


def _result(text: str, request: int) -> Mapping[str, Any]:
    """Find the answer to a request among the events that came."""
    for line in text.splitlines():
        told: Any = json.loads(line.removeprefix("data:")) if line.startswith("data: {") else {}
        if told.get("id") == request:
            return cast("Mapping[str, Any]", told.get("result") or {})
    return {}


async def soak(clients: int, seconds: float, tell: Callable[[str], None] = lambda _: None) -> Soaked:
    """Let `clients` work at once for so long, and tell how it goes."""
    soaked = Soaked(clients)
    with _phones(clients) as phones, _server() as (pid, url):
        async with httpx2.AsyncClient(trust_env=False, timeout=_CALL_S) as http:
            until_s = anyio.current_time() + seconds
            async with anyio.create_task_group() as telling:
                telling.start_soon(_tell, pid, soaked, tell)
                async with anyio.create_task_group() as group:
                    for phone in phones:
                        group.start_soon(_work, _Client(http, url, soaked), phone, until_s, soaked)
                    await anyio.sleep(seconds / 2)
                    soaked.early_bytes = _memory_bytes(pid)
                telling.cancel_scope.cancel()
            soaked.late_bytes = _memory_bytes(pid)
    return soaked


async def _tell(pid: int, soaked: Soaked, tell: Callable[[str], None]) -> None:
    began_s = anyio.current_time()
    while True:
        await anyio.sleep(TOLD_S)
        megabytes = (_memory_bytes(pid) or 0) / 1e6
        tell(
            f"{anyio.current_time() - began_s:4.0f} s: {len(soaked.took_ms)} calls, "
            f"{len(soaked.errors)} errors, memory {megabytes:.1f} MB"
        )


async def _work(client: _Client, phone: Mapping[str, str], until_s: float, soaked: Soaked) -> None:
    """Use one phone until the time is over, then compare with what the phone itself says."""
    await client.begin()
    on = False
    where = {"phone": phone["wda"]}
    while anyio.current_time() < until_s:
        on = not on
        await client.call("settings_set", {"setting": SWITCH, "on": on, **where})
        await client.call("snapshot", where)
        read = await client.call("settings_read", {"item": SWITCH, **where})
        if read and read.get("value") is not on:
            soaked.errors.append(f"{phone['wda']}: set to {on}, read as {read.get('value')}")
        if read:
            soaked.rounds[phone["wda"]] += 1
    async with httpx2.AsyncClient(trust_env=False, timeout=_CALL_S) as http:
        truth = (await http.get(f"{phone['control']}/truth")).json()
    if truth["state"][SETTINGS][SWITCH] is not on:
        soaked.errors.append(f"{phone['wda']}: the phone does not hold what was set last")


@contextmanager
def _phones(count: int) -> Generator[list[dict[str, str]]]:
    command = [
        sys.executable,
        "-P",
        "-m",
        "devices.sim",
        "--json",
        "--platform",
        "ios",
        "--count",
        str(count),
    ]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            lines = cast("Any", process.stdout)
            yield [json.loads(lines.readline()) for _ in range(count)]
        finally:
            process.terminate()


@contextmanager
def _server() -> Generator[tuple[int, str]]:
    command = [sys.executable, "-P", "-m", "mcp_server", "serve", "--http", "127.0.0.1:0"]
    with tempfile.TemporaryDirectory(prefix="openphone-soak-") as state:
        log = Path(state) / "log"
        told = {**os.environ, "OPENPHONE_STATE": state, "OPENPHONE_LOG": "info"}
        with log.open("w", encoding="utf-8") as errors:
            process = subprocess.Popen(  # noqa: S603 - our own program
                command, stdin=subprocess.DEVNULL, stderr=errors, env=told
            )
        try:
            yield process.pid, _url(log, process)
        finally:
            process.terminate()
            process.wait(10)


def _url(log: Path, process: "subprocess.Popen[bytes]") -> str:
    """Wait until the server says where it listens."""
    while process.poll() is None:
        for line in log.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n") and '"serving_http"' in line:
                return json.loads(line)["url"]
        with suppress(subprocess.TimeoutExpired):
            process.wait(POLL_S)
    raise RuntimeError(f"the server ended: {log.read_text(encoding='utf-8')[-500:]}")


def _memory_bytes(pid: int) -> int | None:
    try:
        told = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    return next(int(line.split()[1]) * 1024 for line in told.splitlines() if line.startswith("VmRSS:"))


@click.command()
@click.option("--clients", default=20, show_default=True, type=click.IntRange(1, 32))
@click.option("--seconds", default=300.0, show_default=True, type=click.FloatRange(1))
def main(clients: int, seconds: float) -> None:
    """Let clients work at once on phones of their own; ends with 1 if anything went wrong."""
    soaked = anyio.run(soak, clients, seconds, click.echo)
    times = statistics.quantiles(soaked.took_ms, n=20)
    click.echo(
        f"{clients} clients, {len(soaked.took_ms)} calls in {seconds:g} s "
        f"({len(soaked.took_ms) / seconds:.1f} a second), median {statistics.median(times):.0f} ms, "
        f"95 % within {times[-1]:.0f} ms, {len(soaked.errors)} errors, "
        f"memory {(soaked.late_bytes or 0) / 1e6:.0f} MB, x {soaked.growth or 0:.3f} in the second half"
    )
    for fault in soaked.faults[:10]:
        click.echo(fault)
    raise SystemExit(bool(soaked.faults))


if __name__ == "__main__":
    main()
