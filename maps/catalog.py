"""All maps at hand, and how to find one."""

from collections.abc import Iterator
from dataclasses import dataclass

from maps.files import Folder, load_map, shipped_maps
from maps.model import AppMap, Macro
from phone.snapshot import Platform


@dataclass(frozen=True, slots=True)
class Catalog:
    """The app maps of one installation."""

    maps: tuple[AppMap, ...]

    @classmethod
    def shipped(cls, cache_folder: Folder | None = None) -> "Catalog":
        """Load the maps that ship with the program."""
        return cls(shipped_maps(cache_folder))

    def with_map(self, path: Folder, cache_folder: Folder | None = None) -> "Catalog":
        """Add the map in a file; it takes the place of one of the same app and platform.

        Raises:
            MapFileError: the file is no usable map.
        """
        added = load_map(path, cache_folder)
        others = (m for m in self.maps if (m.id, m.platform) != (added.id, added.platform))
        return Catalog((*others, added))

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
