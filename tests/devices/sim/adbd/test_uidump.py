"""The element tree as uiautomator writes it."""

from xml.etree import ElementTree as ET

import pytest

from devices.sim.adbd.commands.uiautomator import glass, tree
from devices.sim.adbd.device import Device
from devices.sim.adbd.dumper_tree import Wanted, hierarchy
from devices.sim.adbd.uidump import Owners, Scale, dump, windows
from devices.sim.node import AlertState, Node
from devices.sim.world import World
from phone.geometry import Rect

SETTINGS = "com.android.settings"


@pytest.fixture
def device() -> Device:
    world = World("android")
    world.launch(SETTINGS)
    return Device(world)


def parsed(xml: str) -> ET.Element:
    return ET.fromstring(xml)  # noqa: S314 - our own


def box(node: ET.Element) -> list[int]:
    return [int(n) for n in node.get("bounds", "").replace("][", ",").strip("[]").split(",")]


def go(device: Device, *ids: str) -> None:
    for key in ids:
        node = next(n for n in device.world.nodes() if n.key == key)
        device.world.tap(node.rect.center.x, node.rect.center.y)


def texts(root: ET.Element) -> list[str]:
    return [node.get("text", "") for node in root.iter("node") if node.get("text")]


def test_every_node_has_the_attributes_in_the_order_of_the_dumper(device: Device):
    for node in parsed(tree(device)).iter("node"):
        names = [name for name in node.keys() if name != "NAF"]  # noqa: SIM118 - an element, not a mapping
        assert names == [
            *("index", "text", "resource-id", "class", "package", "content-desc", "checkable", "checked"),
            *("clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable", "password"),
            *("selected", "bounds"),
        ]


def test_a_row_is_a_clickable_layout_that_holds_its_title_and_summary(device: Device):
    rows = [n for n in parsed(tree(device)).iter("node") if n.get("class") == "android.widget.LinearLayout"]
    row = next(r for r in rows if any(c.get("text") == "Network & internet" for c in r))
    assert (row.get("clickable"), row.get("text"), row.get("resource-id")) == ("true", "", "")
    assert [(c.get("resource-id"), c.get("text")) for c in row] == [
        ("android:id/title", "Network & internet"),
        ("android:id/summary", "Mobile, Wi‑Fi, hotspot"),
    ]


def test_a_row_with_a_switch_tells_its_state_on_the_switch(device: Device):
    go(device, "network_internet", "airplane_mode")
    switch = next(n for n in parsed(tree(device)).iter("node") if n.get("class") == "android.widget.Switch")
    assert (switch.get("checkable"), switch.get("checked"), switch.get("clickable")) == (
        "true",
        "true",
        "false",
    )


def test_the_app_bar_names_the_page_and_the_way_up(device: Device):
    go(device, "network_internet")
    nodes = list(parsed(tree(device)).iter("node"))
    assert any(n.get("content-desc") == "Network & internet" for n in nodes)
    up = next(n for n in nodes if n.get("content-desc") == "Navigate up")
    assert up.get("class") == "android.widget.ImageButton"


def test_nothing_lies_outside_the_screen_and_what_is_hidden_is_left_out(device: Device):
    root = parsed(tree(device))
    for node in root.iter("node"):
        left, top, right, bottom = box(node)
        assert 0 <= left < right <= 1440
        assert 0 <= top < bottom <= 3120
    assert "About phone" not in texts(root)
    device.world.swipe(200, 800, 200, 100, 0.3)
    device.world.swipe(200, 800, 200, 100, 0.3)
    assert "About phone" in texts(parsed(tree(device)))


def test_a_dialog_is_the_only_window_that_is_dumped(device: Device):
    go(device, "network_internet", "private_dns")
    root = parsed(tree(device))
    assert "Airplane mode" not in texts(root)
    radios = [n for n in root.iter("node") if n.get("class") == "android.widget.RadioButton"]
    assert [(n.get("text"), n.get("checked")) for n in radios] == [
        ("Off", "false"),
        ("Automatic", "true"),
        ("Private DNS provider hostname", "false"),
    ]
    field = next(n for n in root.iter("node") if n.get("class") == "android.widget.EditText")
    assert (field.get("text"), field.get("enabled")) == ("Enter hostname of DNS provider", "false")
    every = parsed(tree(device, all_windows=True))
    assert "Airplane mode" in texts(every)


def test_the_keyboard_and_the_status_bar_are_windows_of_their_own(device: Device):
    go(device, "search_settings")
    assert all(n.get("package") == SETTINGS for n in parsed(tree(device)).iter("node"))
    found = parsed(tree(device, all_windows=True)).findall("./display/window")
    assert [(w.get("type"), w.get("active")) for w in found] == [
        ("2", "false"),
        ("3", "false"),
        ("1", "true"),
    ]
    assert {n.get("package") for n in found[0].iter("node")} == {"com.android.inputmethod.latin"}


def test_a_permission_prompt_belongs_to_its_own_package(device: Device):
    device.world.show_alert(
        AlertState("Allow Settings to find devices?", "", ("Allow", "Don’t allow"), system=True)
    )
    root = parsed(tree(device))
    ids = {n.get("text"): n.get("resource-id") for n in root.iter("node") if n.get("text")}
    assert ids["Allow"] == "com.android.permissioncontroller:id/permission_allow_button"
    assert ids["Don’t allow"] == "com.android.permissioncontroller:id/permission_deny_button"
    assert {n.get("package") for n in root.iter("node")} == {"com.google.android.permissioncontroller"}


def test_compressed_leaves_out_containers_that_mean_nothing(device: Device):
    whole, short = parsed(tree(device)), parsed(tree(device, compressed=True))
    assert texts(short) == texts(whole)
    assert len(list(short.iter("node"))) < len(list(whole.iter("node")))


def test_characters_that_xml_forbids_and_emoji_become_dots():
    nodes = [
        Node("screen", Rect(0, 0, 100, 100)),
        Node("window", Rect(0, 0, 100, 100), parent=0),
        Node("text", Rect(0, 0, 50, 50), text='a\x01b🙂c"<&>\nd', parent=1),
    ]
    scale = Scale(1.0)
    xml = dump(windows(nodes, Owners("app", "app", "ime"), scale), scale)
    assert "&#10;" in xml
    assert texts(parsed(xml)) == ['a.b..c"<&>\nd']


def test_what_can_be_tapped_and_has_no_name_is_marked(device: Device):
    nodes = [
        Node("screen", Rect(0, 0, 100, 100)),
        Node("window", Rect(0, 0, 100, 100), parent=0),
        Node("row", Rect(0, 0, 50, 50), parent=1, clickable=True),
    ]
    scale = Scale(1.0)
    assert ' NAF="true"' in dump(windows(nodes, Owners("app", "app", "ime"), scale), scale)
    assert "NAF" not in tree(device).replace("search_action_bar", "")


def test_a_password_is_shown_as_dots():
    nodes = [
        Node("screen", Rect(0, 0, 100, 100)),
        Node("window", Rect(0, 0, 100, 100), parent=0),
        Node("field", Rect(0, 0, 50, 50), value="hunter2", password=True, parent=1),
    ]
    scale = Scale(1.0)
    xml = dump(windows(nodes, Owners("app", "app", "ime"), scale), scale)
    assert "hunter2" not in xml
    assert 'text="•••••••"' in xml
    assert 'password="true"' in xml


def test_the_resident_dumper_tells_more_attributes_and_the_same_of_the_others(device: Device):
    go(device, "network_internet", "private_dns")
    found, scale = glass(device)
    plain = list(parsed(tree(device)).iter("node"))
    more = list(parsed(hierarchy(found, scale, Wanted(root_in_active=True))).iter("node"))
    extra = {"visible-to-user", "drawing-order", "hint", "display-id"}
    assert [dict(n.items()) for n in plain] == [
        {name: value for name, value in n.items() if name not in extra} for n in more
    ]
    assert "Enter hostname of DNS provider" in [n.get("hint") for n in more]


def test_the_resident_dumper_holds_all_windows_in_one_tree_stops_at_a_depth_and_may_be_empty(device: Device):
    found, scale = glass(device)
    assert len(parsed(hierarchy(found, scale, Wanted()))) == len(found) > 1
    (root,) = parsed(hierarchy(found, scale, Wanted(max_depth=1, root_in_active=True)))
    assert [len(child) for child in root] == [0]
    compressed = hierarchy(found, scale, Wanted(compressed=True, root_in_active=True))
    assert 0 < compressed.count("<node") < tree(device).count("<node")
    assert len(parsed(hierarchy((), scale, Wanted()))) == 0


def test_the_resident_dumper_says_where_a_slider_stands_as_its_text():
    slider = Node("slider", Rect(0, 0, 100, 40), text="Volume", value="30%", parent=0)
    page = Node("window", Rect(0, 0, 400, 800), text="Page")
    found = windows([page, slider], Owners("com.example", "", ""), Scale(1.0))
    (node,) = (
        n
        for n in parsed(hierarchy(found, Scale(1.0), Wanted())).iter("node")
        if "SeekBar" in n.get("class", "")
    )
    assert (node.get("text"), node.get("content-desc")) == ("30.0", "Volume")
