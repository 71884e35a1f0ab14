"""What a person is asked about a plan, and what they could not be asked about at one time. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from maps.model import Risk
from router.consent import CONFIRMED_RISKS, Asked
from router.plan.model import Subtask


def is_risky(subtask: Subtask) -> bool:
    """Tell whether a person is asked before it."""
    return subtask.call.macro.risk in CONFIRMED_RISKS


def asked_apart(subtasks: Sequence[Subtask]) -> str:
    """Say why a person cannot be asked about all of it at one time; `""` when they can.

    Who answers by a second call begins anew: what is read is read again, but nothing may be written twice.
    """
    risky = [subtask for subtask in subtasks if is_risky(subtask)]
    late = next((subtask for subtask in risky if subtask.flows), None)
    if late is None:
        return ""
    if len(risky) > 1:
        return f"A person has to agree to each of these: {'; '.join(one.words for one in risky)}."
    before = subtasks[: list(subtasks).index(late)]
    written = next((one for one in before if one.call.macro.risk.exceeds(Risk.CHANGES_SETTING)), None)
    if written is None:
        return ""
    return f"A person has to agree to “{late.words}” once “{written.words}” is done already."


def together(asked: Sequence[Asked]) -> Asked:
    """Make one question of several."""
    order = tuple(Risk)
    first = asked[0]
    return replace(
        first,
        app=" and ".join(dict.fromkeys(one.app for one in asked)),
        action="; then ".join(f"{one.action} ({one.target})" if one.target else one.action for one in asked),
        target="",
        risk=max((one.risk for one in asked), key=order.index),
    )
