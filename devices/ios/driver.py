"""An iPhone, or a simulated one, behind a WebDriverAgent."""

import base64
import binascii
from collections.abc import Generator
from contextlib import contextmanager, suppress

import anyio
from anyio import to_thread

from devices.ios import gestures
from devices.ios.answers import fields_of, items_of
from devices.ios.call import Call, Deadlines
from devices.ios.capture import SPRINGBOARD, Camera
from devices.ios.failures import (
    locked,
    no_focus,
    says_no_such_app,
    says_springboard_is_late,
    says_unknown_command,
)
from devices.ios.introduction import check_url, introduce
from devices.ios.picture import read_picture
from devices.ios.session import WdaSession
from devices.ios.source import Source
from devices.ios.wire import WdaWire
from phone.action import (
    Action,
    Key,
    LongPress,
    OpenApp,
    OpenUrl,
    PressKey,
    StopApp,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from phone.errors import Acted, PhoneError
from phone.protocols import PhoneInfo
from phone.snapshot import Role, Screenshot, Snapshot

_HOME_TAKES_S = 0.5
"""How long a second look at the home screen waits. Source: its animation takes about 0.4 s."""
_BUTTONS = {Key.VOLUME_UP: "volumeUp", Key.VOLUME_DOWN: "volumeDown"}
_TYPED_KEYS = {Key.ENTER: "\n", Key.DELETE: "\b"}


class IosPhone:
    """One iPhone. Built by `open_ios`."""

    def __init__(self, session: WdaSession, info: PhoneInfo) -> None:
        self._session = session
        self._deadlines = session.wire.deadlines
        self._info = info
        self._camera = Camera(session, info.address, info.size)
        self._turn = anyio.Lock()
        self._captures = 0
        self._is_older = False  # it knows no drag that ends at rest
        self._last: Source | None = None  # what the last capture said, until something is done to the phone

    @property
    def info(self) -> PhoneInfo:
        return self._info

    async def snapshot(self) -> Snapshot:
        async with self._turn:
            began_s = anyio.current_time()
            snapshot, self._last = await self._camera.capture()
            self._captures += 1
            return snapshot.numbered(self._captures, began_s)

    async def screenshot(self) -> Screenshot:
        async with self._turn:
            value = await self._camera.read("take a screenshot", "/screenshot")
            try:
                data = base64.b64decode(str(value))
            except (binascii.Error, ValueError):
                data = b""
            return await to_thread.run_sync(read_picture, data, self._camera.size)

    async def perform(self, action: Action) -> None:
        async with self._turn:
            before, self._last = self._last, None
            await self._perform(action, before)

    async def apps(self) -> tuple[str, ...]:
        """List the bundle ids that WebDriverAgent tells: those of running apps, not of all installed ones."""
        async with self._turn:
            value = await self._camera.read("list the apps", "/wda/apps/list", in_session=True)
            bundles = {str(fields_of(app).get("bundleId") or "") for app in items_of(value)}
            return tuple(sorted(bundles - {""}))

    async def current_app(self) -> str:
        async with self._turn:
            return await self._camera.front_app()

    async def is_alive(self) -> bool:
        """Tell whether WebDriverAgent answers, at once even while another call hangs."""
        return await self._session.wire.status() is not None

    async def close(self) -> None:
        with anyio.CancelScope(shield=True):
            await self._session.leave()

    async def _perform(self, action: Action, before: Source | None) -> None:
        match action:
            case Tap() | LongPress() | Swipe():
                await self._touch(action)
            case TypeText(text):
                await self._type(text, before)
            case PressKey(key):
                await self._press(key)
            case OpenApp():
                await self._open(action)
            case StopApp():
                await self._session.ask(gestures.app(action, self._deadlines))
            case OpenUrl():
                await self._session.ask(gestures.link(action, self._deadlines))
            case Wait():
                raise TypeError("the loop waits, not the phone")

    async def _touch(self, action: Tap | LongPress | Swipe) -> None:
        call = gestures.touch(action, self._camera.size, self._deadlines)
        if isinstance(action, Swipe) and self._is_older:
            call = gestures.older_drag(call)
        try:
            await self._session.ask(call)
        except PhoneError as error:
            if self._is_older or not (isinstance(action, Swipe) and says_unknown_command(error)):
                raise
            self._is_older = True
            await self._session.ask(gestures.older_drag(call))

    async def _type(self, text: str, before: Source | None) -> None:
        """Type, and notice when nothing took it: WebDriverAgent reports success also without a focus.

        The check costs a capture. It is left out where the capture before showed the focus, and where enter
        ended the typing. Whether the field holds the whole text, the caller's next capture tells.
        """
        await self._session.ask(gestures.keys(text, self._deadlines))
        had_focus = before is not None and _has_focus(before)
        if had_focus or not text.strip() or text.endswith("\n"):
            return
        after = None
        with suppress(PhoneError):
            after = await self._camera.source()
        if isinstance(after, Source) and not _has_focus(after) and not _is_shown(text, after):
            raise no_focus(Acted.UNKNOWN)

    async def _press(self, key: Key) -> None:
        if key in _TYPED_KEYS:
            await self._session.ask(gestures.keys(_TYPED_KEYS[key], self._deadlines))
        elif key in _BUTTONS:
            await self._session.ask(gestures.button(_BUTTONS[key], self._deadlines))
        elif key is Key.HOME:
            await self._go_home()
        elif key is Key.POWER:
            await self._toggle_lock()
        else:
            raise _no_such_key(key)

    async def _go_home(self) -> None:
        try:
            await self._post("go to the home screen", "/wda/homescreen")
        except PhoneError as error:
            if not says_springboard_is_late(error):
                raise
        with _already_acted():
            if await self._camera.front_app() == SPRINGBOARD:
                return
            await anyio.sleep(_HOME_TAKES_S)
            app = await self._camera.front_app()
        if app != SPRINGBOARD:
            raise PhoneError(
                "action_failed",
                f"The home screen did not come to the front; {app or 'an unknown app'} is still there.",
                next="Capture the screen: an alert may be up, or the phone may be locked.",
                acted=Acted.UNKNOWN,
            )

    async def _toggle_lock(self) -> None:
        if not await self._camera.is_locked():
            await self._post("lock the phone", "/wda/lock")
            return
        try:
            await self._post("unlock the phone", "/wda/unlock")
        except PhoneError as error:
            if error.code != "action_failed":  # which is what a passcode makes of it
                raise
        with _already_acted():
            if await self._camera.is_locked():
                raise locked(Acted.YES)

    async def _open(self, action: OpenApp) -> None:
        try:
            await self._session.ask(gestures.app(action, self._deadlines))
        except PhoneError as error:
            if says_no_such_app(error):
                raise gestures.unknown_app(action.app) from error
            if error.code == "action_failed" and await self._camera.is_locked():
                raise locked() from error
            raise

    async def _post(self, what: str, path: str) -> None:
        await self._session.ask(Call(what, "POST", path, self._deadlines.act_s, acts=True))


async def open_ios(url: str, *, address: str | None = None, deadlines: Deadlines | None = None) -> IosPhone:
    """Connect to the WebDriverAgent at `url`: `http://HOST:8100` or `http+usbmux://UDID:8100`.

    Args:
        url: where it listens.
        address: what `--phone` takes to reach it again, when that is not `url`; `sim:...` is a simulated one.
        deadlines: how long it may take.

    Raises:
        PhoneError: `wda_unavailable` when it does not answer, `invalid_arguments` when `url` is none.
    """
    check_url(url)
    session = WdaSession(WdaWire(url, deadlines or Deadlines()))
    await session.enter()
    return IosPhone(session, await introduce(session, address or url))


@contextmanager
def _already_acted() -> Generator[None]:
    """Let no failure to look afterwards say that nothing was done."""
    try:
        yield
    except PhoneError as error:
        if error.acted is Acted.NO:
            error.acted = Acted.UNKNOWN
        raise


def _has_focus(source: Source) -> bool:
    return source.keyboard or any(e.focused for e in source.elements)


def _is_shown(text: str, source: Source) -> bool:
    """Tell whether a field may hold `text`: with a hardware keyboard, none is on the screen."""
    fields = [e for e in source.elements if e.role is Role.FIELD]
    return any(e.password or text.strip() in (e.value or "") for e in fields)


def _no_such_key(key: Key) -> PhoneError:
    how = {
        Key.BACK: "Tap the back button in the upper left corner, or swipe from the left edge to the right.",
        Key.APP_SWITCHER: "Open the other app by its bundle id instead.",
    }
    return PhoneError(
        "action_failed", f"An iPhone has no {key.value} key.", next=how.get(key, "Use another one.")
    )
