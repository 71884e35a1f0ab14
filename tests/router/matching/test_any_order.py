"""Sentences in words and an order of their own, and what keeps them from firing."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.model import AppMap, Macro, Param, Risk, SetStep, TypeStep
from router.match import Layers, Matcher
from tests.router.small_map import SETTINGS

TODAY = date(2026, 11, 30)
CLOCK = AppMap(
    "clock",
    "Clock",
    "ios",
    "com.example.clock",
    "home",
    SETTINGS.origin,
    names={"zh": "时钟"},
    screens=(replace(SETTINGS.screens[0], id="home", title="Clock", names={"zh": "时钟"}, elements=()),),
    macros=(
        Macro(
            "add_alarm",
            "Add an alarm",
            (Param("at", "time"),),
            {"en": ("<set> [an] alarm (for|at) {at}", "alarm {at}"), "zh": ("<set>[个]{at}的闹钟",)},
            risk=Risk.WRITES,
        ),
        Macro(
            "delete_alarm",
            "Delete an alarm",
            (Param("at", "time"),),
            {"en": ("<delete> (the|my) {at} alarm",), "zh": ("<delete>{at}的闹钟",)},
            risk=Risk.DELETES,
        ),
        Macro("list_alarms", "List the alarms", (), {"en": ("<list> [my] alarms",)}, returns="list"),
        Macro(
            "start_timer",
            "Start a timer",
            (Param("length", "duration"),),
            {"en": ("<start> a timer (of|for) {length}",), "zh": ("倒计时{length}",)},
            risk=Risk.WRITES,
        ),
        Macro(
            "add_city",
            "Add a city",
            (Param("city", "string"),),
            {"en": ("<create> {city} to [the] world clock",), "zh": ("世界时钟<create>{city}",)},
            risk=Risk.WRITES,
        ),
        Macro(
            "call",
            "Call somebody",
            (Param("who", "person"),),
            {"en": ("<call> {who}",), "zh": ("<call>{who}", "给{who}打电话")},
            risk=Risk.SENDS,
        ),
        Macro(
            "search",
            "Search",
            (Param("query", "string"),),
            {"en": ("<app> <search> {query}",), "zh": ("<app><search>{query}",)},
            steps=(TypeStep("field", "{query}"),),
        ),
        Macro(
            "set_declined",
            "Show declined alarms",
            (Param("on", "boolean"),),
            steps=(SetStep("declined", "{on}"),),
            at="home",
            risk=Risk.CHANGES_SETTING,
            family="set",
            member="show_declined",
        ),
    ),
)
MATCHER = Matcher([SETTINGS, CLOCK])


def fired(task: str, layers: Layers | None = None):
    matcher = MATCHER if layers is None else Matcher([SETTINGS, CLOCK], layers)
    chosen = matcher.match(task, TODAY).chosen
    return (chosen.macro.id, chosen.arguments) if chosen else None


@pytest.mark.parametrize(
    ("task", "macro", "arguments"),
    [
        ("airplane mode off please", "set_airplane_mode", {"on": False}),
        ("uh, flight mode on", "set_airplane_mode", {"on": True}),
        ("get me out of airplane mode", "set_airplane_mode", {"on": False}),
        ("飞行模式给我关上", "set_airplane_mode", {"on": False}),
        ("哎那个蓝牙帮我开一下呗", "set_bluetooth", {"on": True}),
        ("am I in airplane mode right now", "read_airplane_mode", {}),
        ("飞行模式现在开着没", "read_airplane_mode", {}),
        ("bluetooth page please", "open", {"screen": "bluetooth"}),
        ("for 7:30 am set an alarm", "add_alarm", {"at": "07:30"}),
        ("早上七点的闹钟帮我定一个", "add_alarm", {"at": "07:00"}),
        ("get rid of my alarm at 9 am", "delete_alarm", {"at": "09:00"}),
        ("把9点的那个闹钟删掉", "delete_alarm", {"at": "09:00"}),
        ("what alarms do I have", "list_alarms", {}),
        ("put Lisbon in my world clock", "add_city", {"city": "Lisbon"}),
        ("把巴黎加到世界时钟里", "add_city", {"city": "巴黎"}),
        ("show declined", "set_declined", {"on": True}),
        ("don't show declined", "set_declined", {"on": False}),
    ],
)
def test_words_are_understood_in_any_order(task, macro, arguments):
    assert fired(task) == (macro, arguments)


@pytest.mark.parametrize(
    "task",
    [
        "keep the airplane mode on",
        "don't turn on airplane mode",
        "先别打开飞行模式",
        "airplane mode on off",
        "is airplane mode off to a good start",
        "airplane mode on if I am late",
        "turn on airplane mode and bluetooth",
        "set an alarm for 7 am and 8 am",
        "set two alarms for 7 am",
        "delete all alarms",
        "delete the 9 am alarm unless it rings",
        "how many alarms do I have",
        "how do I delete the 9 am alarm",
        "add five minutes to the timer",
        "倒计时加五分钟",
        "I set an alarm for 7 am yesterday",
        "put it in my world clock",
    ],
)
def test_what_is_left_over_keeps_a_macro_from_firing(task):
    assert fired(task) is None


@pytest.mark.parametrize(
    "task",
    [
        "call everyone",
        "call him back",
        "call the police",
        "call a taxi",
        "call it a day",
        "call 112",
        "打电话给银行",
        "给所有人打电话",
        "打电话多少钱一分钟",
    ],
)
def test_nobody_is_called_who_is_no_person(task):
    assert fired(task) is None


@pytest.mark.parametrize(
    ("task", "who"), [("ring up Nora Brook", "Nora Brook"), ("call mum", "mum"), ("打电话给小岚", "小岚")]
)
def test_a_person_is_called(task, who):
    assert fired(task) == ("call", {"who": who})


@pytest.mark.parametrize(
    ("task", "query"),
    [
        ("in the clock app look for cafes in Paris", "cafes in Paris"),
        ("在时钟里搜一下手机壳", "手机壳"),
        ('clock: search "this and that"', "this and that"),
        ("search for that in Clock", None),
        ("search Clock for tea and then open it", None),
    ],
)
def test_what_is_searched_for_is_told_from_the_words_around_it(task, query):
    assert fired(task) == (query and ("search", {"query": query}))


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("turn on bluetoth", ("set_bluetooth", {"on": True})),
        ("trun off airplane mode", ("set_airplane_mode", {"on": False})),
        ("delte the 9 am alarm", None),
        ("turn on bluelooth and more", None),
        ("bluetooth is slow", None),
    ],
)
def test_a_slip_of_spelling_is_mended_where_nothing_grave_depends_on_it(task, expected):
    assert fired(task) == expected
    assert fired(task, Layers(spelling=False)) is None


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("快登机了，开一下飞行模式", ("set_airplane_mode", {"on": True})),
        ("turn on bluetooth, I'm driving", ("set_bluetooth", {"on": True})),
        ("we're about to take off, put the phone in airplane mode", ("set_airplane_mode", {"on": True})),
        ("kill bluetooth, it's eating my battery", ("set_bluetooth", {"on": False})),
        ("my sister needs a hand so turn bluetooth on", ("set_bluetooth", {"on": True})),
        ("switch bluetooth on, my son moved there", ("set_bluetooth", {"on": True})),
        ("打开蓝牙，闺女在那边", ("set_bluetooth", {"on": True})),
        ("打开蓝牙，备注带资料", None),
        ("if it rains, turn on bluetooth", None),
        ("turn on bluetooth, my sister said you should wait", None),
        ("delete the 9 am alarm, I'm on holiday", None),
        ("turn on bluetooth, but only for an hour", None),
    ],
)
def test_a_reason_before_or_after_changes_nothing_unless_it_binds(task, expected):
    assert fired(task) == expected


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("bluetooth isn't needed any more, turn it off", ("set_bluetooth", {"on": False})),
        ("airplane mode can be off for now, switch it off", ("set_airplane_mode", {"on": False})),
        ("蓝牙没人用了，关掉", ("set_bluetooth", {"on": False})),
        ("飞行模式不用开着了，关了吧", ("set_airplane_mode", {"on": False})),
        ("my 9 am alarm is off, turn it back on", None),
        ("if bluetooth is on, turn it off", None),
        ("bluetooth is great, turn it", None),
        ("he said bluetooth is bad, turn it off", None),
    ],
)
def test_what_is_told_of_first_is_what_a_command_behind_it_points_to(task, expected):
    assert fired(task) == expected


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("which alarms are still sitting in there", "list_alarms"),
        ("which alarms are still ringing for him tomorrow", None),
    ],
)
def test_words_that_say_little_change_nothing_of_what_is_only_shown(task, expected):
    found = fired(task)
    assert (found and found[0]) == expected


@pytest.mark.parametrize("task", ["蓝牙关了吧", "关掉蓝牙", "把蓝牙关起来", "蓝牙关咗佢"])
def test_particles_of_chinese_verbs_change_nothing(task):
    assert fired(task) == ("set_bluetooth", {"on": False})


@pytest.mark.parametrize(
    ("task", "macro", "missing"),
    [
        ("set an alarm", "add_alarm", ("at",)),
        ("倒计时", "start_timer", ("length",)),
        ("turn airplane mode", "set_airplane_mode", ("on",)),
        ("delete all alarms", None, ()),
    ],
)
def test_what_lacks_only_a_value_is_told_and_does_not_fire(task, macro, missing):
    decision = MATCHER.match(task, TODAY)
    assert decision.chosen is None
    found = decision.missing
    assert (found and found.macro.id, found.missing if found else ()) == (macro, missing)


def test_what_fires_says_why():
    assert MATCHER.match("turn off airplane mode").chosen.reasons
    assert "airplane" in MATCHER.match("airplane mode off please").chosen.reasons[0]
    assert "bluetooth" in MATCHER.match("turn on bluetoth").chosen.reasons[-1]


def test_without_a_layer_what_only_it_understands_fires_nothing():
    assert fired("airplane mode off please", Layers(frames=False)) is None
    assert fired("turn off airplane mode", Layers(frames=False)) is not None
    assert fired("turn off airplane mode", Layers(templates=False)) is not None


def test_a_sentence_that_names_an_app_keeps_to_it():
    twin = replace(CLOCK, id="twin", name="Twin", names={}, bundle="com.example.twin")
    matcher = Matcher([CLOCK, twin])
    assert len(matcher.match("delete my 9 am alarm", TODAY).rivals) == 2
    assert matcher.match("in Twin, delete my 9 am alarm", TODAY).chosen.app_map is twin


@given(st.text(max_size=60))
def test_any_text_gets_an_answer_in_any_order(task):
    MATCHER.match(task, TODAY)
