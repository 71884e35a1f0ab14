import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from urllib.request import urlopen

import anyio
import pytest
from anyio import to_thread

from devices.embedded import start_sim
from phone.errors import PhoneError
from tests.devices.children import simulations
from tests.devices.control import Hand

WITHIN_S = 20


@pytest.fixture
def anyio_backend():
    return "asyncio"


@contextmanager
def watched(pid: int) -> Generator[int]:
    """Hold on to a process that is no child of ours: the descriptor can be read once it has ended."""
    handle = os.pidfd_open(pid)
    try:
        yield handle
    finally:
        os.close(handle)


async def test_a_simulated_phone_is_reachable_until_it_is_closed():
    with anyio.fail_after(WITHIN_S):
        async with await start_sim("ios") as sim:
            assert sim.ready.platform == "ios"
            assert (await Hand(sim).truth())["platform"] == "ios"
            with await to_thread.run_sync(lambda: urlopen(f"{sim.ready.wda}/status", timeout=5)) as answer:
                assert answer.status == 200
            with watched(sim.ready.pid) as process:
                await sim.close()
                await anyio.wait_readable(process)
            await sim.close()


async def test_two_simulated_phones_run_side_by_side_and_closing_one_leaves_the_other():
    with anyio.fail_after(WITHIN_S):
        async with await start_sim("ios") as first, await start_sim("ios", seed=7) as second:
            assert first.ready.wda != second.ready.wda
            await first.close()
            assert (await Hand(second).truth())["platform"] == "ios"


async def test_a_simulated_phone_that_cannot_start_is_an_error_that_says_so(
    capfd: pytest.CaptureFixture[str],
):
    with anyio.fail_after(WITHIN_S), pytest.raises(PhoneError) as caught:
        await start_sim("ios", latency="geological")
    assert caught.value.code == "internal"
    assert "ended with code" in str(caught.value)
    assert "geological" in capfd.readouterr().err


async def test_a_start_that_is_cancelled_leaves_nothing_running():
    before = simulations()
    with anyio.fail_after(WITHIN_S):
        with anyio.move_on_after(0.05):
            await start_sim("ios")
        assert simulations() == before


PARENT = """
import anyio
from devices.embedded import start_sim

async def main():
    sim = await start_sim("ios")
    print(sim.ready.pid, flush=True)
    await anyio.sleep_forever()

anyio.run(main)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_simulated_phone_ends_with_whoever_started_it(how: signal.Signals):
    with anyio.fail_after(WITHIN_S):
        parent = await anyio.open_process([sys.executable, "-P", "-c", PARENT], stdin=subprocess.DEVNULL)
        async with parent:
            assert parent.stdout is not None
            pid = int(await parent.stdout.receive())
            with watched(pid) as process:
                parent.send_signal(how)
                await anyio.wait_readable(process)
