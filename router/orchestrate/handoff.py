"""What the caller is told when a run is handed to it. Pure."""

from maps.explore.glance import glance
from phone.protocols import Stuck
from phone.snapshot import Snapshot
from phone.title import title_of
from router.orchestrate.line import Job
from router.redaction import redacted
from router.report import HandOff


def hand_off(job: Job, done: tuple[str, ...], stuck: Stuck, last: Snapshot) -> HandOff:
    """Say what is to be done, what was done, where it stands and what is left."""
    return HandOff(
        goal=redacted(job.words),
        done=[redacted(told) for told in done],
        app=last.app,
        screen=screen_of(last),
        left=redacted(_left(job, stuck)),
        why=redacted(stuck.reason),
    )


def screen_of(snapshot: Snapshot) -> str:
    """Name what is on the screen."""
    if snapshot.alert:
        return f"alert “{snapshot.alert.text[:80]}”"
    return title_of(snapshot) or glance(snapshot).title


def _left(job: Job, stuck: Stuck) -> str:
    if job.call is None:
        return "All of it that the screen does not show as done."
    step = f" from “{stuck.step}” on" if stuck.step else ""
    return f"The steps of {job.call.name}{step}."
