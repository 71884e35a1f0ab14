"""A person's word for a model's move that pays, sends, deletes, signs out or grants, by what it touches."""

from maps.model import Risk
from phone.action import Action, Key, LongPress, PressKey, Tap
from phone.protocols import PhoneInfo, Stuck
from phone.snapshot import Snapshot
from router.consent import Asked, Consent
from router.orchestrate.watched import Guard
from router.policy import Policy
from router.risky import asked_about_enter, asked_about_grant, asked_about_touch, switch_at

AGREED = "Ask the person, then call resume_run with confirm set to this confirmation."


def guard_of(info: PhoneInfo, consent: Consent, policy: Policy) -> Guard:
    """Make the guard of one run: what warns is asked about before it is done, if it is allowed at all."""

    async def guard(snapshot: Snapshot, actions: tuple[Action, ...]) -> Stuck | bool:
        for switch in filter(None, (switch_at(snapshot, a.at) for a in actions if isinstance(a, Tap))):
            policy.hold_to_risk(f"Flip “{switch}”", Risk.CHANGES_SETTING)
        asked = [about for action in actions if (about := _asked(info, snapshot, action))]
        for about in asked:
            policy.hold_to_risk(about.action, about.risk)
            if withheld := await consent(about):
                details = {"confirmation": withheld.confirmation, "next": withheld.next}
                if withheld.confirmation:
                    details["next"] = AGREED
                return Stuck(withheld.code, withheld.message, details=details)
        return bool(asked)

    return guard


def _asked(info: PhoneInfo, snapshot: Snapshot, action: Action) -> Asked | None:
    match action:
        case Tap(at, label) | LongPress(at, label=label):
            verb = "Touch" if isinstance(action, Tap) else "Hold"
            return asked_about_touch(info, label, snapshot, at, verb) or asked_about_grant(
                info, label, snapshot, at, verb
            )
        case PressKey(Key.ENTER):
            return asked_about_enter(info, snapshot)
        case _:
            return None
