"""A task of several parts as a tool: told part by part, and gone on with where it stopped."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any

import anyio
import pytest

from maps.catalog import Catalog
from phone.errors import PhoneError
from router.drive import Progress, silent
from router.lease import lease
from router.run_settings import RunSettings
from router.runs import Runs
from tests.acceptance.reached import APPS, running
from tests.fakes.still_phone import StillPhone, StillPhones
from tools.call import Call
from tools.consent import Desk
from tools.registry import all_tools
from tools.seen import Seen

MAPS = Catalog.shipped().maps
TOOLS = {tool.name: tool for tool in all_tools(MAPS)}
TASK = "turn on airplane mode, then turn off bluetooth, then turn off wifi"


@pytest.fixture
async def reached() -> AsyncGenerator[Any]:
    async with running("ios") as phone:
        yield phone


async def test_a_plan_that_stopped_is_told_part_by_part_and_goes_on_where_it_stopped(
    reached: Any, tmp_path: Any
):
    await reached.hand.arrange("launch", app=APPS["ios"])
    async with reached.open() as phone, anyio.create_task_group() as host:
        runs = Runs(host)

        async def lock(phrase: str) -> None:
            if phrase.startswith("2 of 3"):
                await reached.hand.arrange("lock", locked=True)

        async def call(tool: str, told: Progress = silent, **arguments: Any) -> Any:
            settings = RunSettings(lease_folder=tmp_path)
            one = Call(StillPhones(phone), MAPS, settings, Seen(), runs=runs, client="me")
            with anyio.fail_after(30):
                return await TOOLS[tool].answer(replace(one, progress=told), arguments)

        stopped = await call("run_task", lock, task=TASK)
        assert stopped.failed
        assert "settings.set_airplane_mode on=true - done" in stopped.text
        assert "settings.set_wifi on=false - not started" in stopped.text
        states = [subtask["status"] for subtask in stopped.structured["subtasks"]]
        assert states == ["done", "failed", "not_started"]

        await reached.hand.arrange("lock", locked=False)
        await reached.hand.arrange("launch", app=APPS["ios"])
        ended = await call("resume_run", run=stopped.structured["run"])
        assert ended.structured["status"] == "done", ended.text
        assert [subtask["status"] for subtask in ended.structured["subtasks"]] == ["done"] * 3
        truth = (await reached.truth()).settings
        assert (truth["airplane_mode"], truth["bluetooth"], truth["wifi"]) == (True, False, False)
        with pytest.raises(PhoneError, match="gone on with already"):
            await call("resume_run", run=stopped.structured["run"])
        host.cancel_scope.cancel()


async def test_one_word_of_a_person_holds_for_all_that_a_plan_does_and_once(tmp_path: Any):
    phone, desk = StillPhone(platform="android"), Desk()
    task = "delete the 6 am alarm, then turn on wifi, then delete the 7 am alarm"

    async def call(**arguments: Any) -> Any:
        settings = RunSettings(lease_folder=tmp_path, patience_s=0)
        one = Call(StillPhones(phone), MAPS, settings, Seen(), desk=desk, client="me")
        with anyio.fail_after(10):
            return (await TOOLS["run_task"].answer(one, {"task": task, **arguments})).structured

    asked = await call()
    assert asked["status"] == "needs_confirmation"
    assert [subtask["status"] for subtask in asked["subtasks"]] == ["not_started"] * 3
    async with lease(tmp_path, phone.info.key, "somebody else"):
        agreed = await call(confirm=asked["confirmation"])
        assert agreed["error"]["code"] == "phone_busy"
        assert (await call(confirm=asked["confirmation"]))["status"] == "needs_confirmation"
    assert (phone.captures, phone.performed) == (0, [])
