"""The one way in which a tool acts on a phone for a caller: lease, trace, one deed, what came of it."""

from dataclasses import dataclass
from typing import Final

from phone.errors import Acted, PhoneError
from phone.protocols import Done, Stuck
from phone.snapshot import Snapshot
from phone.title import title_of
from router.budget import Budget, Tally
from router.consent import Asked, Withheld
from router.drive import Drive, Outcome
from router.lease import Claim, lease
from router.manual.pilot import Deed, Manual
from tools.call import Call
from tools.difference import told_since
from tools.opened import Opened
from tools.reply import Failure, Reply, Section, effect, said, where

ONE_CALL: Final = Budget(actions=500, captures=200, seconds=50.0)
"""Clients give up after 60 s; deleting a field's text is a key a character."""
SHOWN: Final = 60
"""Lines of the new screen that an answer tells."""

NEXT_STEP: Final = {
    "stale_ref": "Call snapshot (or screenshot) and use what its answer names.",
    "off_screen": "Call snapshot to see what is on the screen now, and use that.",
    "no_focus": "Pass the ref of a text field, or tap one first.",
    "text_not_kept": "Look at the field: call type_text with clear true to replace what it holds.",
    "not_found": "Scroll the other way, or look with snapshot whether it is called otherwise here.",
    "not_seen": "Look at the screen below; wait longer only if something is still loading.",
    "needs_confirmation": "Call press_key with key enter: the person is asked then.",
    "budget_spent": "Look at the screen below to see how far it came.",
}
LOOK: Final = "Call snapshot to see where the phone is."


@dataclass(frozen=True, slots=True)
class Doing:
    """What is done for one call."""

    tool: str
    opened: Opened
    deed: Deed
    budget: Budget = ONE_CALL
    touches: bool = True
    """Whether it may touch the phone; what only looks needs no lease."""
    asked: Asked | None = None
    """What a person has to agree to first."""
    confirm: str | None = None
    """What the caller brought as their word."""


async def carry_out(call: Call, doing: Doing) -> Reply:
    """Carry out a deed, and answer with what was done and how the screen differs from what was shown last.

    Raises:
        PhoneError: the phone failed, or another client acts on it.
    """
    if doing.asked and (withheld := await _withheld_by(call, doing.asked, doing.confirm)):
        return _withheld(doing.opened, withheld)
    phone, tally, hand = doing.opened.phone, Tally(), Manual(doing.deed)
    address, settings = phone.info.address, call.settings
    trace = call.traces.begin(settings.trace_folder, address, doing.tool, screens=settings.trace_screens)
    told_to = call.progress, settings.witness
    drive = Drive(phone, trace, doing.budget, tally, *told_to, policy=settings.policy)
    ended = "failed"
    try:
        if doing.touches:
            claim = Claim(settings.holder, settings.client, doing.budget.seconds, settings.keep_s)
            async with lease(
                settings.lease_folder, phone.info.key, claim, settings.patience_s, called=address
            ):
                outcome = await drive.run(hand)
        else:
            outcome = await drive.run(hand)
        ended = "done" if isinstance(outcome.move, Done) else outcome.move.code
    except PhoneError as error:
        error.acted = tally.acted if tally.acted is not Acted.NO else error.acted
        raise
    finally:
        call.traces.end(trace, address, status=ended, acted=tally.acted)
    return _reply(call, doing.opened, outcome, hand, tally)


async def _withheld_by(call: Call, asked: Asked, confirm: str | None) -> Withheld | None:
    """Get a person's word for what is allowed at all.

    Raises:
        PhoneError: the policy forbids it.
    """
    if refusal := call.settings.policy.touch_refusal(asked.app, asked.action, asked.risk):
        raise refusal
    return await call.consent(confirm)(asked)


def _reply(call: Call, opened: Opened, outcome: Outcome, hand: Manual, tally: Tally) -> Reply:
    now = outcome.last
    screen = shown(call, now)
    place = where(opened.phone.info.address, now.app, opened.note, screen=title_of(now))
    noted = [said("\n".join(outcome.notes), warnings=[*outcome.notes])] if outcome.notes else []
    if isinstance(outcome.move, Stuck):
        code = outcome.move.code
        step = NEXT_STEP.get(code, LOOK)
        return Failure(code, outcome.move.reason, step, acted=tally.acted).reply(place, *noted, screen)
    done = said(_sentence(outcome.move.answer, hand))
    return Reply((done, place, effect(tally.acted, changed=hand.changed), *noted, screen))


def _withheld(opened: Opened, withheld: Withheld) -> Reply:
    token = withheld.confirmation
    section = said(f"Confirmation: {token}", confirmation=token) if token else said("")
    failure = Failure(withheld.code, withheld.message, withheld.next)
    return failure.reply(section, where(opened.phone.info.address, "", opened.note))


def _sentence(told: str, hand: Manual) -> str:
    if hand.before is None:
        return f"{told}."
    return f"{told}; {'the screen has changed' if hand.changed else 'nothing has changed on the screen'}."


def shown(call: Call, now: Snapshot) -> Section:
    """Show a caller a screen, by its difference from what it was shown last where that is shorter."""
    was = call.seen.latest(now.phone)
    return told_since(was, now, call.seen.remember(now), limit=SHOWN)
