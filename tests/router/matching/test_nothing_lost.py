"""Requests that say more than a macro can do: nothing of them is dropped, and no text swallows it."""

from dataclasses import replace
from datetime import date

import pytest

from maps.model import AppMap, Macro, Param, Risk, TapStep, TypeStep
from router.match import Matcher
from tests.router.small_map import SETTINGS

TODAY = date(2026, 11, 30)
DIARY = AppMap(
    "diary",
    "Diary",
    "ios",
    "com.example.diary",
    "home",
    SETTINGS.origin,
    names={"zh": "日记本"},
    screens=(replace(SETTINGS.screens[0], id="home", title="Diary", names={"zh": "日记本"}, elements=()),),
    macros=(
        Macro(
            "add_entry",
            "Add an entry",
            (Param("title", "string"), Param("day", "date", required=False)),
            {
                "en": (
                    "<schedule> [<a>] entry [<called>] {title} [[on|for] {day}]",
                    "<schedule> [a|an] {title} [[on|for] {day}] (to|in) (my|the) diary [[on|for] {day}]",
                ),
                "zh": ("<schedule>[一个|个]{day}的条目[<called>]{title}", "把{day}的{title}记到日记本"),
            },
            steps=(TypeStep("title_field", "{title}"),),
            risk=Risk.WRITES,
        ),
        Macro(
            "list_entries",
            "List entries",
            (Param("day", "date"),),
            {"en": ("<list> entries {day}",)},
            returns="list",
        ),
    ),
)
TUNES = AppMap(
    "tunes",
    "Music",
    "ios",
    "com.example.tunes",
    "home",
    SETTINGS.origin,
    names={"zh": "音乐"},
    screens=(replace(SETTINGS.screens[0], id="home", title="Music", names={"zh": "音乐"}, elements=()),),
    macros=(
        Macro(
            "play_song",
            "Play a song",
            (Param("song", "string"),),
            {"en": ("play [the song] {song}",), "zh": ("(播放|放)[一首]{song}",)},
            steps=(TapStep("song"),),
        ),
        Macro(
            "play_songs",
            "Play all songs",
            (),
            {"en": ("play my songs [from (the first|the top)]",)},
            steps=(TapStep("play"),),
        ),
        Macro(
            "add_new_song",
            "Add a new song",
            (Param("song", "string"),),
            {"en": ("(add|save) the new song {song} to my library",)},
            steps=(TapStep("add"),),
            risk=Risk.WRITES,
        ),
    ),
)
MATCHER = Matcher([SETTINGS, DIARY, TUNES])


@pytest.mark.parametrize(
    ("task", "macro", "arguments"),
    [
        ("add an entry called Dentist tomorrow", "add_entry", {"title": "Dentist", "day": "2026-12-01"}),
        ("add Dentist to my diary for tomorrow", "add_entry", {"title": "Dentist", "day": "2026-12-01"}),
        ("把明天的牙医记到日记本", "add_entry", {"title": "牙医", "day": "2026-12-01"}),
        ("add an entry called Family tomorrow", "add_entry", {"title": "Family", "day": "2026-12-01"}),
        ("add an entry called Lena's wedding", "add_entry", {"title": "Lena's wedding"}),
        ("list entries yesterday", "list_entries", {"day": "2026-11-29"}),
        ("play Paper Lanterns", "play_song", {"song": "Paper Lanterns"}),
        ("play Midnight Train", "play_song", {"song": "Midnight Train"}),
        ("play my songs from the first", "play_songs", {}),
        ("add the new song Yellow to my library", "add_new_song", {"song": "Yellow"}),
    ],
)
def test_what_a_macro_can_do_is_done(task, macro, arguments):
    chosen = MATCHER.match(task, TODAY).chosen
    assert chosen is not None
    assert (chosen.macro.id, chosen.arguments) == (macro, arguments)


@pytest.mark.parametrize(
    "task",
    [
        "add an entry called Dentist tonight",  # a part of a day
        "把明晚的牙医记到日记本",
        "list entries tonight",
        "把昨天的牙医记到日记本",  # told, not asked for
        "add a daily standup to my diary",  # again and again
        "add a weekly review to my diary tomorrow",
        "add an entry Review in the diary Work",  # two pieces are no text
        "add a task Review to my diary",  # another thing
        "create a new diary called Gym",
        "新建一个日记本叫健身",
        "schedule Review in January",  # one word for two
        "add an entry called next week",  # a time, not a name
        "把明天的那件事也记到日记本",
        "play rock music",  # the app's name belongs to what is asked for
        "play relaxing music",
        "播放轻松音乐",
        "播放摇滚",
        "播放周杰伦的",
        "播放周杰伦的歌",
        "播放我的收藏",
        "play Ella's songs",
        "play Ella's new song",
        "play the saddest song",
        "播放我的语音信箱",
        "放点周杰伦",
        "从一分钟开始放",
        "放完这首就停",
        "把周一三五健身记到日记本",
        "把明天晚上游泳记到日记本",
        "把下周游泳记到日记本",
        "add an entry called all day",
        "播放下一首",
        "播放太难听了",
        "play the first song",  # one of many, and many where one is named
        "play songs like Yellow",
        "play similar songs",
        "add Yellow to my library",  # not a new one
    ],
)
def test_what_it_cannot_do_keeps_it_from_firing(task):
    assert MATCHER.match(task, TODAY).chosen is None
