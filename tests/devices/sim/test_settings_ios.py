"""The shipped Settings app of the simulated iPhone, beside the notes of what was observed on a real one."""

from pathlib import Path

import pytest
import yaml

from devices.sim.app_elements import Element
from devices.sim.app_file import APPS, parse_app
from devices.sim.world import World
from tests.devices.sim.touching import SETTINGS, in_settings, scroll, seen, tap, texts

FACTS = Path(__file__).parents[3] / "../shared/app-facts/ios/settings.yaml"
NEVER_SHOWN_ALONE = {"More Info", "{keyboard search key}"}
"""A part of each row, and a key of the keyboard."""
MOVED = {
    ("search", "{recent settings}"),
    ("subscriptions", "{active subscriptions}"),
    ("sign_in_with_apple", "{apps and websites}"),
}
"""Lists whose middle was observed; here the first row is what has a place."""


@pytest.fixture(scope="module")
def app():
    return parse_app((APPS / "ios/settings.yaml").read_text(encoding="utf-8"))


def test_every_observed_element_stands_where_it_was_observed(app):
    if not FACTS.exists():
        pytest.skip("the notes of what was observed are not beside this checkout")
    missing = [
        f"{screen['key']}: {fact['text']}"
        for screen in yaml.safe_load(FACTS.read_text(encoding="utf-8"))["screens"]
        for fact in screen["elements"]
        if fact["text"] not in NEVER_SHOWN_ALONE
        and not is_there(app.screen(screen["key"]).elements, screen["key"], fact)
    ]
    assert not missing


def is_there(elements: tuple[Element, ...], screen: str, fact: dict) -> bool:
    dynamic = "{" in fact["text"] or fact["kind"] == "back"
    alike = [e for e in elements if dynamic or (e.text == fact["text"] and e.zh == fact.get("zh", ""))]
    place = tuple(fact.get("at", ()))
    leads = fact.get("to", "")
    return any(
        (not place or e.at == place or (screen, fact["text"]) in MOVED)
        and e.page == fact.get("page", e.page)
        and (not leads or leads in (e.to, e.row.to if e.row else "") or e.back or e.close or e.kind == "back")
        for e in alike
    )


def test_every_screen_can_be_reached_from_home_or_by_a_link(app):
    reached = {"home", *(link.to for link in app.links)}
    waiting = list(reached)
    while waiting:
        screen = app.screen(waiting.pop())
        for element in screen.elements:
            steps = [element, *element.parts, *([element.row, *element.row.parts] if element.row else [])]
            for to in {s.to for s in steps if s.to and "{" not in s.to} - reached:
                reached.add(to)
                waiting.append(to)
    assert {s.id for s in app.screens} == reached


def test_airplane_mode_takes_effect_and_is_shown_on_the_cellular_row():
    world = in_settings()
    tap(world, "Airplane Mode", "toggle")
    assert world.state_of(SETTINGS, "airplane_mode") is True
    assert seen(world, "Cellular", "row").value == "Off"


def test_accessibility_needs_a_scroll_because_the_search_bar_floats_over_it():
    world = in_settings()
    tap(world, "Accessibility", "row")
    assert world.truth()["screen"] == "search"


def test_rows_of_later_pages_come_into_view_by_scrolling():
    world = in_settings()
    assert not any(n.text == "Developer" and n.visible for n in world.nodes())
    for _ in range(10):
        scroll(world, 300)
    tap(world, "Developer", "row")
    assert world.truth()["screen"] == "developer"


def test_wifi_off_hides_every_network():
    world = in_settings()
    network = world.state_of(SETTINGS, "network")
    tap(world, "Wi-Fi", "row")
    assert {network, "My Networks", "Other Networks"} <= texts(world)
    tap(world, "Wi‑Fi", "toggle")
    assert not {network, "My Networks", "Other Networks"} & texts(world)
    tap(world, "Settings", "button")
    assert seen(world, "Wi-Fi", "row").value == "Off"


def test_joining_a_known_network_moves_it_to_the_top():
    world = in_settings()
    tap(world, "Wi-Fi", "row")
    world.set_list(SETTINGS, "my_networks", [{"name": "Quay"}])
    tap(world, "Quay", "row")
    assert world.state_of(SETTINGS, "network") == "Quay"
    assert sum(n.text == "Quay" and n.role == "row" for n in world.nodes()) == 1


def test_forgetting_a_network_asks_first():
    world = in_settings()
    tap(world, "Wi-Fi", "row")
    tap(world, "More Info")
    name = world.truth()["args"]["name"]
    tap(world, "Forget This Network")
    tap(world, "Cancel", "button")
    assert world.truth()["screen"] == "wifi_network_detail"
    tap(world, "Forget This Network")
    tap(world, "Forget", "button")
    assert world.truth()["screen"] == "wifi"
    assert world.state_of(SETTINGS, "forgotten") == name


def test_the_back_label_of_family_depends_on_where_one_came_from():
    world = in_settings()
    tap(world, "Family", "row")
    assert seen(world, "Settings", "button").key == "back"
    tap(world, "Settings", "button")
    tap(world, "Apple Account, iCloud+, and more", "row")
    tap(world, "Family", "row")
    assert seen(world, "Apple Account", "button").key == "back"


def test_search_finds_pages_and_opens_them():
    world = in_settings()
    tap(world, "Search", "field")
    assert world.keyboard_up
    world.type_text("hotsp")
    tap(world, "Personal Hotspot", "row")
    assert world.truth()["screen"] == "personal_hotspot"


def test_payment_asks_for_a_face_that_nobody_has_here():
    world = in_settings()
    tap(world, "Apple Account, iCloud+, and more", "row")
    tap(world, "Payment & Shipping", "row")
    tap(world, "Try Face ID Again", "button")
    assert world.truth()["screen"] == "face_id_prompt"


def test_a_list_row_with_a_switch_keeps_its_own_state():
    world = in_settings()
    tap(world, "Cellular", "row")
    world.set_list(SETTINGS, "data_apps", [{"name": "Maps", "on": "1"}, {"name": "Mail", "on": "1"}])
    for _ in range(3):
        scroll(world, 200)
    tap(world, "Mail", "toggle")
    assert [seen(world, app, "toggle").checked for app in ("Maps", "Mail")] == [True, False]


def test_settings_resumes_its_page_and_starts_at_home_after_a_stop():
    world = in_settings()
    tap(world, "General", "row")
    world.press("home")
    tap(world, "Settings", "button")
    assert world.truth()["stack"] == ["home", "general"]
    world.terminate(SETTINGS)
    world.launch(SETTINGS)
    assert world.truth()["stack"] == ["home"]


def test_chinese_labels_are_those_that_were_noted():
    world = World("ios", zh=True)
    world.launch(SETTINGS)
    assert {"飞行模式", "无线局域网", "蓝牙"} <= texts(world)
