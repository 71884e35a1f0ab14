"""The whole of the published policy: apps with their tiers, signs in words, groups of key words."""

import pytest

from router.complexity.assess import Task, assess
from router.complexity.policy import DEFAULT, PUBLISHED, RATIOS
from router.complexity.record import Record
from router.complexity.signs import kind_of, signs_of

TIERS = [
    ("Bluecoins", 0, "critical", 1, 2),
    ("Map.me", 0, "critical", 1, 2),
    ("PiMusic", 5, "critical", 1, 2),
    ("Contacts", 25, "high", 2, 3),
    ("Calendar", 30, "high", 2, 3),
    ("Clock", 45, "moderate", 3, 4),
    ("Zoom", 45, "moderate", 3, 4),
    ("Gmail", 50, "moderate", 3, 4),
    ("Chrome", 55, "moderate", 3, 4),
    ("Settings", 75, "low", 5, 5),
    ("Cantook", 65, "low", 5, 5),
]
PLAIN = "turn on dark mode"


@pytest.mark.parametrize("policy", [PUBLISHED, DEFAULT])
@pytest.mark.parametrize(("app", "percent", "tier", "start", "every"), TIERS)
def test_every_published_app_has_its_tier_and_watch(app, percent, tier, start, every, policy):
    assessed = assess(Task(PLAIN), app, Record(), policy)
    assert (assessed.tier, assessed.monitor_from, assessed.monitor_every) == (tier, start, every)
    assert round(assessed.ratio * 100) == percent
    assert assessed.cloud_first == (tier == "critical")


def test_no_other_app_is_published():
    assert len(RATIOS) == len(TIERS)


@pytest.mark.parametrize(
    ("percent", "tier"),
    [
        (0, "critical"),
        (14.9, "critical"),
        (15, "high"),
        (34.9, "high"),
        (35, "moderate"),
        (59.9, "moderate"),
        (60, "low"),
        (100, "low"),
    ],
)
def test_tiers_meet_where_they_were_published_to(percent, tier):
    assert PUBLISHED.tier(percent / 100) == tier


@pytest.mark.parametrize(
    ("task", "sign"),
    [
        ("Log an expense of 45 dollars for lunch", "financial"),
        ("How much did I spend in May?", "financial"),
        ("记一笔45元的午餐支出", "financial"),
        ("这个月花了多少", "financial"),
        ("Navigate to the airport", "navigation"),
        ("What is the driving distance to Bus Stop?", "navigation"),
        ("导航到首都机场", "navigation"),
        ("去公司的路线", "navigation"),
        ("Fill in the registration form", "forms"),
        ("Book a table for two", "forms"),
        ("填写报名信息", "forms"),
        ("帮我预订酒店", "forms"),
        ("Count the songs of this artist", "extraction"),
        ("Summarise my unread mails", "extraction"),
        ("list all my alarms", "extraction"),
        ("总结一下今天的邮件", "extraction"),
        ("列出所有闹钟", "extraction"),
        ("Make an event on May 21 from 2 pm to 4 pm, repeated weekly", "many_moments"),
        ("5月21日下午2点到4点开会,每周重复", "many_moments"),
    ],
)
def test_what_is_for_the_larger_model_at_once_is_so_in_any_app(task, sign):
    assert sign in signs_of(task, PUBLISHED.many_moments)
    for app in ("Settings", "unheard of"):
        assessed = assess(Task(task), app, Record(), PUBLISHED)
        assert (assessed.tier, assessed.cloud_first) == ("critical", True)


@pytest.mark.parametrize(
    ("task", "sign"),
    [
        ("Set up a VPN", "multi_step"),
        ("Configure the mail account", "multi_step"),
        ("先打开设置再连上蓝牙", "multi_step"),
        ("配置邮箱账户", "multi_step"),
        ("Schedule the update", "time_sensitive"),
        ("Remind me of the bins", "time_sensitive"),
        ("提醒我倒垃圾", "time_sensitive"),
        ("马上更新", "time_sensitive"),
        ("Add a contact with name, company and email", "many_fields"),
        ("新建联系人,姓名、公司、邮箱都要有", "many_fields"),
        ("Make sure that the volume is at the top", "verification"),
        ("确认音量是最大的", "verification"),
        ("The sound is not working", "recovery"),
        ("撤销刚才的更改", "recovery"),
    ],
)
def test_what_is_to_be_watched_early_is_watched_from_step_two_or_three(task, sign):
    assert sign in signs_of(task, PUBLISHED.many_moments)
    assessed = assess(Task(task), "Settings", Record(), PUBLISHED)
    assert assessed.monitor_from in (2, 3)
    assert not assessed.cloud_first


@pytest.mark.parametrize("task", [Task(PLAIN, apps=2), Task(PLAIN, steps=PUBLISHED.many_steps)])
def test_many_screens_or_apps_are_watched_early(task):
    assert assess(task, "Settings", Record(), PUBLISHED).monitor_from in (2, 3)


@pytest.mark.parametrize(
    "task",
    [
        *("Turn on airplane mode", "Turn the brightness up", "Open the alarm tab", "Rename this device"),
        *("Use the three-button navigation bar", "Navigate to the display settings", "Set a countdown"),
        *("Set an alarm for 7:30 tomorrow", "Open the accounts page", "Change the format of the clock"),
        *(
            "打开飞行模式",
            "调高亮度",
            "明天早上7点叫我起床",
            "打开导航栏设置",
            "打开账户页面",
            "今天天气怎么样",
        ),
    ],
)
def test_the_rest_is_watched_as_its_app_is(task):
    assert signs_of(task, PUBLISHED.many_moments) == set()
    assert kind_of(task) == "plain"
    assessed = assess(Task(task), "Settings", Record(), PUBLISHED)
    assert (assessed.monitor_from, assessed.monitor_every) == (5, 5)


@pytest.mark.parametrize(
    ("task", "kind"),
    [
        ("Set up the budget, then summarise what I spent", "financial"),
        ("How many routes are there to the nearest bank", "navigation"),
        ("Fill in the form and count the rows", "forms"),
        ("Count the meetings", "extraction"),
        ("Set up a meeting", "time_sensitive"),
        ("Configure it", "multi_step"),
    ],
)
def test_the_gravest_group_names_the_kind(task, kind):
    assert kind_of(task) == kind
