"""`openphone-mcp model serve` with a real vLLM, in a process of its own."""

import json
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from tests.local_model.serving.doubled import free_port
from tests.mcp_server.served import PROGRAM, environment

ROOT = Path(__file__).parents[2]
VLLM = ROOT / ".venv-model" / "bin" / "python"
CHECKPOINTS = Path(__file__).parent / "checkpoints"
OFFLINE = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1"}
ENDS_WITHIN_S = 30


@dataclass
class Served:
    """`model serve`, and all that runs below it."""

    process: "subprocess.Popen[str]"
    log: Path
    url: str = ""
    pid: int = 0
    restarts: int = 0

    def until_ready(self) -> None:
        """Wait for the next time that it says so."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, self.log.read_text(encoding="utf-8")[-3000:]
        told = json.loads(line)
        self.url, self.pid, self.restarts = told["url"], told["pid"], told["restarts"]

    def family(self) -> list[psutil.Process]:
        """The server's own processes: the first, the engine, the worker; then whatever else there is."""
        first = psutil.Process(self.pid)
        below = first.children(recursive=True)
        own = [one for name in ("EngineC", "Worker") for one in below if name in one.name()]
        return [first, *own, *(one for one in below if one not in own)]

    def end(self) -> int:
        """Stop it as a person does; its exit code."""
        self.process.terminate()
        return self.process.wait(ENDS_WITHIN_S)


@contextmanager
def model_served(name: str, folder: Path) -> Generator[Served]:
    """Serve a checkpoint with as little memory as it needs."""
    command = [*PROGRAM, "model", "serve", str(CHECKPOINTS / name), "--python", str(VLLM), "--json"]
    command += ["--hardware", "cpu", "--port", str(free_port()), "--", "--kv-cache-memory-bytes", "64M"]
    log = folder / f"{name}.log"
    with log.open("wb") as errors:
        env = environment(folder / "state", **OFFLINE)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env)
        served = Served(process, log)
        with process:
            try:
                served.until_ready()
                yield served
            finally:
                if process.poll() is None:
                    served.end()


def check(url: str, folder: Path) -> Any:
    """Run `model check`."""
    command = [*PROGRAM, "model", "check", "--json", "--url", url]
    env = environment(folder / "state")
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)
    return done.returncode, json.loads(done.stdout or "null"), done.stderr
