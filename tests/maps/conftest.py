import pytest

from maps.catalog import Catalog
from maps.model import AppMap


@pytest.fixture(scope="session")
def ios() -> AppMap:
    return next(iter(Catalog.shipped().for_platform("ios")))


@pytest.fixture(scope="session")
def android() -> AppMap:
    return next(iter(Catalog.shipped().for_platform("android")))
