import anyio
import pytest

from evaluation.soak import Soaked, soak
from tests.mcp_server.served import NO_ADB_SERVER

WITHIN_S = 50
SECONDS = 1.5


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def test_clients_over_http_do_not_disturb_each_other(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", NO_ADB_SERVER)
    with anyio.fail_after(WITHIN_S):
        soaked = await soak(3, SECONDS)
    assert soaked.errors == []
    assert len(soaked.took_ms) >= 9


def test_memory_that_grows_and_every_error_is_a_fault():
    assert Soaked(1, early_bytes=100, late_bytes=109).faults == []
    assert Soaked(1, early_bytes=100, late_bytes=120).faults == ["memory grew to 1.20 times"]
    assert Soaked(1, errors=["tap: 500"]).faults == ["tap: 500"]
