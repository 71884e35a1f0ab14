"""One client acts on a phone at a time."""

import json
import os
import subprocess
import sys
import time

import anyio
import pytest

from phone.errors import PhoneError
from router.lease import Claim, lease

HOLD = """
import sys, anyio
from pathlib import Path
from router.lease import lease
async def main():
    async with lease(Path(sys.argv[1]), "PHONE-1", "the other client"):
        print("held", flush=True)
        sys.stdin.read()
anyio.run(main)
"""


async def test_a_free_phone_is_leased_and_freed_again(tmp_path):
    with anyio.fail_after(5):
        for _ in range(2):
            async with lease(tmp_path, "PHONE-1", "me"):
                pass


async def test_a_second_client_in_another_process_is_told_who_holds_the_phone(tmp_path):
    child = subprocess.Popen(
        [sys.executable, "-P", "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with child:
        assert child.stdout
        assert child.stdout.readline() == "held\n"
        with pytest.raises(PhoneError, match=rf"the other client \(process {child.pid}\)") as caught:
            async with lease(tmp_path, "PHONE-1", "me", patience_s=0):
                pytest.fail("the lease was given twice")
        assert caught.value.code == "phone_busy"
        assert caught.value.retryable
        assert caught.value.acted == "no"
        child.kill()
    async with lease(tmp_path, "PHONE-1", "me", patience_s=0):  # freed by the death of its holder
        pass


async def test_two_clients_in_one_process_take_turns(tmp_path):
    turns: list[str] = []

    async def client(name):
        async with lease(tmp_path, "PHONE-1", name):
            turns.append(f"{name} in")
            await anyio.lowlevel.checkpoint()
            turns.append(f"{name} out")

    with anyio.fail_after(5):
        async with anyio.create_task_group() as group:
            group.start_soon(client, "a")
            group.start_soon(client, "b")
    assert turns in (["a in", "a out", "b in", "b out"], ["b in", "b out", "a in", "a out"])


async def test_calls_of_one_client_take_turns(tmp_path):
    done: list[int] = []

    async def call(number):
        async with lease(tmp_path, "PHONE-1", "one client", patience_s=0):
            await anyio.lowlevel.checkpoint()
            done.append(number)

    with anyio.fail_after(10):
        async with anyio.create_task_group() as group:
            for number in range(8):
                group.start_soon(call, number)
    assert sorted(done) == list(range(8))


async def test_two_phones_are_leased_apart(tmp_path):
    with anyio.fail_after(5):
        async with lease(tmp_path, "PHONE-1", "me"), lease(tmp_path, "127.0.0.1:5555", "me"):
            pass


async def test_a_broken_holder_note_still_gives_a_clear_error(tmp_path):
    async with lease(tmp_path, "PHONE-1", "me"):
        (tmp_path / "PHONE-1.holder").write_text("not json")
        with pytest.raises(PhoneError, match="another client"):
            async with lease(tmp_path, "PHONE-1", "you", patience_s=0):
                pytest.fail("the lease was given twice")


AGENT = Claim("an agent", client="1", most_s=50, keep_s=20)
OTHER = Claim("another agent", client="2", keep_s=20)


async def take(folder, claim, patience_s=0.0):
    async with lease(folder, "PHONE-1", claim, patience_s):
        return json.loads((folder / "PHONE-1.holder").read_text(encoding="utf-8"))


def change_note(folder, **facts):
    note = folder / "PHONE-1.holder"
    note.write_text(json.dumps(json.loads(note.read_text(encoding="utf-8")) | facts), encoding="utf-8")


async def test_a_phone_stays_with_the_agent_that_acted_last_while_it_thinks(tmp_path):
    first = await take(tmp_path, AGENT)
    with pytest.raises(PhoneError, match=r"an agent \(process \d+\).*idle, and free in (19|20) s") as caught:
        await take(tmp_path, OTHER)
    assert (caught.value.code, caught.value.retryable) == ("phone_busy", True)
    again = await take(tmp_path, AGENT)
    assert again["since_s"] == first["since_s"], "it has held it all along"
    with pytest.raises(PhoneError):
        await take(tmp_path, "a command line")


async def test_a_short_note_leaves_nothing_of_a_long_one(tmp_path):
    (tmp_path / "PHONE-1.holder").write_text("what another version wrote " * 50)
    assert (await take(tmp_path, AGENT))["holder"] == "an agent"


@pytest.mark.parametrize(
    "facts",
    [
        {"until_s": 1.0},  # its time is over
        {"until_s": 4e12},  # another clock
        {"pid": 2**22 + 1},  # no process has that number
        {"until_s": None},
        {"pid": "x"},
    ],
    ids=str,
)
async def test_a_note_that_nobody_stands_for_any_more_keeps_nothing(tmp_path, facts):
    await take(tmp_path, AGENT)
    change_note(tmp_path, **facts)
    assert (await take(tmp_path, OTHER))["holder"] == "another agent"


@pytest.fixture
def dead_process():
    told = [sys.executable, "-P", "-c", "import os; print(os.getpid())"]
    return int(subprocess.run(told, capture_output=True, check=True).stdout)


async def test_the_death_of_the_process_gives_an_idle_phone_back(tmp_path, dead_process):
    await take(tmp_path, AGENT)
    change_note(tmp_path, pid=dead_process)
    await take(tmp_path, OTHER)


async def test_who_waits_gets_the_phone_once_it_is_given_back(tmp_path):
    await take(tmp_path, AGENT)
    with anyio.fail_after(5):
        async with anyio.create_task_group() as group:
            group.start_soon(take, tmp_path, OTHER, 5.0)
            await anyio.lowlevel.checkpoint()
            await take(tmp_path, Claim("an agent", client="1"))  # its last call keeps nothing


async def test_who_is_busy_is_told_with_how_long_and_at_most_how_long_still(tmp_path):
    async with lease(tmp_path, "PHONE-1", AGENT):
        change_note(tmp_path, since_s=time.time() - 30, until_s=time.time() + 20.5)
        with pytest.raises(PhoneError, match=r"by an agent .* for 30 s now, and for 20 s more at most"):
            await take(tmp_path, OTHER)
        change_note(tmp_path, until_s=time.time() - 9)
        with pytest.raises(PhoneError, match="should have let go of it 9 s ago") as caught:
            await take(tmp_path, OTHER)
    assert f"End process {os.getpid()}" in caught.value.next


async def test_what_cannot_be_written_names_the_setting(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(PhoneError, match="Nothing can be written") as caught:
        await take(tmp_path / "file" / "leases", AGENT)
    assert "OPENPHONE_LEASES" in caught.value.next
