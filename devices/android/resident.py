"""The resident dumper of one phone: put there, started, asked, and gone again."""

from pathlib import Path
from typing import TypeAlias

import anyio
from anyio import to_thread

from devices.android.attachment import Attachment
from devices.android.dump_errors import no_window
from devices.android.jar import SHA256, JarError, read_jar
from devices.android.push import PushCall
from devices.android.resident_process import BorrowedProcess, ResidentProcess
from devices.android.resident_start import HELD, SILENT, StartCall
from devices.android.rpc import ALIVE_DEADLINE_S, HttpCall, RpcError, question, read_text
from devices.android.wire import Route, ShellCall
from devices.dump_text import empty_dump
from phone.errors import DumpError, PhoneError

PATH_ON_PHONE = "/data/local/tmp/openphone-u2-0.4.1.jar"
"""A name of our own, so that the file of somebody's uiautomator2 is neither used nor replaced."""
PORT_ON_PHONE = "/data/local/tmp/openphone-u2.port"
"""Tells others of our programs where the one that runs listens: Android has room for one at a time."""
DUMP_DEADLINE_S = 10.0
STOP_DEADLINE_S = 2.0
QUERY_DEADLINE_S = 10.0
MAX_FAILURES = 3
"""After so many it is left alone on this phone: a start that fails costs a second each time."""
_DEEPEST = 200
"""Levels of a tree. The program's own default of 50 cuts web pages off; much more overflows its stack."""
_IS_COMPRESSED, _IS_ONLY_ACTIVE = False, True
"""As `uiautomator dump` does: everything in the active window, and no other window."""
_DUMP = question("dumpWindowHierarchy", _IS_COMPRESSED, _DEEPEST, _IS_ONLY_ACTIVE)

Dumped: TypeAlias = bytes | DumpError | None
"""A tree, what was wrong with it, or `None` when the program is of no use now."""


class Resident:
    """Runs the program while it is needed. Whatever fails, the screen can still be read by the shell."""

    def __init__(self, attachment: Attachment, jar: Path) -> None:
        self._attachment = attachment
        self._jar = jar
        self._process: ResidentProcess | BorrowedProcess | None = None
        self._failures = 0
        self.why_not = ""
        """Why it was of no use the last time, as half a sentence."""

    async def ready(self) -> bool:
        """Tell whether it answers; start it when it does not run."""
        process = self._process
        if process is not None and not process.is_running:
            self._process = None
            if not process.was_idle:
                self._fail("it ended on the phone")
        if self._process is None and self._failures < MAX_FAILURES:
            await self._start()
        if self._process is not None:
            self._process.asked()
        return self._process is not None

    async def dump(self) -> Dumped:
        """Read the screen as it is now."""
        process = self._process
        if process is None:
            return None
        try:
            answer = await self._attachment.beside(
                lambda route: HttpCall(route, process.port, _DUMP, deadline_s=DUMP_DEADLINE_S)
            )
            text = read_text(answer)
        except (PhoneError, RpcError) as error:
            if isinstance(process, BorrowedProcess):
                self._process = None  # its owner has let go of it: the next look starts one of our own
                return None
            await self.give_up(str(error))
            return None
        self._failures = 0
        return _tree_or_error(text)

    async def give_up(self, why: str) -> None:
        """Stop it since it was of no use."""
        self._fail(why)
        await self.stop()

    async def stop(self) -> None:
        """End the program on the phone and see it end. Safe to call twice."""
        process, self._process = self._process, None
        if process is None or isinstance(process, BorrowedProcess):
            return
        try:
            with anyio.move_on_after(STOP_DEADLINE_S, shield=True):
                if process.is_running:
                    await self._kill(process)
        finally:
            process.let_go()

    def _fail(self, why: str) -> None:
        self._failures += 1
        self.why_not = why.rstrip(".")

    async def _kill(self, process: ResidentProcess) -> None:
        """Kill it and wait for the end of its stream, which proves that it is gone."""
        command = f"kill -9 {process.pid}"  # while its stream is open the number is its own
        try:
            await self._attachment.beside(
                lambda route: ShellCall(
                    route, command, deadline_s=STOP_DEADLINE_S, acts=False, what="the end of the dumper"
                )
            )
        except PhoneError:
            return  # the phone is gone, and the stream with it
        await to_thread.run_sync(process.wait, STOP_DEADLINE_S)

    async def _start(self) -> None:
        try:
            why = await self._put_there() or await self._run()
            if why == HELD and await self._borrowed():
                return
        except (PhoneError, JarError) as error:
            why = str(error)
        if why:
            self._fail(why)
            if why.startswith(SILENT):
                self._failures = MAX_FAILURES  # nobody waits for it twice

    async def _put_there(self) -> str:
        """Put the file on the phone unless it is there; the phone's own checksum tells."""
        said = await self._attachment.ask(
            f"sha256sum {PATH_ON_PHONE}", QUERY_DEADLINE_S, what="which dumper it has"
        )
        if SHA256 in said.text:
            return ""
        data = await to_thread.run_sync(read_jar, self._jar)
        refusal = await self._attachment.beside(lambda route: PushCall(route, data, PATH_ON_PHONE))
        return f"the phone did not take the file: {refusal}" if refusal else ""

    async def _run(self) -> str:
        calls: list[StartCall] = []

        def call(route: Route) -> StartCall:
            calls.append(StartCall(route, PATH_ON_PHONE))
            return calls[-1]

        try:
            outcome = await self._attachment.beside(call)
        except BaseException:
            for started in calls:
                started.abandon()
            raise
        if isinstance(outcome, str):
            return outcome
        self._process = outcome
        await self._attachment.beside(
            lambda route: PushCall(route, str(outcome.port).encode(), PORT_ON_PHONE)
        )
        return ""

    async def _borrowed(self) -> bool:
        """Use the one that another of our programs has started, if that is what holds the screen."""
        said = await self._attachment.ask(
            f"cat {PORT_ON_PHONE}", QUERY_DEADLINE_S, what="where a dumper listens"
        )
        port = said.text.strip()
        if not (port.isascii() and port.isdecimal() and 1024 <= int(port) <= 65535):
            return False
        answer = await self._attachment.beside(
            lambda route: HttpCall(route, int(port), deadline_s=ALIVE_DEADLINE_S)
        )
        if answer != b"pong":
            return False
        self._process = BorrowedProcess(int(port))
        return True


def _tree_or_error(text: str) -> bytes | DumpError:
    """Tell a tree from none: without a window there is a root that holds nothing."""
    if not text.strip():
        return empty_dump()
    if "<hierarchy" in text and "<node" not in text:
        return no_window()
    return text.encode()
