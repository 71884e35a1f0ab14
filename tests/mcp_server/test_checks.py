from pathlib import Path

import pytest

from mcp_server.cli import checks
from mcp_server.config import Config


@pytest.fixture
def no_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))


def program(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)


@pytest.mark.usefixtures("no_programs")
def test_how_to_reach_web_driver_agent_names_the_port_and_where_iproxy_comes_from(tmp_path: Path):
    fix = checks.reach_wda("http://127.0.0.1:8200")
    assert "iproxy 8200 8100" in fix
    assert "apt-get install libusbmuxd-tools" in fix
    assert "brew install libimobiledevice" in fix
    program(tmp_path, "iproxy", "true")
    assert checks.reach_wda("http://localhost:8100").endswith("iproxy 8100 8100")


def test_a_forwarded_port_is_no_way_to_reach_another_machine():
    fix = checks.reach_wda("http://192.168.1.20:8100")
    assert "http://192.168.1.20:8100/status" in fix
    assert "iproxy" not in fix


@pytest.mark.usefixtures("no_programs")
@pytest.mark.parametrize(
    ("script", "state"),
    [("", "missing"), ("echo v18.19.0", "missing"), ("echo v24.1.0", "ok"), ("exit 1", "missing")],
)
async def test_node_is_never_a_problem_since_nothing_but_a_checkouts_tests_needs_it(
    tmp_path: Path, script: str, state: str
):
    if script:
        program(tmp_path, "node", script)
    (found,) = await checks.node(Config(tmp_path))
    assert found.state == state
    assert bool(found.fix) == (state != "ok")
    assert state == "ok" or "make test-clients" in found.fix


@pytest.mark.parametrize("phone", [None, "sim:ios", "sim:android"])
async def test_a_simulated_phone_is_not_looked_at_twice(tmp_path: Path, phone: str | None):
    assert await checks.named_phone(Config(tmp_path, phone)) == []
