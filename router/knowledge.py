"""What a run is told of earlier runs, and what it leaves for later ones."""

from dataclasses import replace
from pathlib import Path

from maps.experience import NONE, Experience
from maps.replay import Replayer
from phone.protocols import PhoneInfo
from router.call import Candidate, Decision, MacroCall
from router.proposals import Proposals
from router.report import RunReport
from router.statistics import Ran, Statistics
from router.today import today
from router.verified import Verifications, model_of

_COUNTED = frozenset({"done", "diverged", "handed_off"})
"""Ends that say something of the macro; the others say something of the phone or the person."""


def recalled(folder: Path | None, call: MacroCall, phone: PhoneInfo) -> Experience:
    """Recall what earlier runs have shown of this map on this phone."""
    if folder is None:
        return NONE
    experience = Statistics(folder).experience(call.app_map, phone.key)
    if not call.app_map.links:
        return experience
    verified = Verifications(folder / "verified").links(call.app_map, model_of(phone))
    return replace(experience, links=experience.links | verified)


def preferred(folder: Path | None, decision: Decision) -> Decision:
    """Put what has worked more often here before what is as near; nothing is chosen by it."""
    if folder is None or not (decision.rivals or decision.nearest):
        return decision
    statistics = Statistics(folder)

    def rank(candidate: Candidate) -> tuple[float, float]:
        return -candidate.score, -statistics.macro(candidate.app_map, candidate.macro.id).rate

    rivals, nearest = sorted(decision.rivals, key=rank), sorted(decision.nearest, key=rank)
    return replace(decision, rivals=tuple(rivals), nearest=tuple(nearest))


def remember(
    folder: Path | None, call: MacroCall, phone: PhoneInfo, pilot: Replayer, report: RunReport
) -> None:
    """Count a run, and keep what a finished one has proven to be behind the phone.

    A macro that a model had to help did not come through.
    """
    if folder is None or report.status not in _COUNTED:
        return
    ran = Ran(
        macro=call.macro.id,
        is_ok=report.status == "done" and not report.pilot_changes,
        seconds=report.seconds,
        day=today().isoformat(),
        links=pilot.links,
        edges=pilot.walked,
    )
    Statistics(folder).note(call.app_map, phone.key, ran)
    if report.status == "done":
        Proposals(folder).keep(call.app_map, pilot.proposals)
