"""The commands of the device, one file a family."""

from typing import Final

from devices.sim.adbd.call import Family
from devices.sim.adbd.commands import (
    activity,
    dumpsys,
    files,
    filters,
    gestures,
    identity,
    packages,
    processes,
    screen,
    settings,
    uiautomator,
)

FAMILIES = (
    activity, dumpsys, files, filters, gestures, identity, packages, processes, screen, settings, uiautomator,
)  # fmt: skip
COMMANDS: Final[Family] = {name: command for family in FAMILIES for name, command in family.COMMANDS.items()}
"""Every command the device knows, by name."""
