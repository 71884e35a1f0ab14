"""Looking at an iPhone: one request for a capture, a second one only where the first left something open."""

from contextlib import suppress
from dataclasses import dataclass

from devices.dump_text import empty_dump
from devices.ios.answers import fields_of, items_of
from devices.ios.call import Call
from devices.ios.session import WdaSession
from devices.ios.source import Source, read_source
from phone.errors import DumpError, PhoneError
from phone.geometry import Size
from phone.snapshot import Alert, DumpProblem, Snapshot

SPRINGBOARD = "com.apple.springboard"
"""Bundle id of the home screen, the lock screen and system alerts."""


@dataclass(slots=True)
class Camera:
    """Reads what one iPhone shows."""

    session: WdaSession
    address: str
    size: Size
    """In points, as the last capture said."""

    async def capture(self) -> tuple[Snapshot, Source | None]:
        """Capture the screen; the second part is `None` when its tree cannot be read.

        Raises:
            DumpError: there is no whole tree; trying again may help.
        """
        source = await self.source()
        if isinstance(source, DumpProblem):
            return await self._without_tree(source), None
        app = source.app or await self.front_app()
        snapshot = Snapshot(
            id=0,
            phone=self.address,
            platform="ios",
            app=app,
            size=source.size,
            elements=source.elements,
            keyboard=source.keyboard,
            alert=await self._whole_alert(source.alert),
            locked=await self._is_locked_behind(app),
            notes=source.notes,
        )
        return snapshot, source

    async def source(self) -> Source | DumpProblem:
        """Read the element tree; a tree that WebDriverAgent twice fails to build is a problem, not an error.

        Raises:
            DumpError: it is twice empty or cut off, or takes too long.
        """
        try:
            return await self._source()
        except DumpError as error:
            if error.code == "timed_out" or not error.retryable:
                raise
        return await self._source()

    async def _source(self) -> Source | DumpProblem:
        call = Call(
            "read the element tree", "GET", "/source?format=xml", self.session.wire.deadlines.source_s
        )
        try:
            value = await self._ask_twice(call)
        except PhoneError as error:
            if error.code == "timed_out":
                raise _slow_tree(error) from error
            if error.code != "action_failed":
                raise
            return DumpProblem("broken_dump", f"The element tree of this screen cannot be read. {error}")
        if not isinstance(value, str) or not value.strip():
            raise empty_dump()
        source = read_source(value, self.size)
        self.size = source.size
        return source

    async def front_app(self) -> str:
        """Name the bundle id in front, `""` when unknown."""
        about = fields_of(await self.read("name the current app", "/wda/activeAppInfo"))
        return str(about.get("bundleId") or "")

    async def is_locked(self) -> bool:
        """Tell whether the phone waits to be unlocked."""
        return await self.read("tell whether the phone is locked", "/wda/locked") is True

    async def read(self, what: str, path: str, *, in_session: bool = False) -> object:
        """Ask for one fact."""
        read_s = self.session.wire.deadlines.read_s
        return await self.session.ask(Call(what, "GET", path, read_s, in_session=in_session))

    async def _ask_twice(self, call: Call) -> object:
        """Ask once more when building the tree failed: a screen that was just changing is the usual cause."""
        try:
            return await self.session.ask(call)
        except PhoneError as error:
            if error.code != "action_failed":
                raise
        return await self.session.ask(call)

    async def _without_tree(self, problem: DumpProblem) -> Snapshot:
        app = await self.front_app()
        return Snapshot(
            id=0,
            phone=self.address,
            platform="ios",
            app=app,
            size=self.size,
            elements=(),
            locked=await self._is_locked_behind(app),
            screenshot_only=problem,
            notes=("Only a screenshot tells what is on this screen.",),
        )

    async def _is_locked_behind(self, app: str) -> bool:
        return app in {"", SPRINGBOARD} and await self.is_locked()

    async def _whole_alert(self, seen: Alert | None) -> Alert | None:
        """Ask the alert routes for an alert that is in the tree without what it holds."""
        if seen is None or seen.buttons:
            return seen
        with suppress(PhoneError):
            buttons = await self.read("list the alert's buttons", "/wda/alert/buttons", in_session=True)
            text = seen.text or await self.read("read the alert", "/alert/text", in_session=True)
            return Alert(text=str(text or ""), buttons=tuple(map(str, items_of(buttons))))
        return seen


def _slow_tree(error: PhoneError) -> DumpError:
    return DumpError(
        "timed_out",
        str(error),
        next="Capture again; web views can take minutes, so take a screenshot if it happens twice.",
        retryable=True,
    )
