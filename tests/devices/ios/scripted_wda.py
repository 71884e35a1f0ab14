"""A WebDriverAgent on the wire that answers what a test scripts, and records what it was asked.

For answers that the simulated phone does not give. Sessions work as on a real one: there is one, a request in
any other is answered with `invalid session id`.
"""

import json
import threading
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SOURCE = """<?xml version="1.0" encoding="UTF-8"?>
<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Settings" label="Settings" enabled="true"
 visible="true" x="0" y="0" width="402" height="874" {root}>{body}</XCUIElementTypeApplication>"""
SWITCH = (
    '<XCUIElementTypeSwitch type="XCUIElementTypeSwitch" value="0" name="Airplane Mode" '
    'label="Airplane Mode" enabled="true" visible="true" '
    'x="16" y="360" width="370" height="44"/>'
)
KEYBOARD = '<XCUIElementTypeKeyboard visible="true" x="0" y="539" width="402" height="335"/>'


def source(body: str = SWITCH, root: str = 'bundleId="com.apple.Preferences"') -> str:
    """Write a screen's source."""
    return SOURCE.format(body=body, root=root)


@dataclass(frozen=True)
class Refusal:
    """An answer that is no success."""

    error: str
    message: str = ""
    http_status: int = 500


@dataclass(frozen=True)
class Raw:
    """Bytes instead of a WebDriver answer."""

    body: bytes


class Hang:
    """No answer at all until the test is over."""


class Drop:
    """The connection closes without an answer."""


@dataclass
class ScriptedWda:
    """What it will answer, and what it was asked."""

    url: str = ""
    asked: list[tuple[str, object]] = field(default_factory=list)
    """`"POST /wda/tap"` (without the session) and the body, in order, `/status` apart."""
    answers: dict[str, list[object]] = field(default_factory=dict)
    """By `"POST /wda/tap"`: answers in order, the last one for ever; a callable is called first."""
    session: str | None = None
    sessions_made: int = 0
    over: threading.Event = field(default_factory=threading.Event)
    stop: Callable[[], None] = lambda: None
    """Stop listening, as when WebDriverAgent ended on the phone."""

    def on(self, request: str, *answers: object) -> None:
        """Script what `request` is answered with: one answer after the other, then the last one for ever."""
        self.answers[request] = list(answers)

    def times(self, request: str) -> int:
        """Count how often `request` came."""
        return [name for name, _ in self.asked].count(request)

    def names(self) -> list[str]:
        """List the requests that came."""
        return [name for name, _ in self.asked]

    def answer(self, name: str, body: object, session: str | None) -> object:
        if name == "GET /status":
            return self.answers.get(name, [None])[0] or {
                "ready": True,
                "state": "success",
                "os": {"name": "iOS", "version": "26.0"},
            }
        self.asked.append((name, body))
        if name == "POST /session":
            self.sessions_made += 1
            self.session = f"S{self.sessions_made}"
        elif session is not None and session != self.session:
            return Refusal("invalid session id", "Session does not exist", 404)
        scripted = self.answers.get(name, DEFAULTS.get(name, [None]))
        found = scripted.pop(0) if len(scripted) > 1 else scripted[0]
        return found() if callable(found) and not isinstance(found, type) else found


DEFAULTS: dict[str, list[object]] = {
    "GET /source?format=xml": [source()],
    "GET /window/size": [{"width": 402, "height": 874}],
    "GET /wda/device/info": [{"name": "Test phone", "uuid": "U-1", "model": "iPhone"}],
    "GET /wda/locked": [False],
    "GET /wda/activeAppInfo": [{"pid": 1, "bundleId": "com.apple.Preferences", "name": ""}],
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    script: ScriptedWda

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Say nothing."""

    def _serve(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        path, session = self.path, None
        if path.startswith("/session/"):
            session, _, rest = path.removeprefix("/session/").partition("/")
            path = f"/{rest}"
        answer = self.script.answer(f"{self.command} {path}", body, session)
        if answer is Hang:
            self.script.over.wait(20)
        if answer in (Hang, Drop):
            self.close_connection = True
        else:
            self._send(answer)

    do_GET = do_POST = do_DELETE = _serve  # noqa: N815 - names that the library calls

    def _send(self, answer: object) -> None:
        code, value = 200, answer
        if isinstance(answer, Refusal):
            code = answer.http_status
            value = {"error": answer.error, "message": answer.message, "traceback": ""}
        elif self.path == "/session":
            value = {"sessionId": self.script.session, "capabilities": {}}
        whole = {"value": value, "sessionId": self.script.session}
        body = answer.body if isinstance(answer, Raw) else json.dumps(whole).encode()
        self.send_response(code)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that gave up waiting is no error here."""


@contextmanager
def scripted_wda(session: str | None = None):
    """Serve a scripted WebDriverAgent on a free port."""
    script = ScriptedWda(session=session)
    server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"script": script}))
    script.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()

    def stop() -> None:
        script.over.set()
        server.shutdown()
        server.server_close()

    script.stop = stop
    try:
        yield script
    finally:
        stop()
        thread.join()
