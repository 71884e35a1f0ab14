"""What changes something is done only when it is asked for, and only what is asked for."""

from datetime import date

import pytest

from maps.catalog import Catalog
from router.match import matcher_of

TODAY = date(2026, 11, 30)
SHIPPED = Catalog.shipped().maps


def fired(platform: str, task: str) -> str:
    maps = [app_map for app_map in SHIPPED if app_map.platform == platform]
    chosen = matcher_of(maps).match(task, TODAY).chosen
    return f"{chosen.macro.id} {dict(chosen.arguments)}" if chosen else ""


@pytest.mark.parametrize(
    ("kind", "platform", "task"),
    [
        ("a story", "android", "我开了飞行模式"),
        ("a story", "ios", "我把工作日历改名叫公司了"),
        ("a story", "ios", "新歌蓝月亮我加到资料库了"),
        ("a story", "ios", "我收藏过人民日报的微博"),
        ("a story", "ios", "明天加个日程：体检过了"),
        ("said by another", "ios", "小明叫我把Travel这条线路的数据漫游打开"),
        ("said by another", "ios", "教我把Travel这条线路的数据漫游打开"),
        ("more than one", "ios", "switch off the line Secondary as well as Tom"),
        ("more than one", "android", "make a contacts label called Choir plus Tom"),
        ("more than one", "ios", "微博取关山野日记还有小明"),
        ("more than one", "android", "世界时钟里加个巴黎以及罗马"),
        ("more than one", "android", "把家人都加到收藏"),
        ("more than one", "android", "Tom and add a contact named Mira"),
        ("a choice", "ios", "rename the calendar Work to Office or Club"),
        ("a choice", "ios", "微博取关山野日记还是小明"),
        ("a condition", "android", "create a contact label called Climbing whenever I'm home"),
        ("a condition", "ios", "make an event titled Yoga in case it rains"),
        ("a time", "ios", "turn auto-join off for the network Corner during the meeting"),
        ("a time", "ios", "周五Attic5G的低数据模式关掉"),
        ("a time", "android", "到家以后外婆加到收藏里"),
        ("a part of the day", "ios", "make an event titled Yoga at night"),
        ("once and again and again", "android", "alarm on weekdays, 7:20 tonight"),
        ("an opinion", "ios", "switch off the line Secondary was a mistake"),
        ("an opinion", "ios", "low data mode on for HotelGuest is what Tom wants"),
        ("as before", "ios", "limit IP tracking on the Wi-Fi network CoffeeBar like last time"),
        ("where else", "ios", "on WhatsApp, switch on Allow HTTP Services"),
        ("where else", "ios", "on my iPad, add Golden Hour from the New page to my library"),
        ("when", "android", "on weekends, countdown 10 minutes"),
        ("for whom", "android", "for Tom, turn on airplane mode"),
        ("except", "ios", "除了小明，开始共享我的位置"),
        ("not now", "ios", "先别关闭共享我的位置"),
        ("not off", "ios", "不用断开VPN"),
        ("not off", "ios", "停止断开VPN"),
        ("again and again", "ios", "create an event called Yoga every Tuesday"),
        ("another side", "ios", "给家庭日历换个颜色"),
        ("another thing", "android", "set a silent alarm for 7 am"),
        ("to what is there", "android", "给七点的闹钟加个标签健身"),
        ("a question", "android", "what if I turn off mobile data"),
        ("a story", "android", "我已经新建联系人小雨，电话13800000011"),
        ("to come", "ios", "I'm going to add an event called Team lunch on Friday"),
        ("to come", "ios", "I was about to create an event called Rent tomorrow"),
        ("made to", "android", "they made me make a contacts label called Choir"),
        ("for how long", "ios", "把VPN断了一会儿"),
        ("for how long", "android", "turn on airplane mode for a while"),
        ("how many", "android", "设个早上六点的闹钟，一共三个"),
        ("for whom", "ios", "替小明副卡这条线路先停用"),
        ("on what", "android", "turn off wifi on my old laptop"),
        ("an end of an end", "android", "取消帮我删了阿哲这个联系人"),
        ("a question", "android", "什么时候半小时倒计时"),
        ("a story", "android", "unknown callers keep calling"),
        ("a question", "android", "what does making Anna a favorite do"),
        ("another thing", "android", "text Anna the address"),
        ("another thing", "ios", "回复我微博下的评论"),
        ("a story", "android", "I'm calling Anna"),
        ("a story", "ios", "the VPN disconnected"),
        ("a story", "ios", "小明把工作日历改名叫公司了"),
        ("which one", "ios", "把新歌榜第一名加到资料库"),
        ("which one", "ios", "把新歌前三首加到资料库"),
        ("which one", "ios", "收藏人民日报置顶的微博"),
        ("which one", "ios", "收藏人民日报上周的微博"),
        ("which one", "ios", "收藏人民日报关于高考的微博"),
        ("one of a kind", "android", "call an Uber"),
        ("another's", "ios", "event Party on June 3 in Tom's calendar"),
        ("another thing", "ios", "turn off family sharing"),
        ("another thing", "ios", "turn on low data mode for cellular"),
        ("another thing", "android", "new label Climbing in Contacts at Tom's"),
        ("a number is no slip", "android", "start three timers of 5 minutes"),
        ("another word is no slip", "android", "turn wifi on with my wife"),
    ],
)
def test_what_was_not_asked_for_does_not_fire(kind, platform, task):
    assert not fired(platform, task), kind


@pytest.mark.parametrize(
    ("platform", "task", "macro"),
    [
        ("ios", "我要登机了，把飞行模式打开", "set_airplane_mode {'on': True}"),
        ("android", "我要把wifi关了", "set_wifi {'on': False}"),
        ("android", "帮我把wifi关了", "set_wifi {'on': False}"),
        ("ios", "飞行模式不用了，关了吧", "set_airplane_mode {'on': False}"),
        ("android", "I'm boarding, turn on airplane mode", "set_airplane_mode {'on': True}"),
        ("android", "turn of wfii", "set_wifi {'on': False}"),
        ("android", "I'm going to sleep, turn on airplane mode", "set_airplane_mode {'on': True}"),
        ("android", "取消七点的闹钟", "delete_alarm {'at': '07:00'}"),
        ("ios", "不要共享我的位置", "set_share_my_location {'on': False}"),
        ("ios", "don't share my location", "set_share_my_location {'on': False}"),
        ("android", "世界时钟加上成都", "add_city {'city': '成都'}"),
        ("android", "给王先生打电话", "call_contact {'person': '王先生'}"),
        ("ios", 'create an event called "Now or never"', "create_event {'title': 'Now or never'}"),
        (
            "ios",
            "turn low data mode on for Cafe",
            "set_network_low_data_mode {'network': 'Cafe', 'on': True}",
        ),
    ],
)
def test_what_was_asked_for_still_does(platform, task, macro):
    assert fired(platform, task) == macro
