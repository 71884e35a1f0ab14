"""What a phone shows over its apps: the app switcher, the notification shade, the lock screen."""

import pytest

from devices.sim.node import HOME, Node
from devices.sim.world import World
from phone.geometry import Rect
from tests.devices.sim.glass import check
from tests.devices.sim.touching import seen, tap, texts

IOS, MUSIC = "com.apple.Preferences", "com.apple.Music"
ANDROID, CLOCK = "com.android.settings", "com.google.android.deskclock"
PAIRS = {"ios": (IOS, MUSIC), "android": (ANDROID, CLOCK)}


def with_two_apps(platform, **options) -> World:
    world = World(platform, **options)
    for bundle in PAIRS[platform]:
        assert world.launch(bundle)
    return world


def cards(world: World) -> list[str]:
    """Which apps have a card, from left to right."""
    shown = [n for n in world.nodes() if n.clickable and n.key in PAIRS[world.platform]]
    return [n.key for n in sorted(shown, key=lambda n: n.rect.x)]


def drag(world: World, node: Node, dx: float, dy: float) -> None:
    at = node.rect.clipped_to(Rect(0, 0, world.size().width, world.size().height)).center
    world.swipe(at.x, at.y, at.x + dx, at.y + dy, 0.3)


def pull_from_the_bottom(world: World, seconds: float) -> None:
    size = world.size()
    world.swipe(size.width / 2, size.height - 2, size.width / 2, size.height * 0.5, seconds)


@pytest.fixture(params=["ios", "android"])
def world(request) -> World:
    return with_two_apps(request.param)


def test_the_switcher_shows_a_card_for_every_app_the_latest_at_the_right(world: World):
    world.press("app_switcher")
    settings, other = PAIRS[world.platform]
    assert cards(world) == [settings, other]
    assert (world.foreground, world.truth()["layer"]) == (HOME[world.platform], "switcher")
    assert world.truth()["screen"] == ""
    check(world)


def test_a_card_brings_its_app_to_the_front_where_it_was(world: World):
    world.press("app_switcher")
    settings, other = PAIRS[world.platform]
    size = world.size()
    world.swipe(size.width * 0.3, size.height / 2, size.width * 0.95, size.height / 2, 0.3)
    check(world)
    tap(world, "Settings")
    assert (world.foreground, world.truth()["layer"]) == (settings, "page")
    world.press("app_switcher")
    assert cards(world) == [other, settings]


def test_a_card_that_is_thrown_away_ends_its_app(world: World):
    world.press("app_switcher")
    settings, other = PAIRS[world.platform]
    drag(world, next(n for n in world.nodes() if n.key == other), 0, -300)
    assert not world.is_running(other)
    assert cards(world) == [settings]
    [effect] = world.truth()["effects"]
    assert (effect["kind"], effect["what"]) == ("ended", other)
    world.press("home")
    assert (world.truth()["layer"], world.is_running(settings)) == ("home", True)


def test_home_leaves_the_switcher_and_a_touch_beside_the_cards_goes_back_to_the_app(world: World):
    world.press("app_switcher")
    world.tap(world.size().width / 2, world.size().height * 0.95)
    assert world.foreground == PAIRS[world.platform][1]
    world.press("app_switcher")
    world.press("home")
    assert world.truth()["layer"] == "home"


def test_android_can_end_all_apps_at_once():
    world = with_two_apps("android")
    world.press("app_switcher")
    for _ in range(4):
        world.swipe(100, 400, 350, 400, 0.3)
    check(world)
    tap(world, "Clear all")
    assert not any(world.is_running(bundle) for bundle in PAIRS["android"])
    world.press("app_switcher")
    assert "No recent items" in texts(world)
    check(world)


def test_an_iphone_goes_home_by_a_swipe_from_the_lower_edge_and_switches_when_the_finger_rests():
    world = with_two_apps("ios")
    pull_from_the_bottom(world, 0.8)
    assert world.truth()["layer"] == "switcher"
    tap(world, "Music")
    pull_from_the_bottom(world, 0.1)
    assert world.truth()["layer"] == "home"
    now = [0.0]
    world = with_two_apps("ios", clock=lambda: now[0])
    world.press("home")
    now[0] = 0.1
    world.press("home")
    assert world.truth()["layer"] == "switcher"
    now[0] = 5.0
    world.press("home")
    assert world.truth()["layer"] == "home"


def pull_from_the_top(world: World) -> None:
    world.swipe(60, 5, 60, world.size().height * 0.6, 0.3)


def test_the_shade_shows_what_apps_told_and_a_touch_opens_the_app(world: World):
    settings, _ = PAIRS[world.platform]
    to = {"ios": "general", "android": "battery"}[world.platform]
    assert world.notify(settings, "Look here", "Something happened", to)
    pull_from_the_top(world)
    assert (world.truth()["layer"], world.truth()["screen"]) == ("shade", "")
    assert {"Look here", "Something happened"} <= texts(world)
    check(world)
    title = seen(world, "Look here", "text").rect.center
    world.tap(title.x, title.y)
    assert (world.foreground, world.truth()["screen"]) == (settings, to)
    assert "Look here" not in {n["title"] for n in world.truth()["notifications"]}
    assert world.truth()["effects"] == []


def test_a_notification_is_thrown_away_alone_or_all_are(world: World):
    before = len(world.truth()["notifications"])
    assert before >= 2
    pull_from_the_top(world)
    first = next(n for n in world.nodes() if "note" in n.look and n.role == "row")
    drag(world, first, -0.7 * world.size().width, 0)
    assert len(world.truth()["notifications"]) == before - 1
    tap(world, "Clear all")
    assert world.truth()["notifications"] == []
    assert "No notifications" in texts(world)
    assert {e["kind"] for e in world.truth()["effects"]} == {"dismissed"}
    check(world)


def test_a_short_drag_on_an_iphone_shows_the_clear_button():
    world = with_two_apps("ios")
    pull_from_the_top(world)
    before = len(world.truth()["notifications"])
    first = next(n for n in world.nodes() if n.id == "NotificationShortLookView")
    drag(world, first, -120, 0)
    check(world)
    assert seen(world, "Clear").id == "swipe-action-button-identifier"
    tap(world, "Clear")
    assert len(world.truth()["notifications"]) == before - 1


def test_the_shade_goes_away_by_a_swipe_up_by_home_and_by_back(world: World):
    app = world.foreground
    pull_from_the_top(world)
    world.swipe(200, 600, 200, 200, 0.3)
    assert (world.truth()["layer"], world.foreground) == ("page", app)
    pull_from_the_top(world)
    world.press("home")
    assert world.truth()["layer"] == "home"
    if world.platform == "android":
        pull_from_the_top(world)
        world.press("back")
        assert world.truth()["layer"] == "home"


def test_the_tiles_of_quick_settings_are_the_switches_of_the_settings_app():
    world = with_two_apps("android")
    world.launch(ANDROID)
    pull_from_the_top(world)
    tap(world, "Airplane mode")
    tap(world, "Wi-Fi")
    state = world.truth()["state"][ANDROID]
    assert (state["airplane_mode"], state["wifi"], state["bluetooth"]) == (True, False, True)
    assert not seen(world, "Wi-Fi").selected
    assert [(e["kind"], e["app"], e["what"]) for e in world.truth()["effects"]] == [
        ("toggled", ANDROID, "airplane_mode"),
        ("toggled", ANDROID, "wifi"),
    ]


def test_nothing_of_the_app_below_can_be_touched_or_typed_into(world: World):
    pull_from_the_top(world)
    assert not world.keyboard_up
    assert not world.type_text("lost")
    before = world.truth()["state"]
    for y in range(100, 800, 90):
        world.tap(world.size().width - 4, y)
    assert world.truth()["state"] == before


def test_a_swipe_up_unlocks_unless_a_passcode_holds_the_lock(world: World):
    size = world.size()
    for has_passcode in (False, True):
        world.has_passcode = has_passcode
        world.set_lock(locked=True)
        world.swipe(size.width / 2, size.height * 0.9, size.width / 2, size.height * 0.3, 0.2)
        assert world.locked is has_passcode
    world.has_passcode = False
    world.press("power")
    world.swipe(size.width / 2, size.height * 0.9, size.width / 2, size.height * 0.3, 0.2)
    assert (world.locked, world.asleep) == (True, True)
