"""What is known while an app is explored: places, what stands on them, what came of each tap. Plain data."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from maps.explore.glance import Layer, Look, Zone, keyed
from phone.snapshot import Role

Outcome: TypeAlias = Literal[
    "new", "edge", "dead", "acts", "refused", "foreign", "asks", "gone", "row", "over"
]
"""What came of an item: not tried yet, leads on, does nothing, does something where it stands, never tapped,
left the app, raised a question that was put off, not found again, one of many like it, or beyond a budget."""


@dataclass(slots=True)
class Item:
    """Something on a place that reacts, by what is the same at every visit."""

    key: str
    label: str
    role: Role
    zone: Zone
    shape: str
    platform_id: str = ""
    center: tuple[float, float] = (0.0, 0.0)
    page: int = 0
    checked: bool | None = None
    selected: bool = False
    row: str = ""
    """For a part: the label of its row."""
    surveys: int = 0
    """In how many surveys it was seen."""
    outcome: Outcome = "new"
    reason: str = ""
    target: int | None = None
    fixed: bool = True
    template: str = ""
    """Shape of the list that it is a row of; `""` for what stands by itself."""
    risk: str = ""
    tries: int = 0
    varies: bool = False
    """Its label was another one at another visit; its platform id is the same."""
    moves: bool = False
    """Stands elsewhere at another visit, since what is above it differs."""
    misses: int = 0
    """How often its place was opened and it was not where it had been in two surveys."""
    optional: bool = False
    """Not there in every state of its place, which is no list."""
    mixed: bool = False
    """Rows of a list that led to several screens."""
    twins: bool = False
    """Something else on its place has the same label, so that nothing finds it again."""
    many: bool = False
    """For a part: several rows have it."""
    is_cut: bool = False
    """For a row: it was never seen whole."""


@dataclass(slots=True)
class Place:
    """One screen of the app, as far as it is known."""

    number: int
    title: str
    layer: Layer
    depth: int
    via: tuple[int, str] | None
    """The place and the item that first led here."""
    looks: list[Look] = field(default_factory=list[Look])
    titles: list[str] = field(default_factory=list[str])
    items: dict[str, Item] = field(default_factory=dict[str, Item])
    orders: list[list[str]] = field(default_factory=list[list[str]])
    """Keys from top to bottom, one list a survey."""
    surveyed_at: int = 0
    """Which start of the app the last survey saw."""
    scrolls: bool = False
    foreign: bool = False
    unreachable: int = 0
    """How often no way led here."""
    stale: int = 0
    """1 once something was not there that led on; 2 when the place has been read anew because of that."""
    tops: list[Look] = field(default_factory=list[Look])
    """Its first page, one look a survey."""
    by_rows: bool = False
    """Whether it is known to be what several rows of a list lead to, so that two of them are read."""
    said: set[str] = field(default_factory=set[str])
    """Every text that was seen on it, of rows and what is in them too."""
    named: bool = False
    """Whether its title is what the element that led here is called."""

    @property
    def core(self) -> frozenset[str]:
        """What all surveys have found on the first page."""
        core = self.tops[0].content if self.tops else frozenset[str]()
        for look in self.tops[1:]:
            core &= look.content
        return core

    @property
    def far(self) -> frozenset[str]:
        """What all surveys have found pages down, and not on the first page."""
        far = (i for i in self.items.values() if i.page >= FAR_PAGES and i.zone == "content" and i.fixed)
        labels = frozenset(keyed(i.label) for i in far)
        return labels - frozenset().union(*(look.content for look in self.tops))

    def remember(self, look: Look, title: str) -> None:
        """Note one more look, unless it is known."""
        if look not in self.looks:
            if len(self.looks) >= MOST_LOOKS:
                del self.looks[KEPT_LOOKS]
            self.looks.append(look)
        if title and title not in self.titles and len(self.titles) < MOST_LOOKS:
            self.titles.append(title)


FAR_PAGES = 2
"""What stands so many pages down is never on the glass together with what stands at the top."""
MOST_LOOKS = 20
KEPT_LOOKS = 10
"""Of many looks the first ones stay, and the latest."""


@dataclass(slots=True)
class Counts:
    """What exploring came to."""

    taps: int = 0
    effective: int = 0
    """Taps that led to another screen."""
    backs: int = 0
    starts: int = 0
    verified: int = 0
    dropped: int = 0
    seconds: float = 0.0
    phone_seconds: float = 0.0


@dataclass(slots=True)
class Atlas:
    """Everything that a killed crawl needs to go on."""

    bundle: str
    platform: str
    places: list[Place] = field(default_factory=list[Place])
    home: int = 0
    start: int = 0
    """Place that the latest fresh start has shown; another one where an app remembers its last mode."""
    counts: Counts = field(default_factory=Counts)
    revision: int = 0
    """Grows whenever something worth keeping was learned."""
    explored: bool = False
    launch: Literal["", "resume_last", "home"] = ""
    proven: dict[str, bool] = field(default_factory=dict[str, bool])
    """Edges of the draft that were walked from a clean start, and whether they held."""
    trouble: list[str] = field(default_factory=list[str])

    def place(self, number: int) -> Place:
        """Look a place up."""
        return self.places[number]

    def changed(self) -> None:
        """Say that there is something new to keep."""
        self.revision += 1

    def edges(self, number: int) -> Iterator[tuple[Item, int]]:
        """List what leads on from a place."""
        for item in self.places[number].items.values():
            if item.outcome in ("edge", "new") and item.target is not None:
                yield item, item.target

    def in_reach(self) -> frozenset[int]:
        """List the places that known edges lead to from a fresh start."""
        seen, queue = {self.start}, deque([self.start])
        while queue:
            for _, target in self.edges(queue.popleft()):
                if target not in seen:
                    seen.add(target)
                    queue.append(target)
        return frozenset(seen)

    def way(self, start: int, goal: int, avoid: frozenset[tuple[int, str]]) -> list[tuple[int, Item]] | None:
        """Find the fewest taps from place to place; `None` when there is no way."""
        back: dict[int, tuple[int, Item] | None] = {start: None}
        queue = deque([start])
        while queue and goal not in back:
            here = queue.popleft()
            for item, target in self.edges(here):
                if target not in back and (here, item.key) not in avoid:
                    back[target] = (here, item)
                    queue.append(target)
        if goal not in back:
            return None
        way: list[tuple[int, Item]] = []
        while (step := back[goal]) is not None:
            way.append(step)
            goal = step[0]
        return way[::-1]
