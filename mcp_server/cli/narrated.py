"""A run told to a person while it goes on."""

from collections.abc import Callable

import anyio

from phone.action import Action, Tap
from phone.protocols import Phone, PhoneInfo
from phone.snapshot import Screenshot, Snapshot
from phone.title import title_of
from router.trace import describe


class NarratedPhone:
    """A phone that says what is looked at and what is touched, with the time since it began."""

    def __init__(self, phone: Phone, tell: Callable[[str], None]) -> None:
        self._phone = phone
        self._tell = tell
        self._started_s = anyio.current_time()
        self._seen = ""
        self._noted: set[str] = set()

    @property
    def info(self) -> PhoneInfo:
        return self._phone.info

    async def snapshot(self) -> Snapshot:
        snapshot = await self._phone.snapshot()
        seen = f"{headline(snapshot)}, {len(snapshot.elements)} elements"
        if seen != self._seen:  # looking again while something settles is no news
            self._say("look", seen)
            self._seen = seen
        for note in snapshot.notes:
            if note not in self._noted:
                self._noted.add(note)
                self._say("note", note)
        return snapshot

    async def screenshot(self) -> Screenshot:
        return await self._phone.screenshot()

    async def perform(self, action: Action) -> None:
        await self._phone.perform(action)
        self._seen = ""
        verb, what = told(action)
        self._say(verb, what)

    async def apps(self) -> tuple[str, ...]:
        return await self._phone.apps()

    async def current_app(self) -> str:
        return await self._phone.current_app()

    async def close(self) -> None:
        await self._phone.close()

    def _say(self, verb: str, what: str) -> None:
        self._tell(f"{anyio.current_time() - self._started_s:7.2f} s  {verb:<10} {what}")


def headline(snapshot: Snapshot) -> str:
    """Name a screen: by its alert, else by its app and the title of the navigation bar, if it has one."""
    if snapshot.alert:
        return f"alert “{snapshot.alert.text[:60]}”"
    if snapshot.screenshot_only:
        return f"a screen that cannot be read ({snapshot.screenshot_only.code})"
    title = title_of(snapshot)
    return f"{snapshot.app or 'unknown app'}{f' “{title[:60]}”' if title else ''}"


def told(action: Action) -> tuple[str, str]:
    """Say an action in a verb and a few words; typed text becomes its length."""
    facts = describe(action)
    verb = str(facts.pop("action"))
    if isinstance(action, Tap):
        return verb, action.label or f"({action.at.x:.0f}, {action.at.y:.0f})"
    return verb, ", ".join(f"{value}" for value in facts.values() if value not in ("", None))
