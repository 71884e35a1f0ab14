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


@pytest.mark.parametrize(
    ("task", "macro", "arguments"),
    [
        ("don't use the route sharing policy", "set_use_route_sharing_policy", {"on": False}),
        ("别再用WiFi了", "set_wifi", {"on": False}),
        ("iCloud Drive can use 4G", "set_icloud_drive_over_cellular", {"on": True}),
        ("stop icloud drive from eating my cellular data", "set_icloud_drive_over_cellular", {"on": False}),
        ("no roaming on the Business line", "set_data_roaming", {"line": "Business", "on": False}),
        ("把工作那张卡的漫游关了", "set_data_roaming", {"line": "工作", "on": False}),
        ("no auto-join for Linksys", "set_network_auto_join", {"network": "Linksys", "on": False}),
        ("新的订阅不跟家人共享了，关掉", "set_share_subscriptions_with_family", {"on": False}),
    ],
)
def test_what_is_allowed_or_not_wanted_is_on_or_off(matcher, task, macro, arguments):
    chosen = matcher.match(task, TODAY).chosen
    assert chosen is not None
    assert (chosen.macro.id, chosen.arguments) == (macro, arguments)


@pytest.mark.parametrize(
    ("task", "macro", "on"),
    [("Could you turn bluetooth on?", "set_bluetooth", True), ("可以帮我开下无线网吗？", "set_wifi", True)],
)
def test_a_polite_request_with_a_mark_is_no_question(matcher, task, macro, on):
    chosen = matcher.match(task, TODAY).chosen
    assert chosen is not None
    assert (chosen.macro.id, chosen.arguments) == (macro, {"on": on})


@pytest.mark.parametrize(
    "task",
    [
        "don't turn wifi off",
        "never use wifi assist",
        "别关蓝牙",
        "没有WiFi",
        "I can't use bluetooth today",
        "allow Maps to use cellular data",
        "let iCloud Drive use data only at night",
    ],
)
def test_a_denial_that_asks_for_no_change_fires_nothing(matcher, task):
    assert matcher.match(task, TODAY).chosen is None
