"""What every test shares."""

import gc

import pytest

gc.set_threshold(50_000)  # a tenth of the time went into looking through modules for garbage


@pytest.fixture(scope="session")
def anyio_backend():
    """The product runs on asyncio, so that is what its tests run on."""
    return "asyncio"
