"""Starting the resident dumper: one stream that stays open, and the moment from which it answers."""

import re
import secrets
import select
import shlex
import socket
import time

from devices.android.resident_process import ResidentProcess
from devices.android.rpc import ALIVE_DEADLINE_S, HttpCall
from devices.android.shell_packets import ShellPackets
from devices.android.wire import EXIT, STDERR, STDOUT, Connection, Exchange, Route

START_DEADLINE_S = 8.0
"""uiautomator2 itself allows 30 s; what takes longer than a quarter of that is no gain."""
SILENT = "it did not answer"
"""How the reason of a start begins that was waited for in vain."""
_POLL_S = 0.1
_MAIN = "com.wetest.uia2.Main"
HELD = "another automation client (uiautomator2, Appium, an accessibility test) holds the screen"
_HELD = re.compile(r"already registered|Got null UiAutomation|UiAutomation not connected")
"""Android gives UiAutomation to one program at a time; newer ones hide the first text behind the second."""


class StartCall(Exchange[ResidentProcess | str]):
    """Starts the program and waits until it answers; answers why it does not, as half a sentence."""

    def __init__(self, route: Route, jar: str) -> None:
        super().__init__(route, deadline_s=START_DEADLINE_S, what="the start of the fast dumper")
        self._jar = jar
        # Not uiautomator2's own 9008: whoever answers there may be another client's program.
        self._port = 20_000 + secrets.randbelow(10_000)
        self._packets = ShellPackets()
        self._printed = {STDOUT: b"", STDERR: b""}
        self._process: ResidentProcess | None = None

    @property
    def command(self) -> bytes:
        """The command line; the program takes the shell's place and its number, which is printed first."""
        words = shlex.join(["app_process", "/", _MAIN, "-p", str(self._port)])
        return f"echo $$; export CLASSPATH={shlex.quote(self._jar)}; exec {words}".encode()

    def abandon(self) -> None:
        """Let go of what was started for somebody who has given up."""
        if self._process is not None:
            self._process.let_go()

    def _exchange(self) -> ResidentProcess | str:
        connection = self._route.client.make_connection(timeout=self._deadline_s)
        self._socket = connection.conn
        try:
            outcome = self._talk(connection)
        except BaseException:
            connection.close()
            raise
        if isinstance(outcome, str):
            connection.close()
        else:
            self._process, self._socket = outcome, None  # the stream is its, from now on
        return outcome

    def _talk(self, connection: Connection) -> ResidentProcess | str:
        self._open(connection, b"shell,v2:" + self.command)
        sock = connection.conn
        while time.monotonic() < self._ends_at_s:
            if self._has_ended(sock):
                return self._why()
            if not self._hung_up and self._answers():
                pid = self._printed[STDOUT].split(maxsplit=1)
                if pid and pid[0].isdigit():
                    return ResidentProcess(sock, int(pid[0]), self._port)
        return f"{SILENT} within {self._deadline_s:g} s"

    def _has_ended(self, sock: socket.socket) -> bool:
        """Read what the program prints, for a moment."""
        readable, _, _ = select.select([sock], [], [], _POLL_S)
        if not readable:
            return False
        for number, data in self._packets.feed(self._receive(sock, 1 << 16)):
            if number == EXIT:
                return True
            if number in self._printed:
                self._printed[number] = (self._printed[number] + data)[-4096:]
        return False

    def _answers(self) -> bool:
        return HttpCall(self._route, self._port, deadline_s=ALIVE_DEADLINE_S).run() == b"pong"

    def _why(self) -> str:
        said = b"\n".join(self._printed.values()).decode(errors="replace")
        if _HELD.search(said):
            return HELD
        errors = self._printed[STDERR].decode(errors="replace").split("\n")
        return f"it ended at once: {next((e.strip() for e in errors if e.strip()), 'it said nothing')[:200]}"
