from collections import Counter

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


ROUNDS = Counter({"phone": 9})


@pytest.mark.parametrize(
    ("soaked", "faults"),
    [
        (Soaked(1, rounds=ROUNDS, early_bytes=100, late_bytes=109), []),
        (Soaked(1, rounds=ROUNDS, early_bytes=100, late_bytes=120), ["memory grew to 1.20 times"]),
        (Soaked(1, rounds=ROUNDS, errors=["tap: 500"], early_bytes=9, late_bytes=9), ["tap: 500"]),
        (Soaked(3, rounds=ROUNDS, early_bytes=9, late_bytes=9), ["2 clients finished no round"]),
        (Soaked(1, rounds=ROUNDS, early_bytes=9), ["the server's memory could not be read"]),
    ],
)
def test_memory_that_grows_every_error_and_what_was_not_measured_is_a_fault(
    soaked: Soaked, faults: list[str]
):
    assert soaked.faults == faults
