"""The simulated phone as its own process, with its adb server and its control port."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

SETTINGS = "com.android.settings"


@dataclass(frozen=True)
class SimPhone:
    serial: str
    adb_server_port: int
    control: str

    def arm(self, name: str, times: int = 1, **details: object) -> None:
        self._post("/faults", name=name, times=times, **details)

    def disarm(self, name: str = "") -> None:
        self._post("/faults", disarm=name)

    def do(self, op: str, **details: object) -> None:
        assert self._post("/world", op=op, **details)["ok"]

    def truth(self) -> dict[str, Any]:
        with urllib.request.urlopen(f"{self.control}/truth", timeout=10) as answer:
            return json.load(answer)

    def happened(self, fault: str) -> int:
        return self.truth()["happened"].get(fault, 0)

    def reset(self) -> None:
        """Bring the phone back to its home screen, with nothing armed and nothing counted."""
        self.disarm()
        self.do("lock", locked=False)
        self.do("rotate", orientation="portrait")
        self._post("/world", op="terminate", app=SETTINGS)
        self.do("home")
        self.do("reset_counts")

    def _post(self, path: str, **body: object) -> dict[str, Any]:
        request = urllib.request.Request(f"{self.control}{path}", json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)


@contextmanager
def running_sim() -> Generator[SimPhone]:
    command = [sys.executable, "-P", "-m", "devices.sim", "--platform", "android", "--adb-server", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        ready = json.loads(process.stdout.readline())
        try:
            yield SimPhone(ready["serial"], int(ready["adb_server"].rpartition(":")[2]), ready["control"])
        finally:
            process.stdin.close()
            assert process.wait(20) == 0
