"""What every test shares."""

import atexit
import gc
import os
import shutil
import sys
import tempfile

import pytest

# Children are started by the hundred: told to keep no bytecode, each compiled the whole program once more.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
gc.set_threshold(50_000)  # a tenth of the time went into looking through modules for garbage

# Phones of tests are leased among tests, not among the programs of whoever runs them.
os.environ["OPENPHONE_LEASES"] = tempfile.mkdtemp(prefix="openphone-leases-")
atexit.register(shutil.rmtree, os.environ["OPENPHONE_LEASES"], ignore_errors=True)


@pytest.fixture(scope="session")
def anyio_backend():
    """The product runs on asyncio, so that is what its tests run on."""
    return "asyncio"
