"""Simulated phones as pytest fixtures. Every pytest of the environment loads it: it imports next to nothing.

def test_a_switch_is_flipped(openphone_sim):
    phone = openphone_sim(platform="ios", apps=["settings"], seed=3)
    my_agent.run("turn on airplane mode", wda=phone.wda)
    assert phone.truth()["state"]["com.apple.Preferences"]["airplane_mode"] is True
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

_CALL_WITHIN_S = 20.0
_CLOSES_WITHIN_S = 10.0


class SimPhone:
    """One simulated phone: where it is, and a hand that arranges it and reads what really happened."""

    def __init__(self, process: subprocess.Popen[str], ready: Mapping[str, Any]) -> None:
        self._process = process
        self.platform: str = ready["platform"]
        self.serial: str = ready["serial"]
        """What `adb -s` takes; for iOS the UDID."""
        self.identity: str = ready["identity"]
        """What the phone itself says that it is: `ro.serialno`, or the UDID."""
        self.wda: str = ready.get("wda", "")
        """URL of its WebDriverAgent; empty for Android."""
        self.adb: str = ready.get("adb", "")
        """What `adb connect` takes; empty for iOS."""
        self.adb_server: str = ready.get("adb_server", "")
        """`host:port` of an adb server of its own, when one was asked for."""
        self.control: str = ready["control"]
        """URL of its control port. For tests only: what is tested must not know it."""

    @property
    def address(self) -> str:
        """What `--phone` of this project takes."""
        return self.wda or self.adb

    def truth(self) -> dict[str, Any]:
        """Read what the phone shows and knows, and everything that it was asked to do."""
        return self._call("/truth")

    def graph(self) -> dict[str, Any]:
        """Read the screens, elements and edges of its apps."""
        return self._call("/graph")

    def arrange(self, op: str, **details: object) -> None:
        """Change the phone behind everybody's back, such as `arrange("lock")`.

        Raises:
            ValueError: it does not fit this phone.
        """
        if not self._call("/world", {"op": op, **details})["ok"]:
            raise ValueError(f"{op} does not fit this phone: {details}")

    def arm(self, fault: str, times: int = 1, **details: object) -> None:
        """Let something go wrong; `times=-1` is until `disarm`.

        Raises:
            ValueError: there is no such fault on this platform.
        """
        self._call("/faults", {"name": fault, "times": times, **details})

    def disarm(self, fault: str = "") -> None:
        """Take back one fault, or all."""
        self._call("/faults", {"disarm": fault})

    def close(self) -> None:
        """Stop the phone and everything that it started. Safe to call twice."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(_CLOSES_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _call(self, path: str, body: object = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.control + path, data=data), timeout=_CALL_WITHIN_S) as answer:  # noqa: S310 - our own loopback URL
                return json.load(answer)
        except HTTPError as error:
            with error:
                raise ValueError(json.load(error)["error"]) from None


class SimPhones:
    """Starts phones for one test, and stops them all after it."""

    def __init__(self, closing: ExitStack) -> None:
        self._closing = closing

    def __call__(
        self,
        platform: Literal["ios", "android"] = "ios",
        *,
        apps: Iterable[str | Path] = (),
        faults: str | Path | Iterable[Mapping[str, object]] = (),
        seed: int = 0,
        latency: Literal["instant", "phone"] = "instant",
        **more: object,
    ) -> SimPhone:
        """Start a phone.

        Args:
            platform: which kind.
            apps: ids of shipped apps, or paths of your own app files; all shipped ones when empty.
            faults: a plan file, or the steps of a plan.
            seed: chooses the invented content.
            latency: `phone` for about the delays of a real one.
            **more: further options of `openphone-mcp sim`: `language="zh"`, `adb_server=True` for a flag.

        Raises:
            RuntimeError: it did not start; the message is what it said.
        """
        command = ["--platform", platform, "--seed", str(seed), "--latency", latency]
        command += ["--apps", ",".join(map(str, apps))] if apps else []
        plan = self._plan_file(faults)
        command += ["--faults", str(plan)] if plan else []
        for name, value in more.items():
            option = f"--{name.replace('_', '-')}"
            command += [option] if value is True else [option, str(value)]
        phone = _start(command)
        self._closing.callback(phone.close)
        return phone

    def _plan_file(self, faults: str | Path | Iterable[Mapping[str, object]]) -> Path | None:
        if isinstance(faults, str | Path):
            return Path(faults)
        steps = list(faults)
        if not steps:
            return None
        folder = self._closing.enter_context(tempfile.TemporaryDirectory(prefix="openphone-sim-"))
        plan = Path(folder) / "faults.yaml"
        # JSON is YAML, and needs no parser here.
        plan.write_text(json.dumps({"schema": "openphone.faults/1", "plan": steps}), encoding="utf-8")
        return plan


def _start(options: list[str]) -> SimPhone:
    command = [sys.executable, "-P", "-m", "devices.sim", "--json", *options]
    # Its complaints go to a file: nobody would read a pipe while the phone runs.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        process = subprocess.Popen(  # noqa: S603 - our own program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, text=True
        )
        assert process.stdout is not None, "opened with a pipe"  # noqa: S101 - for the type checker
        line = process.stdout.readline()
        if line:
            return SimPhone(process, json.loads(line))
        process.communicate()
        said.seek(0)
        raise RuntimeError(f"the simulated phone did not start: {said.read().strip()}")


@pytest.fixture
def openphone_sim() -> Generator[Callable[..., SimPhone]]:
    """Start simulated phones: `openphone_sim(platform="android", apps=[...], faults=[...], seed=1)`."""
    with ExitStack() as closing:
        yield SimPhones(closing)


@pytest.fixture
def openphone_ios(openphone_sim: Callable[..., SimPhone]) -> SimPhone:
    """A simulated iPhone with all shipped apps."""
    return openphone_sim(platform="ios")


@pytest.fixture
def openphone_android(openphone_sim: Callable[..., SimPhone]) -> SimPhone:
    """A simulated Android phone with all shipped apps."""
    return openphone_sim(platform="android")
