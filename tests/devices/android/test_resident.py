"""The resident dumper on a simulated phone, through a real adb server: what it reads, and how it leaves."""

import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any, cast

import adbutils
import anyio
import pytest

from devices.android.driver import AndroidPhone
from devices.android.resident import MAX_FAILURES, PATH_ON_PHONE, PORT_ON_PHONE
from phone.action import Key, OpenApp, PressKey, Tap
from phone.errors import DumpError, PhoneError
from phone.protocols import Phone
from phone.snapshot import Element, Role, Snapshot
from tests.devices.android.driving import in_settings, named, opened, tap
from tests.devices.android.sim_phone import SimPhone


@pytest.fixture
async def fast(sim: SimPhone) -> AsyncGenerator[AndroidPhone]:
    async with opened(sim, dumper="resident") as phone:
        yield phone
    assert not dumpers(sim)


def shell(sim: SimPhone, line: str) -> str:
    client = cast("Any", adbutils).AdbClient("127.0.0.1", sim.adb_server_port)
    return client.device(sim.serial).shell(line)


def dumpers(sim: SimPhone) -> list[str]:
    return [line for line in shell(sim, "ps").splitlines() if "app_process" in line]


async def gone(sim: SimPhone) -> bool:
    with anyio.fail_after(10):
        while dumpers(sim):
            await anyio.lowlevel.checkpoint()
    return True


async def tour(sim: SimPhone, phone: Phone) -> AsyncGenerator[tuple[str, Snapshot]]:
    yield "home", await phone.snapshot()
    yield "settings", await in_settings(phone)
    yield "network", await tap(phone, "Network & internet")
    sim.do("alert", title="Allow Clock to send you notifications?", buttons=["Allow", "Don't allow"])
    yield "alert", await phone.snapshot()
    await tap(phone, "Don't allow")
    sim.do("rotate", orientation="landscape")
    yield "landscape", await phone.snapshot()
    sim.do("rotate", orientation="portrait")
    await phone.perform(PressKey(Key.HOME))
    await phone.perform(OpenApp("com.google.android.contacts"))
    contacts = await phone.snapshot()
    yield "list", contacts
    sim.do("lock", locked=True)
    yield "locked", await phone.snapshot()
    sim.do("lock", locked=False)


def comparable(element: Element) -> Element:
    """Leave out what only the resident dumper tells: that a field is empty, where a slider stands."""
    return replace(element, value=None) if element.role in (Role.FIELD, Role.SLIDER) else element


async def test_both_ways_of_reading_give_the_same_elements_on_every_screen(sim: SimPhone):
    async with opened(sim, dumper="resident") as phone:
        fast = {name: seen async for name, seen in tour(sim, phone)}
    sim.reset()
    async with opened(sim) as phone:
        slow = {name: seen async for name, seen in tour(sim, phone)}
    assert list(fast) == list(slow)
    for name, seen in fast.items():
        other = slow[name]
        assert [*map(comparable, seen.elements)] == [*map(comparable, other.elements)], name
        assert (seen.app, seen.size, seen.keyboard, seen.alert, seen.locked, seen.notes) == (
            *(other.app, other.size, other.keyboard, other.alert, other.locked, ()),
        ), name


async def test_a_look_costs_one_question_to_the_dumper_and_starts_it_once(fast: AndroidPhone, sim: SimPhone):
    assert not dumpers(sim)
    for _ in range(3):
        assert (await fast.snapshot()).elements
    assert len(dumpers(sim)) == 1
    assert "already registered" in shell(sim, "uiautomator dump")


async def test_closing_the_phone_leaves_nothing_running_and_the_screen_free(sim: SimPhone):
    async with opened(sim, dumper="resident") as phone:
        await phone.snapshot()
    assert not dumpers(sim)
    assert "dumped to" in shell(sim, "uiautomator dump")


async def test_nothing_runs_on_the_phone_before_the_first_look_nor_when_the_shell_was_chosen(sim: SimPhone):
    async with opened(sim, dumper="resident") as phone:
        await phone.apps()
        assert not dumpers(sim)
    async with opened(sim, dumper="shell") as phone:
        await phone.snapshot()
        assert not dumpers(sim)


async def test_a_client_that_is_killed_leaves_nothing_running(sim: SimPhone):
    program = (
        "import anyio, sys\n"
        "from devices.android.opening import open_android\n"
        "from devices.android.server import AdbServer\n"
        "async def main():\n"
        "    server = AdbServer(port=int(sys.argv[2]))\n"
        "    phone = await open_android(sys.argv[1], server=server, dumper='resident')\n"
        "    await phone.snapshot()\n"
        "    print('looked', flush=True)\n"
        "    await anyio.sleep_forever()\n"
        "anyio.run(main)\n"
    )
    command = [sys.executable, "-c", program, sim.serial, str(sim.adb_server_port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == b"looked\n"
        assert dumpers(sim)
        os.kill(client.pid, signal.SIGKILL)
    assert await gone(sim)


async def test_a_dumper_that_nobody_asks_goes_and_comes_back_with_the_next_look(
    fast: AndroidPhone, sim: SimPhone, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("devices.android.resident_process.IDLE_S", 0.3)
    await fast.snapshot()
    assert await gone(sim)
    assert "dumped to" in shell(sim, "uiautomator dump")
    monkeypatch.undo()
    assert (await fast.snapshot()).notes == ()
    assert dumpers(sim)


@pytest.mark.parametrize("fault", ["dump_killed", "dumper_disconnected", "dump_emoji"])
async def test_a_dumper_that_fails_is_replaced_by_the_shell_and_said_once(
    fast: AndroidPhone, sim: SimPhone, fault: str
):
    assert (await in_settings(fast)).notes == ()
    await fast.snapshot()
    sim.arm(fault)
    snapshot = await fast.snapshot()
    assert named(snapshot, "Network & internet")
    assert "fast dumper is not in use" in snapshot.notes[0]
    assert not dumpers(sim)
    assert (await fast.snapshot()).notes == ()
    assert dumpers(sim), "it is tried again"
    sim.arm(fault)
    assert (await fast.snapshot()).notes == ()


async def test_a_dumper_that_keeps_failing_is_left_alone(fast: AndroidPhone, sim: SimPhone):
    before = sim.happened("dumper_disconnected")
    sim.arm("dumper_disconnected", times=-1)
    for _ in range(MAX_FAILURES + 2):
        assert (await fast.snapshot()).elements
    assert sim.happened("dumper_disconnected") == before + MAX_FAILURES
    assert not dumpers(sim)


async def test_a_dumper_that_does_not_answer_is_given_up_at_its_deadline(
    fast: AndroidPhone, sim: SimPhone, monkeypatch: pytest.MonkeyPatch
):
    await in_settings(fast)
    monkeypatch.setattr("devices.android.resident.DUMP_DEADLINE_S", 0.2)
    sim.arm("dump_slow")
    snapshot = await fast.snapshot()
    assert named(snapshot, "Network & internet")
    assert "did not answer" in snapshot.notes[0] or "0.2 s" in snapshot.notes[0]


async def test_a_dumper_whose_port_is_closed_is_stopped_again(
    fast: AndroidPhone, sim: SimPhone, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("devices.android.resident_start.START_DEADLINE_S", 0.3)
    sim.arm("dumper_refused", times=-1)
    snapshot = await fast.snapshot()
    assert "did not answer within 0.3 s" in snapshot.notes[0]
    assert await gone(sim)


async def test_two_of_our_programs_read_one_phone_through_one_dumper(fast: AndroidPhone, sim: SimPhone):
    async with opened(sim, dumper="resident") as owner:
        await in_settings(owner)
        (running,) = dumpers(sim)
        borrowed = await fast.snapshot()
        assert (borrowed.notes, named(borrowed, "Network & internet").text) == ((), "Network & internet")
        await owner.snapshot()
        await fast.close()
        assert dumpers(sim) == [running], "it is its owner's"
    assert await gone(sim)


async def test_who_borrowed_a_dumper_starts_its_own_once_the_owner_has_gone(
    fast: AndroidPhone, sim: SimPhone
):
    async with opened(sim, dumper="resident") as owner:
        await owner.snapshot()
        await fast.snapshot()
    assert await gone(sim)
    after = await fast.snapshot()
    assert after.elements
    again = await fast.snapshot()
    assert (again.notes, len(dumpers(sim))) == ((), 1)


async def test_an_automation_client_that_holds_the_screen_is_named(fast: AndroidPhone, sim: SimPhone):
    async with opened(sim, dumper="resident") as holder:
        await holder.snapshot()
        shell(sim, f"rm {PORT_ON_PHONE}")  # as if it were not one of ours
        with pytest.raises(DumpError) as caught:
            await fast.snapshot()
    assert caught.value.code == "dump_killed"
    assert "automation client" in str(caught.value)
    snapshot = await fast.snapshot()
    assert "another automation client" in snapshot.notes[0]


@pytest.mark.parametrize(
    ("choice", "note"), [("resident", "pip install 'openphone-mcp[android-fast]'"), ("auto", "")]
)
async def test_without_the_extra_the_shell_reads_the_screen(
    sim: SimPhone, monkeypatch: pytest.MonkeyPatch, choice: Any, note: str
):
    monkeypatch.setattr("devices.android.jar.DISTRIBUTION", "uiautomator-of-nobody")
    async with opened(sim, dumper=choice) as phone:
        snapshot = await phone.snapshot()
        again = await phone.snapshot()
    assert snapshot.elements
    assert note in " ".join(snapshot.notes)
    assert bool(snapshot.notes) == bool(note)
    assert again.notes == ()


async def test_a_file_that_was_changed_on_the_phone_is_replaced_and_never_started(
    sim: SimPhone, fast: AndroidPhone
):
    shell(sim, f"echo something else > {PATH_ON_PHONE}")
    assert (await fast.snapshot()).notes == ()
    assert shell(sim, f"stat -c %s {PATH_ON_PHONE}") == "3708402"


async def test_a_file_that_is_not_the_pinned_one_is_never_put_on_a_phone(
    sim: SimPhone, fast: AndroidPhone, monkeypatch: pytest.MonkeyPatch
):
    shell(sim, f"rm -f {PATH_ON_PHONE}")
    monkeypatch.setattr("devices.android.jar.SHA256", "0" * 64)
    snapshot = await fast.snapshot()
    assert "is not the file that uiautomator2 3.7.1 brings" in snapshot.notes[0]
    assert "No such file" in shell(sim, f"ls {PATH_ON_PHONE}")


async def test_a_phone_that_does_not_take_the_file_says_why(
    fast: AndroidPhone, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("devices.android.resident.PATH_ON_PHONE", "/system/app/u2.jar")
    snapshot = await fast.snapshot()
    assert "the phone did not take the file: couldn't create file: Read-only" in snapshot.notes[0]


@pytest.mark.parametrize("fault", ["dump_broken", "dump_empty", "dump_null_root"])
async def test_a_tree_that_is_no_tree_is_asked_for_again(fast: AndroidPhone, sim: SimPhone, fault: str):
    await in_settings(fast)
    sim.arm(fault)
    snapshot = await fast.snapshot()
    assert named(snapshot, "Network & internet")
    assert snapshot.notes == ()


@pytest.mark.parametrize(("fault", "code"), [("dump_broken", "broken_dump"), ("dump_null_root", "no_window")])
async def test_trees_that_keep_failing_are_an_error_after_the_shell_was_tried_too(
    fast: AndroidPhone, sim: SimPhone, fault: str, code: str
):
    await in_settings(fast)
    sim.arm(fault, times=-1)
    with pytest.raises(DumpError) as caught:
        await fast.snapshot()
    assert caught.value.code == code
    assert not dumpers(sim)
    sim.disarm()
    assert (await fast.snapshot()).elements


async def test_a_dark_phone_is_named_so(fast: AndroidPhone):
    await fast.snapshot()
    await fast.perform(PressKey(Key.POWER))
    with pytest.raises(PhoneError) as caught:
        await fast.snapshot()
    assert caught.value.code == "phone_locked"
    await fast.perform(PressKey(Key.POWER))


async def test_a_moving_screen_is_read_as_it_is_and_the_next_look_is_fresh(fast: AndroidPhone, sim: SimPhone):
    seen = await in_settings(fast)
    sim.do("transition", seconds=0.5)
    try:
        await fast.perform(Tap(named(seen, "Network & internet").rect.center))
        first = await fast.snapshot()
        assert named(first, "Network & internet")
        with anyio.fail_after(10):
            while not any(e.text == "Airplane mode" for e in (await fast.snapshot()).elements):
                pass
    finally:
        sim.do("transition", seconds=0)


async def test_a_look_can_be_cancelled_while_the_dumper_starts_or_reads(fast: AndroidPhone, sim: SimPhone):
    sim.arm("dumper_refused", times=-1)
    with anyio.move_on_after(0.3) as starting:
        await fast.snapshot()
    assert starting.cancelled_caught
    sim.disarm()
    assert await gone(sim)
    assert (await fast.snapshot()).elements
    sim.arm("dump_slow")
    with anyio.move_on_after(0.2) as reading:
        await fast.snapshot()
    assert reading.cancelled_caught
    assert (await fast.snapshot()).notes == ()


async def test_a_connection_that_breaks_in_the_middle_of_a_look_is_made_again(sim: SimPhone):
    async with opened(sim, dumper="resident") as phone:
        await in_settings(phone)
        sim.arm("drop")
        snapshot = await phone.snapshot()
        assert named(snapshot, "Network & internet")
        assert (await phone.snapshot()).elements
    assert await gone(sim)
