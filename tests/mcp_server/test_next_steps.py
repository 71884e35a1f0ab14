"""A person at a terminal is told to do what can be done there."""

import re

import pytest

from mcp_server.cli.running import for_terminal
from router.carrying import GO_ON_BY_HAND, TAKE_OVER
from router.carrying import NEXT_STEP as CARRIED
from router.decided import NEXT_STEP as DECIDED
from router.report import RunError, RunReport
from tools.registry import TOOLS

TOLD_TO_AGENTS = sorted({TAKE_OVER, GO_ON_BY_HAND, *CARRIED.values(), *DECIDED.values()})


@pytest.mark.parametrize("step", TOLD_TO_AGENTS)
def test_no_tool_of_agents_is_named_at_a_terminal(step: str):
    report = RunReport(status="failed", error=RunError(code="any", message="It failed.", next=step))

    told = for_terminal(report).error

    assert told is not None
    assert told.next
    assert not {tool.name for tool in TOOLS} & set(re.findall(r"\w+", told.next))


def test_a_step_that_a_person_can_take_stays_as_it_is():
    report = RunReport(status="failed", error=RunError(code="any", message="It failed.", next="Unlock it."))

    assert for_terminal(report) == report
