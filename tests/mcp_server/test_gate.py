from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from mcp_server.access import Access, TokenFile
from mcp_server.gate import Gate, grant_in

SECRET = "correct-horse"


async def told(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell who asks."""
    grant = grant_in(scope)
    await JSONResponse({"who": grant.name if grant else ""})(scope, receive, send)


def gate(tmp_path: Path, token: str = "", *hosts: str) -> Gate:
    return Gate(told, Access(TokenFile(tmp_path / "tokens.json"), token), frozenset(hosts))


async def status(to: Gate, headers: Any, path: str = "/mcp") -> int:
    transport = httpx2.ASGITransport(app=to)
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as http:
        return (await http.post(path, headers=headers)).status_code


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("127.0.0.1:8765", 200), ("localhost", 200), ("LOCALHOST:1", 200), ("[::1]:8765", 200),
        ("192.168.1.20:8765", 200), ("phones.example:8765", 200), ("evil.example", 421), ("", 421),
        ("127.0.0.1.evil.example:8765", 421), ("localhost.evil.example", 421), ("phones.example.", 200),
        ("[::1", 421), ("user@127.0.0.1.evil.example", 421), ("2130706433", 421),
    ],
)  # fmt: skip
async def test_a_host_name_that_is_not_ours_is_refused(tmp_path: Path, host: str, code: int):
    assert await status(gate(tmp_path, "", "phones.example"), {"Host": host}) == code


@pytest.mark.parametrize(
    ("host", "origin", "code"),
    [
        ("127.0.0.1:8765", "http://127.0.0.1:8765", 200),
        ("127.0.0.1:8765", "http://localhost:6274", 200),
        ("127.0.0.1:8765", "https://evil.example", 403),
        ("127.0.0.1:8765", "null", 403),
        ("127.0.0.1:8765", "http://127.0.0.1.evil.example", 403),
        ("127.0.0.1:8765", "chrome-extension://abc", 403),
        ("127.0.0.1:8765", "http://192.168.1.20:8765", 403),
        ("192.168.1.20:8765", "http://192.168.1.20:8765", 200),
        ("192.168.1.20:8765", "http://192.168.1.20:9999", 403),
        ("192.168.1.20:8765", "http://localhost:3000", 403),
    ],
)
async def test_a_page_of_another_origin_is_refused(tmp_path: Path, host: str, origin: str, code: int):
    assert await status(gate(tmp_path), {"Host": host, "Origin": origin}) == code


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (f"Bearer {SECRET}", 200),
        (f"bearer {SECRET}", 200),
        ("", 401),
        (SECRET, 401),
        ("Bearer ", 401),
        (f"Basic {SECRET}", 401),
        (f"Bearer {SECRET}x", 401),
        (f"Bearer {SECRET[:-1]}", 401),
    ],
)
async def test_only_who_shows_the_token_is_let_in(tmp_path: Path, header: str, code: int):
    headers = {"Authorization": header} if header else {}
    assert await status(gate(tmp_path, SECRET), headers) == code
    assert await status(gate(tmp_path), headers) == 200


async def test_two_tokens_or_two_origins_in_one_request_are_refused(tmp_path: Path):
    twice = [("Authorization", f"Bearer {SECRET}"), ("Authorization", f"Bearer {SECRET}")]
    assert await status(gate(tmp_path, SECRET), twice) == 401
    origins = [("Origin", "http://127.0.0.1:8765"), ("Origin", "https://evil.example")]
    assert await status(gate(tmp_path), origins) == 403


async def test_the_health_check_is_open_to_all(tmp_path: Path):
    assert await status(gate(tmp_path, SECRET), {"Host": "balancer.example"}, "/healthz") == 200
    assert await status(gate(tmp_path, SECRET), {}, "/healthz/../mcp") == 401
