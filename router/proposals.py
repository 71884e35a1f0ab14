"""Where maps are behind the phone: what finished runs have proven, kept until a person decides.

One file a map in the user's state. An accepted proposal becomes part of the user's own layer over the
shipped map (see `maps.layers`); a shipped file is never written.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from maps.labels import language_of
from maps.model import AppMap, MapElement
from maps.walk import Proposal
from phone.errors import PhoneError
from router.state import write_whole
from router.store import Plain, change_plain, read_plain

MOST: Final = 200
"""Of one map; the longest unseen goes first."""
MOST_LABEL: Final = 80
PREFIX: Final = "proposals-"
LAYER: Final = "healed"
COMMENT: Final = (
    "Written by `openphone-mcp map heal`: labels that a phone shows instead of the shipped map's."
)


class Kept(BaseModel):
    """One proposal: an element bears another label than the map has."""

    model_config = ConfigDict(frozen=True)

    app: str
    platform: Literal["ios", "android"]
    screen: str
    element: str
    old: str
    now: str = Field(description="The label that the phone shows")
    how: str = Field(description="How it was found")
    seen: int = Field(default=1, ge=1, description="In how many runs")

    @property
    def id(self) -> str:
        """What names it on the command line."""
        return f"{self.app}.{self.platform}/{self.screen}/{self.element}"


class Proposals:
    """The proposals in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, app_map: AppMap, found: Iterable[Proposal]) -> bool:
        """Keep what a finished run has proven; false when that could not be written."""
        fresh = [kept for one in found if (kept := _kept(app_map, one))]
        if not fresh:
            return True

        def add(plain: Plain) -> Plain:
            known = {_key(kept): kept for kept in _listed(plain)}
            for kept in fresh:
                before = known.pop(_key(kept), None)  # to the end: seen last
                known[_key(kept)] = kept.model_copy(update={"seen": before.seen + 1}) if before else kept
            return _plain(list(known.values())[-MOST:])

        return change_plain(self._path(app_map.id, app_map.platform), add)

    def listed(self) -> tuple[Kept, ...]:
        """List everything that waits for a decision, by map, the most often seen first."""
        files = sorted(self._folder.glob(f"{PREFIX}*.json"))
        return tuple(
            kept
            for path in files
            for kept in sorted(_listed(read_plain(path)), key=lambda one: (-one.seen, one.id))
        )

    def drop(self, kept: Kept) -> bool:
        """Forget a proposal, and others for the same element; false when that could not be written."""

        def without(plain: Plain) -> Plain:
            return _plain([one for one in _listed(plain) if one.id != kept.id])

        return change_plain(self._path(kept.app, kept.platform), without)

    def accept(self, kept: Kept, app_map: AppMap, own_maps: Path) -> Path:
        """Write a proposal into the user's layer over its map, and forget it; give the layer's path.

        Raises:
            PhoneError: `state_unwritable`, or `invalid_arguments` when the map has it no more.
        """
        from maps.writing import written_layer  # noqa: PLC0415 - needed here only

        element = _element(app_map, kept)
        path = own_maps / f"{LAYER}.{kept.app}.{kept.platform}.yaml"
        layer = _read_layer(path, kept)
        _put(layer, kept, element)
        write_whole(path, written_layer(layer, comment=COMMENT), is_private=True)
        self.drop(kept)
        return path

    def _path(self, app: str, platform: str) -> Path:
        return self._folder / f"{PREFIX}{app}.{platform}.json"


def _kept(app_map: AppMap, one: Proposal) -> Kept | None:
    """Take over a proposal, unless its label seems to say something of a person."""
    from maps.redact import is_personal  # noqa: PLC0415 - start-up counts, and proposals are few

    if not one.now or len(one.now) > MOST_LABEL or is_personal(one.now):
        return None
    screens = (screen for screen in app_map.screens if screen.id == one.screen)
    element = next((e for screen in screens for e in screen.elements if e.id == one.element), None)
    if element is None or one.now in element.labels:
        return None
    return Kept(
        app=app_map.id,
        platform=app_map.platform,
        screen=one.screen,
        element=one.element,
        old=element.names.get("zh", element.text) if language_of(one.now) == "zh" else element.text,
        now=one.now,
        how=one.how,
    )


def _key(kept: Kept) -> tuple[str, str]:
    return kept.id, kept.now


def _listed(plain: Plain) -> Iterator[Kept]:
    found: object = plain.get("proposals")
    for one in cast("list[object]", found) if isinstance(found, list) else ():
        try:
            yield Kept.model_validate(one)
        except ValidationError:  # another version's, or damaged
            continue


def _plain(kept: list[Kept]) -> Plain:
    return {"format": 1, "proposals": [one.model_dump(mode="json") for one in kept]}


def _element(app_map: AppMap, kept: Kept) -> MapElement:
    try:
        return app_map.screen(kept.screen).element(kept.element)
    except KeyError as error:
        raise PhoneError(
            "invalid_arguments",
            f"The map of {app_map.name} has no {kept.element} on {kept.screen} any more.",
            next="Drop the proposal.",
        ) from error


def _read_layer(path: Path, kept: Kept) -> Plain:
    """Read the layer as it is, or begin one; a damaged one is begun anew."""
    from maps.files import MapFileError, load_own  # noqa: PLC0415 - needed for accepting only

    try:
        known = load_own(path)
    except MapFileError:
        known = None
    return known if isinstance(known, dict) else {"app": {"id": kept.app, "platform": kept.platform}}


def _put(layer: Plain, kept: Kept, element: MapElement) -> None:
    screen = _entry(layer.setdefault("screens", []), kept.screen)
    entry = _entry(screen.setdefault("elements", []), kept.element)
    language = language_of(kept.now)
    if language == "zh":
        entry["names"] = {**entry.get("names", {}), "zh": kept.now}
    else:
        entry["text"] = kept.now
    old = element.names.get("zh", "") if language == "zh" else element.text
    if old and "{" not in old:
        aliases = entry.setdefault("aliases", {})
        named = aliases.setdefault(language_of(old), [])
        if old not in named:
            named.append(old)


def _entry(entries: list[dict[str, Any]], entry_id: str) -> dict[str, Any]:
    found = next((one for one in entries if one.get("id") == entry_id), None)
    if found is None:
        found = {"id": entry_id}
        entries.append(found)
    return found
