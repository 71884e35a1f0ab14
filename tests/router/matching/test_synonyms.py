"""Things by other words, and words that add nothing where something is only shown."""

from dataclasses import replace

import pytest

from maps.model import AppMap, Link, LinkStep, Macro, Param, Risk, TapStep
from router.match import Matcher
from tests.router.small_map import SETTINGS

SHOP = AppMap(
    "shop",
    "Shoppy",
    "ios",
    "com.example.shop",
    "home",
    SETTINGS.origin,
    names={"zh": "小店"},
    screens=(replace(SETTINGS.screens[0], id="home", title="Home", elements=()),),
    links=(Link("search", "shop://search?q={query}", "home"),),
    macros=(
        Macro(
            "search",
            "Search for products",
            (Param("query", "string"),),
            {"en": ("<app> <search> {query}", "<app> show [me] {query}"), "zh": ("<app><search>{query}",)},
            steps=(LinkStep("search"),),
        ),
        Macro("list_cart", "List the cart", (), {"en": ("<app> <list> [my] cart",)}, returns="list"),
        Macro("show_orders", "Show the orders", (), {"en": ("<app> <show> [my] orders",)}),
        Macro(
            "list_restaurants",
            "List restaurants",
            (),
            {"en": ("<app> <list> restaurants nearby",)},
            returns="list",
        ),
        Macro(
            "open_place",
            "Open a restaurant",
            (Param("name", "string"),),
            {"en": ("<app> <open> [the] {name} restaurant",)},
            steps=(TapStep("place"),),
        ),
        Macro("empty_cart", "Empty the cart", (), {"en": ("<app> <delete> [my] cart",)}, risk=Risk.DELETES),
        Macro(
            "sort",
            "Put some first",
            (Param("query", "string"), Param("order", "choice", choices=("price", "sales"))),
            {"en": ("<app> [the] ({order=price:cheapest}|{order=sales:most sold}) {query}",)},
            steps=(LinkStep("search"),),
        ),
    ),
)
MATCHER = Matcher([SHOP])


def fired(sentence: str) -> tuple[str, dict[str, object]] | None:
    chosen = MATCHER.match(sentence).chosen
    return (chosen.macro.id, dict(chosen.arguments)) if chosen else None


@pytest.mark.parametrize(
    ("sentence", "macro"),
    [
        ("show me my Shoppy basket", "list_cart"),
        ("what's in my shopping trolley on Shoppy", "list_cart"),
        ("看看小店的购物车", "list_cart"),
        ("my purchase history on Shoppy", "show_orders"),
        ("小店的历史订单", "show_orders"),
        ("Shoppy eateries around here", "list_restaurants"),
        ("小店附近的餐馆", "list_restaurants"),
    ],
)
def test_a_thing_is_known_by_other_words_in_both_languages(sentence: str, macro: str):
    assert fired(sentence) == (macro, {})


@pytest.mark.parametrize(
    "sentence",
    ["what's still sitting in my Shoppy cart", "all the orders listed on Shoppy", "小店目前的全部订单"],
)
def test_words_that_add_nothing_are_left_aside_where_something_is_shown(sentence: str):
    assert fired(sentence) is not None


@pytest.mark.parametrize("sentence", ["delete everything still in my Shoppy cart", "I order Shoppy"])
def test_no_word_is_left_aside_in_a_grave_deed_and_a_statement_asks_for_nothing(sentence: str):
    assert fired(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "query"),
    [
        ("search Shoppy for toys for kids", "toys for kids"),
        ("search McDonald's on Shoppy", "McDonald's"),
        ("show me sofas on Shoppy", "sofas"),
        ("小店搜上海咖啡", "上海咖啡"),
    ],
)
def test_what_goes_into_a_link_may_be_any_text(sentence: str, query: str):
    assert fired(sentence) == ("search", {"query": query})


@pytest.mark.parametrize(
    "sentence", ["show me the invoice of mine on Shoppy", "show me customer service on Shoppy"]
)
def test_parts_of_an_app_are_not_searched_for_unless_it_is_said(sentence: str):
    assert fired(sentence) is None


def test_words_that_stand_for_a_value_are_all_that_has_to_be_said():
    assert fired("Shoppy please, the cheapest tea") == ("sort", {"query": "tea", "order": "price"})


def test_a_noun_that_touches_a_chinese_name_is_a_part_of_it():
    assert fired("打开小店的Golden Wok餐厅") == ("open_place", {"name": "Golden Wok"})
    assert fired("打开小店的翠华餐厅") is None


@pytest.mark.parametrize("sentence", ["show me my balance on Shoppy", "show me membership on Shoppy"])
def test_what_is_ones_own_or_a_part_of_the_app_is_no_text_to_search_for(sentence: str):
    assert fired(sentence) is None
