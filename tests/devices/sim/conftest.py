import pytest


@pytest.fixture
def anyio_backend():
    """The HTTP server of the simulated phone runs on asyncio."""
    return "asyncio"
