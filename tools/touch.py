"""Touching a phone: one tap, at something that the caller saw."""

from collections.abc import Callable

from pydantic import Field

from phone.action import Action
from phone.errors import Acted, PhoneError
from phone.protocols import Stuck
from phone.snapshot import Snapshot
from router.budget import Budget, Tally
from router.drive import Drive, Outcome
from router.lease import lease
from router.once import Once
from router.trace import Trace
from tools.arguments import ToolArguments
from tools.call import Call
from tools.change import change
from tools.opened import Opened
from tools.reply import Failure, Reply, effect, said, where
from tools.screen_lines import told
from tools.target import element_target, pixel_target
from tools.tool import Hints, Tool

ONE_ACTION = Budget(actions=1, captures=60, seconds=60.0)
SHOWN = 60
"""Elements of the new screen that a tap's answer tells."""

NEXT_STEP = {
    "stale_ref": "Call snapshot (or screenshot) and use what its answer names.",
    "off_screen": "Call snapshot to see what is on the screen now, and tap that.",
}


class TapArguments(ToolArguments):
    """What `tap` takes: a ref, or a place on a screenshot."""

    ref: str | None = Field(
        default=None, max_length=40, description="Element to tap, as snapshot names it, such as e12@7"
    )
    screenshot: str | None = Field(
        default=None,
        max_length=40,
        description="Id of the screenshot that x and y count pixels of, such as s8",
    )
    x: float | None = Field(default=None, description="Pixels from the left edge of that screenshot")
    y: float | None = Field(default=None, description="Pixels from the top edge of that screenshot")


async def tap(call: Call, arguments: TapArguments) -> Reply:
    """Tap once and tell what has changed."""
    phone, choose = _target(call, arguments)
    opened = await call.open(phone)
    address = opened.phone.info.address
    tally, once = Tally(), Once(choose)
    trace = Trace(call.settings.trace_folder, screens=call.settings.trace_screens)
    trace.event("tap_started", phone=address)
    try:
        async with lease(call.settings.lease_folder, opened.phone.info.key, call.settings.holder):
            told_to = call.progress, call.settings.witness
            drive = Drive(opened.phone, trace, ONE_ACTION, tally, *told_to, policy=call.settings.policy)
            outcome = await drive.run(once)
    except PhoneError as error:
        error.acted = tally.acted if tally.acted is not Acted.NO else error.acted
        raise
    finally:
        trace.close(status="tapped" if once.before else "failed", acted=tally.acted)
    return _reply(call, opened, outcome, once, tally)


def _target(call: Call, arguments: TapArguments) -> tuple[str, Callable[[Snapshot], Action | Stuck]]:
    """Say on which phone the caller saw what it names, and how to find that again."""
    ref, shot_id, x, y = arguments.ref, arguments.screenshot, arguments.x, arguments.y
    if ref is not None and (shot_id, x, y) == (None, None, None):
        seen = call.seen.element(ref)
        return _phone_of(seen.snapshot.phone, arguments, ref), lambda now: element_target(seen, now)
    if ref is None and shot_id is not None and x is not None and y is not None:
        shot = call.seen.shot(shot_id)
        return _phone_of(shot.phone, arguments, shot_id), lambda now: pixel_target(shot, x, y, now)
    raise PhoneError(
        "invalid_arguments",
        "tap: give either ref, or screenshot together with x and y. A bare x, y is refused: nobody could "
        "say which picture's pixels it counts.",
        next="Call snapshot and pass a ref from it, or call screenshot and pass its id with x and y.",
    )


def _phone_of(address: str, arguments: TapArguments, name: str) -> str:
    if arguments.phone not in (None, address):
        raise PhoneError(
            "stale_ref",
            f"{name} was seen on {address}, not on {arguments.phone}.",
            next=f"Leave phone out, or call snapshot with phone {arguments.phone}.",
        )
    return address


def _reply(call: Call, opened: Opened, outcome: Outcome, once: Once, tally: Tally) -> Reply:
    number = call.seen.remember(outcome.last)
    address, app = opened.phone.info.address, outcome.last.app
    place = where(address, app, opened.note)
    screen = told(outcome.last, number, limit=SHOWN, heading="Screen now")
    if isinstance(outcome.move, Stuck) and once.before is None:  # else it ran out of time while watching
        code = outcome.move.code
        step = NEXT_STEP.get(code, NEXT_STEP["stale_ref"])
        return Failure(code, outcome.move.reason, step, acted=tally.acted).reply(place, screen)
    changed = change(once.before, outcome.last) if once.before and once.changed else None
    done = said(f"Tapped; {'the screen has changed' if changed else 'nothing has changed on the screen'}.")
    sections = [done, place, effect(tally.acted, changed=once.changed)]
    if changed:
        sections.append(changed.section())
    sections += [said(note) for note in outcome.notes]
    return Reply((*sections, screen))


TOOLS = (
    Tool(
        name="tap",
        title="Tap",
        description=(
            "Tap one thing on the phone's screen and report what changed. Name it by a ref from snapshot, "
            "or by x, y in pixels of a screenshot together with that screenshot's id. What is not there "
            "any more is refused and nothing is touched. The answer holds the new screen with fresh refs, "
            "so that no snapshot is needed after it."
        ),
        arguments=TapArguments,
        hints=Hints(read_only=False, destructive=True, idempotent=False, open_world=True),
        handler=tap,
        group="touch",
    ),
)
