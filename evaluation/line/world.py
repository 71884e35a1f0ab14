"""Tasks on phones of paper, and models of a given competence that know the way and err by seed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from evaluation.line.skill import Skill, Wrong
from evaluation.paper_phone import PaperPhone, way
from maps.model import AppMap, MapElement
from phone.action import Key, PressKey, Tap
from phone.protocols import Act, Done, Move, Stuck
from phone.snapshot import Element, Role, Snapshot
from router.crew import Spent

MOST_UNPARSED: Final = 3
FAR: Final = 10


MARK: Final = MapElement("mark", "Mark this page", Role.TOGGLE)
"""A switch that every page gets, so that there is something to do on each."""


@dataclass(frozen=True, slots=True)
class PaperTask:
    """Some pages on which a switch is to be turned on."""

    app_map: AppMap
    app: str
    """By this name its difficulty is known."""
    skill: float
    """Share of screens that the small model understands."""
    goals: tuple[str, ...]
    seed: int

    def left(self, phone: PaperPhone) -> tuple[str, ...]:
        """Tell the truth: which pages are left."""
        return tuple(goal for goal in self.goals if not phone.checked.get(f"{goal}.{MARK.id}", False))

    def distance(self, phone: PaperPhone) -> int:
        """Tell how far it is: the way to the nearest page that is left, and more for each that is left."""
        left = self.left(phone)
        here = phone.screen.id
        ways = [0 if goal == here else len(way(self.app_map, here, goal) or "x" * FAR) for goal in left]
        return min(ways, default=0) + FAR * len(left)


@dataclass(slots=True)
class PaperStep:
    """What a watcher reads of one answer."""

    outcome: str
    reason: str | None = None
    assessment: str = ""


@dataclass
class PaperModel:
    """Drives as well as it can."""

    name: str
    task: PaperTask
    phone: PaperPhone
    skill: Skill
    cost: Spent
    course: list[int]
    """How far it was before each move, whoever makes it."""
    spent: Spent = field(default_factory=Spent)
    steps: tuple[PaperStep, ...] = ()
    _last: Act | None = None

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Make the right move or a wrong one."""
        self.course.append(self.task.distance(self.phone))
        for _ in range(MOST_UNPARSED):
            self.spent += self.cost
            wrong = self.skill.wrong(self.phone.screen.id)
            if wrong != "unparsed":
                break
            self.steps = (*self.steps, PaperStep("unparsed", "no_call"))
        else:
            return Stuck("unparsed", "its answers led to nothing")
        move = self._right(snapshot) if wrong is None else self._mistaken(wrong, snapshot)
        self.steps = (*self.steps, PaperStep("done" if isinstance(move, Done) else "acted"))
        self._last = move if isinstance(move, Act) else None
        return move

    def _right(self, snapshot: Snapshot) -> Move:
        here, left = self.phone.screen.id, self.task.left(self.phone)
        if not left:
            return Done("It is done")
        if here in left:
            return _tap(_named(snapshot, f"{here}.{MARK.id}"))
        paths = [path for goal in left if (path := way(self.task.app_map, here, goal))]
        if not paths:
            return Act((PressKey(Key.BACK),), "go back")
        return _tap(_named(snapshot, f"{here}.{min(paths, key=len)[0]}"))

    def _mistaken(self, wrong: Wrong, snapshot: Snapshot) -> Move:
        if wrong == "done":
            return Done("It is done")
        if wrong == "again" and self._last is not None:
            return self._last
        leading = {f"{self.phone.screen.id}.{e.id}" for e in self.phone.screen.elements if e.leads_to}
        shown = [e for e in snapshot.elements if e.tappable and (e.id in leading) == (wrong == "astray")]
        return _tap(self.skill.rng.choice(shown)) if shown else Act((PressKey(Key.BACK),), "go back")


def tasks(app_map: AppMap, app: str, skill: float, numbers: Iterable[int]) -> Sequence[PaperTask]:
    """Choose one to three pages for each number, none of them the first."""
    marked = replace(
        app_map, screens=tuple(replace(s, elements=(*s.elements, MARK)) for s in app_map.screens), macros=()
    )
    home = marked.screens[0].id
    far = [s.id for s in marked.screens if way(marked, home, s.id)]
    made: list[PaperTask] = []
    for number in numbers:
        rng = Random(f"{app_map.id} {app} {number}")  # noqa: S311 - no secret
        goals = rng.sample(far, min(len(far), 1 + number % 3))
        made.append(PaperTask(marked, app, skill, tuple(goals), number))
    return made


def _named(snapshot: Snapshot, name: str) -> Element:
    return next(e for e in snapshot.elements if e.id == name)


def _tap(element: Element) -> Act:
    return Act((Tap(element.rect.center, element.text),), f"tap “{element.text}”")
