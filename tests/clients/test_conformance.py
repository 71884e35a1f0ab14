"""The official conformance suite: every required scenario for servers, in both revisions of the protocol.

What its scenarios call by name stands beside our own tools in `tests.clients.conformance`.
"""

import json
import sys
from pathlib import Path

import pytest

from tests.clients.conftest import Npm, serving

pytestmark = pytest.mark.clients

REQUIRED = {"2026-07-28": 37, "2025-11-25": 30}
"""Server scenarios of each revision. Source: `conformance list --requirements`."""
WITH_FIXTURES = (sys.executable, "-m", "tests.clients.conformance.server")


@pytest.mark.timeout(240)
@pytest.mark.parametrize("revision", REQUIRED)
def test_every_required_scenario_passes(npm: Npm, revision: str):
    out = npm.home / "out"
    with serving(npm, *WITH_FIXTURES) as url:
        done = npm.run("conformance", "server", "--url", url, "--requirements", revision, "-o", str(out))
    passed = {name: failures(checks) for name in required(npm, revision) for checks in found(out, name)}
    assert len(passed) == REQUIRED[revision]
    assert {name: why for name, why in passed.items() if why} == {}
    assert done.returncode == 0, done.stdout[-2000:]


def required(npm: Npm, revision: str) -> list[str]:
    """List the suite's own required scenarios for servers."""
    told = npm.run("conformance", "list", "--requirements", revision).stdout
    servers = told.partition("Server scenarios")[2].partition("\n\n")[0]
    return [line.removeprefix("  - ") for line in servers.splitlines() if line.startswith("  - ")]


def found(out: Path, scenario: str) -> list[Path]:
    return list(out.glob(f"server-{scenario}-2*/checks.json"))


def failures(file: Path) -> list[str]:
    """List what is wrong; a warning counts, too: it is a SHOULD that we do not keep."""
    checks = json.loads(file.read_text(encoding="utf-8"))
    assert checks
    return [
        f"{check['id']}: {check['status']} {check.get('errorMessage', '')}"
        for check in checks
        if check["status"] in ("FAILURE", "WARNING")
    ]
