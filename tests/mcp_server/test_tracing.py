from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from mcp_server.tracing import ENDPOINTS, is_asked_for
from tests.mcp_server.served import served

CANARY = "canary-words-9f2c"


@contextmanager
def collector() -> Generator[tuple[str, list[bytes]]]:
    """A collector of traces on this machine, that keeps what it is sent."""
    bodies: list[bytes] = []

    class Keep(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class calls it so
            pass

    with HTTPServer(("127.0.0.1", 0), Keep) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", bodies
        server.shutdown()
        thread.join(10)


def test_calls_are_traced_by_name_and_outcome_and_nothing_of_the_screen_or_the_arguments(tmp_path: Path):
    with collector() as (url, bodies), served(tmp_path, OTEL_EXPORTER_OTLP_ENDPOINT=url) as server:
        server.begin()
        assert not server.call("snapshot", {"phone": "sim:ios"})["isError"]
        searched = server.call("settings_search", {"query": CANARY, "phone": "sim:ios"})
        assert not searched["isError"], searched
        assert server.call("tap", {"ref": "e1@999999"})["isError"]
        assert server.process.stdin
        server.process.stdin.close()
        assert server.process.wait(10) == 0
    sent = b"".join(bodies)
    for told in (b"openphone-mcp", b"tools/call snapshot", b"tools/call settings_search", b"stale_ref"):
        assert told in sent
    for secret in (CANARY.encode(), b"Bluetooth", b"sim:ios", b"e1@999999", b"com.apple"):
        assert secret not in sent
    assert CANARY not in server.errors.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ({}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://x"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x", "OTEL_SDK_DISABLED": "true"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x", "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
)
def test_traces_are_sent_only_where_the_environment_names_a_collector(
    monkeypatch: pytest.MonkeyPatch, told: dict[str, str], asked: bool
):
    for name in (*ENDPOINTS, "OTEL_SDK_DISABLED", "OTEL_TRACES_EXPORTER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    assert is_asked_for() is asked
