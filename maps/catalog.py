"""All maps at hand, and how to find one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from maps.files import Folder, MapFileError, load_map, load_own, shipped_maps, unusable
from maps.layers import LayerError, layered
from maps.model import AppMap, Macro
from maps.wanted import EVERY, Wanted
from phone.snapshot import Platform


@dataclass(frozen=True, slots=True)
class Catalog:
    """The app maps of one installation."""

    maps: tuple[AppMap, ...]
    problems: tuple[MapFileError, ...] = ()
    """Files of the user's own that could not be used."""
    wanted: Wanted = EVERY
    """What was loaded, so that own maps of anything else are left aside."""

    @classmethod
    def shipped(cls, cache_folder: Folder | None = None, wanted: Wanted = EVERY) -> "Catalog":
        """Load the maps that ship with the program."""
        return cls(shipped_maps(cache_folder, wanted), wanted=wanted)

    def with_map(self, path: Folder, cache_folder: Folder | None = None) -> "Catalog":
        """Add the map in a file; it takes the place of one of the same app and platform.

        Raises:
            MapFileError: the file is no usable map.
        """
        added = load_map(path, cache_folder)
        others = (m for m in self.maps if (m.id, m.platform) != (added.id, added.platform))
        return Catalog((*others, added))

    def with_own(self, folder: Folder, cache_folder: Folder | None = None) -> "Catalog":
        """Lay the user's own files over the maps: whole maps take their places, layers change or add to them.

        One that cannot be used is left out and named in `problems`.
        """
        catalog = self
        for path in sorted(folder.glob("*.yaml")):
            try:
                catalog = catalog._with_own_file(path, cache_folder)
            except MapFileError as error:
                catalog = replace(catalog, problems=(*catalog.problems, error))
        return catalog

    def _with_own_file(self, path: Folder, cache_folder: Folder | None) -> "Catalog":
        own = load_own(path, cache_folder)
        if isinstance(own, AppMap):
            key = (own.id, own.platform)
            others = tuple(m for m in self.maps if (m.id, m.platform) != key)
            return replace(self, maps=(*others, own)) if self.wanted.includes(*key) else self
        key = (own["app"]["id"], own["app"]["platform"])
        if not self.wanted.includes(*key):
            return self
        under = next((m for m in self.maps if (m.id, m.platform) == key), None)
        if under is None:
            raise unusable(path.name, f"no shipped map is of {key[0]} on {key[1]}", "unknown_app")
        try:
            over = layered(under, own)
        except LayerError as error:
            raise unusable(path.name, str(error), "missing") from error
        return replace(self, maps=tuple(over if m is under else m for m in self.maps))

    def for_platform(self, platform: Platform) -> tuple[AppMap, ...]:
        """List the maps of apps that run on a platform."""
        return tuple(app_map for app_map in self.maps if app_map.platform == platform)

    def find(self, app_id: str, platform: Platform) -> AppMap | None:
        """Find the map of an app by its short id, such as `settings`."""
        return next((m for m in self.for_platform(platform) if m.id == app_id), None)

    def by_bundle(self, bundle: str, platform: Platform) -> AppMap | None:
        """Find the map of an app by its bundle id or package."""
        return next((m for m in self.for_platform(platform) if m.bundle == bundle), None)

    def macros(self) -> Iterator[tuple[AppMap, Macro]]:
        """Walk through every macro with the map that it belongs to."""
        for app_map in self.maps:
            for macro in app_map.macros:
                yield app_map, macro
