"""One edge tried after the other; the name of a row on the way is read off the phone where none is given."""

from collections.abc import Callable, Collection, Sequence

from maps.first_row import FirstRow
from maps.model import AppMap, Arguments, Macro
from maps.path import Edge
from phone.protocols import Done, Stuck
from router.verify_edges import edge_macro
from router.verify_plan import Examples
from router.verify_replays import Replays, Try
from router.verify_rows import over_rows, walk_to

ROWS_TRIED = 3
"""How often an edge over rows is tried again: the first time with the same row, then with others."""
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
        """Try an edge; if it fails on what should be there, once more from a fresh start, with other rows.

        A list may hold rows of several kinds, of which a map that names none cannot tell which is meant: an
        edge over a row holds when one of the first `ROWS_TRIED` leads where it says.
        """
        tried, macro = await self._once(edge, way)
        own = [name for _, _, name in over_rows((edge,)) if name not in self._examples.values]
        but: set[str] = set()
        for attempt in range(ROWS_TRIED if own else 1):
            if not await self._replays.starts_anew(tried, macro):
                break
            if attempt:  # the first is the same row once more: it may have been a slow phone
                but.update(str(self._read[name]) for name in own if name in self._read)
            self._read = {}
            anew = self._from_home(edge.source)
            failed = tried, macro
            tried, macro = await self._once(edge, way if anew is None else anew, but)
            if isinstance(tried.end, Stuck) and tried.end.code == NO_ROW and attempt:
                return failed  # there are no more of them
        return tried, macro

    async def _once(self, edge: Edge, way: Sequence[Edge], but: Collection[str] = ()) -> tuple[Try, Macro]:
        for place, passed, name in over_rows((*way, edge)):
            if name in self._examples.values or name in self._read:
                continue
            tried, macro = await self._reach(passed.source, way[:place])
            if not isinstance(tried.end, Done):
                return tried, macro
            screen = self._map.screen(passed.source)
            outcome = await self._replays.drive(
                FirstRow(screen, passed.element, but if passed is edge else ())
            )
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
