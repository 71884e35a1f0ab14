"""What a sentence of several parts comes to: subtasks, values that flow, conditions, or an honest no."""

from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.catalog import Catalog
from router.call import Decision
from router.match import matcher_of
from router.plan.clauses import MOST_TEXTS
from router.plan.model import Condition, Flow, Plan, Unplanned
from router.plan.planner import plan_for, plan_of
from router.plan.split import cut

MAPS = {"ios": Catalog.shipped().for_platform("ios"), "android": Catalog.shipped().for_platform("android")}
TODAY = date(2026, 11, 30)


def planned(platform: Any, task: str) -> Any:
    maps = MAPS[platform]
    return plan_of(task, maps, matcher_of(maps), TODAY)


def names(plan: Any) -> list[str]:
    assert isinstance(plan, Plan), plan
    return [subtask.call.name for subtask in plan.subtasks]


def test_the_parts_of_a_task_keep_their_order_across_apps():
    plan = planned("ios", "Pause the music, then turn on airplane mode and search for cats on Weibo")
    assert names(plan) == ["music.pause", "settings.set_airplane_mode", "weibo.search"]
    assert plan.subtasks[2].call.arguments == {"query": "cats"}


def test_what_one_part_reads_fills_the_slot_that_a_later_part_points_with():
    plan = planned("android", "Look up Mira's number in Contacts and set contact \"Ruben\"'s number to it")
    assert names(plan) == ["contacts.phone_number_of", "contacts.edit_contact"]
    assert plan.subtasks[1].flows == {"phone": Flow(0)}
    assert plan.subtasks[1].call.arguments == {"person": "Ruben"}


def test_the_first_of_a_list_flows_by_its_row():
    plan = planned("ios", "查看微博热搜，然后在京东搜第二条")
    assert names(plan) == ["weibo.list_hot_searches", "jd.search"]
    assert plan.subtasks[1].flows == {"query": Flow(0, 1)}


def test_a_person_who_was_named_is_meant_by_her():
    plan = planned("android", 'add a contact named "Odile" and then add her to favorites')
    assert plan.subtasks[1].call.arguments == {"person": "Odile"}
    assert plan.subtasks[1].flows == {}


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("if wifi is off, turn it on", "off"),
        ("turn on wifi if it is off", "off"),
        ("turn on wifi unless it's already on", "off"),
        ("如果wifi关着就打开", "off"),
        ("如果wifi没开，就打开wifi", "off"),
        ("check if wifi is on; if not, turn it on", "off"),
    ],
)
def test_a_condition_reads_the_state_first(task, wanted):
    plan = planned("ios", task)
    assert names(plan) == ["settings.read_wifi", "settings.set_wifi"]
    assert plan.subtasks[1].condition == Condition(0, wanted)


def test_otherwise_turns_the_condition_round_and_reads_nothing_anew():
    plan = planned("android", "如果电量低于20%就打开省电模式，否则打开移动数据")
    assert names(plan) == [
        "settings.read_battery_level",
        "settings.set_battery_saver",
        "settings.set_mobile_data",
    ]
    conditions = [subtask.condition for subtask in plan.subtasks]
    assert conditions == [None, Condition(0, "below", 20), Condition(0, "at_least", 20)]


def test_then_ends_what_a_condition_governs_and_and_does_not():
    both = planned("ios", "if wifi is off, turn it on and pause the music")
    one = planned("ios", "if wifi is off, turn it on. Then pause the music")
    assert names(both) == names(one) == ["settings.read_wifi", "settings.set_wifi", "music.pause"]
    assert both.subtasks[2].condition == Condition(0, "off")
    assert one.subtasks[2].condition is None


def test_opening_an_app_only_says_where_the_rest_is_meant():
    assert names(planned("ios", "打开京东，搜保温杯")) == ["jd.search"]
    assert names(planned("ios", "pause the music and open Settings")) == ["music.pause", "settings.open"]


def test_an_app_named_first_holds_for_what_follows():
    plan = planned("ios", "On Weibo, search for hiking and then search for tents")
    assert names(plan) == ["weibo.search", "weibo.search"]
    assert [subtask.call.arguments["query"] for subtask in plan.subtasks] == ["hiking", "tents"]


def test_several_things_share_one_verb_and_a_typed_text_is_one_thing():
    assert names(planned("ios", "打开wifi、蓝牙和飞行模式")) == [
        "settings.set_wifi",
        "settings.set_bluetooth",
        "settings.set_airplane_mode",
    ]
    assert not isinstance(planned("ios", "search for salt and pepper on JD"), Plan)


@pytest.mark.parametrize(
    ("task", "clause", "why"),
    [
        ("turn on wifi and send a telegram to Mira", "send a telegram to Mira", "uncovered"),
        ("打开wifi，然后给小岚发微信", "给小岚发微信", "uncovered"),
        ("if it rains tomorrow, turn on wifi", "if it rains tomorrow", "uncovered"),
        ("turn on wifi and then", "turn on wifi and then", "unclear"),
        ("if wifi is off, turn it on, pause the music", "pause the music", "unclear"),
        ("pause the music and turn on wifi if airplane mode is off", "if airplane mode is off", "unclear"),
        ("otherwise turn on wifi", "otherwise", "unclear"),
    ],
)
def test_a_part_that_is_not_understood_leaves_no_plan_and_is_named(task, clause, why):
    found = planned("ios", task)
    assert isinstance(found, Unplanned), found
    assert (found.clause.strip(), found.why) == (clause, why)


@pytest.mark.parametrize(
    "task",
    [
        "turn on bluetooth, then search for that on JD",
        "查看微博热搜，然后在京东搜最有意思的那个",
        "what's on my calendar tomorrow, then search for it on JD",
        "turn on airplane mode, then turn off alerts for that calendar",
    ],
)
def test_a_value_that_the_words_do_not_determine_leaves_no_plan(task):
    assert isinstance(planned("ios", task), Unplanned)


def test_a_sentence_that_means_nothing_here_is_no_plan_at_all():
    assert planned("ios", "I like tea and she likes coffee") is None
    assert planned("ios", "turn on wifi") is None


def test_what_stands_in_quotes_is_never_cut():
    assert len(cut('search for "salt and pepper, then tea" on jd').pieces) == 1


@given(st.text(alphabet='ab ,.;"先再然后如果就and then if is on 和', max_size=60))
def test_the_pieces_of_a_sentence_never_overlap_and_keep_its_order(text):
    pieces = cut(text).pieces
    assert all(piece.start < piece.end for piece in pieces)
    assert all(before.end <= after.start for before, after in pairwise(pieces))


@pytest.mark.parametrize(
    ("task", "person"),
    [
        ("when is Leon's birthday in contacts, and what's his number in contacts?", "Leon"),
        ("look up the birthday of Mira in contacts and then call her from my contacts", "Mira"),
        ("查一下小岚的电话，然后给她打电话", "小岚"),
    ],
)
def test_a_person_is_never_taken_for_what_was_read_of_them(task: str, person: str):
    plan = planned("android", task)
    assert [subtask.call.arguments for subtask in plan.subtasks] == [{"person": person}] * 2


@pytest.mark.parametrize(
    ("platform", "task", "macros"),
    [
        (
            "android",
            "if bluetooth tethering is on, turn it off and turn on wifi hotspot",
            [
                "settings.read_bluetooth_tethering",
                "settings.set_bluetooth_tethering",
                "settings.set_wifi_hotspot",
            ],
        ),
        (
            "android",
            "看一下电量，低于20%的话打开省电模式",
            ["settings.read_battery_level", "settings.set_battery_saver"],
        ),
        ("ios", "如果没开wifi就打开wifi", ["settings.read_wifi", "settings.set_wifi"]),
        ("ios", "turn off bluetooth unless it's off", ["settings.read_bluetooth", "settings.set_bluetooth"]),
        (
            "ios",
            "search for tea on JD, Weibo and Xiaohongshu",
            ["jd.search", "weibo.search", "xiaohongshu.search"],
        ),
        ("ios", "turn wifi off and on", ["settings.set_wifi"] * 2),
    ],
)
def test_each_part_is_what_it_says_by_itself(platform: str, task: str, macros: list[str]):
    assert names(planned(platform, task)) == macros


def test_what_was_searched_for_is_not_what_was_found():
    assert isinstance(
        planned("ios", "search for coffee on Dianping and then create an event for it"), Unplanned
    )
    again = planned("ios", "search for coffee on Dianping and then search for it on JD")
    assert again.subtasks[1].call.arguments == {"query": "coffee"}


def test_it_could_be_either_of_two_switches_so_nothing_is_done():
    found = planned("ios", "is wifi on? Turn on bluetooth unless it's on")
    assert isinstance(found, Unplanned)
    assert found.why == "unclear"


@pytest.mark.parametrize("task", ["if wifi is off, turn it on", "turn on wifi, then open the pod bay doors"])
def test_a_sentence_found_by_its_words_alone_gives_way_to_its_parts(task: str):
    maps = MAPS["android"]
    matcher = matcher_of(maps)
    sure = matcher.match("turn on wifi", TODAY)
    assert sure.chosen is not None
    assert plan_for(task, sure, maps, matcher, TODAY) is None
    guessed = replace(sure, chosen=replace(sure.chosen, score=0.95))
    assert plan_for(task, guessed, maps, matcher, TODAY) is not None
    assert plan_for("turn on wifi", guessed, maps, matcher, TODAY) is None


def test_a_second_deed_is_no_second_thing():
    assert not isinstance(planned("ios", "unfollow Northern Botany and follow City Walks on Weibo"), Plan)
    both = planned("android", "add Lisbon and Tokyo to the world clock")
    assert [subtask.call.arguments for subtask in both.subtasks] == [{"city": "Lisbon"}, {"city": "Tokyo"}]


def test_what_is_said_twice_in_a_row_is_done_once():
    assert names(planned("ios", "turn off wifi, turn it off, then pause the music")) == [
        "settings.set_wifi",
        "music.pause",
    ]


def test_a_comma_is_left_aside_only_in_a_sentence_that_a_map_gives():
    found = planned("android", "如果移动数据关着，打开，设一个八点的闹钟")
    assert isinstance(found, Unplanned)
    assert found.why == "unclear"


def test_a_sentence_with_too_many_ways_to_read_it_is_given_up():
    asked: list[str] = []
    first = "list the hot searches on Weibo"

    class Counting:
        def match(self, task: str, today: date | None = None) -> Decision:
            asked.append(task)
            return matcher_of(MAPS["ios"]).match(task, today) if task == first else Decision()

    ways = " and ".join(f"the {nth} one" for nth in ("first", "second", "third", "fourth", "fifth", "last"))
    found = plan_of(f"{first}, then search for {ways} on JD", MAPS["ios"], Counting(), TODAY)
    assert isinstance(found, Unplanned)
    assert len(asked) == MOST_TEXTS


def test_what_a_cut_in_the_wrong_place_leaves_over_is_not_guessed():
    found = planned("ios", "音乐先停一停")
    assert not isinstance(found, Plan) or names(found) == ["music.pause"]


def test_what_writes_is_not_guessed_in_a_plan():
    task = "what time is it in Tokyo in my world clock and add Paris to the world clock"
    found = planned("android", task)
    assert not isinstance(found, Plan) or names(found)[0] == "clock.time_in_city"
