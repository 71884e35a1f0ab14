"""Which apps are on the phone: heads are read at once, whole files when an app starts."""

from collections.abc import Iterable
from pathlib import Path

from devices.sim.app_file import AppFile, AppHead, parse_app, parse_head
from devices.sim.node import AppInfo
from devices.sim.running import claims


class InstalledApps:
    """Knows the app files of one phone."""

    def __init__(self, paths: Iterable[Path]) -> None:
        heads = [(parse_head(path.read_text(encoding="utf-8")), path) for path in paths]
        self._heads: dict[str, AppHead] = {head.bundle: head for head, _ in heads}
        self._paths: dict[str, Path] = {head.bundle: path for head, path in heads}
        self._files: dict[str, AppFile] = {}

    def __contains__(self, bundle: object) -> bool:
        return bundle in self._heads

    def add(self, file: AppFile) -> None:
        """Install an app from memory, or replace the one of the same bundle."""
        self._heads[file.app.bundle] = file.app
        self._files[file.app.bundle] = file

    def remove(self, bundle: str) -> bool:
        """Take an app off the phone. False when it was not there."""
        self._files.pop(bundle, None)
        return self._heads.pop(bundle, None) is not None

    def head(self, bundle: str) -> AppHead | None:
        """Tell who an app is."""
        return self._heads.get(bundle)

    def heads(self) -> tuple[AppHead, ...]:
        """List who is installed, by name."""
        return tuple(sorted(self._heads.values(), key=lambda head: head.name))

    def file(self, bundle: str) -> AppFile:
        """Read the whole app, once."""
        if bundle not in self._files:
            self._files[bundle] = parse_app(self._paths[bundle].read_text(encoding="utf-8"))
        return self._files[bundle]

    def infos(self, *, zh: bool) -> tuple[AppInfo, ...]:
        """List the apps, by name."""
        return tuple(AppInfo(h.bundle, (zh and h.zh) or h.name, h.version, h.id) for h in self.heads())

    def claimant(self, url: str) -> str:
        """Name the app that claims a link; `""` when none does."""
        claiming = (b for b in self._heads if any(claims(link.url, url) for link in self.file(b).links))
        return next(claiming, "")
