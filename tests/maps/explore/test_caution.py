from typing import Any

import pytest

from maps.explore.caution import Cautious
from maps.explore.glance import glance
from phone.geometry import Rect
from phone.snapshot import Element, Snapshot
from tests.maps.snapshots import el, snap


def refusal(snapshot: Snapshot, label: str) -> str:
    seen = glance(snapshot)
    thing = next(t for t in seen.things if t.label == label)
    return Cautious(seen).refusal(thing)


def segment(text: str, x: float, **facts: Any) -> Element:
    return el("button", text, rect=Rect(x, 100, 80, 40), in_list=False, **facts)


@pytest.mark.parametrize(
    ("label", "reason"),
    [
        ("Delete account", "deletes"),
        ("清空购物车", "deletes"),
        ("立即購買", "pays"),
        ("Send", "sends"),
        ("Call", "sends"),
        ("Follow", "sends"),
        ("退出登录", "signs_out"),
        ("Install", "changes_setting"),
        ("允许", "changes_setting"),
        ("Save", "acts"),
        ("Start", "acts"),
        ("加到購物車", "acts"),
        ("不感兴趣", "acts"),
        ("Use current location", "acts"),
        ("使用目前位置", "acts"),
        ("+1 (555) 010-0142", "personal"),
        ("Cancel", "way out"),
        ("General", ""),
        ("Call volume", ""),
        ("设置", ""),
    ],
)
def test_a_button_is_judged_by_its_label(label: str, reason: str):
    assert refusal(snap(el("button", label), el("row", "Wi-Fi", 300)), label) == reason


def test_a_button_is_judged_by_its_platform_id_too():
    assert refusal(snap(el("button", "Go", id="com.example:id/delete_all")), "Go") == "deletes"


def test_switches_and_sliders_are_read_and_not_touched():
    shown = snap(el("toggle", "Bluetooth"), el("slider", "Volume", 300))
    assert refusal(shown, "Bluetooth") == "switch"
    assert refusal(shown, "Volume") == "value"


def test_a_row_is_a_choice_when_one_like_it_bears_the_check_mark():
    rows = [el("row", "Office", 100, selected=True), el("row", "Campus", 150), el("row", "Lab", 200)]
    assert refusal(snap(*rows), "Lab") == "switch"
    assert refusal(snap(*rows[1:]), "Lab") == ""


def test_a_row_with_an_info_button_does_something_itself_and_the_button_leads_on():
    row = el("row", "Harbour", 100)
    info = el("button", "More Info", rect=Rect(340, 105, 40, 40), parent=0)
    assert refusal(snap(row, info), "Harbour") == "choice"
    assert refusal(snap(row, info), "More Info") == ""


def test_segments_and_tabs_are_navigation_also_when_one_is_called_like_a_command():
    strip = [segment("推荐", 10, selected=True), segment("关注", 100), segment("食品", 200)]
    assert refusal(snap(*strip), "关注") == ""
    assert refusal(snap(segment("关注", 100)), "关注") == "sends"


def test_days_of_which_several_are_chosen_are_switches():
    days = [segment("M", 10, selected=True), segment("T", 100, selected=True), segment("W", 200)]
    assert refusal(snap(*days), "W") == "switch"


def test_nothing_is_tapped_on_a_screen_whose_title_asks_for_something_dangerous():
    sheet = el("sheet", "Erase this iPhone?", 100, rect=Rect(0, 100, 400, 300), in_list=False)
    shown = snap(sheet, el("button", "Learn how", 200, in_list=False))
    assert refusal(shown, "Learn how") == "screen: deletes"


def test_nothing_is_tapped_on_a_sheet_that_shares():
    sheet = el("sheet", "", 100, rect=Rect(0, 100, 400, 300), in_list=False)
    names = ("QQ", "Moments", "Oddly")
    apps = [el("button", name, 150 + 40 * place, in_list=False) for place, name in enumerate(names)]
    assert refusal(snap(sheet, *apps), "Oddly") == "screen: shares"


def test_a_sign_in_screen_is_not_entered_further():
    shown = snap(el("field", "Email or phone"), el("button", "Create account", 300))
    assert refusal(shown, "Create account") == "screen: sign in"
    with_password = snap(el("field", "", password=True), el("button", "Forgot it?", 300))
    assert refusal(with_password, "Forgot it?") == "screen: sign in"


def test_keys_of_a_keypad_are_left_alone_and_days_of_a_month_are_not():
    keypad = [el("button", str(n), 100 + 50 * n, rect=Rect(10, 100 + 50 * n, 60, 40)) for n in range(10)]
    month = [el("button", str(n), 100, rect=Rect(10, 10 + 20 * n, 40, 15)) for n in range(1, 31)]
    assert refusal(snap(*keypad), "5") == "key"
    assert refusal(snap(*month), "5") == ""


def test_a_field_that_holds_something_is_left_alone():
    assert refusal(snap(el("field", "Search", value="wifi")), "Search") == "value"
    assert refusal(snap(el("field", "Search", value="")), "Search") == ""


def test_what_somebody_searched_for_before_is_theirs():
    page = snap(
        el("text", "Suggestions", 100),
        el("row", "Wi-Fi", 150),
        el("text", "Recents", 300),
        el("row", "Show Previews", 350),
        el("text", "More", 400),
        el("row", "Battery", 450),
    )
    assert [refusal(page, label) for label in ("Wi-Fi", "Show Previews", "Battery")] == ["", "personal", ""]
