"""How long the device takes for a command. Waits happen here and nowhere else."""

import anyio

from devices.sim.adbd.device import Device
from devices.sim.faults import Moment
from devices.sim.latency import Latency

_RUNS_ON_JAVA = frozenset({"uiautomator", "am", "monkey"})
_POLL_S = 0.01


async def pace(device: Device, words: tuple[str, ...], abandoned: anyio.Event) -> None:
    """Wait as long as a phone takes before the command has its effect.

    Args:
        device: The phone.
        words: The command.
        abandoned: Set once nobody waits for the answer.
    """
    if moment := _moment(words):
        device.faults.note(moment, words[0])
    if slow := device.faults.take("slow", words[0]):
        await anyio.sleep(slow.number("seconds", 5.0))
    seconds = _seconds(device.latency, words)
    if seconds > 0:
        await anyio.sleep(seconds)
    if words[:2] == ("uiautomator", "dump"):
        await _rest(device)
        if device.faults.take("dump_slow"):
            await abandoned.wait()


def _moment(words: tuple[str, ...]) -> Moment | None:
    """Tell what a command is for the fault plan; `None` for one that only asks."""
    if words[:2] == ("uiautomator", "dump") or words[0] == "screencap":
        return "capture"
    is_action = words[0] in ("input", "monkey") or words[:2] in (("am", "start"), ("am", "broadcast"))
    return "action" if is_action else None


def _seconds(latency: Latency, words: tuple[str, ...]) -> float:
    name = words[0]
    if name == "input":
        return _touching(latency, words)
    if name == "screencap":
        return latency.screenshot_s
    if name in ("am", "monkey") and {"start", "start-activity", "-p"} & set(words):
        return latency.process_s + latency.launch_s
    return latency.process_s if name in _RUNS_ON_JAVA else latency.shell_s


def _touching(latency: Latency, words: tuple[str, ...]) -> float:
    if latency.touch_s <= 0:
        return 0.0
    if "text" in words:
        return latency.touch_s + latency.key_s * len(words[-1])
    is_swipe = "swipe" in words or "draganddrop" in words
    duration_ms = words[-1] if is_swipe and len(words) >= 7 and words[-1].isdecimal() else "0"
    return latency.touch_s + int(duration_ms) / 1000


async def _rest(device: Device) -> None:
    """Wait for the quiet that uiautomator waits for."""
    while device.world.is_moving():  # noqa: ASYNC110 - the world runs on a clock, not on events
        await anyio.sleep(_POLL_S)
    if device.latency.dump_quiet_s > 0:
        await anyio.sleep(device.latency.dump_quiet_s)
