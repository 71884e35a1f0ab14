"""Whether a crawl that is killed goes on where it was: the command line, SIGKILL, and `--resume`."""

import json
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import anyio

from devices.embedded import start_sim
from maps.files import read_map
from maps.model import AppMap

FIRST, LAST = 5, 40
"""The kill comes after so many checkpoints."""
_LOOKS_EVERY_S: Final = 0.02
_WITHIN_S: Final = 900.0


@dataclass(frozen=True, slots=True)
class Killed:
    """What came of it."""

    checkpoints: int
    """After how many it was killed."""
    whole: AppMap
    resumed: AppMap
    """Built by two processes, the first of them killed."""


async def killed_and_resumed(bundle: str, seed: int = 0) -> Killed:
    """Build a map on an iPhone in one go, and again with a kill in between.

    Raises:
        RuntimeError: the command line did not write a map.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await start_sim("ios", seed=seed) as sim:
            whole = await _build(bundle, sim.ready.wda, folder / "whole")
        checkpoints = random.Random(seed).randint(FIRST, LAST)  # noqa: S311 - no secret
        async with await start_sim("ios", seed=seed) as sim:
            place = folder / "again"
            await _build_and_kill(bundle, sim.ready.wda, place, checkpoints)
            resumed = await _build(bundle, sim.ready.wda, place)
    return Killed(checkpoints, whole, resumed)


def _command(bundle: str, address: str, folder: Path) -> list[str]:
    command = [sys.executable, "-P", "-m", "mcp_server", "map", "build", bundle, "--phone", address]
    command += ["--out", str(folder / "map.yaml"), "--checkpoint", str(_checkpoint(folder))]
    return [*command, "--resume", "--json"]


def _checkpoint(folder: Path) -> Path:
    return folder / "checkpoint.json"


def _environment(folder: Path) -> dict[str, str]:
    """Keep state, leases and traces of the command line out of the person's own."""
    return {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "XDG_CACHE_HOME": str(folder / "cache")}


async def _build(bundle: str, address: str, folder: Path) -> AppMap:
    folder.mkdir(exist_ok=True)
    with anyio.fail_after(_WITHIN_S):
        done = await anyio.run_process(
            _command(bundle, address, folder),
            check=False,
            stderr=subprocess.DEVNULL,
            env=_environment(folder),
        )
    report = json.loads(done.stdout or b"{}")
    file = folder / "map.yaml"
    if done.returncode or not file.exists():
        raise RuntimeError(f"map build {bundle}: {report.get('error') or done.returncode}")
    return read_map(file.read_text(encoding="utf-8"), file.name)


async def _build_and_kill(bundle: str, address: str, folder: Path, checkpoints: int) -> None:
    """Kill it after so many checkpoints, whatever it is doing then.

    Raises:
        RuntimeError: it ended by itself before.
    """
    folder.mkdir(exist_ok=True)
    command = _command(bundle, address, folder)
    process = await anyio.open_process(command, stderr=subprocess.DEVNULL, env=_environment(folder))
    async with process:
        with anyio.fail_after(_WITHIN_S):
            seen = set[int]()
            while len(seen) < checkpoints and process.returncode is None:
                if _checkpoint(folder).exists():
                    seen.add(_checkpoint(folder).stat().st_mtime_ns)
                await anyio.sleep(_LOOKS_EVERY_S)
        if process.returncode is not None:
            raise RuntimeError(f"map build {bundle} ended before it was killed")
        process.kill()
        await process.wait()
