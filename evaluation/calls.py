"""What a call of a tool costs over stdio beyond the phone's own time: `python -m evaluation.calls`."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import anyio
import anyio.to_thread
import click

from devices.embedded import start_sim
from devices.ios.driver import open_ios

AIM_MS: Final = 3.0
ROUNDS: Final = 60
LABEL: Final = "Airplane Mode"
BEGIN: Final[Mapping[str, object]] = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "bench", "version": "1"},
}


@dataclass(frozen=True, slots=True)
class CallCost:
    """Medians of one tool, in milliseconds."""

    tool: str
    call_ms: float
    phone_ms: float
    """The phone's own: captures and actions as the driver sees them."""
    beyond_ms: float
    """What the server and the wire to it add."""

    @classmethod
    def of(cls, tool: str, calls_s: list[float], phone_s: list[float], *, paired: bool) -> "CallCost":
        """Compare times; `paired` ones are of the same calls, so that what else runs here weighs less."""
        call_ms, phone_ms = (statistics.median(took) * 1000 for took in (calls_s, phone_s))
        apart = statistics.median(a - b for a, b in zip(calls_s, phone_s, strict=True)) * 1000
        return cls(tool, call_ms, phone_ms, apart if paired else call_ms - phone_ms)


def measure(rounds: int = ROUNDS) -> tuple[CallCost, ...]:
    """Call `snapshot` and `tap` by turns on a simulated iPhone without delays."""
    return anyio.run(_measure, rounds)


async def _measure(rounds: int) -> tuple[CallCost, ...]:
    async with await start_sim("ios", latency="instant") as sim:
        with tempfile.TemporaryDirectory() as state:
            times = await anyio.to_thread.run_sync(_by_turns, sim.ready.wda, Path(state), rounds)
            captures = await _captures(sim.ready.wda, rounds)
            (trace,) = (Path(state) / "traces").glob("*.jsonl")
            taps = _phone_s(trace, "tap")[-rounds:]
    return (
        CallCost.of("snapshot", times["snapshot"], captures, paired=False),
        CallCost.of("tap", times["tap"], taps, paired=True),
    )


def _by_turns(phone: str, state: Path, rounds: int) -> dict[str, list[float]]:
    """Look and touch through a server in a process of its own."""
    times: dict[str, list[float]] = {"snapshot": [], "tap": []}
    with _served(phone, state) as server:
        server.call("open_app", {"app": "settings"})
        for number in range(rounds + 5):
            looked_s, seen = server.call("snapshot", {})
            ref = next(e["ref"] for e in seen["elements"] if e["text"] == LABEL)
            touched_s, _ = server.call("tap", {"ref": ref})
            if number >= 5:
                times["snapshot"].append(looked_s)
                times["tap"].append(touched_s)
    return times


class _Server:
    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process, self._id = process, 0

    def ask(self, method: str, params: Mapping[str, object]) -> dict[str, Any]:
        self._id += 1
        self._send({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        assert self._process.stdout  # noqa: S101 - piped
        while True:
            answer = json.loads(self._process.stdout.readline())
            if answer.get("id") == self._id:
                return answer["result"]

    def call(self, tool: str, arguments: Mapping[str, object]) -> tuple[float, dict[str, Any]]:
        """Time a call of a tool, which must succeed."""
        began_s = time.perf_counter()
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        took_s = time.perf_counter() - began_s
        if result.get("isError"):
            raise RuntimeError(f"{tool} answered {result['content']}")
        return took_s, result["structuredContent"]

    def _send(self, message: Mapping[str, object]) -> None:
        assert self._process.stdin  # noqa: S101 - piped
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()


@contextmanager
def _served(phone: str, state: Path) -> Generator[_Server]:
    environment = {**os.environ, "OPENPHONE_STATE": str(state), "OPENPHONE_LOG": "warning"}
    command = [sys.executable, "-P", "-m", "mcp_server", "serve", "--phone", phone]
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    ) as process:
        server = _Server(process)
        server.ask("initialize", BEGIN)
        yield server
        assert process.stdin  # noqa: S101 - piped
        process.stdin.close()


async def _captures(phone: str, rounds: int) -> list[float]:
    """Capture through the driver alone."""
    opened = await open_ios(phone)
    try:
        times: list[float] = []
        for _ in range(rounds):
            began_s = time.perf_counter()
            await opened.snapshot()
            times.append(time.perf_counter() - began_s)
        return times
    finally:
        await opened.close()


def _phone_s(trace: Path, tool: str) -> list[float]:
    """Add up what the driver took in each action by hand."""
    took_s: list[tuple[str, float]] = []
    for event in map(json.loads, trace.read_text(encoding="utf-8").splitlines()):
        if event["event"] == "action_started":
            took_s.append((event["tool"], 0.0))
        elif took_s:
            took_s[-1] = (took_s[-1][0], took_s[-1][1] + event.get("took_s", 0.0))
    return [seconds for name, seconds in took_s if name == tool]


@click.command()
@click.option("--rounds", default=ROUNDS, show_default=True)
def main(rounds: int) -> None:
    """Print what a call adds to the phone's own time; ends with 1 when that is more than the aim."""
    costs = measure(rounds)
    for cost in costs:
        click.echo(
            f"{cost.tool}: {cost.call_ms:.1f} ms a call, {cost.phone_ms:.1f} ms of it the phone's, "
            f"{cost.beyond_ms:.1f} ms beyond (aim <= {AIM_MS:g})"
        )
    raise SystemExit(any(cost.beyond_ms > AIM_MS for cost in costs))


if __name__ == "__main__":
    main()
