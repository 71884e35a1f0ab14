"""Touching a phone: tap, hold, swipe, at something that the caller saw."""

from collections.abc import Callable
from functools import partial
from math import hypot
from typing import Literal

from pydantic import Field

from maps.model import Risk
from phone.errors import PhoneError
from phone.geometry import Point
from phone.snapshot import Snapshot
from router.consent import Asked
from router.manual import touching
from router.manual.pilot import Find
from router.risky import as_agreed, asked_about_touch, switch_at
from tools.acting import Doing, carry_out
from tools.aim import REF, Aim, AimArguments, aim, pixel_aim, ref_aim
from tools.arguments import CONFIRM, ToolArguments
from tools.call import Call
from tools.reply import Reply
from tools.seen import Shot
from tools.tool import ACTS, Tool

SHARES = {"short": 0.25, "long": 0.6}
"""Of the screen, that the finger moves over; most of what a list shows, less than all of it."""


class LongPressArguments(AimArguments):
    """What `long_press` takes."""

    seconds: float = Field(default=1.0, ge=0.3, le=10.0, description="How long to hold")


class SwipeArguments(ToolArguments):
    """What `swipe` takes."""

    direction: Literal["up", "down", "left", "right"] | None = Field(
        default=None, description="Where the finger goes; up shows what is further down"
    )
    distance: Literal["short", "long"] = Field(default="long", description="A quarter of the screen, or most")
    ref: str | None = Field(default=None, max_length=40, description=f"{REF}: swipe on that one")
    screenshot: str | None = Field(
        default=None,
        max_length=40,
        description="To drag: id of the screenshot whose pixels the four numbers are",
    )
    x: float | None = Field(default=None, description="Drag from here")
    y: float | None = Field(default=None, description="Drag from here, down")
    to_x: float | None = Field(default=None, description="Drag to here")
    to_y: float | None = Field(default=None, description="Drag to here, down")
    confirm: str | None = Field(default=None, max_length=80, description=CONFIRM)


VERBS = {"tap": "Touch", "long_press": "Hold", "swipe": "Swipe over"}
"""How a person is asked about each."""
LEAST_PT = 12.0
"""A finger that moves less taps. Source: Android's touch slop is 8 dp, UIKit's pan begins at 10 pt."""


async def tap(call: Call, arguments: AimArguments) -> Reply:
    """Tap once and tell what has changed."""
    return await _touch(call, "tap", aim("tap", call, arguments), touching.tap, arguments.confirm)


async def long_press(call: Call, arguments: LongPressArguments) -> Reply:
    """Hold one place and tell what has changed."""
    target = aim("long_press", call, arguments)
    hold = partial(touching.long_press, seconds=arguments.seconds)
    return await _touch(call, "long_press", target, hold, arguments.confirm)


async def swipe(call: Call, arguments: SwipeArguments) -> Reply:
    """Swipe in a direction, or drag between two places of a screenshot."""
    target, stroke = _stroke(call, arguments)
    if target is None or arguments.direction in ("up", "down"):  # which scrolls, whatever it begins on
        opened = await call.open(target.phone if target else arguments.phone)
        return await carry_out(call, Doing("swipe", opened, stroke(target.find if target else None)))
    return await _touch(call, "swipe", target, stroke, arguments.confirm)


async def _touch(
    call: Call, tool: str, target: Aim, deed: Callable[[Find], touching.Deed], confirm: str | None
) -> Reply:
    """Touch what was aimed at, once a person has agreed where its words warn."""
    opened = await call.open(target.phone)

    def ask(on: Snapshot | None, at: Point) -> Asked | None:
        return asked_about_touch(opened.phone.info, target.label, on, at, VERBS[tool])

    if switch := switch_at(target.seen, target.at):
        call.settings.policy.hold_to_risk(f"Flip “{switch}”", Risk.CHANGES_SETTING)
    asked = ask(target.seen, target.at)
    doing = Doing(tool, opened, deed(as_agreed(target.find, asked, ask)), asked=asked, confirm=confirm)
    return await carry_out(call, doing)


def _stroke(call: Call, given: SwipeArguments) -> tuple[Aim | None, Callable[..., touching.Deed]]:
    places = (given.screenshot, given.x, given.y, given.to_x, given.to_y)
    if given.direction and places == (None,) * 5:
        target = ref_aim(call, given.ref, given.phone) if given.ref else None
        return target, partial(touching.swipe, direction=given.direction, share=SHARES[given.distance])
    match places:
        case (str(shot), float(x), float(y), float(to_x), float(to_y)) if not (given.direction or given.ref):
            start = pixel_aim(call, shot, x, y, given.phone)
            to = place_on(call.seen.shot(shot), to_x, to_y)
            if hypot(to.x - start.at.x, to.y - start.at.y) < LEAST_PT:
                raise PhoneError(
                    "invalid_arguments",
                    "swipe: the two places are so near to each other that it would be a tap.",
                    next="Call tap or long_press for one place, or drag further.",
                )
            return start, partial(touching.drag, to=to)
        case _:
            raise PhoneError(
                "invalid_arguments",
                "swipe: give direction (and ref to swipe on one element), or screenshot, x, y, to_x, to_y.",
                next='Call swipe with direction "up" to see what is further down.',
            )


def place_on(shot: Shot, x_px: float, y_px: float) -> Point:
    """Map where a drag ends.

    Raises:
        PhoneError: `off_screen`.
    """
    if not shot.holds(x_px, y_px):
        raise PhoneError(
            "off_screen",
            f"({x_px:g}, {y_px:g}) is outside of screenshot {shot.id}.",
            next=f"Stay within its {shot.width_px}x{shot.height_px} pixels.",
        )
    return shot.point(x_px, y_px)


TOOLS = (
    Tool(
        name="tap",
        title="Tap",
        description=(
            "Tap one thing: by its ref from snapshot, or by x, y in pixels of a screenshot together with "
            "that screenshot's id. What is not there any more is refused and nothing is touched. Answers "
            "with what is different on the screen, with fresh refs: no snapshot is needed after it."
        ),
        arguments=AimArguments,
        hints=ACTS,
        handler=tap,
        group="touch",
    ),
    Tool(
        name="long_press",
        title="Hold",
        description="Touch and hold one thing, named as for tap, such as to open its menu.",
        arguments=LongPressArguments,
        hints=ACTS,
        handler=long_press,
        group="touch",
    ),
    Tool(
        name="swipe",
        title="Swipe or drag",
        description=(
            "Swipe over the screen, or over one element (a carousel, a row, a slider); or drag from one "
            "place of a screenshot to another. To find a text further down use scroll_to."
        ),
        arguments=SwipeArguments,
        hints=ACTS,
        handler=swipe,
        group="touch",
    ),
)
