"""Modules stay small, and are called after what they are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = (
    "phone",
    "devices",
    "local_model",
    "maps",
    "router",
    "evaluation",
    "tools",
    "mcp_server",
    "tests",
    "examples",
)
MOST_LINES = 400
SAYS_NOTHING = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "base"}


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_module_is_long_or_called_after_nothing(folder):
    modules = sorted((ROOT / folder).rglob("*.py"))
    assert modules
    long = {str(m): n for m in modules if (n := len(m.read_text(encoding="utf-8").splitlines())) > MOST_LINES}
    assert long == {}
    assert [m for m in modules if m.stem in SAYS_NOTHING] == []
