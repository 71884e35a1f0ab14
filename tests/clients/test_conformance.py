"""The official conformance suite: every scenario that needs no tools, prompts or resources made for it."""

import json
from pathlib import Path

import pytest

from tests.clients.conftest import Npm, serving

pytestmark = pytest.mark.clients

BOTH = (
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
)
SCENARIOS = {
    "2026-07-28": (
        *BOTH,
        "sep-2164-resource-not-found",
        "caching",
        "http-header-validation",
        "server-stateless",
        "input-required-result-unsupported-methods",
        "input-required-result-missing-input-response",
        "input-required-result-ignore-extra-params",
        "input-required-result-validate-input",
    ),
    "2025-11-25": (*BOTH, "server-initialize", "ping", "server-session-lifecycle"),
}
NEEDS_FIXTURE = "Not testable: server does not list the diagnostic tool"
"""What a check says that asks for a tool of the suite's own."""


@pytest.mark.timeout(240)
@pytest.mark.parametrize("revision", SCENARIOS)
def test_the_scenarios_that_need_no_fixture_pass(npm: Npm, revision: str):
    out = npm.home / "out"
    with serving(npm) as url:
        npm.run("conformance", "server", "--url", url, "--requirements", revision, "-o", str(out))
    for scenario in SCENARIOS[revision]:
        (file,) = out.glob(f"server-{scenario}-2*/checks.json")
        assert not failures(file), f"{scenario} fails for {revision}"


def failures(file: Path) -> list[str]:
    checks = json.loads(file.read_text(encoding="utf-8"))
    assert checks
    return [
        f"{check['id']}: {check.get('errorMessage', '')}"
        for check in checks
        if check["status"] == "FAILURE" and not check.get("errorMessage", "").startswith(NEEDS_FIXTURE)
    ]
