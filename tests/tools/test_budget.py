"""What the list of tools costs each conversation. How it is counted: docs/tools.md."""

import pytest

from maps.catalog import Catalog
from tests.tools.tokens import tokens_of
from tools.macros import macro_tools
from tools.registry import TOOLS, all_tools

CORE_TOKENS = 3_000
APPS_TOKENS = 8_000
ALL_TOKENS = 14_000
"""Of the list as it is without any flag: no more than what other phone and browser servers cost."""
VS_CODE_TOOLS = 128
"""What VS Code takes in one request; clients that take fewer are served by `--apps` and `--tools`."""
IPHONE_APPS = {"settings", "calendar", "music", "foodpanda", "weibo", "jd", "dianping", "xiaohongshu"}


def test_the_core_tools_stay_within_their_budget():
    assert sum(tokens_of(TOOLS)) <= CORE_TOKENS


def test_all_macros_of_the_eight_iphone_apps_stay_within_theirs():
    maps = [app_map for app_map in Catalog.shipped().maps if app_map.platform == "ios"]
    assert {app_map.id for app_map in maps} == IPHONE_APPS
    assert sum(tokens_of(macro_tools(maps))) <= APPS_TOKENS


def test_the_list_without_any_flag_fits_the_clients_that_load_it_at_once():
    offered = all_tools(Catalog.shipped().maps)
    assert sum(tokens_of(offered)) <= ALL_TOKENS
    assert len(offered) <= VS_CODE_TOOLS


@pytest.mark.parametrize("text", ["", "hello world", "打开飞行模式 🙂"])
def test_tokens_are_counted_and_not_estimated(text: str):
    import toktok

    expected = {"": 0, "hello world": 2, "打开飞行模式 🙂": 5}  # by npm's gpt-tokenizer
    assert toktok.batch_count([text], "o200k_base") == [expected[text]]
