"""Plans carried out on simulated phones: one lease, values passed on, conditions, and an honest end."""

from collections.abc import AsyncGenerator
from typing import Any

import anyio
import pytest

from maps.catalog import Catalog
from maps.model import Risk
from phone.errors import PhoneError
from router.consent import agreed, declined, unanswered
from router.lease import lease
from router.policy import Policy
from router.run_settings import RunSettings
from router.task import run_task
from tests.acceptance.reached import APPS, Reached, running
from tests.fakes.still_phone import StillPhone

MAPS = Catalog.shipped().maps
WITHIN_S = 30


@pytest.fixture(scope="module")
async def iphone() -> AsyncGenerator[tuple[Any, Reached]]:
    async with running("ios") as reached, reached.open() as opened:
        yield opened, reached


@pytest.fixture(scope="module")
async def android() -> AsyncGenerator[tuple[Any, Reached]]:
    async with running("android") as reached, reached.open() as opened:
        yield opened, reached


@pytest.fixture
def settings(tmp_path) -> RunSettings:
    return RunSettings(lease_folder=tmp_path, trace_folder=tmp_path / "traces", patience_s=0)


async def begin(phone: tuple[Any, Reached], platform: Any) -> tuple[Any, Reached]:
    opened, reached = phone
    await reached.hand.arrange("reset")
    await reached.hand.arrange("launch", app=APPS[platform])
    return opened, reached


async def do(phone: Any, task: str, settings: RunSettings, **more: Any) -> Any:
    with anyio.fail_after(WITHIN_S):
        return await run_task(phone, task, MAPS, settings, **more)


def states(report: Any) -> list[str]:
    return [subtask.status for subtask in report.subtasks]


async def state_of(reached: Reached, app: str) -> dict[str, Any]:
    return (await reached.hand.truth())["state"][app]


async def test_what_one_app_reads_is_typed_in_another_on_ios(iphone: Any, settings: RunSettings):
    phone, reached = await begin(iphone, "ios")
    report = await do(phone, "What's playing? Then search for it on Weibo", settings)
    assert (report.status, report.acted, states(report)) == ("done", "yes", ["done", "done"])
    track = report.subtasks[0].value
    assert track
    assert report.subtasks[1].arguments == {"query": track}
    assert report.subtasks[1].reads == {"query": 1}
    assert (await phone.current_app()) == "com.sina.weibo"
    assert track in str(await state_of(reached, "com.sina.weibo"))


async def test_the_first_row_of_one_app_is_typed_in_another_on_android(android: Any, settings: RunSettings):
    phone, reached = await begin(android, "android")
    report = await do(phone, "List my contacts, then search for the first one in settings", settings)
    assert (report.status, states(report)) == ("done", ["done", "done"]), report
    first = report.subtasks[0].value[0]
    assert report.subtasks[1].arguments == {"query": first}
    assert first in str(await state_of(reached, APPS["android"]))


async def test_the_first_failure_ends_it_and_it_is_told_what_was_done_and_what_not(
    iphone: Any, settings: RunSettings
):
    phone, reached = await begin(iphone, "ios")
    task = 'turn on airplane mode, then play the song "No Such Song", then turn off wifi'
    report = await do(phone, task, settings)
    assert (report.status, report.acted, report.changed) == ("diverged", "yes", True)
    assert states(report) == ["done", "failed", "not_started"]
    assert "2 of 3" in report.error.message
    state = (await reached.truth()).settings
    assert (state["airplane_mode"], state["wifi"]) == (True, True)


@pytest.mark.parametrize(("is_on", "ended"), [(True, "skipped"), (False, "done")])
async def test_a_condition_is_looked_at_on_the_phone(
    iphone: Any, settings: RunSettings, is_on: bool, ended: str
):
    phone, reached = await begin(iphone, "ios")
    await do(phone, f"turn {'on' if is_on else 'off'} wifi", settings)
    report = await do(phone, "if wifi is off, turn on airplane mode. Then turn off bluetooth", settings)
    assert (report.status, states(report)) == ("done", ["done", ended, "done"])
    state = (await reached.truth()).settings
    assert (state["airplane_mode"], state["bluetooth"]) == (not is_on, False)


@pytest.mark.parametrize("answer", ["declined", "unanswered"])
async def test_nothing_is_touched_before_a_person_has_agreed_to_what_is_known(
    settings: RunSettings, answer: str
):
    asked: list[Any] = []

    async def consent(about: Any) -> Any:
        asked.append(about)
        return declined(about) if answer == "declined" else unanswered(about, "c-1")

    phone = StillPhone(platform="android")
    task = "turn on wifi, then delete the 6 am alarm, then delete the 7 am alarm"
    report = await do(phone, task, settings, consent=consent)
    status = {"declined": "refused", "unanswered": "needs_confirmation"}[answer]
    assert (report.status, report.acted, report.captures) == (status, "no", 0)
    assert states(report) == ["not_started"] * 3
    assert [("06:00" in one.action, "07:00" in one.action, one.risk) for one in asked] == [
        (True, True, "deletes")
    ]


async def test_a_person_is_asked_with_the_value_that_was_read(android: Any, settings: RunSettings):
    phone, _ = await begin(android, "android")
    asked: list[Any] = []

    async def consent(about: Any) -> Any:
        asked.append(about)
        return unanswered(about, "c-1")

    task = "List my contacts, then call the first one from my contacts"
    report = await do(phone, task, settings, consent=consent)
    assert (report.status, report.confirmation) == ("needs_confirmation", "c-1")
    assert states(report) == ["done", "not_started"]
    assert report.subtasks[0].value[0] in asked[0].target
    again = await do(phone, task, settings, consent=agreed)
    assert (again.status, states(again)) == ("done", ["done", "done"])


async def test_another_client_finds_the_phone_busy_between_the_subtasks(
    iphone: Any, settings: RunSettings, tmp_path
):
    phone, _ = await begin(iphone, "ios")
    refused: list[str] = []

    async def progress(phrase: str) -> None:
        try:
            async with lease(tmp_path, phone.info.key, "somebody else", 0):
                refused.append("nobody holds it")
        except PhoneError as error:
            refused.append(f"{phrase.partition(':')[0]} {error.code}")

    report = await do(phone, "turn on airplane mode and then turn off wifi", settings, progress=progress)
    assert report.status == "done"
    assert {"1 of 2 phone_busy", "2 of 2 phone_busy"} == set(refused)
    async with lease(tmp_path, phone.info.key, "somebody else", 0):
        pass


async def test_a_plan_that_is_cancelled_on_its_way_says_how_far_it_came(iphone: Any, settings: RunSettings):
    phone, reached = await begin(iphone, "ios")
    said: list[Any] = []
    with anyio.CancelScope() as scope:

        async def progress(phrase: str) -> None:
            if phrase.startswith("2 of 3"):
                scope.cancel()

        told = RunSettings(lease_folder=settings.lease_folder, last_words=said.append)
        task = "turn on airplane mode, then turn off wifi, then turn off bluetooth"
        await do(phone, task, told, progress=progress)
    assert [(r.status, r.error.code, r.acted, states(r)) for r in said] == [
        ("failed", "cancelled", "yes", ["done", "failed", "not_started"])
    ]
    assert (await reached.truth()).settings["bluetooth"] is True


async def test_a_part_that_nothing_covers_leaves_the_phone_alone(settings: RunSettings):
    report = await do(StillPhone(), "turn on wifi and send a telegram to Mira", settings)
    assert (report.status, report.acted, report.captures) == ("no_macro", "no", 0)
    assert report.error.code == "part_not_covered"
    assert "send a telegram to Mira" in report.error.message


async def test_what_the_policy_forbids_of_a_plan_is_refused_before_any_of_it(tmp_path):
    settings = RunSettings(lease_folder=tmp_path, policy=Policy(risk_max=Risk.NONE))
    report = await do(StillPhone(), "pause the music, then turn on wifi", settings)
    assert (report.status, report.error.code, report.captures) == ("refused", "risk_not_allowed", 0)


@pytest.mark.parametrize(
    "task",
    [
        "start a 10 minute timer, then list my contacts, then delete the first one",
        "delete the 6 am alarm, then list my contacts, then delete the first one",
    ],
)
async def test_nothing_is_begun_that_a_second_call_would_do_twice(settings: RunSettings, task: str):
    report = await do(StillPhone(platform="android"), task, settings)
    assert (report.status, report.error.code, report.captures) == ("needs_input", "ask_apart", 0)
    assert states(report) == ["not_started"] * 3
