"""One edge tried after the other; the name of a row on the way is read off the phone where none is given."""

from collections.abc import Callable, Sequence

from maps.first_row import FirstRow
from maps.model import AppMap, Arguments, Macro
from maps.path import Edge
from phone.protocols import Done, Stuck
from router.verify_edges import edge_macro
from router.verify_plan import Examples
from router.verify_replays import Replays, Try
from router.verify_rows import over_rows, walk_to

NO_ROW = "no_row"
"""Code of an end: a list shows nothing that its row could be."""


class EdgeWalk:
    """Tries edges on one phone."""

    def __init__(
        self,
        replays: Replays,
        app_map: AppMap,
        examples: Examples,
        from_home: Callable[[str], Sequence[Edge] | None],
    ) -> None:
        self._replays, self._map, self._examples, self._from_home = replays, app_map, examples, from_home
        self._read: Arguments = {}
        """What was read off the phone for placeholders without an example."""

    async def tried(self, edge: Edge, way: Sequence[Edge]) -> tuple[Try, Macro]:
        """Try an edge; if it fails on what should be there, once more from a fresh start, with other rows."""
        tried, macro = await self._once(edge, way)
        if not await self._replays.starts_anew(tried, macro):
            return tried, macro
        self._read = {}
        return await self._once(edge, way if (anew := self._from_home(edge.source)) is None else anew)

    async def _once(self, edge: Edge, way: Sequence[Edge]) -> tuple[Try, Macro]:
        for place, passed, name in over_rows((*way, edge)):
            if name in self._examples.values or name in self._read:
                continue
            tried, macro = await self._reach(passed.source, way[:place])
            if not isinstance(tried.end, Done):
                return tried, macro
            screen = self._map.screen(passed.source)
            outcome = await self._replays.drive(FirstRow(screen, passed.element))
            label = outcome.move.answer if isinstance(outcome.move, Done) else ""
            if not label:
                end = Stuck(NO_ROW, f"{passed.source} shows no row that {passed.element.id} could be")
                return Try(end, outcome.last, tried.pilot, {}), macro
            self._read = {**self._read, name: label}
        return await self._replay(edge, way)

    async def _reach(self, screen: str, way: Sequence[Edge]) -> tuple[Try, Macro]:
        if any(not passed.element.fixed for passed in way):
            return await self._replay(way[-1], way[:-1])
        macro = walk_to(screen)
        return await self._replays.once(macro, {}), macro

    async def _replay(self, edge: Edge, way: Sequence[Edge]) -> tuple[Try, Macro]:
        values = {**self._examples.values, **self._read}
        macro, arguments = edge_macro(edge, way, Examples(values))
        return await self._replays.once(macro, arguments), macro
