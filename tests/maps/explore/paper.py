"""Exploring a paper phone, from nothing or from what an explorer before it has learned."""

from collections.abc import Callable
from contextlib import suppress

from pydantic import TypeAdapter

from maps.explore.atlas import Atlas
from maps.explore.draft import About, Draft, draft
from maps.explore.explorer import Explorer, Limits
from maps.explore.prove import Prover
from maps.model import AppMap, Origin
from phone.action import Tap
from phone.protocols import Done, Move, Pilot
from phone.snapshot import Snapshot
from tests.maps.paper_phone import PaperPhone, run

ABOUT = About("demo", "Demo", "ios", "com.example", Origin("crawled"))
_ATLAS = TypeAdapter(Atlas)


class KilledError(Exception):
    """The explorer's process is gone."""


class Mortal:
    """A pilot that dies after so many moves."""

    def __init__(self, pilot: Pilot, moves: int) -> None:
        self._pilot, self._left = pilot, moves

    @property
    def name(self) -> str:
        return self._pilot.name

    async def next_move(self, snapshot: Snapshot) -> Move:
        self._left -= 1
        if self._left < 0:
            raise KilledError
        return await self._pilot.next_move(snapshot)


class Keeper:
    """Keeps what an atlas held whenever it had learned something, as a checkpoint does."""

    def __init__(self, pilot: Explorer | Prover, kept: list[bytes]) -> None:
        self._pilot, self._kept, self._revision = pilot, kept, -1

    @property
    def name(self) -> str:
        return self._pilot.name

    async def next_move(self, snapshot: Snapshot) -> Move:
        move = await self._pilot.next_move(snapshot)
        if self._pilot.atlas.revision != self._revision:
            self._revision = self._pilot.atlas.revision
            self._kept.append(_ATLAS.dump_json(self._pilot.atlas))
        return move


def explored(phone: PaperPhone, limits: Limits | None = None, atlas: Atlas | None = None) -> Atlas:
    """Explore to the end."""
    atlas = atlas or Atlas("com.example", "ios")
    end = run(phone, Explorer(atlas, limits), most_moves=50_000)
    assert isinstance(end, Done), end
    return atlas


def mapped(phone: PaperPhone, limits: Limits | None = None) -> Draft:
    """Explore, prove, and draw the map."""
    return proven(phone, explored(phone, limits))


def proven(phone: PaperPhone, atlas: Atlas) -> Draft:
    """Walk every edge again."""
    while (prover := Prover(atlas, draft(atlas, ABOUT))).left:
        assert isinstance(run(phone, prover, most_moves=50_000), Done)
    return draft(atlas, ABOUT)


def killed_and_resumed(make_phone: Callable[[], PaperPhone], moves: int) -> AppMap:
    """Explore, die after `moves`, and let another explorer go on from the last checkpoint."""
    phone = make_phone()
    kept: list[bytes] = []
    with suppress(KilledError):
        run(phone, Mortal(Keeper(Explorer(Atlas("com.example", "ios")), kept), moves), most_moves=50_000)
    atlas = _ATLAS.validate_json(kept[-1]) if kept else Atlas("com.example", "ios")
    return proven(phone, explored(phone, atlas=atlas)).app_map


def touched(phone: PaperPhone) -> set[str]:
    """Name what was tapped."""
    return {action.label for action in phone.actions if isinstance(action, Tap)}


def edges(app_map: AppMap) -> set[tuple[str, str, str]]:
    """List source, element and target of every edge."""
    return {(s.id, e.id, e.leads_to) for s in app_map.screens for e in s.elements if e.leads_to}
