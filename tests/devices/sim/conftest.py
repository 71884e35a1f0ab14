import pytest
from hypothesis import settings

settings.register_profile("long", max_examples=200, stateful_step_count=50, deadline=None)


@pytest.fixture
def anyio_backend():
    """The HTTP server of the simulated phone runs on asyncio."""
    return "asyncio"
