"""What the tests of this app share."""

from devices.sim.world import World
from tests.devices.sim.apps.facts import (
    Notes,
    opened,
    touch,
)
from tests.devices.sim.touching import tap

NOTES = Notes("ios", "weibo")


WEIBO = "com.sina.weibo"


BARS = ("home_follow", "home_for_you", "home_latest", "video", "discover", "me")


ALLOWED = {screen: {"notifications": True} for screen in BARS}


"""The prompt for notifications covers the messages while they are off."""


STATES = ALLOWED | {
    "tingting": {"playing": "古城墙的声音"},
    "video": {"video_held": True, "notifications": True},
}


BY_POST = {"post_menu_recommended", "video_post_detail"}


"""Where a post leads depends on who wrote it and whether it is a video: which is first changes."""


NEVER_TAPPED_TO = {"launch_error"}


"""Shown by a start that fails."""


INSTEAD = {("post_menu_followed", "取消特别关注")}


"""Takes the place of another row: a test of its own."""


def lists(world: World) -> dict[str, list[dict[str, str]]]:
    return world.truth()["lists"][WEIBO]


def first_post(world: World, **texts: str) -> dict[str, str]:
    """Let the follow feed begin with a followed author's post that is no video, or as said."""
    post = {**next(p for p in lists(world)["follow_feed"] if p["followed"] and not p["video"]), **texts}
    rest = [p for p in lists(world)["follow_feed"] if p["author"] != post["author"]]
    world.set_list(WEIBO, "follow_feed", [post, *rest])
    return post


def begins_plainly(seed: int) -> bool:
    first = lists(opened("ios", "weibo", seed=seed))["follow_feed"][0]
    return bool(first["followed"]) and not first["video"]


def tap_first(world: World, text: str) -> None:
    """Touch the uppermost thing that says `text`."""
    node = next(n for n in world.nodes() if n.text == text and n.visible)
    world.tap(node.rect.center.x, node.rect.center.y)


def leave(world: World) -> None:
    """Go back as a person would: beside a menu, by a button, from the left edge; else to the first tab."""
    screen = world.app.top.screen
    keys = {n.key for n in world.nodes() if n.visible}
    if screen.layer == "dialog":
        world.tap(200, 130 if screen.id != "follow_group_menu" else 700)
    elif screen.layer == "sheet":
        touch(world, "cancel")
    elif "tab_home" in keys:
        touch(world, "tab_home" if screen.id != "home_for_you" else "follow")
    elif "back" in keys:
        touch(world, "back")
    else:
        world.swipe(2, 400, 300, 400, 0.3)


def search(world: World, word: str) -> set[str]:
    """Search for a word and return the posts that were found."""
    touch(world, "tab_discover")
    tap(world, "WBSearchBarIcon", "field")
    assert world.type_text(word + "\n")
    return {n.text for n in world.nodes() if n.role == "row"}
