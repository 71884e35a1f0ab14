"""A phone that fails while a macro runs: a clear error, the truth about what was done, and no hanging."""

import anyio
import pytest

from maps.catalog import Catalog
from phone.errors import PhoneError
from router.budget import Budget
from router.run_settings import RunSettings
from router.task import run_task
from tests.acceptance.reached import refused, running

MAPS = Catalog.shipped(None).maps
TASK = {"ios": "Turn off Bluetooth", "android": "Turn on airplane mode"}
"""Two taps on either platform, so that there is a middle."""


def before_action(number, happens):
    """Make a progress callback that lets something happen before the given action, counted from 1."""
    seen = 0

    async def progress(_phrase):
        nonlocal seen
        seen += 1
        if seen == number:
            await happens()

    return progress


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize("action", [1, 2])
async def test_a_phone_unplugged_mid_macro_is_reported_with_what_was_done(platform, action, tmp_path):
    async with running(platform) as phone, phone.open() as opened:
        unplug = before_action(action, phone.unplug)
        with anyio.fail_after(50):
            report = await run_task(opened, TASK[platform], MAPS, RunSettings(lease_folder=tmp_path), unplug)
        arrived = (await phone.truth()).actions
    assert report.status == "failed"
    assert report.error.code in {"phone_offline", "wda_unavailable"}
    assert report.error.next
    assert report.acted in ({"yes", "unknown"} if arrived else {"no", "unknown"})
    assert action == 1 or report.acted == "yes"


async def test_an_adb_server_killed_mid_macro_is_started_again_and_stopped_at_the_end(tmp_path):
    async with running("android") as phone:
        kill = before_action(2, lambda: kill_adb_server(phone))
        async with phone.open() as opened:
            report = await run_task(opened, TASK["android"], MAPS, RunSettings(lease_folder=tmp_path), kill)
            assert (report.status, report.actions) == ("done", 2)
            assert (await phone.truth()).settings["airplane_mode"] is True
        await refused(*phone.adb_server)


async def test_an_adb_server_that_cannot_be_started_again_is_named(tmp_path, monkeypatch):
    async with running("android") as phone, phone.open() as opened:
        monkeypatch.setenv("ADBUTILS_ADB_PATH", str(tmp_path / "no-such-adb"))
        kill = before_action(2, lambda: kill_adb_server(phone))
        with anyio.fail_after(50):
            report = await run_task(opened, TASK["android"], MAPS, RunSettings(lease_folder=tmp_path), kill)
        assert (report.status, report.acted, report.error.code) == ("failed", "yes", "adb_unavailable")
        assert "adb" in report.error.next


async def kill_adb_server(phone):
    """Do what `adb kill-server` does, and wait until it is gone."""
    async with await anyio.connect_tcp(*phone.adb_server) as server:
        await server.send(b"0009host:kill")
    await refused(*phone.adb_server)


async def test_a_session_lost_to_another_client_is_renewed_and_the_macro_goes_on(tmp_path):
    async with running("ios") as phone, phone.open() as opened:
        lose = before_action(2, lambda: phone.hand.arm("session_lost"))
        report = await run_task(opened, TASK["ios"], MAPS, RunSettings(lease_folder=tmp_path), lose)
        assert (report.status, report.actions) == ("done", 2)
        assert (await phone.truth()).settings["bluetooth"] is False


@pytest.mark.parametrize("platform", ["ios", "android"])
async def test_a_dump_that_stays_broken_ends_the_run_with_its_code(platform, tmp_path):
    async with running(platform) as phone, phone.open() as opened:
        await phone.hand.arm("dump_broken", times=-1)
        with anyio.fail_after(50):
            report = await run_task(opened, TASK[platform], MAPS, RunSettings(lease_folder=tmp_path))
    assert (report.status, report.acted, report.changed) == ("failed", "no", False)
    assert report.error.code == "broken_dump"
    assert report.error.retryable


@pytest.mark.parametrize("platform", ["ios", "android"])
async def test_a_locked_phone_is_named_and_not_touched(platform, tmp_path):
    async with running(platform) as phone, phone.open() as opened:
        await phone.hand.arrange("lock", locked=True)
        await phone.hand.arrange("reset_counts")
        report = await run_task(opened, TASK[platform], MAPS, RunSettings(lease_folder=tmp_path))
        assert (report.status, report.acted, report.error.code) == ("failed", "no", "phone_locked")
        assert (await phone.truth()).actions == 0


@pytest.mark.parametrize("platform", ["ios", "android"])
async def test_a_touch_that_has_no_effect_is_a_divergence_and_never_a_second_tap(platform, tmp_path):
    async with running(platform) as phone, phone.open() as opened:
        touch = before_action(2, lambda: phone.hand.arm("lost_touch", times=-1))
        with anyio.fail_after(50):
            report = await run_task(opened, TASK[platform], MAPS, RunSettings(lease_folder=tmp_path), touch)
        assert (report.status, report.acted, report.changed) == ("diverged", "yes", None)
        assert (await phone.truth()).actions == 2


async def test_a_run_stops_before_it_passes_its_budget(tmp_path):
    async with running("ios") as phone, phone.open() as opened:
        settings = RunSettings(lease_folder=tmp_path, budget=Budget(actions=1))
        report = await run_task(opened, TASK["ios"], MAPS, settings)
        assert (report.status, report.error.code, report.actions) == ("failed", "budget_spent", 1)
        assert (await phone.truth()).actions == 1


async def test_a_cancelled_run_stops_and_frees_the_phone(tmp_path):
    async with running("ios") as phone, phone.open() as opened:
        settings = RunSettings(lease_folder=tmp_path, trace_folder=tmp_path)
        with anyio.CancelScope() as scope:

            async def cancel():
                scope.cancel()

            await run_task(opened, TASK["ios"], MAPS, settings, before_action(2, cancel))
        assert scope.cancelled_caught
        assert (await phone.truth()).actions == 1
        (trace,) = tmp_path.glob("*.jsonl")
        assert '"status":"cancelled","acted":"yes"' in trace.read_text(encoding="utf-8")
        report = await run_task(opened, TASK["ios"], MAPS, settings)
        assert report.status == "done"


async def test_an_address_that_nobody_answers_is_an_error_with_a_next_step():
    from devices.discovery import open_phone

    with anyio.fail_after(30), pytest.raises(PhoneError) as caught:
        await open_phone("http://127.0.0.1:9")  # the discard port: nothing listens
    assert caught.value.code == "wda_unavailable"
    assert caught.value.next
