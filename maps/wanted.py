"""Which maps are wanted, so that no others are loaded: a run needs those of one platform."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from phone.snapshot import Platform


@dataclass(frozen=True, slots=True)
class Wanted:
    """Maps by what tells them apart."""

    platform: Platform | None = None
    """Of this platform only; `None` is of any."""
    apps: Collection[str] = ()
    """Of these apps only; empty is of any."""

    def includes(self, app: str, platform: str) -> bool:
        """Tell whether the map of an app on a platform is wanted."""
        return self.platform in (None, platform) and (not self.apps or app in self.apps)

    def has_file(self, name: str) -> bool:
        """Tell the same by the name of a shipped file, `APP.PLATFORM.yaml`."""
        app, _, rest = name.partition(".")
        return rest.endswith(".yaml") and self.includes(app, rest.removesuffix(".yaml"))


EVERY: Final = Wanted()
