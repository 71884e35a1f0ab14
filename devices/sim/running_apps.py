"""Which apps run, what they know, and what outlives them."""

import random

from devices.sim.installed import InstalledApps
from devices.sim.node import Item, Value
from devices.sim.running import RunningApp


class RunningApps:
    """Starts and ends apps; their settings outlive them, their drafts and their place do not."""

    def __init__(self, installed: InstalledApps, rng: random.Random) -> None:
        self._installed = installed
        self._rng = rng
        self._running: dict[str, RunningApp] = {}
        self._recent: list[str] = []
        self._lasting: dict[str, dict[str, Value]] = {}
        self._lists: dict[str, dict[str, list[Item]]] = {}

    def __contains__(self, bundle: object) -> bool:
        return bundle in self._running

    def get(self, bundle: str) -> RunningApp | None:
        """Look a running app up."""
        return self._running.get(bundle)

    def start(self, bundle: str, *, was_in_front: bool) -> RunningApp:
        """Start an app, or bring it back to where it was (or to its first screen, if it begins there)."""
        app = self._running.get(bundle)
        if app is None:
            app = RunningApp(self._installed.file(bundle), self._rng)
            app.state.update(self._lasting.get(bundle, {}))
            app.lists.update(self._lists.get(bundle, {}))
            app.go_home()
            self._running[bundle] = app
        elif app.file.app.launch == "always_home" and not was_in_front:
            app.go_home()
        self._recent = [bundle, *(other for other in self._recent if other != bundle)]
        return app

    def recent(self) -> tuple[str, ...]:
        """List those that run, the one that was started or brought back last first."""
        return tuple(bundle for bundle in self._recent if bundle in self._running)

    def end(self, bundle: str) -> bool:
        """End an app. False when it did not run."""
        ended = self._running.pop(bundle, None)
        if ended is not None:
            self._lasting[bundle] = ended.lasting()
            self._lists[bundle] = ended.lasting_lists()
        return ended is not None

    def value(self, bundle: str, name: str) -> Value | None:
        """Return what an installed app knows, whether it runs or not. `None` when it knows no such name."""
        app = self._running.get(bundle)
        if app is not None:
            return app.state.get(name)
        if bundle not in self._installed:
            return None
        return self._lasting.get(bundle, {}).get(name, self._installed.file(bundle).state.get(name))

    def set_value(self, bundle: str, name: str, value: Value) -> bool:
        """Change what an app knows. False when it knows no such name."""
        if self.value(bundle, name) is None:
            return False
        app = self._running.get(bundle)
        known = self._lasting.setdefault(bundle, {}) if app is None else app.state
        known[name] = value
        return True

    def set_list(self, bundle: str, name: str, items: list[Item]) -> bool:
        """Replace a list of a running app. False when it does not run or has no such list."""
        app = self._running.get(bundle)
        if app is None or name not in app.lists:
            return False
        app.lists[name] = items
        return True

    def states(self) -> dict[str, dict[str, Value]]:
        """List what each app knows, also after it ended."""
        return self._lasting | {bundle: dict(app.state) for bundle, app in self._running.items()}

    def lists(self) -> dict[str, dict[str, list[Item]]]:
        """List the dynamic content of each running app."""
        return {b: {name: list(items) for name, items in a.lists.items()} for b, a in self._running.items()}
