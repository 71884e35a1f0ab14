"""From a task, its app and what was counted here to how hard it is, and what follows from that. Pure."""

import re
from dataclasses import dataclass
from typing import Final

from maps.model import Risk
from router.complexity.policy import DEFAULT, RATIOS, Kind, MonitorPolicy, Sign, Tier
from router.complexity.record import Ends, Record
from router.complexity.signs import kind_of, signs_of
from router.consent import CONFIRMED_RISKS

_SIGNS: Final[dict[Sign, str]] = {
    "financial": "it is about money",
    "navigation": "it is about ways and places",
    "forms": "a form is filled in",
    "extraction": "something is counted, listed or summed up",
    "many_moments": "it has many dates and times",
    "multi_step": "something is set up in several steps",
    "time_sensitive": "it is a matter of time",
    "many_screens": "it goes over many screens or apps",
    "many_fields": "it has many fields",
    "verification": "something is to be verified",
    "recovery": "something is to be mended",
}


@dataclass(frozen=True, slots=True)
class Task:
    """What is known of a task before anything is done."""

    words: str
    risk: Risk = Risk.NONE
    """The gravest of the macros that are near it."""
    apps: int = 1
    """How many apps it goes through."""
    steps: int = 0
    """How many steps it takes, as far as a plan tells; 0 is not known."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What follows from how hard a task is."""

    tier: Tier
    monitor_from: int
    """The first step, counted from 1, at which a monitor looks."""
    monitor_every: int
    """Every how many steps it looks from then on."""
    cloud_first: bool
    """Whether the larger model is to do it from the first step, where there is one."""
    reasons: tuple[str, ...]
    """Why, in sentences that say nothing of the task's own words."""
    kind: Kind = "plain"
    """Under which kind its end is to be counted."""
    ratio: float = 0.0
    """Share of such tasks that are completed, as far as is known."""

    @property
    def facts(self) -> dict[str, object]:
        """List all of it, as the event `assessed` of a trace has it."""
        return {
            "tier": self.tier,
            "monitor_from": self.monitor_from,
            "monitor_every": self.monitor_every,
            "cloud_first": self.cloud_first,
            "kind": self.kind,
            "ratio": round(self.ratio, 3),
            "reasons": list(self.reasons),
        }

    @property
    def told(self) -> str:
        """Say all of it in words."""
        watch = f"watched from step {self.monitor_from} on, every {self.monitor_every} steps"
        how = f"the larger model first; else {watch}" if self.cloud_first else watch
        return " ".join((f"Difficulty {self.tier}: {how}.", *self.reasons))


def assess(task: Task, app: str, record: Record, policy: MonitorPolicy = DEFAULT) -> Assessment:
    """Tell how hard a task is in an app, named by its id or name.

    The app's share of completed tasks counts, and that of tasks of such words; the smaller one decides.
    """
    kind, signs = kind_of(task.words), _signs(task, policy)
    of_app, told_app = _of_app(app, record, policy)
    of_words, told_words = _of_words(kind, signs, record, policy)
    ratio = min(of_app, of_words)
    tier = policy.tier(ratio)
    watch = policy.watch(tier)
    start, told_risk = watch.start, ""
    if policy.risky_from is not None and task.risk in CONFIRMED_RISKS and policy.risky_from < start:
        start = policy.risky_from
        told_risk = f"This {task.risk.value.replace('_', ' ')}, so it is watched from step {start} on."
    reasons = tuple(filter(None, (told_app, told_words, told_risk)))
    return Assessment(tier, start, watch.every, tier in policy.cloud_first, reasons, kind, ratio)


def name_of(app: str) -> str:
    """Reduce an app's id or name to what is published by: `Map.me` and `mapme` are one."""
    return re.sub(r"[\W_]+", "", app.casefold())


def _signs(task: Task, policy: MonitorPolicy) -> frozenset[Sign]:
    signs: set[Sign] = {*signs_of(task.words, policy.many_moments)}
    if task.apps > 1 or task.steps >= policy.many_steps:
        signs.add("many_screens")
    return frozenset(signs)


def _of_app(app: str, record: Record, policy: MonitorPolicy) -> tuple[float, str]:
    published = RATIOS.get(name_of(app))
    prior = policy.unknown_ratio if published is None else published
    weight = policy.unknown_weight if published is None else policy.prior_weight
    unknown = "Nothing is published of this app; such a one" if app else "No app is named; such a task"
    known = unknown if published is None else "By what is published it"
    told = f"{known} is {policy.tier(prior)} ({prior:.0%} completed)."
    return _learned(record.of_app(app), (prior, weight), told, policy)


def _of_words(kind: Kind, signs: frozenset[Sign], record: Record, policy: MonitorPolicy) -> tuple[float, str]:
    immediate, early = sorted(signs & policy.immediate), sorted(signs & policy.early)
    if not immediate and not early:
        return 1.0, ""
    prior = policy.immediate_ratio
    if not immediate:
        prior = policy.several_early_ratio if len(early) > 1 else policy.early_ratio
    why = " and ".join(_SIGNS[sign] for sign in (immediate or early))
    told = f"By its words it is {policy.tier(prior)}: {why}."
    counted = record.of_kind(kind) if kind != "plain" else Ends()
    return _learned(counted, (prior, policy.prior_weight), told, policy)


def _learned(ends: Ends, prior: tuple[float, float], told: str, policy: MonitorPolicy) -> tuple[float, str]:
    """Let what was counted move a share."""
    if not policy.is_learning or not ends.runs:
        return prior[0], told
    ratio = ends.ratio(*prior)
    return (
        ratio,
        f"{told} Here {ends.done} of {ends.runs} such were done: {policy.tier(ratio)} ({ratio:.0%}).",
    )
