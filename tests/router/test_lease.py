"""One client acts on a phone at a time."""

import subprocess
import sys

import anyio
import pytest

from phone.errors import PhoneError
from router.lease import lease

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
