import socket
from collections.abc import AsyncGenerator, Iterator

import pytest

from devices.android.driver import AndroidPhone
from tests.devices.android.driving import opened
from tests.devices.android.sim_phone import SimPhone, running_sim


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def running() -> Iterator[SimPhone]:
    with running_sim() as sim:
        yield sim


@pytest.fixture
def sim(running: SimPhone) -> SimPhone:
    running.reset()
    return running


@pytest.fixture
async def phone(sim: SimPhone) -> AsyncGenerator[AndroidPhone]:
    async with opened(sim) as phone:
        yield phone
