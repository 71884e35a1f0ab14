import pytest

from tests.devices.sim.adbd.sim_process import SETTINGS, SimProcess, running


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(scope="session")
def shared_sim():
    with running() as sim:
        sim.world("launch", app=SETTINGS)
        yield sim, sim.truth()["state"][SETTINGS]


@pytest.fixture
def sim(shared_sim: tuple[SimProcess, dict]):
    """The one simulator of this worker, as it was when it started, with the Settings app in front."""
    sim, first_state = shared_sim
    sim.disarm()
    sim.world("lock", locked=False)
    sim.world("rotate", orientation="portrait")
    sim.world("launch", app=SETTINGS)
    sim.world("terminate", app=SETTINGS)
    sim.world("launch", app=SETTINGS)
    for name, value in sim.truth()["state"][SETTINGS].items():
        if value != first_state[name]:
            sim.world("set", app=SETTINGS, name=name, value=first_state[name])
    sim.world("reset_counts")
    return sim
