"""What every test shares."""

import gc
import os
import sys

import pytest

# Children are started by the hundred: told to keep no bytecode, each compiled the whole program once more.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
gc.set_threshold(50_000)  # a tenth of the time went into looking through modules for garbage


@pytest.fixture(scope="session")
def anyio_backend():
    """The product runs on asyncio, so that is what its tests run on."""
    return "asyncio"
