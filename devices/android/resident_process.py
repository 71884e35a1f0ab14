"""The resident dumper's process: it lives as long as a stream to the phone is open, not a moment longer."""

import contextlib
import socket
import threading
import time

IDLE_S = 30.0
"""How long it may run without being asked. Other programs on the phone wait for what it holds (accessibility
services, other automation), so who has stopped looking must not keep it; starting again costs a second."""
_READ_BYTES = 64 * 1024


class ResidentProcess:
    """A running dumper. A thread reads and drops what it prints, and lets go of it when nobody asks any more.

    Closing the stream ends the program: adbd sends SIGHUP to a shell whose stream is gone, whether we closed
    it, were killed, or the cable was pulled. Source: AOSP packages/modules/adb, shell_service.cpp.
    """

    def __init__(self, stream: socket.socket, pid: int, port: int, idle_s: float = 0.0) -> None:
        self.pid = pid
        self.port = port
        self._stream = stream
        self._idle_s = idle_s or IDLE_S
        self._until_s = time.monotonic() + self._idle_s
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._mind, name="openphone-dumper", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether the stream is still open."""
        return not self._ended.is_set()

    @property
    def was_idle(self) -> bool:
        """Whether it was let go of because nobody asked."""
        return time.monotonic() >= self._until_s

    def asked(self) -> None:
        """Note that it is needed now."""
        self._until_s = time.monotonic() + self._idle_s

    def wait(self, seconds: float) -> bool:
        """Wait for its end and tell whether it came."""
        return self._ended.wait(seconds)

    def let_go(self) -> None:
        """Close the stream and see the thread end. Safe to call twice."""
        with contextlib.suppress(OSError):  # it may be closed already
            self._stream.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _mind(self) -> None:
        try:
            while (left_s := self._until_s - time.monotonic()) > 0:
                self._stream.settimeout(left_s)
                try:
                    if not self._stream.recv(_READ_BYTES):
                        break
                except TimeoutError:
                    continue  # it may have been asked meanwhile
        except OSError:
            pass  # the connection broke, and with it the program ended
        finally:
            self._stream.close()
            self._ended.set()


class BorrowedProcess:
    """A dumper that another of our programs runs on the phone: asked as long as it answers, and never ended.

    It is its owner's to keep: asking it does not put off the moment at which its owner lets go of it.
    """

    is_running = True
    was_idle = True
    """Its end is no failure of ours."""

    def __init__(self, port: int) -> None:
        self.port = port

    def asked(self) -> None:
        """Nobody has to know."""
