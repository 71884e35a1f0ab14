"""What the simulated phones cost the clients of real phones, beside what the client library costs by itself.

The libraries are driven unmodified, by a program of their own: nothing of our drivers is in these numbers.
"""

import json
import statistics
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypedDict

from phone.snapshot import Platform

PHONES_AT_ONCE: Final = 20
"""How many phones of one process are captured at the same time."""
_WARM_UP_ROUNDS: Final = 5
_CLIENT: Final = """
import json, sys, threading, time, warnings
warnings.simplefilter("ignore")
asked = json.load(sys.stdin)

def android(phone):
    import adbutils
    host, port = phone["adb_server"].split(":")
    client = adbutils.AdbClient(host, int(port))
    ids = {d.serial: int(d.tags["transport_id"]) for d in client.list(extended=True)}
    device = client.device(transport_id=ids[phone["adb"]])
    device.shell("am start -n com.android.settings/.Settings")
    def swipe(up):
        device.shell(f"input swipe 700 {2000 + 100 * up} 700 {2100 - 100 * up} 100")
    return swipe, (lambda: device.shell("true")), (lambda: device.shell("uiautomator dump /dev/tty"))

def ios(phone):
    import wda
    client = wda.Client(phone["wda"])
    client.app_launch("com.apple.Preferences")
    def swipe(up):
        client.swipe(200, 600 + 30 * up, 200, 630 - 30 * up, 0)
    return swipe, (lambda: client.http.get("/status")), (lambda: client.http.get("/source?format=xml"))

def took_ms(call):
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000

def work(phone):
    swipe, least, capture = (ios if "wda" in phone else android)(phone)
    for _ in range(asked["warm_up"]):
        least(), capture()
    together.wait()
    for n in range(asked["rounds"]):
        swipe(n % 2 == 0)
        if not asked["captures_only"]:
            told["least_ms"].append(took_ms(least))
        told["capture_ms"].append(took_ms(capture))

told = {"least_ms": [], "capture_ms": []}
together = threading.Barrier(len(asked["phones"]) + 1)
threads = [threading.Thread(target=work, args=(phone,)) for phone in asked["phones"]]
for thread in threads: thread.start()
together.wait()
began = time.perf_counter()
for thread in threads: thread.join()
told["wall_s"] = time.perf_counter() - began
print(json.dumps(told))
"""
"""On all phones at once: a swipe, so that the tree is another one, then the least call, then a capture."""


class _Told(TypedDict):
    least_ms: list[float]
    capture_ms: list[float]
    wall_s: float


@dataclass(frozen=True, slots=True)
class CaptureCost:
    """Medians of one phone, in milliseconds."""

    platform: Platform
    least_ms: float
    """The least that the library can ask this phone: a command that does nothing, the status."""
    capture_ms: float
    """The whole element tree of the first screen of Settings, just scrolled."""

    @property
    def beyond_ms(self) -> float:
        """What making and sending the tree adds; 15 ms is the aim."""
        return self.capture_ms - self.least_ms


@dataclass(frozen=True, slots=True)
class Load:
    """Many phones of one process, captured at once."""

    platform: Platform
    phones: int
    captures: int
    per_second: float
    median_ms: float
    p95_ms: float


def capture_cost(platform: Platform, rounds: int = 60) -> CaptureCost:
    """Measure one phone without delays."""
    with _phones(platform, 1) as phones:
        told = _told(phones, rounds, captures_only=False)
    return CaptureCost(platform, statistics.median(told["least_ms"]), statistics.median(told["capture_ms"]))


def load(platform: Platform, count: int = PHONES_AT_ONCE, rounds: int = 25) -> Load:
    """Swipe on and capture `count` phones of one process, `rounds` times each, all at once."""
    with _phones(platform, count) as phones:
        told = _told(phones, rounds, captures_only=True)
    times = told["capture_ms"]
    if len(times) != count * rounds:
        raise RuntimeError(f"{count * rounds - len(times)} captures of {platform} phones failed")
    return Load(
        platform,
        phones=count,
        captures=len(times),
        per_second=len(times) / told["wall_s"],
        median_ms=statistics.median(times),
        p95_ms=statistics.quantiles(times, n=20)[-1],
    )


@contextmanager
def _phones(platform: Platform, count: int) -> Generator[Sequence[Mapping[str, object]]]:
    """Run simulated phones in one process and tell how to reach them."""
    command = [sys.executable, "-P", "-m", "devices.sim", "--platform", platform, "--count", str(count)]
    command += ["--json", *(["--adb-server"] if platform == "android" else [])]
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin  # noqa: S101 - piped above
        assert process.stdout  # noqa: S101
        yield [json.loads(process.stdout.readline()) for _ in range(count)]
        process.stdin.close()


def _told(phones: Sequence[Mapping[str, object]], rounds: int, *, captures_only: bool) -> _Told:
    asked = {
        "phones": list(phones),
        "rounds": rounds,
        "captures_only": captures_only,
        "warm_up": _WARM_UP_ROUNDS,
    }
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-P", "-c", _CLIENT],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if done.returncode:
        raise RuntimeError(f"the clients failed: {done.stderr[-500:]}")
    return json.loads(done.stdout)
