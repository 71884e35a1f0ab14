"""The sixteen chores: four sentences in two languages, each begun on four screens."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

BUNDLE: Final = "com.apple.Preferences"
TRAINED_SEEDS: Final = (0, 1, 2)
HELD_OUT_SEEDS: Final = (7, 8, 9, 10, 11)
"""Of the invented content that no lesson has shown."""


@dataclass(frozen=True, slots=True)
class Chore:
    """One task, begun on one screen."""

    task: str
    wanted: Mapping[str, bool]
    """What the phone's state holds of Settings when it is done."""
    start: str
    """What is opened before, in words; `""` is the home screen."""


WANTED: Final[Mapping[str, Mapping[str, bool]]] = {
    "Turn on airplane mode": {"airplane_mode": True},
    "打开飞行模式": {"airplane_mode": True},
    "Turn off Bluetooth": {"bluetooth": False},
    "关闭 Wi-Fi": {"wifi": False},
}
STARTS: Final = ("", "Open settings", "Open Wi-Fi settings", "Open Bluetooth settings")
CHORES: Final = tuple(Chore(task, wanted, start) for task, wanted in WANTED.items() for start in STARTS)
