from pathlib import Path

import pytest

from devices.android.dump import ScreenTree, read_dump
from phone.errors import DumpError
from phone.geometry import Rect, Size
from phone.snapshot import Element, Role

SHARED = Path(__file__).parents[3] / "../shared/ui-dumps"
EXPECTED = SHARED / "expected.tsv"


def node(
    inner: str = "", *, bounds: str = "[0,0][1080,2400]", kind: str = "android.view.View", **facts: str
) -> str:
    """Draw one node as uiautomator writes it; only what differs from the usual is given."""
    usual = {
        "index": "0", "text": "", "resource-id": "", "class": kind, "package": "com.android.settings",
        "content-desc": "", "checkable": "false", "checked": "false", "clickable": "false", "enabled": "true",
        "focusable": "false", "focused": "false", "scrollable": "false", "long-clickable": "false",
        "password": "false", "selected": "false", "bounds": bounds,
    }  # fmt: skip
    given = usual | {name.strip("_").replace("_", "-"): value for name, value in facts.items()}
    attributes = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f"<node {attributes}>{inner}</node>"


def screen(*nodes: str, **root: str) -> bytes:
    return (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
        f'<hierarchy rotation="{root.get("rotation", "0")}">{node("".join(nodes))}</hierarchy>'
    ).encode()


def text_view(text: str, bounds: str = "[48,300][600,360]", **facts: str) -> str:
    return node(text=text, bounds=bounds, kind="android.widget.TextView", **facts)


def row(*inner: str, bounds: str = "[0,280][1080,440]", **facts: str) -> str:
    return node(
        "".join(inner), bounds=bounds, kind="android.widget.LinearLayout", **({"clickable": "true"} | facts)
    )


def switch(*, checked: bool, **facts: str) -> str:
    return node(
        bounds="[900,300][1032,420]", kind="android.widget.Switch", resource_id="android:id/switch_widget",
        checkable="true", checked=str(checked).lower(), **facts,
    )  # fmt: skip


def tappable(tree: ScreenTree) -> list[tuple[Role, str, str | None, bool | None]]:
    return [(e.role, e.text, e.value, e.checked) for e in tree.elements if e.tappable]


def named(tree: ScreenTree, text: str) -> Element:
    (found,) = (e for e in tree.elements if e.text == text)
    return found


def test_pixels_become_points_by_the_density():
    tree = read_dump(screen(text_view("Wi-Fi")), px_per_pt=3.0, size=Size(360, 800))
    assert named(tree, "Wi-Fi").rect == Rect(16, 100, 184, 20)
    assert tree.size == Size(360, 800)


def test_a_settings_row_is_one_row_named_by_its_title_with_the_summary_as_value():
    tree = read_dump(
        screen(row(text_view("Display"), text_view("Dark theme, font size", "[48,360][600,420]")))
    )
    assert tappable(tree) == [(Role.ROW, "Display", "Dark theme, font size", None)]


def test_the_title_inside_a_row_stays_an_element_and_a_tap_on_it_lands_in_the_row():
    tree = read_dump(screen(row(text_view("Display", resource_id="android:id/title"))))
    title, found_row = (e for e in tree.elements if e.text == "Display" and e.id), tree.elements[1]
    assert found_row.tappable
    assert found_row.rect.contains(next(title).rect.center)


@pytest.mark.parametrize("checked", [True, False])
def test_a_row_with_a_switch_is_one_toggle_with_its_state(checked: bool):
    tree = read_dump(screen(row(text_view("Airplane mode"), switch(checked=checked))))
    assert tappable(tree) == [(Role.TOGGLE, "Airplane mode", None, checked)]


def test_the_word_in_a_switch_is_its_state_and_not_the_name_of_the_row():
    tree = read_dump(screen(row(switch(checked=True, text="ON"), text_view("Airplane mode"))))
    assert tappable(tree) == [(Role.TOGGLE, "Airplane mode", None, True)]


def test_a_switch_with_a_tap_target_of_its_own_does_not_turn_its_row_into_a_toggle():
    tree = read_dump(
        screen(row(text_view("Wi-Fi"), switch(checked=True, clickable="true", content_desc="Use Wi-Fi")))
    )
    assert tappable(tree) == [(Role.ROW, "Wi-Fi", None, None), (Role.TOGGLE, "Use Wi-Fi", None, True)]


def test_a_row_is_not_named_by_what_another_target_inside_it_says():
    tree = read_dump(screen(row(row(text_view("Delete"), bounds="[900,300][1000,400]"), text_view("Alarm"))))
    assert [text for _, text, _, _ in tappable(tree)] == ["Alarm", "Delete"]


def test_a_clickable_page_does_not_take_its_whole_content_as_value():
    texts = [text_view(f"Line {i}", f"[48,{300 + i}][600,{301 + i}]") for i in range(50)]
    (_, text, value, _) = tappable(read_dump(screen(row(*texts))))[0]
    assert text == "Line 0"
    assert value is not None
    assert len(value) < 80


def test_a_switch_without_checkable_still_has_a_state():
    tree = read_dump(
        screen(node(kind="androidx.appcompat.widget.SwitchCompat", checked="true", clickable="true"))
    )
    assert tappable(tree) == [(Role.TOGGLE, "", None, True)]


def test_a_field_has_its_content_as_value_and_its_label_as_text():
    field = node(kind="android.widget.EditText", text="alice", content_desc="username", clickable="true")
    assert tappable(read_dump(screen(field))) == [(Role.FIELD, "username", "alice", None)]


@pytest.mark.parametrize(("text", "value"), [("", None), ("42.0", "42.0"), ("-1.5E-4", "-1.5E-4")])
def test_where_a_slider_stands_is_its_value_and_never_its_name(text: str, value: str | None):
    slider = node(kind="android.widget.SeekBar", text=text, content_desc="Volume")
    (found,) = (e for e in read_dump(screen(slider)).elements if e.role is Role.SLIDER)
    assert (found.text, found.value) == ("Volume", value)


def test_a_field_that_shows_its_hint_is_empty():
    field = node(kind="android.widget.EditText", text="Search", hint="Search", clickable="true")
    assert tappable(read_dump(screen(field))) == [(Role.FIELD, "Search", "", None)]


def test_a_password_reaches_no_element_not_even_through_its_row_or_children():
    secret = node(
        text_view("hunter2"), kind="android.widget.EditText", password="true", text="hunter2", hint="hunter2"
    )
    tree = read_dump(screen(row(secret, text_view("Password"))))
    assert "hunter2" not in repr(tree)
    assert [e.password for e in tree.elements] == [False, False, True, True, False]


def test_a_disabled_row_is_not_tappable():
    assert tappable(read_dump(screen(row(text_view("Date"), enabled="false")))) == []


def test_what_lies_off_the_screen_or_has_no_area_is_not_tappable_and_the_rest_is_clipped():
    tree = read_dump(
        screen(
            text_view("Zero", "[48,500][48,500]", clickable="true"),
            text_view("Below", "[48,2500][1032,2620]", clickable="true"),
            text_view("Negative", "[-100,700][400,820]", clickable="true"),
            text_view("Nowhere", "not bounds", clickable="true"),
        )
    )
    assert [text for _, text, _, _ in tappable(tree)] == ["Negative"]
    assert named(tree, "Negative").rect == Rect(0, 700, 400, 120)


def test_what_is_not_displayed_is_not_tappable():
    tree = read_dump(screen(text_view("Gone", clickable="true", displayed="false")))
    assert tappable(tree) == []


def test_the_orientation_never_comes_from_the_rotation_attribute():
    assert not read_dump(screen(rotation="3")).size.is_landscape
    assert read_dump(screen(rotation="0"), size=Size(800, 360)).size.is_landscape


def test_everything_inside_a_list_says_so():
    tree = read_dump(screen(node(row(text_view("Wi-Fi")), kind="androidx.recyclerview.widget.RecyclerView")))
    assert [e.in_list for e in tree.elements] == [False, False, True, True]


def dialog(
    *buttons: str, title: str, frame: str = "android:id/parentPanel", title_id: str = "alertTitle"
) -> str:
    inside = [text_view(title, resource_id=f"android:id/{title_id}")]
    inside += [
        node(
            kind="android.widget.Button",
            text=b,
            clickable="true",
            bounds=f"[100,{900 + 100 * i}][900,{990 + 100 * i}]",
        )
        for i, b in enumerate(buttons)
    ]
    return node("".join(inside), resource_id=frame, kind="android.widget.LinearLayout")


def test_a_dialog_that_says_an_app_does_not_respond_is_an_alert():
    alert = read_dump(screen(dialog("Close app", "Wait", title="Settings isn't responding"))).alert
    assert alert is not None
    assert (alert.text, alert.buttons) == ("Settings isn't responding", ("Close app", "Wait"))


@pytest.mark.parametrize(
    "frame", ["com.android.permissioncontroller:id/grant_dialog", "com.vendor:id/unknown"]
)
def test_a_permission_request_is_an_alert_whatever_its_frame_is_called(frame: str):
    asks = dialog(
        "Only this time", "Don't allow", title="Allow Clock?", frame=frame, title_id="permission_message"
    )
    alert = read_dump(screen(asks)).alert
    assert alert is not None
    assert (alert.text, alert.buttons) == ("Allow Clock?", ("Only this time", "Don't allow"))


def test_a_link_in_a_dialog_is_not_one_of_its_answers():
    link = text_view("Learn more", clickable="true")
    asks = dialog("Cancel", "Save", title="Select DNS").replace("</node>", f"</node>{link}", 1)
    alert = read_dump(screen(asks)).alert
    assert alert is not None
    assert alert.buttons == ("Cancel", "Save")


def test_under_a_dialog_of_the_same_window_nothing_is_tappable():
    tree = read_dump(
        screen(row(text_view("Wi-Fi"), bounds="[0,2000][1080,2200]"), dialog("OK", title="Sure?"))
    )
    assert [text for _, text, _, _ in tappable(tree)] == ["OK"]


def displays(*windows: tuple[str, str, str]) -> bytes:
    drawn = "".join(
        f'<window index="0" title="w" bounds="[0,0][1080,2400]" {facts}><hierarchy rotation="0">'
        f"{node(inner, bounds=bounds)}</hierarchy></window>"
        for facts, inner, bounds in windows
    )
    return f'<displays><display id="0">{drawn}</display></displays>'.encode()


PAGE = 'type="1" layer="0" focused="true"'


def test_of_several_windows_the_focused_one_names_the_app_and_all_elements_are_there():
    bar = node(text="9:41", package="com.android.systemui")
    tree = read_dump(
        displays(
            ('type="3" layer="1" focused="false"', bar, "[0,0][1080,96]"),
            (PAGE, row(text_view("Wi-Fi")), "[0,0][1080,2400]"),
        )
    )
    assert tree.app == "com.android.settings"
    assert {"9:41", "Wi-Fi"} <= {e.text for e in tree.elements}


def test_the_higher_window_is_drawn_later_whatever_the_order_in_the_dump():
    keyboard = 'type="2" layer="5" focused="false"'
    tree = read_dump(
        displays(
            (keyboard, node(text="q", clickable="true", bounds="[0,1700][100,1800]"), "[0,1600][1080,2400]"),
            (
                PAGE,
                row(text_view("Hidden"), bounds="[0,1700][1080,1900]") + row(text_view("Seen")),
                "[0,0][1080,2400]",
            ),
        )
    )
    assert [(role, text) for role, text, _, _ in tappable(tree)] == [(Role.ROW, "Seen"), (Role.KEY, "q")]
    assert tree.keyboard


def test_what_lies_under_a_keyboard_that_is_not_in_the_dump_is_not_tappable():
    rows = [
        row(text_view(t), bounds=b)
        for t, b in (("Seen", "[0,280][1080,440]"), ("Under", "[0,1700][1080,1900]"))
    ]
    tree = read_dump(screen(*rows), keyboard_px=Rect(0, 1600, 1080, 800))
    assert [text for _, text, _, _ in tappable(tree)] == ["Seen"]
    assert tree.keyboard


def test_only_the_default_display_is_read():
    two = displays((PAGE, text_view("Phone"), "[0,0][1080,2400]")).replace(
        b"<displays>", b'<displays><display id="2"><window><hierarchy/></window></display>'
    )
    assert "Phone" in {e.text for e in read_dump(two).elements}


@pytest.mark.parametrize(
    ("printed", "code", "says", "retryable"),
    [
        ("", "empty_dump", "without a tree", True),
        ("ERROR: could not get idle state.", "never_idle", "animation", False),
        ("ERROR: null root node returned by UiTestAutomationBridge.", "no_window", "off or locked", True),
        ("Killed ", "dump_killed", "automation client", True),
        (
            "UiAutomationService android.accessibilityservice@4d already registered!",
            "dump_killed",
            "holds",
            True,
        ),
        (
            "java.lang.NullPointerException\n\tat com.android.commands.uiautomator",
            "empty_dump",
            "without",
            True,
        ),
        ("<hierarchy rotation='0'><node", "broken_dump", "cut off", True),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><hierarchy/>", "refused_dump", "entities", False),
    ],
)
def test_each_way_of_failing_has_a_code_a_cause_and_a_next_step(
    printed: str, code: str, says: str, retryable: bool
):
    with pytest.raises(DumpError, match=says) as caught:
        read_dump(printed.encode())
    assert (caught.value.code, caught.value.retryable) == (code, retryable)
    assert caught.value.next


def test_a_hundred_and_twenty_levels_are_read():
    inner = text_view("Wi-Fi")
    for _ in range(120):
        inner = node(inner)
    assert named(read_dump(screen(inner)), "Wi-Fi").text == "Wi-Fi"


def expected_rows() -> list[tuple[str, str, str]]:
    if not EXPECTED.exists():
        return []
    lines = EXPECTED.read_text(encoding="utf-8").splitlines()[1:]
    rows = [tuple(line.split("\t")) for line in lines]
    return [(f, o, s) for f, o, s in rows if not f.startswith(("ios/", "shapes/ios_"))]


shared_dumps = pytest.mark.skipif(not EXPECTED.exists(), reason="the shared folder of dumps is not here")


@shared_dumps
@pytest.mark.parametrize(("pattern", "outcome", "says"), expected_rows())
def test_every_collected_dump_gives_what_is_expected_of_it(pattern: str, outcome: str, says: str):
    paths = sorted(SHARED.glob(pattern))
    assert paths
    for path in paths:
        if outcome == "ok":
            assert read_dump(path.read_bytes()).elements
        else:
            with pytest.raises(DumpError) as caught:
                read_dump(path.read_bytes())
            assert caught.value.code.split("_", maxsplit=1)[0] in says
            assert ("retryable" not in says) or caught.value.retryable


@shared_dumps
def test_a_real_dialog_of_an_app_that_hangs_is_recognised():
    alert = read_dump((SHARED / "android/shirates_AppIsNotResponding.xml").read_bytes()).alert
    assert alert is not None
    assert alert.buttons == ("Close app", "Wait")


@shared_dumps
def test_a_real_date_page_has_its_toggles_with_their_state():
    tree = read_dump((SHARED / "android/shirates_DateAndTime_ja.xml").read_bytes())
    assert [checked for role, _, _, checked in tappable(tree) if role is Role.TOGGLE] == [True, True, False]
