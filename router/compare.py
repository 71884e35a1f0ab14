"""A map beside a phone: walk to every screen that edges without risk lead to, and tell what differs there."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from maps.diff import Difference
from maps.model import AppMap
from maps.observed import observed_differences
from maps.pages import Pages
from maps.path import Edge
from phone.errors import PhoneError
from phone.protocols import Done, Phone, Stuck
from router.lease import lease
from router.report import Reported, RunError
from router.run_settings import RunSettings
from router.trace import Trace
from router.verify_edges import edge_macro, next_edge, planned_edges, ways
from router.verify_plan import Examples, Limits
from router.verify_replays import AskedError, Replays, Try

Listener: TypeAlias = Callable[[str, int, int], Awaitable[None]]
"""Told every screen that is looked at, with how many have been and how many there are."""


async def _unheard(_screen: str, _seen: int, _all: int) -> None:
    pass


class Comparison(Reported):
    """What a phone shows otherwise than a map has it."""

    differences: list[Difference]
    seen: list[str]
    """Screens that were looked at."""
    unseen: list[str]
    """Screens that no edge without risk led to."""
    trace: str = ""
    error: RunError | None = None
    """Why it ended early."""


async def compare(
    phone: Phone,
    app_map: AppMap,
    settings: RunSettings,
    examples: Examples | None = None,
    listener: Listener = _unheard,
) -> Comparison:
    """Hold every screen of a map that can be walked to without risk against the phone."""
    try:
        trace = Trace(settings.trace_folder, screens=settings.trace_screens)
    except PhoneError as error:
        return Comparison(differences=[], seen=[], unseen=[], error=RunError.of(error))
    address = phone.info.address
    trace.event("comparison_started", phone=address, app=app_map.bundle)
    walk = _Walk(app_map, Replays(phone, app_map, settings.budget, trace), examples or Examples(), listener)
    ended, failure = "cancelled", None
    try:
        key = phone.info.key
        async with lease(settings.lease_folder, key, settings.claim, settings.patience_s, called=address):
            await walk.walk()
        ended = "done"
    except PhoneError as error:
        ended, failure = "failed", RunError.of(error)
    except AskedError as asked:
        ended, failure = "failed", asked.error
    finally:
        trace.close(status=ended)
    order = [screen.id for screen in app_map.screens]
    found = sorted(walk.found, key=lambda d: order.index(d.where.split(".")[1]))
    return Comparison(
        differences=found,
        seen=[screen for screen in order if screen in walk.seen],
        unseen=[screen for screen in order if screen not in walk.seen],
        trace=str(trace.path or ""),
        error=failure,
    )


class _Walk:
    """One comparison while it goes on."""

    def __init__(self, app_map: AppMap, replays: Replays, examples: Examples, listener: Listener) -> None:
        self.found: list[Difference] = []
        self.seen: set[str] = set()
        self._map, self._replays, self._examples, self._listener = app_map, replays, examples, listener

    async def walk(self) -> None:
        """Try every edge, nearest first, and look over every screen that one leads to."""
        planned = planned_edges(self._map, Limits(examples=self._examples))
        todo = [edge for edge, why_not in planned if not why_not]
        every, failed = tuple(todo), set[tuple[str, str]]()
        await self._replays.fresh_start()
        await self._open_home()
        while chosen := self._next(todo, every, failed):
            edge, way = chosen
            todo.remove(edge)
            tried = await self._replays.twice(*edge_macro(edge, way, self._examples))
            if isinstance(tried.end, Done):
                await self._look_over(edge.target)
                continue
            failed.add(edge.key)
            self._note(edge, tried)
            if self._replays.question:
                raise AskedError(self._replays.question)

    def _next(
        self, todo: list[Edge], every: tuple[Edge, ...], failed: set[tuple[str, str]]
    ) -> tuple[Edge, tuple[Edge, ...]] | None:
        known = ways(every, avoid=failed)
        for start in (self._replays.here, self._map.home):
            if chosen := next_edge(start, todo, known, self.seen):
                return chosen
        return None

    async def _open_home(self) -> None:
        opening = next((m for m in self._map.macros if m.family == "open"), None)
        if opening is None:
            return
        home = replace(opening, params=(replace(opening.params[0], choices=(self._map.home,)),))
        tried = await self._replays.twice(home, {opening.params[0].name: self._map.home})
        if isinstance(tried.end, Done):
            await self._look_over(self._map.home)

    async def _look_over(self, screen_id: str) -> None:
        if screen_id in self.seen:
            return
        self.seen.add(screen_id)
        await self._listener(screen_id, len(self.seen), len(self._map.screens))
        screen = self._map.screen(screen_id)
        pages = Pages(screen)
        await self._replays.drive(pages)
        own = [page for page in pages.pages if self._replays.seen_on(page) in ("", screen_id)]
        self.found += observed_differences(screen, own)

    def _note(self, edge: Edge, tried: Try) -> None:
        """Note an edge that leads elsewhere; one whose element is not there is told by its screen."""
        if isinstance(tried.end, Stuck) and tried.end.code == "alert":
            return
        where = f"screens.{edge.source}.elements.{edge.element.id}"
        is_told = any(one.where == where and one.change == "gone" for one in self.found)
        macro, _ = edge_macro(edge, (), self._examples)
        step = self._replays.failing(tried, macro)
        was_tapped = step is not None and step.element is not None and step.element.id == edge.element.id
        if was_tapped and not is_told and not self._replays.is_absent(tried, macro):
            elsewhere = self._replays.known_here
            after = "" if elsewhere == edge.source else elsewhere or "a screen that the map does not have"
            self.found.append(Difference("edge", where, before=edge.target, after=after))
