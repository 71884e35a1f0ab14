"""`AndroidPhone`: a phone reached through the adb server."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

import anyio
from anyio import to_thread

from devices.android import gestures, starting, typing_plan
from devices.android.attachment import Attachment
from devices.android.camera import Camera
from devices.android.capture import ANDROID, Captured, as_snapshot
from devices.android.display import focused_package, is_asleep, is_locked, keyboard_is_up, resumed_package
from devices.android.picture import read_picture
from devices.dump_text import broken_dump
from phone.action import Action, LongPress, OpenApp, OpenUrl, PressKey, StopApp, Swipe, Tap, TypeText, Wait
from phone.errors import Acted, DumpError, PhoneError
from phone.protocols import PhoneInfo
from phone.snapshot import DumpProblem, Screenshot, Snapshot

CAPTURE_ATTEMPTS = 3
SCREENSHOT_DEADLINE_S = 15.0
INPUT_DEADLINE_S = 10.0
TYPE_DEADLINE_S = 60.0
START_DEADLINE_S = 20.0
QUERY_DEADLINE_S = 10.0

_TYPING = "a text"
_LOCK_QUERY = (
    "dumpsys power | grep mWakefulness=; dumpsys window policy;"
    " dumpsys activity activities | grep mKeyguardShowing"
)


class AndroidPhone:
    """Implements `phone.protocols.Phone`; built by `devices.android.open_android`."""

    def __init__(self, attachment: Attachment, info: PhoneInfo, camera: Camera) -> None:
        self._attachment = attachment
        self._info = info
        self._camera = camera
        self._captures = 0
        self._one_at_a_time = anyio.Lock()
        self._keyboard_to_restore = ""

    @property
    def info(self) -> PhoneInfo:
        return self._info

    async def snapshot(self) -> Snapshot:
        async with self._one_at_a_time:
            began_s = time.monotonic()
            self._captures += 1
            seen = await self._snapshot()
            if note := self._camera.taken_note():
                seen = replace(seen, notes=(*seen.notes, note))
            return seen.numbered(self._captures, began_s)

    async def screenshot(self) -> Screenshot:
        async with self._one_at_a_time:
            answer = await self._attachment.ask("screencap -p", SCREENSHOT_DEADLINE_S, what="a screenshot")
            return await to_thread.run_sync(
                read_picture, answer.stdout or answer.stderr, self._camera.display.size
            )

    async def perform(self, action: Action) -> None:
        async with self._one_at_a_time:
            match action:
                case Tap() | LongPress() | Swipe():
                    await self._touch(action)
                case TypeText():
                    await self._type(action.text)
                case PressKey():
                    await self._input([gestures.key_command(action.key)], f"the {action.key} key")
                case OpenApp():
                    await self._open_app(action.app)
                case StopApp():
                    await self._stop_app(action.app)
                case OpenUrl():
                    await self._open_url(action.url)
                case Wait():
                    raise ValueError("waiting is the loop's business, not the phone's")
                case _:
                    assert_never(action)

    async def apps(self) -> tuple[str, ...]:
        async with self._one_at_a_time:
            answer = await self._ask(starting.LIST_COMMAND, "the list of apps")
            found = starting.read_apps(answer)
            if found:
                return found
            return starting.read_packages(await self._ask(starting.LIST_ALL_COMMAND, "the list of packages"))

    async def current_app(self) -> str:
        async with self._one_at_a_time:
            windows = await self._ask("dumpsys window displays", "the window in front")
            app = focused_package(windows)
            if app:
                return app
            activities = "dumpsys activity activities | grep ResumedActivity"
            return resumed_package(await self._ask(activities, "the activity in front"))

    async def close(self) -> None:
        async with self._one_at_a_time:
            keyboard, self._keyboard_to_restore = self._keyboard_to_restore, ""
            with anyio.move_on_after(QUERY_DEADLINE_S, shield=True):
                await self._camera.close()
                try:
                    if keyboard:
                        await self._attachment.act(typing_plan.use_keyboard(keyboard), QUERY_DEADLINE_S)
                    await self._attachment.close()
                except PhoneError:
                    return  # it is gone already: there is nothing left to let go of

    async def _ask(self, command: str, what: str) -> str:
        return (await self._attachment.ask(command, QUERY_DEADLINE_S, what=what)).text

    # Capturing

    async def _snapshot(self) -> Snapshot:
        for attempt in range(1, CAPTURE_ATTEMPTS + 1):
            captured: Captured | None = None
            try:
                captured = await self._camera.capture(last_attempt=attempt == CAPTURE_ATTEMPTS)
                return await self._read(captured)
            except DumpError as error:
                if error.code == "never_idle" and captured is not None:
                    return await self._screenshot_only(captured, error)
                await self._refuse_when_dark()
                if not error.retryable or attempt == CAPTURE_ATTEMPTS:
                    raise
                await self._camera.pause()
        raise broken_dump("every attempt failed")

    async def _read(self, captured: Captured) -> Snapshot:
        tree = captured.tree(self._camera.display)
        locked = captured.may_be_locked and await self._is_dark_or_locked() != ""
        keyboard = keyboard_is_up(captured.input_method)
        return as_snapshot(captured, tree, self._info.address, locked=locked, keyboard=keyboard)

    async def _screenshot_only(self, captured: Captured, error: DumpError) -> Snapshot:
        return Snapshot(
            id=0,
            phone=self._info.address,
            platform=ANDROID,
            app=focused_package(captured.windows),
            size=self._camera.display.size,
            elements=(),
            keyboard=keyboard_is_up(captured.input_method),
            screenshot_only=DumpProblem(error.code, str(error)),
            notes=(error.next,),
        )

    async def _is_dark_or_locked(self) -> str:
        said = await self._ask(_LOCK_QUERY, "its lock")
        return "off" if is_asleep(said) else "locked" if is_locked(said) else ""

    async def _refuse_when_dark(self) -> None:
        state = await self._is_dark_or_locked()
        if state:
            raise PhoneError(
                "phone_locked",
                f"The phone's screen is {state}.",
                next=(
                    "Wake and unlock the phone; adb cannot enter its PIN for you. The power key wakes it, and"
                    ' "Stay awake" in the developer options keeps it so while it charges.'
                ),
            )

    # Acting

    async def _touch(self, action: Tap | LongPress | Swipe) -> None:
        command = gestures.touch_command(action, self._camera.display)
        held_s = 0.0 if isinstance(action, Tap) else action.seconds
        await self._input([command], "a touch", INPUT_DEADLINE_S + held_s)

    async def _input(self, lines: Sequence[str], what: str, deadline_s: float = INPUT_DEADLINE_S) -> None:
        """Carry out lines of `input`, one after the other; several lines are the parts of one text."""
        for index, line in enumerate(lines):
            try:
                answer = await self._attachment.act(line, deadline_s, what=what)
            except PhoneError as error:
                if index and error.acted is Acted.NO:
                    error.acted = Acted.YES  # the lines before were carried out
                raise
            is_part = index > 0 or " && " in line
            gestures.check_input(answer.text, answer.exit_code, done_before=is_part, quote=what != _TYPING)

    async def _type(self, text: str) -> None:
        typing_plan.check_text(text)
        if typing_plan.is_plain(text):
            lines = typing_plan.plain_lines(text)
        else:
            await self._use_adb_keyboard()
            lines = typing_plan.broadcast_lines(text)
        await self._input(lines, _TYPING, TYPE_DEADLINE_S)

    async def _use_adb_keyboard(self) -> None:
        said = await self._ask(typing_plan.KEYBOARDS_QUERY, "its keyboards")
        installed, current = typing_plan.read_keyboards(said)
        if typing_plan.ADB_KEYBOARD not in installed:
            raise typing_plan.text_unsupported()
        if current == typing_plan.ADB_KEYBOARD:
            return
        self._keyboard_to_restore = self._keyboard_to_restore or current
        await self._attachment.act(typing_plan.use_keyboard(typing_plan.ADB_KEYBOARD), QUERY_DEADLINE_S)

    async def _open_app(self, app: str) -> None:
        package = starting.check_package(app)
        said = await self._ask(starting.resolve_command(package), "what opens an app")
        await self._start(starting.start_command(starting.read_component(said, package)), package)

    async def _open_url(self, url: str) -> None:
        await self._start(starting.url_command(starting.check_url(url)), url)

    async def _start(self, command: str, what: str) -> None:
        answer = await self._attachment.act(command, START_DEADLINE_S, what=f"opening {what}")
        starting.check_start(answer.text, answer.exit_code, what)

    async def _stop_app(self, app: str) -> None:
        package = starting.check_package(app)
        answer = await self._attachment.act(
            starting.stop_command(package), QUERY_DEADLINE_S, what=f"stopping {package}"
        )
        starting.check_stop(answer.text, answer.exit_code, package)
