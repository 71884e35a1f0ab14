"""A person's word for a model's move that pays, sends, deletes, signs out or grants, by what it touches."""

from maps.model import Risk
from phone.action import Action, Key, LongPress, PressKey, Swipe, Tap
from phone.protocols import PhoneInfo, Stuck
from phone.snapshot import Snapshot
from router.consent import Asked, Consent
from router.orchestrate.watched import Guard
from router.policy import Policy
from router.risky import asked_about_enter, asked_about_grant, asked_about_touch, switch_at

AGREED = "Ask the person, then call resume_run with confirm set to this confirmation."
EDGE_PT = 1.0
"""From where the swipe that goes back begins on an iPhone, as `local_model.acting` makes it."""


def guard_of(info: PhoneInfo, consent: Consent, policy: Policy) -> Guard:
    """Make the guard of one run: what warns is asked about before it is done, if it is allowed at all.

    A word holds for the next move alone, and for just what was asked about: a price may move meanwhile.
    """
    agreed: list[Asked] = []

    async def guard(snapshot: Snapshot, actions: tuple[Action, ...]) -> Stuck | bool:
        for switch in filter(None, (switch_at(snapshot, a.at) for a in actions if isinstance(a, Tap))):
            policy.hold_to_risk(f"Flip “{switch}”", Risk.CHANGES_SETTING)
        held = {about.bound for about in agreed}
        agreed.clear()
        warned = [about for action in actions if (about := _asked(info, snapshot, action))]
        asked = [about for about in warned if about.bound not in held]
        for about in asked:
            policy.hold_to_risk(about.action, about.risk)
            if withheld := await consent(about):
                details = {"confirmation": withheld.confirmation, "next": withheld.next}
                if withheld.confirmation:
                    details["next"] = AGREED
                return Stuck(withheld.code, withheld.message, details=details)
        agreed.extend(warned if asked else ())
        return bool(asked)

    return guard


def _asked(info: PhoneInfo, snapshot: Snapshot, action: Action) -> Asked | None:
    match action:
        case Tap(at, label) | LongPress(at, label=label):
            verb = "Touch" if isinstance(action, Tap) else "Hold"
            return asked_about_touch(info, label, snapshot, at, verb) or asked_about_grant(
                info, label, snapshot, at, verb
            )
        case Swipe(start, label=label) if not _scrolls(action):
            return asked_about_touch(info, label, snapshot, start, "Swipe over")
        case PressKey(Key.ENTER):
            return asked_about_enter(info, snapshot)
        case _:
            return None


def _scrolls(swipe: Swipe) -> bool:
    """Tell whether a swipe moves a page or goes back, whatever it begins on, and slides nothing."""
    goes_back = swipe.label == "back" and swipe.start.x <= EDGE_PT
    return goes_back or abs(swipe.start.y - swipe.end.y) >= abs(swipe.start.x - swipe.end.x)
