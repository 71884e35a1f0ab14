"""Independent clients from npm. `make test-clients` installs them and runs this folder; nothing else does."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALLED = ROOT / ".clients"
SERVER = Path(sys.executable).with_name("openphone-mcp")
WITHIN_S = 120


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    return None if "clients" in config.option.markexpr else True


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@dataclass(frozen=True)
class Npm:
    """The installed programs, run with their own Node and a home of their own."""

    home: Path

    def __post_init__(self) -> None:
        if not (INSTALLED / "node_modules").is_dir():
            pytest.skip("the npm packages are not there: run make test-clients")

    @property
    def environment(self) -> dict[str, str]:
        (node,) = INSTALLED.glob("node_modules/node-*/bin")
        return {
            "PATH": f"{node}:{os.environ['PATH']}",
            "HOME": str(self.home),
            "OPENPHONE_STATE": str(self.home / "state"),
            "ANDROID_ADB_SERVER_PORT": "1",  # no phone of this machine is meant
        }

    def program(self, name: str) -> str:
        return str(INSTALLED / "node_modules" / ".bin" / name)

    def run(self, program: str, *args: str) -> "subprocess.CompletedProcess[str]":
        return self.start(self.program(program), *args)

    def start(self, *command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=WITHIN_S,
            check=False,
            cwd=self.home,
            env=self.environment,
            stdin=subprocess.DEVNULL,
        )


@pytest.fixture
def npm(tmp_path: Path) -> Generator[Npm]:
    yield Npm(tmp_path)
    end_those_at_home(tmp_path)


def end_those_at_home(home: Path) -> None:
    """End what a client has left running, such as the daemon of mobile-mcp: it is known by its home."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            settings = (folder / "environ").read_bytes().split(b"\0")
            if f"HOME={home}".encode() in settings:
                os.kill(int(folder.name), signal.SIGTERM)
        except OSError:
            continue  # it has ended, or is somebody else's


@contextmanager
def serving(npm: Npm, *program: str) -> Generator[str]:
    """Serve over HTTP and yield the URL; `program` is another one than ours."""
    process = subprocess.Popen(
        program or [str(SERVER), "serve", "--http", "127.0.0.1:0"],
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env=npm.environment,
        cwd=ROOT,
    )
    try:
        assert process.stderr
        yield json.loads(process.stderr.readline())["url"]
    finally:
        process.terminate()
        process.communicate(timeout=10)
