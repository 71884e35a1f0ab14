"""What replaying costs beyond the phone's own time, on a simulated phone with the delays of a real one."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from devices.discovery import open_phone
from devices.dumper import DumperChoice
from maps.catalog import Catalog
from phone.snapshot import Platform
from router.report import RunReport
from router.run_settings import RunSettings
from router.task import run_task

TASKS: Mapping[Platform, Sequence[str]] = {
    "ios": ("Turn on airplane mode", "Turn off airplane mode", "Open Bluetooth settings", "Turn off Wi-Fi"),
    "android": ("Turn on airplane mode", "Turn off airplane mode", "Open Battery settings", "Turn off Wi-Fi"),
}
"""The first finds the app closed; the second is one tap from where the first ended."""


@dataclass(frozen=True, slots=True)
class Replay:
    """One task replayed once."""

    platform: Platform
    task: str
    report: RunReport

    @property
    def overhead_ratio(self) -> float:
        """Wall time over the phone's own time; 1.2 is the aim."""
        return self.report.seconds / self.report.phone_seconds


async def measure(platform: Platform, latency: str = "phone", dumper: DumperChoice = "auto") -> list[Replay]:
    """Replay the tasks one after another on one simulated phone.

    Args:
        platform: which kind.
        latency: `phone` for about the delays of a real one.
        dumper: how an Android screen is read; `auto` takes the resident dumper here, where no person has to
            agree to it, `shell` is what a person's phone does until that person chooses otherwise.

    Raises:
        RuntimeError: a task was not done; a measurement of a failure means nothing.
    """
    maps = Catalog.shipped(None).maps
    phone = await open_phone(f"sim:{platform}", latency=latency, dumper=dumper)
    replays: list[Replay] = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            settings = RunSettings(lease_folder=Path(folder))
            for task in TASKS[platform]:
                report = await run_task(phone, task, maps, settings)
                if report.status != "done":
                    raise RuntimeError(f"{task!r} on {platform}: {report.status}: {report.error}")
                replays.append(Replay(platform, task, report))
    finally:
        await phone.close()
    return replays
