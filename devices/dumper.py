"""How the screen of an Android phone is read: the choice that a person has."""

from typing import Final, Literal, TypeAlias, get_args

DumperChoice: TypeAlias = Literal["auto", "resident", "shell"]
"""`shell`: `uiautomator dump`, which every Android has. `resident`: a program that keeps running on the phone
and answers at once. `auto`: `resident` where it gains time and concerns nobody, on a simulated phone with
delays that was started here; `shell` on every other phone."""
DUMPERS: Final[tuple[DumperChoice, ...]] = get_args(DumperChoice)
