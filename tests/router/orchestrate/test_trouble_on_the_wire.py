"""Whatever a model does on the wire, a run ends as the policy says, with who was asked and what it cost."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Any

import anyio
import pytest

from evaluation.paper_phone import PaperPhone
from local_model.endpoint import Endpoint
from mcp_server.model_setting import setting_of
from mcp_server.models import Models
from router.report import RunReport
from router.rules import Target
from router.run_settings import RunSettings
from router.task import run_task
from tests.local_model.scripted_endpoint import Again, Drop, Fail, Hang, Raw, Say, Turn, scripted_endpoint
from tests.router.orchestrate.crew import AT_ONCE
from tests.router.orchestrate.test_line import ABOUT, deep

MAP = deep()


def said(call: str) -> str:
    return f"<STATE_ASSESSMENT>On the way.</STATE_ASSESSMENT><CALLED_FUNCTION>{call}</CALLED_FUNCTION>"


CALL = {"type": "function", "function": {"name": "tap", "arguments": "{}"}}
FINISH = said('finish("Seen")')
TROUBLE: dict[str, Turn] = {
    "an element that is not there": said("tap(99)"),
    "code": "import os\nos.system('rm -rf /')",
    "a call of a tool": Say("", tool_calls=[CALL]),
    "a megabyte": "tap " * 250_000,
    "another language": "请您先点击第一行，然后返回。",
    "half an object": '{"function": "tap", "arguments": {"mark": 1',
    "nothing": Say(""),
    "an answer that is cut off": Say(said("tap(1)"), "length"),
    "too many requests": Fail(429),
    "a broken server": Fail(500),
    "a dropped connection": Drop(),
    "half an answer": Drop(after_bytes=40),
    "no JSON": Raw(b"<html>", "text/html"),
    "no answer in time": Hang(),
}
SILENT = (
    "too many requests",
    "a broken server",
    "a dropped connection",
    "half an answer",
    "no JSON",
    "no answer in time",
)
"""No answer at all comes of these."""
FEW = ("an element that is not there", "code", "half an object", "a broken server", "no JSON")


@pytest.fixture
def run(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    async def run(local: Turn, cloud: Turn | None, to: Target) -> RunReport:
        if isinstance(local, Hang):
            monkeypatch.setattr("mcp_server.models.Endpoint", partial(Endpoint, within_s=1.0))
        async with AsyncExitStack() as stack:
            ends = [
                await stack.enter_async_context(scripted_endpoint([Again(turn)])) if turn else None
                for turn in (local, cloud)
            ]
            settings = [setting_of("local", end.url, end.model) if end else None for end in ends]
            models = Models(settings[0], settings[1], tuple)
            stack.push_async_callback(models.close)
            crew = replace(models.crew, looker=None)
            chosen = RunSettings(
                lease_folder=tmp_path, crew=crew, hand_off=replace(AT_ONCE, to=to, verifies=False)
            )
            with anyio.fail_after(30):
                return await run_task(PaperPhone(MAP), ABOUT, [MAP], chosen)

    return run


@pytest.mark.parametrize("trouble", TROUBLE)
async def test_the_larger_model_goes_on_where_the_one_on_this_machine_gives_no_use(run: Any, trouble: str):
    report = await run(TROUBLE[trouble], FINISH, "cloud")

    assert (report.status, report.pilots) == ("done", ["local", "cloud"]), report
    assert [(change.source, change.to) for change in report.pilot_changes] == [("local", "cloud")]
    assert report.pilot_changes[0].why
    assert report.model_calls["cloud"] == 1
    assert report.model_costs["cloud"].input_tokens > 0
    assert report.model_calls["local"] == (1 if trouble in SILENT else 3)
    assert report.model_costs["local"].seconds > 0
    if trouble not in SILENT:
        assert report.model_costs["local"].input_tokens > 0


@pytest.mark.parametrize("trouble", FEW)
async def test_the_caller_goes_on_where_there_is_no_larger_model(run: Any, trouble: str):
    report = await run(TROUBLE[trouble], None, "caller")

    assert (report.status, report.acted) == ("handed_off", "no"), report
    assert report.handoff is not None
    assert report.handoff.why
    assert report.model_calls["cloud"] == 0
    if trouble in SILENT:
        assert "server" in report.error.message
        assert "resume_run" in report.error.next


@pytest.mark.parametrize("trouble", FEW)
async def test_where_nobody_may_go_on_the_run_fails_with_the_reason(run: Any, trouble: str):
    report = await run(TROUBLE[trouble], None, "none")

    assert (report.status, report.acted) == ("failed", "no"), report
    assert report.error is not None
    assert report.error.code == ("model_unavailable" if trouble in SILENT else "unparsed")
    assert report.error.next


async def test_a_loop_is_noticed_and_the_larger_model_ends_it(run: Any):
    report = await run(said("tap(2)"), FINISH, "cloud")

    assert (report.status, report.pilots) == ("done", ["local", "cloud"]), report
    assert report.model_calls["local"] > 1
    assert report.pilot_changes[0].code == "relieved"
    assert report.pilot_changes[0].why
