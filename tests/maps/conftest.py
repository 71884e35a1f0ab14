import pytest

from maps.catalog import Catalog
from maps.model import AppMap
from phone.snapshot import Platform

SHIPPED = Catalog.shipped()


def settings_of(platform: Platform) -> AppMap:
    found = SHIPPED.find("settings", platform)
    assert found is not None
    return found


@pytest.fixture(scope="session")
def ios() -> AppMap:
    return settings_of("ios")


@pytest.fixture(scope="session")
def android() -> AppMap:
    return settings_of("android")
