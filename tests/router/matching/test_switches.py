"""Switches said in many ways, by the shipped map of an iPhone's Settings."""

from datetime import date

import pytest

from maps.catalog import Catalog
from router.match import Matcher

TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def matcher():
    return Matcher([one for one in Catalog.shipped().for_platform("ios") if one.id == "settings"])


@pytest.mark.parametrize(
    ("task", "macro", "on"),
    [
        ("关联域开发关一下", "set_associated_domains_development", False),
        ("广告归因模式打开", "set_adattributionkit_developer_mode", True),
        ("钱包测试的限速关了吧", "set_disable_rate_limiting", True),
        ("wifi助手 打开", "set_wifi_assist", True),
        ("tethering off", "set_personal_hotspot", False),
    ],
)
def test_a_switch_is_known_by_what_people_call_it(matcher, task, macro, on):
    chosen = matcher.match(task, TODAY).chosen
    assert chosen is not None
    assert (chosen.macro.id, chosen.arguments) == (macro, {"on": on})


@pytest.mark.parametrize(
    "task",
    [
        "family sharing off",  # does not say what is shared
        "what happens if I turn wifi off",  # what would be
    ],
)
def test_what_is_no_switch_fires_nothing(matcher, task):
    assert matcher.match(task, TODAY).chosen is None
