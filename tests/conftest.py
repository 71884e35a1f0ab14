"""What every test shares."""

import gc

import pytest

gc.set_threshold(50_000)  # a tenth of the time went into looking through modules for garbage


def pytest_collection_finish() -> None:
    """Look through what was loaded no more: it stays until the end."""
    gc.freeze()


@pytest.fixture(scope="session")
def anyio_backend():
    """The product runs on asyncio, so that is what its tests run on."""
    return "asyncio"
