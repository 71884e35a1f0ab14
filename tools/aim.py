"""What a caller names to touch: a ref, or a place on a screenshot."""

from dataclasses import dataclass

from pydantic import Field

from phone.errors import PhoneError
from phone.geometry import Point
from phone.shown import label
from phone.snapshot import Snapshot
from router.manual.pilot import Find
from tools.arguments import CONFIRM, ToolArguments
from tools.call import Call
from tools.target import element_target, pixel_target

REF = "Ref from snapshot, such as e12@7"
SHOT = "Its id, such as s8; x and y are its pixels"


class AimArguments(ToolArguments):
    """What a tool takes that touches one thing."""

    ref: str | None = Field(default=None, max_length=40, description=REF)
    screenshot: str | None = Field(default=None, max_length=40, description=SHOT)
    x: float | None = Field(default=None, description="From its left")
    y: float | None = Field(default=None, description="From its top")
    confirm: str | None = Field(default=None, max_length=80, description=CONFIRM)


@dataclass(frozen=True, slots=True)
class Aim:
    """On which phone the caller saw what it names, and how to find that again."""

    phone: str
    find: Find
    label: str
    """What it is called there."""
    seen: Snapshot | None
    """What the caller saw it on; None for a picture without elements."""
    at: Point
    """Where it was there."""


def aim(tool: str, call: Call, arguments: AimArguments) -> Aim:
    """Read what the caller aims at.

    Raises:
        PhoneError: it names nothing, or something that it was not shown.
    """
    ref, shot_id, x, y = arguments.ref, arguments.screenshot, arguments.x, arguments.y
    if ref is not None and (shot_id, x, y) == (None, None, None):
        return ref_aim(call, ref, arguments.phone)
    if ref is None and shot_id is not None and x is not None and y is not None:
        return pixel_aim(call, shot_id, x, y, arguments.phone)
    raise PhoneError(
        "invalid_arguments",
        f"{tool}: give either ref, or screenshot together with x and y. A bare x, y is refused: nobody could "
        "say which picture's pixels it counts.",
        next="Call snapshot and pass a ref from it, or call screenshot and pass its id with x and y.",
    )


def ref_aim(call: Call, ref: str, phone: str | None) -> Aim:
    """Aim at an element by its ref."""
    seen = call.seen.element(ref)
    address, name = phone_of(seen.snapshot.phone, phone, ref), label(seen.snapshot, seen.element)
    middle = seen.element.rect.center
    return Aim(address, lambda now: element_target(seen, now), name, seen.snapshot, middle)


def pixel_aim(call: Call, shot_id: str, x: float, y: float, phone: str | None) -> Aim:
    """Aim at a place of a screenshot."""
    shot = call.seen.shot(shot_id)
    address, under = phone_of(shot.phone, phone, shot_id), shot.snapshot
    at = shot.point(x, y)
    hit = under.at(at) if under else None
    name = label(under, hit) if under and hit else ""
    return Aim(address, lambda now: pixel_target(shot, x, y, now), name, under, at)


def phone_of(address: str, asked: str | None, name: str) -> str:
    """Name the phone that something was seen on.

    Raises:
        PhoneError: the caller names another one.
    """
    if asked not in (None, address):
        raise PhoneError(
            "stale_ref",
            f"{name} was seen on {address}, not on {asked}.",
            next=f"Leave phone out, or call snapshot with phone {asked}.",
        )
    return address
