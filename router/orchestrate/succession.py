"""Who goes on when a pilot stops, by the rules of this user. Pure."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from router.crew import Seat
from router.orchestrate.watched import REJOINS, RETURNS
from router.rules import Target

End: TypeAlias = Literal["caller", "nobody"]
FINAL: Final = frozenset({"needs_confirmation", "declined", "needs_input", "phone_locked"})
"""Ends that no other pilot can do anything about: a person is needed."""


@dataclass(frozen=True, slots=True)
class There:
    """Who could drive now."""

    local: bool
    cloud: bool
    """There is one, it may be asked, and it may be shown what is on the screen."""
    to: Target


def first_seat(there: There, *, has_macro: bool, cloud_first: bool, opens_in_cloud: bool) -> Seat | End:
    """Tell who begins."""
    if has_macro:
        return "macro"
    if cloud_first or opens_in_cloud or not there.local:
        beyond = stronger(there)
        return (
            beyond
            if beyond == "cloud" or not there.local or (cloud_first and beyond == "caller")
            else "local"
        )
    return "local"


def stronger(there: There) -> Seat | End:
    """Tell who takes over from the model on this machine."""
    if there.to == "cloud" and there.cloud:
        return "cloud"
    return "nobody" if there.to == "none" else "caller"


def following(seat: Seat, code: str, there: There) -> Seat | End:
    """Tell who goes on after `seat` has stopped with this code."""
    if code in FINAL:
        return "nobody"
    if code == REJOINS:
        return "macro"
    if code == RETURNS and there.local:
        return "local"
    if seat == "macro" and there.local:
        return "local"
    if seat != "cloud":
        return stronger(there)
    return "nobody" if there.to == "none" else "caller"
