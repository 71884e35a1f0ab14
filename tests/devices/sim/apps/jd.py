"""What the tests of this app share."""

from devices.sim.node import Node
from devices.sim.world import World
from tests.devices.sim.apps.facts import Notes, opened, touch
from tests.devices.sim.touching import tap

NOTES = Notes("ios", "jd")


APP = "com.360buy.jdmobile"


UNLIKE = {
    ("search_results", "综合推荐"),  # chosen at first: reads 已选定综合推荐
    ("cart", "全部"),  # the same
    ("messages", "全部"),  # reads 全部，已选中
    ("flash_search", "搜索"),  # a key of the keyboard, drawn while the field has the focus
}


SHOWN_WHEN = {
    "product_detail": {"live": "1"},  # a text of the product that leads here
    "verification": {"puzzle": True},
}


ARRANGED = {"home": {"refreshes": "4"}, "cart": {"managing": True}}


def go_back(world: World) -> None:
    """Answer, close, tap the home tab, or draw from the left edge, as a person would."""
    nodes = world.nodes()
    if world.alert:
        world.answer(world.alert.buttons[0])
    elif any(n.key == "tab_home" for n in nodes) and not any(n.role == "sheet" for n in nodes):
        touch(world, "tab_home")
    elif any(n.role == "sheet" and "dialog" in n.look for n in nodes):
        world.tap(200, 800)
    elif any(n.role == "sheet" for n in nodes):
        tap(world, "确定")
    else:
        world.swipe(4, 400, 300, 400, 0.3)


def search(world: World, words: str) -> None:
    touch(world, "preset")
    assert world.keyboard_up
    world.type_text(words + "\n")


def rows(world: World, key: str) -> list[str]:
    return [n.text for n in world.nodes() if n.key == key and n.role in ("row", "segment")]


def row_of(world: World, key: str, index: int = 0) -> Node:
    return [n for n in world.nodes() if n.key == key and n.role == "row"][index]


def open_row(world: World, key: str, index: int = 0) -> None:
    middle = row_of(world, key, index).rect.center
    world.tap(middle.x - 40, middle.y)


def prices(world: World) -> list[float]:
    found = [
        n.summary.split("¥")[1].split()[0] for n in world.nodes() if n.key == "products" and n.role == "row"
    ]
    return [float(price) for price in found]


def cart_rows(world: World) -> list[tuple[str, str]]:
    cart = world.truth()["lists"][APP]["cart"]
    return [(item["title"], item["amount"]) for item in cart]


def in_cart(*items: tuple[str, str]) -> World:
    """Open the cart with these prices and amounts in it."""
    world = opened("ios", "jd")
    goods = [
        {
            "sku": str(i),
            "title": f"货{i}",
            "price": price,
            "shop": "店",
            "amount": amount,
            "ticked": "1",
            "part": "购物",
        }
        for i, (price, amount) in enumerate(items)
    ]
    assert world.set_list(APP, "cart", goods)
    touch(world, "tab_cart")
    return world


def tap_first(world: World, text: str) -> None:
    middle = next(n for n in world.nodes() if n.text == text and n.visible).rect.center
    world.tap(middle.x, middle.y)
