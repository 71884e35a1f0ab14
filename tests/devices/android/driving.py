"""What the tests of the driver do with a phone that the simulator runs."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import anyio
import pytest

from devices.android.driver import AndroidPhone
from devices.android.opening import open_android
from devices.android.server import AdbServer
from devices.dumper import DumperChoice
from phone.action import Action, OpenApp, Tap
from phone.errors import PhoneError
from phone.protocols import Phone
from phone.snapshot import Element, Snapshot
from tests.devices.android.sim_phone import SETTINGS, SimPhone


@asynccontextmanager
async def opened(
    sim: SimPhone, serial: str | None = None, dumper: DumperChoice = "shell"
) -> AsyncGenerator[AndroidPhone]:
    with anyio.fail_after(40):
        server = AdbServer(port=sim.adb_server_port)
        phone = await open_android(serial or sim.serial, server=server, dumper=dumper)
        try:
            yield phone
        finally:
            await phone.close()


async def refused(phone: Phone, action: Action) -> PhoneError:
    with pytest.raises(PhoneError) as caught:
        await phone.perform(action)
    return caught.value


def named(snapshot: Snapshot, text: str) -> Element:
    (found,) = (e for e in snapshot.elements if e.tappable and e.text == text)
    return found


async def tap(phone: Phone, text: str) -> Snapshot:
    await phone.perform(Tap(named(await phone.snapshot(), text).rect.center))
    return await phone.snapshot()


async def in_settings(phone: Phone, *path: str) -> Snapshot:
    await phone.perform(OpenApp(SETTINGS))
    snapshot = await phone.snapshot()
    for text in path:
        snapshot = await tap(phone, text)
    return snapshot
