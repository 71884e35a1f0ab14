"""Every edge of a map walked once, by plain taps: one look a hop, and the phone itself says where it is."""

from collections import deque
from collections.abc import Mapping

from maps.identify import Here, Identifier
from maps.locate import Found, locate
from maps.path import Edge, edges, reachable
from maps.scroll import Scroller
from phone.action import Tap
from phone.snapshot import Snapshot
from tests.maps.apps.bench import Bench

LOOKS = 4
"""How often is looked for a screen that does not show at once."""


class Walk:
    """One walk over all edges without risk that have a label of their own and can be reached by such."""

    def __init__(self, bench: Bench, called: Mapping[str, str], without: frozenset[str]) -> None:
        self.wrong: list[str] = []
        self.walked = 0
        self._bench, self._called = bench, called
        self._identifier = Identifier(bench.app_map)
        self._edges = {source: list(all_) for source, all_ in edges(bench.app_map).items()}
        reached = set(reachable(bench.app_map))
        self._open = {
            e.key: e
            for all_ in self._edges.values()
            for e in all_
            if e.source in reached and "/".join(e.key) not in without
        }

    async def run(self) -> None:
        """Take edge after edge: one that leaves from here, else the nearest one."""
        await self._bench.do("open", screen=self._bench.app_map.home)
        snapshot = await self._bench.phone.snapshot()
        while self._open:
            here = self._here(snapshot)
            way = self._way(here)
            if way is None:
                edge = next(iter(self._open.values()))
                snapshot = await self._jump(edge, here)
                continue
            snapshot = await self._take(way, snapshot)

    def _here(self, snapshot: Snapshot) -> str:
        seen = self._identifier.identify(snapshot)
        return seen.screen.id if isinstance(seen, Here) else ""

    def _way(self, here: str) -> Edge | None:
        """Name the first edge on the way to the nearest one that is still to be walked."""
        queue: deque[tuple[str, Edge | None]] = deque([(here, None)])
        known = {here}
        while queue:
            screen, first = queue.popleft()
            for edge in self._edges.get(screen, ()):
                if edge.key in self._open:
                    return first or edge
                if edge.target not in known:
                    known.add(edge.target)
                    queue.append((edge.target, first or edge))
        return None

    async def _jump(self, edge: Edge, here: str) -> Snapshot:
        """Be where an edge begins that no way from here leads to."""
        if here == edge.source:
            self._settle(edge, "is not found")
        end, _ = await self._bench.play("open", screen=edge.source)
        snapshot = await self._bench.phone.snapshot()
        if self._here(snapshot) != edge.source:
            self._settle(edge, f"is not reached: {end}")
        return snapshot

    async def _take(self, edge: Edge, snapshot: Snapshot) -> Snapshot:
        screen, phone = self._bench.app_map.screen(edge.source), self._bench.phone
        scroller = Scroller(screen, edge.element)
        while not isinstance(found := locate(edge.element, screen, snapshot), Found):
            action = scroller.next(snapshot)
            if action is None:
                self._settle(edge, f"is not found: {type(found).__name__}")
                return snapshot
            await phone.perform(action)
            snapshot = await phone.snapshot()
        await phone.perform(Tap(found.at))
        for _ in range(LOOKS):
            snapshot = await phone.snapshot()
            if self._here(snapshot) == edge.target:
                break
        said = await self._bench.screen()
        is_right = self._here(snapshot) == edge.target == self._called.get(said, said)
        self._settle(edge, "" if is_right else f"led to {said}, seen as {self._here(snapshot) or 'nothing'}")
        return snapshot

    def _settle(self, edge: Edge, trouble: str) -> None:
        if self._open.pop(edge.key, None) and not trouble:
            self.walked += 1
        elif trouble:
            self.wrong.append(f"{edge.source}/{edge.element.id} -> {edge.target} {trouble}")
            self._edges[edge.source] = [e for e in self._edges[edge.source] if e.key != edge.key]


async def walk(
    bench: Bench, *, called: Mapping[str, str] | None = None, without: frozenset[str] = frozenset()
) -> Walk:
    """Walk every edge; `called` are screens by the phone's own names, `without` edges `screen/element`."""
    walked = Walk(bench, called or {}, without)
    await walked.run()
    return walked
