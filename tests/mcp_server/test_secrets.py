"""Canaries: a secret that is typed is found nowhere but on the phone, whatever came of it."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus
from urllib.request import urlopen

import pytest

from tests.mcp_server.served import META, Served, descendants, served, simulated
from tests.mcp_server.test_cli import Cli

CANARY = 'Zeisig 47"11 Kranich'
SECRETS = {"OPENPHONE_SECRET_CANARY": CANARY, "OPENPHONE_LOG": "debug"}
NAMED = "{secret:CANARY}"
FORMS = tuple(
    form.casefold()
    for form in (
        CANARY,
        json.dumps(CANARY)[1:-1],
        quote(CANARY),
        quote_plus(CANARY),
        CANARY.replace(" ", "%s"),
    )
)


@pytest.fixture(scope="module")
def phone() -> Iterator[Any]:
    with simulated("ios") as ready:
        yield ready


def shows(text: str) -> bool:
    folded = text.casefold()
    encoded = base64.b64encode(CANARY.encode()).decode()
    return any(form in folded for form in FORMS) or encoded in text


def leaks(folder: Path) -> list[str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [str(path) for path in files if shows(path.read_text(encoding="utf-8", errors="replace"))]


def is_on_the_phone(phone: Any) -> bool:
    with urlopen(phone["control"] + "/truth", timeout=5) as answer:
        return shows(json.dumps(json.load(answer), ensure_ascii=False))


def inherited(pid: int) -> bool:
    return shows(Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace"))


def search_field(server: Served) -> str:
    seen = server.call("snapshot", {})["structuredContent"]
    return next(e["ref"] for e in seen["elements"] if e["role"] == "field")


def test_a_secret_that_a_tool_types_is_in_no_answer_no_log_no_trace_and_no_file(tmp_path: Path):
    with served(tmp_path, "--phone", "sim:ios", **SECRETS) as server:
        server.begin()
        opened = server.call("run_macro", {"macro": "settings.open", "arguments": '{"screen": "search"}'})
        assert opened["structuredContent"]["status"] == "done", opened
        server.call("learn_macro", {"action": "start"})
        field = search_field(server)
        typed = server.call("type_text", {"ref": field, "text": NAMED, "clear": True})
        assert not typed["isError"], typed
        assert NAMED in typed["content"][0]["text"], "read back by its name"
        picture = server.call("screenshot", {})
        assert picture["structuredContent"]["error"]["code"] == "protected_app"
        seen = server.call("snapshot", {})
        assert NAMED in seen["content"][0]["text"]
        macro = {"macro": "settings.search", "arguments": json.dumps({"query": NAMED})}
        assert server.call("run_macro", macro)["structuredContent"]["macro"] == "settings.search"
        for text in ("{secret:NOSUCH}", "{secret:CANARY", NAMED * 400):
            server.call("type_text", {"text": text})
        server.call("open_url", {"url": f"https://example.com/?q={NAMED}"})
        server.call("run_task", {"task": f"search the settings for {NAMED}"})
        server.call("learn_macro", {"action": "stop", "name": "look_up", "description": "Look something up"})
        server.ask("resources/read", {"uri": "openphone://phones/sim%3Aios", "_meta": META})
        for trace in (tmp_path / "state" / "traces").glob("*.jsonl"):
            server.ask("resources/read", {"uri": f"openphone://traces/{trace.stem}"})
        assert not [pid for pid in descendants(server.process.pid) if inherited(pid)]
        server.process.stdin.close()
        rest = server.rest()
        server.process.wait(10)
    assert not [line for line in (*server.lines, *rest) if shows(line)]
    assert leaks(tmp_path) == []
    assert list((tmp_path / "state" / "traces").glob("*.jsonl"))


def test_a_secret_that_the_command_line_types_is_nowhere_either(phone: Any, tmp_path: Path):
    cli = Cli(tmp_path)
    macro = (
        "macro",
        "run",
        "settings.search",
        f"query={NAMED}",
        "--phone",
        phone["wda"],
        "--trace-screens",
    )
    done = cli(*macro, **SECRETS)
    assert not shows(done.stdout), done.stdout
    assert not shows(done.stderr), done.stderr
    assert NAMED in done.stderr
    assert "not shown" in done.stderr, "nor how long it is"
    assert is_on_the_phone(phone)
    assert leaks(tmp_path) == []
