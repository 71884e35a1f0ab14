"""`run --dry-run` tells what would be done, without a phone."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mcp_server.cli.contract import DryRunReport
from mcp_server.cli.dry_run import platform_of
from mcp_server.cli.program import program
from tests.state import fresh_state

ON_IOS = ("--platform", "ios")


@pytest.fixture
def told(tmp_path: Path):
    """Run it in this process: it needs no phone, and must open none."""
    runner = CliRunner(env={"OPENPHONE_STATE": str(fresh_state(tmp_path / "state"))})

    def run(*options: str) -> Result:
        return runner.invoke(program, ["run", *options, "--dry-run"], prog_name="openphone-mcp")

    return run


def read(result: Result) -> Any:
    (line,) = result.output.splitlines()
    return DryRunReport.model_validate(json.loads(line)).explanations


def test_each_platform_is_told_by_default_ios_first(told: Any):
    ios, android = read(told("turn on airplane mode", "--json"))
    assert (ios.platform, android.platform) == ("ios", "android")
    assert ios.fires
    assert android.fires
    assert ios.steps != android.steps
    assert ios.proof == "“Airplane Mode” is on"


@pytest.mark.parametrize(
    ("address", "platform"),
    [
        ("sim:ios", "ios"),
        ("sim:android", "android"),
        ("http://10.0.0.1:8100", "ios"),
        ("https://phone.example.org", "ios"),
        ("usb:00008030-001", "ios"),
        ("emulator-5554", "android"),
        ("10.0.0.1:5555", "android"),
    ],
)
def test_the_platform_of_a_phone_is_told_by_its_address(address: str, platform: str):
    assert platform_of(address) == platform


@pytest.mark.parametrize(("options", "platform"), [(ON_IOS, "ios"), (("--phone", "sim:android"), "android")])
def test_a_phone_or_a_platform_that_is_named_is_the_only_one(told: Any, options: Any, platform: str):
    (only,) = read(told("turn on airplane mode", "--json", *options))
    assert only.platform == platform


def test_a_person_reads_the_steps_the_risk_and_the_proof(told: Any):
    done = told("turn on airplane mode", "--platform", "ios")
    assert done.exit_code == 0
    assert "turn on “Airplane Mode”" in done.output
    assert "changes setting; nobody is asked" in done.output
    assert "Proof “Airplane Mode” is on" in done.output
    assert "Nothing was touched." in done.output


@pytest.mark.parametrize(
    ("task", "more", "code", "says"),
    [
        ("order a pizza", ON_IOS, 3, "does not cover"),
        ("open subscriptions", ON_IOS, 4, "Family > Subscriptions"),
        ("turn on airplane mode", (*ON_IOS, "--risk-max", "none"), 6, "risk_not_allowed"),
        ("turn on wifi and open bluetooth", ON_IOS, 0, "2 parts"),
    ],
)
def test_the_exit_code_tells_what_a_run_would_come_to(told: Any, task: str, more: Any, code: int, says: str):
    done = told(task, *more)
    assert (done.exit_code, says in done.output) == (code, True), done.output


def test_a_platform_without_a_dry_run_is_a_mistake(tmp_path: Path):
    runner = CliRunner(env={"OPENPHONE_STATE": str(fresh_state(tmp_path / "state"))})
    done = runner.invoke(program, ["run", "turn on wifi", "--platform", "ios"])
    assert done.exit_code == 2
    assert "--dry-run" in done.output
