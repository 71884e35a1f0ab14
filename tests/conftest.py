"""What every test shares."""

import pytest


@pytest.fixture(scope="session")
def anyio_backend():
    """The product runs on asyncio, so that is what its tests run on."""
    return "asyncio"
