"""Whole runs over all wires: a simulated iPhone, scripted endpoints, what is sent to them at the socket."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import anyio
import pytest

from maps.catalog import Catalog
from mcp_server.model_setting import setting_of
from mcp_server.models import Models
from phone.protocols import Phone
from router.crew import Crew, Driver, Errand, Manned, Picture
from router.policy import Policy
from router.redaction import forget_hidden, hide
from router.rules import HandOffRules
from router.run_settings import RunSettings
from router.runs import Runs
from router.task import run_task
from tests.acceptance.reached import APPS, Reached, running
from tests.fakes.still_phone import StillPhones
from tests.local_model.eyes import Eyes
from tests.local_model.scripted_endpoint import Asked, ScriptedEndpoint, Turn, scripted_endpoint
from tools.call import Call
from tools.registry import all_tools
from tools.seen import Seen

MAPS = Catalog.shipped().maps
TOOLS = {tool.name: tool for tool in all_tools(MAPS)}
ABOUT = "look around in Settings, hunter2-hunter2, and come back"
ROUND = ["tap General", "back()", "tap General", "back()"]
"""Goes in a circle at once, so that it is relieved on the first page."""


@dataclass
class Served:
    """A scripted model behind an endpoint: `tap LABEL` becomes the mark of that label."""

    calls: list[str]
    eyes: list[Eyes] = field(default_factory=list)
    endpoint: ScriptedEndpoint | None = None

    def turn(self, asked: Asked) -> Turn:
        if "YES, NO or UNSURE" in asked.text:
            return "**YES**"
        call = self.calls.pop(0) if self.calls else "finish('It is over')"
        verb, _, label = call.partition(" ")
        call = f"tap({self.eyes[-1].mark(label)})" if verb == "tap" else call
        return f"<STATE_ASSESSMENT>On the way.</STATE_ASSESSMENT><CALLED_FUNCTION>{call}</CALLED_FUNCTION>"

    def seen_through(self, driver: Driver, *, leaves: bool) -> Driver:
        def make(errand: Errand, picture: Picture) -> Manned:
            self.eyes.append(Eyes(picture))
            return driver.make(errand, self.eyes[-1].picture)

        return Driver(make, leaves)

    @property
    def sent(self) -> str:
        assert self.endpoint
        return repr([(asked.body, asked.headers) for asked in self.endpoint.asked])


@asynccontextmanager
async def crewed(local: Served, cloud: Served | None = None) -> AsyncGenerator[Crew]:
    """Serve models; that in the cloud is treated as one that is not on this machine."""
    async with AsyncExitStack() as stack:
        for one in filter(None, (local, cloud)):
            one.endpoint = await stack.enter_async_context(scripted_endpoint(one.turn))
        urls = [
            setting_of("local", one.endpoint.url) if one and one.endpoint else None for one in (local, cloud)
        ]
        models = Models(urls[0], replace(urls[1], model=urls[0].model) if urls[1] else None, lambda: MAPS)
        stack.push_async_callback(models.close)
        made = models.crew
        assert made.local
        made = replace(made, local=local.seen_through(made.local, leaves=False), monitor=None)
        if cloud and made.cloud and made.looker:
            looker = replace(made.looker, leaves=True)
            made = replace(made, cloud=cloud.seen_through(made.cloud, leaves=True), looker=looker)
        yield made


@pytest.fixture(scope="module")
async def phone() -> AsyncGenerator[tuple[Phone, Reached]]:
    async with running("ios") as reached, reached.open() as opened:
        yield opened, reached


@pytest.fixture
async def settings(phone: Any, tmp_path: Any) -> RunSettings:
    """A phone that stands on the first screen of Settings."""
    reached = phone[1]
    await reached.hand.arrange("reset")
    await reached.hand.arrange("launch", app=APPS["ios"])
    return RunSettings(lease_folder=tmp_path, trace_folder=tmp_path / "traces", policy=Policy())


async def test_a_small_model_is_relieved_by_a_larger_one_and_gets_the_phone_back(phone: Any, settings: Any):
    local, cloud = Served([*ROUND, "finish('Seen')"]), Served(["tap Bluetooth"])
    hide("hunter2-hunter2", "{secret:PIN}")
    try:
        async with crewed(local, cloud) as crew:
            chosen = replace(settings, crew=crew, hand_off=HandOffRules(to="cloud"))
            with anyio.fail_after(50):
                report = await run_task(phone[0], ABOUT, MAPS, chosen)
    finally:
        forget_hidden()
    assert (report.status, report.pilots) == ("done", ["local", "cloud", "local"]), report
    assert report.model_calls == {"match": 0, "local": 5, "monitor": 0, "cloud": 1, "verify": 1}
    assert report.model_costs["cloud"].input_tokens > 0
    assert settings.policy.account.cloud_calls == 2
    for one in (local, cloud):
        assert "{secret:PIN}" in one.sent
        assert "hunter2" not in one.sent
        assert all(len(asked.pictures) == 1 for asked in one.endpoint.asked)
    assert "local: tap “General” - the screen changed" in cloud.endpoint.asked[0].text


async def test_of_a_protected_app_nothing_is_sent_to_a_model_elsewhere(phone: Any, settings: Any):
    local, cloud = Served([]), Served([])
    policy = Policy(protected=frozenset({APPS["ios"]}))
    async with crewed(local, cloud) as crew:
        assert crew.local
        elsewhere = replace(crew, local=replace(crew.local, leaves=True))
        chosen = replace(settings, crew=elsewhere, hand_off=HandOffRules(to="cloud"), policy=policy)
        with anyio.fail_after(50):
            report = await run_task(phone[0], ABOUT, MAPS, chosen)
    assert (report.status, report.error.code, report.acted) == ("handed_off", "protected_app", "no")
    assert (local.endpoint.asked, cloud.endpoint.asked) == ([], [])


@pytest.fixture
async def call(phone: Any, settings: RunSettings) -> AsyncGenerator[Callable[..., Any]]:
    async with anyio.create_task_group() as host:
        runs, seen = Runs(host), Seen()

        async def caller(crew: Crew, tool: str, **arguments: Any) -> Any:
            one = Call(
                StillPhones(phone[0]), MAPS, replace(settings, crew=crew), seen, runs=runs, client="me"
            )
            with anyio.fail_after(50):
                return await TOOLS[tool].answer(one, arguments)

        yield caller
        host.cancel_scope.cancel()


async def test_a_caller_goes_on_from_the_screen_that_it_is_shown_and_gives_the_run_back(call: Any):
    local = Served([*ROUND, "finish('Seen')"])
    async with crewed(local) as crew:
        left = await call(crew, "run_task", task="look around in Settings and come back")
        assert (left.failed, left.structured["status"]) == (True, "handed_off")
        assert "Done so far:\n  local: tap “General” - the screen changed" in left.text
        ref = next(e["ref"] for e in left.structured["screen"]["elements"] if e["text"] == "Bluetooth")
        assert ref in left.text
        tapped = await call(crew, "tap", ref=ref)
        assert not tapped.failed, tapped.text
        done = await call(crew, "resume_run", note="I opened Bluetooth")
    assert (done.failed, done.structured["status"]) == (False, "done"), done.text
    asked = local.endpoint.asked[-2].text
    assert "caller: I opened Bluetooth" in asked
    assert "local: tap “General”" in asked
    again = await call(crew, "resume_run", run=left.structured["run"])
    assert again.failed
