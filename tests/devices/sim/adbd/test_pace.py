"""The device takes its time: a dump waits for rest, and what it shows is the new screen."""

import anyio

from devices.sim.adbd.commands import COMMANDS
from devices.sim.adbd.device import Device
from devices.sim.adbd.shell import Shell
from devices.sim.faults import FaultPlan
from devices.sim.latency import Latency
from devices.sim.world import World

DEADLINE_S = 10
MOVING = Latency(transition_s=0.05, touch_s=0.001, key_s=0.001, process_s=0.001, dump_quiet_s=0.001)


async def test_a_dump_waits_until_the_screen_has_changed():
    world = World("android", transition_s=MOVING.transition_s)
    shell = Shell(Device(world, latency=MOVING), COMMANDS)
    with anyio.fail_after(DEADLINE_S):
        await shell.run("am start com.android.settings; uiautomator dump")
        tapped = await shell.run("input tap 540 1120; uiautomator dump /dev/tty")
    assert b'text="Airplane mode"' in tapped.text(1)


async def test_a_dump_that_never_comes_ends_when_nobody_waits_for_it_any_more():
    faults = FaultPlan()
    faults.arm("dump_slow")
    abandoned = anyio.Event()
    shell = Shell(Device(World("android"), faults), COMMANDS, abandoned)
    with anyio.fail_after(DEADLINE_S):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(shell.run, "uiautomator dump")
            with anyio.move_on_after(0.05) as waited:
                await anyio.sleep_forever()
            assert waited.cancelled_caught
            abandoned.set()
