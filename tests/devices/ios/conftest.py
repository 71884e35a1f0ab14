from contextlib import asynccontextmanager

import pytest

from devices.ios.call import Deadlines
from devices.ios.driver import IosPhone, open_ios
from tests.devices.ios.scripted_wda import ScriptedWda, scripted_wda

PATIENT = Deadlines(status_s=5, read_s=5, source_s=5, act_s=5, launch_s=5)
HASTY = Deadlines(status_s=5, read_s=0.2, source_s=0.2, act_s=0.2, launch_s=0.2)
"""For requests that are never answered: the deadline is what ends them."""


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def wda():
    with scripted_wda() as script:
        yield script


@pytest.fixture
async def phone(wda: ScriptedWda):
    opened = await open_ios(wda.url, deadlines=PATIENT)
    wda.asked.clear()
    yield opened
    await opened.close()


@asynccontextmanager
async def hasty(wda: ScriptedWda):
    """Connect with short deadlines."""
    opened: IosPhone = await open_ios(wda.url, deadlines=HASTY)
    wda.asked.clear()
    try:
        yield opened
    finally:
        wda.over.set()
        await opened.close()
