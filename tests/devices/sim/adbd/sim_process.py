"""The simulated Android phone as a process of its own, with the real adb program and the real adbutils."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from urllib.request import Request, urlopen

import adbutils

from devices.sim.adbd.adb_server import adb_program, environment

SETTINGS = "com.android.settings"
DEADLINE_S = 20


@dataclass
class SimProcess:
    """One running simulator, its adb server, and its ground truth."""

    address: str
    server_port: int
    control: str
    home: Path
    pid: int

    @property
    def device(self) -> Any:
        """The whole adbutils device; the stub knows only what the driver uses."""
        return self.client.device(self.address)

    @property
    def client(self) -> Any:
        """adbutils' own client of this phone's adb server."""
        return cast("Any", adbutils).AdbClient("127.0.0.1", self.server_port)

    def adb(self, *words: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [adb_program(), *words],
            env=environment(self.server_port, str(self.home)),
            input=stdin,
            stdin=None if stdin is not None else subprocess.DEVNULL,
            capture_output=True,
            timeout=DEADLINE_S,
            check=False,
        )

    def shell(self, line: str) -> subprocess.CompletedProcess[bytes]:
        return self.adb("-s", self.address, "shell", line)

    def truth(self) -> dict:
        with urlopen(f"{self.control}/truth", timeout=DEADLINE_S) as answer:
            return json.load(answer)

    def state(self, name: str) -> object:
        return self.truth()["state"][SETTINGS][name]

    def world(self, op: str, **details: object) -> None:
        self._post("world", {"op": op, **details})

    def arm(self, name: str, times: int = 1, **details: object) -> None:
        self._post("faults", {"name": name, "times": times, **details})

    def disarm(self) -> None:
        self._post("faults", {"disarm": ""})

    def _post(self, path: str, body: dict) -> None:
        request = Request(f"{self.control}/{path}", json.dumps(body).encode(), method="POST")
        with urlopen(request, timeout=DEADLINE_S) as answer:
            assert json.load(answer)["ok"], body


@contextmanager
def running(*options: str, **variables: str) -> Generator[SimProcess]:
    """Run a simulator until the block ends, and see it end well."""
    command = [sys.executable, "-P", "-m", "devices.sim", "--platform", "android", "--adb-server", "--json"]
    process = subprocess.Popen(
        [*command, *options],
        env={**os.environ, **variables},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    with TemporaryDirectory() as home, process:
        try:
            ready = json.loads(process.stdout.readline())
            port = int(ready["adb_server"].rpartition(":")[2])
            yield SimProcess(ready["adb"], port, ready["control"], Path(home), ready["pid"])
        finally:
            process.stdin.close()
            process.wait(DEADLINE_S)
        assert process.returncode in (0, -signal.SIGKILL)
