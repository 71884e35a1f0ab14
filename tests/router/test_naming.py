"""Which app a sentence names, and what is left of it."""

import pytest

from router.naming import AppNames
from tests.maps.conftest import SHIPPED

NAMES = AppNames(SHIPPED.for_platform("ios"))


@pytest.mark.parametrize(
    ("sentence", "app", "rest"),
    [
        ("show my orders on JD", "jd", "show my orders"),
        ("show my JD orders", "jd", "show my orders"),
        ("on JD, show my orders", "jd", "show my orders"),
        ("open JD and search for lamps", "jd", "search for lamps"),
        ("Weibo: hot searches", "weibo", "hot searches"),
        ("打开京东搜电饭煲", "jd", "搜电饭煲"),
        ("在京东上搜电饭煲", "jd", "搜电饭煲"),
        ("看看我的京东订单", "jd", "看看订单"),
        ("看看我在微博上的私信", "weibo", "看看我的私信"),
        ("打开设置里的蓝牙", "settings", "打开蓝牙"),
        ("turn on bluetooth in settings", "settings", "turn on bluetooth"),
    ],
)
def test_an_app_is_named_anywhere_in_a_sentence(sentence, app, rest):
    assert (app, rest) in [(app_map.id, left) for app_map, left in NAMES.named_in(sentence)]


@pytest.mark.parametrize(
    "sentence", ["打开蓝牙设置", "open the bluetooth settings", "show my orders", "jdk 21", "", "京东"]
)
def test_what_names_no_app_or_nothing_else_leaves_nothing(sentence):
    assert list(NAMES.named_in(sentence)) == []
