"""Runs tasks of paper under a way to orchestrate, through the line that the product uses."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from evaluation.line.outcome import Point, Ran, summed
from evaluation.line.policies import Compared
from evaluation.line.skill import (
    ASKED,
    CLOUD,
    LARGE,
    LOCAL,
    LOOKED_BACK,
    LOOKER_IS_RIGHT,
    MONITOR_IS_RIGHT,
    Skill,
    Talent,
)
from evaluation.line.world import PaperModel, PaperTask, tasks
from evaluation.paper_phone import PaperPhone
from maps.catalog import Catalog
from phone.protocols import Done
from router.allowance import Account
from router.budget import Budget, Tally
from router.complexity.assess import Task, assess
from router.complexity.record import Record
from router.crew import Answered, Asker, Crew, Driver, Errand, Manned, Picture, Question, Spent
from router.drive import Drive
from router.orchestrate.line import Job, Line
from router.policy import EVERYTHING
from router.trace import Trace

SKILLS: Final = {"mapme": 0.15, "calendar": 0.30, "clock": 0.45, "zoom": 0.60, "settings": 0.75}
"""Share of screens that the small model understands, in apps whose difficulty is published. They are the
published shares of tasks that it completes, but for the first, which is 0, and Zoom."""
WORDS: Final = "mark some pages"


def suite(each: int, first: int = 0) -> tuple[PaperTask, ...]:
    """Make the tasks: `each` for every difficulty, over the shipped maps of several apps.

    From another `first` on they are others, which nothing was chosen by.
    """
    maps = [m for m in Catalog.shipped().maps if m.id in ("settings", "clock", "contacts", "dianping")]
    return tuple(
        task
        for app, skill in SKILLS.items()
        for number, app_map in enumerate(maps)
        for task in tasks(app_map, app, skill, range(first, first + _share(each, number, len(maps))))
    )


def _share(each: int, number: int, of: int) -> int:
    return each // of + (number < each % of)


async def point(way: Compared, every: Sequence[PaperTask]) -> Point:
    """Run all tasks under one way to orchestrate."""
    return summed(way, [await run(way, task) for task in every])


async def run(way: Compared, task: PaperTask) -> Ran:
    """Run one task."""
    phone = PaperPhone(task.app_map)
    policy, trace = replace(EVERYTHING, account=Account()), Trace(None)
    drive = Drive(phone, trace, Budget(10_000, 10_000, 600), Tally(), policy=policy)
    assessment = assess(Task(WORDS), task.app, Record(), way.difficulty)
    job = Job(WORDS, assessment, apps=frozenset({task.app_map.bundle}))
    line = Line(drive, trace, _crew(way, task, phone), way.rules, job, policy)
    ended = await line.run()
    is_so = not task.left(phone)
    return Ran.of(
        f"{task.app} {task.seed}", way, line.ledger.spent, claims=isinstance(ended.move, Done), is_so=is_so
    )


def _crew(way: Compared, task: PaperTask, phone: PaperPhone) -> Crew:
    rng = Random(f"{task.seed} {task.app} {task.app_map.id} models")  # noqa: S311 - no secret
    course: list[int] = []

    def driver(name: str, talent: Talent, cost: Spent) -> Driver:
        def make(_errand: Errand, _picture: Picture) -> Manned:
            skill = Skill(name, talent, f"{task.seed}", rng)
            model = PaperModel(name, task, phone, skill, cost, course)
            return Manned(model, lambda: model.spent)

        return Driver(make, leaves=name == "cloud")

    async def monitor(_question: Question) -> Answered:
        is_off = len(course) >= LOOKED_BACK and task.distance(phone) >= course[-LOOKED_BACK]
        is_right = rng.random() < MONITOR_IS_RIGHT
        return Answered("CLOUD" if is_off == is_right else "STAY", ASKED)

    async def looker(_question: Question) -> Answered:
        is_right = rng.random() < LOOKER_IS_RIGHT
        return Answered("YES" if (not task.left(phone)) == is_right else "NO", ASKED)

    return Crew(
        local=driver("local", Talent(task.skill), LOCAL) if way.has_local else None,
        cloud=driver("cloud", LARGE, CLOUD) if way.has_cloud else None,
        monitor=Asker(monitor, leaves=True) if way.has_cloud else None,
        looker=Asker(looker, leaves=True),
    )
