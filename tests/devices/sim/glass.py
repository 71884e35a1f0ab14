"""What must hold for everything that a simulated phone shows, whatever was done to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image

from devices.android.dump import read_dump
from devices.ios.source import read_source
from devices.sim.adbd.uidump import Owners, Scale, dump, windows
from devices.sim.canvas import Do, Placed, touched
from devices.sim.node import HOME, Node
from devices.sim.pen import Pen
from devices.sim.skin import Skin
from devices.sim.wda.source import to_xml
from devices.sim.wda.tree import tree_of
from devices.sim.world import World
from phone.geometry import Point, Rect
from phone.snapshot import Element

SLACK_PT = 8.0
"""How far beside its place in the tree a text may begin in the picture (icons, insets, shared left edges)."""


@dataclass
class Notebook(Pen):
    """A pen that notes which texts it would write where, and draws nothing."""

    image: Image.Image = field(default_factory=lambda: Image.new("RGB", (1, 1)))
    scale: float = 1.0
    written: list[tuple[str, Rect]] = field(default_factory=list)

    def box(self, rect, colour, radius=0.0, corners=(True, True)):
        pass

    def line(self, x1, y1, x2, y2, colour, width=1 / 3):
        pass

    def path(self, points, colour, width):
        pass

    def disc(self, x, y, radius, colour):
        pass

    def dim(self, share):
        pass

    def text(self, text, rect, *, pt, colour, align="left", bold=False):
        self.written.append((text, rect))


def check(world: World) -> None:
    """Assert everything."""
    nodes = world.nodes()
    check_nodes(nodes, world)
    check_picture(nodes, world)
    check_wire(nodes, world)


def check_nodes(nodes: Sequence[Node], world: World) -> None:
    """The tree is one tree; what is said to be visible can be seen, and stands in its container."""
    size = world.size()
    glass = Rect(0, 0, size.width, size.height)
    assert [i for i, n in enumerate(nodes) if n.parent is None] == [0]
    for index, node in enumerate(nodes[1:], start=1):
        assert node.parent is not None
        assert node.parent < index
        around = list(_around(nodes, node))
        opening = glass
        for container in (n for n in around if n.role == "list"):
            opening = opening.clipped_to(container.rect)
        assert node.visible == (node.rect.clipped_to(opening).area > 0), node
        is_tile = node.role == "image" and not node.accessible  # belongs to the label below it
        if node.visible and not is_tile:
            assert node.rect.clipped_to(around[0].rect).area > 0, (node, around[0])
        if node.visible and node.role == "text":
            assert node.rect.x >= -1, node
            assert node.rect.right <= size.width + 1, node
            if node.part in ("title", "summary", "value") and around[0].role == "row":
                assert node.rect.right <= around[0].rect.right + 1, node


def _around(nodes: Sequence[Node], node: Node) -> Iterator[Node]:
    while node.parent is not None:
        node = nodes[node.parent]
        yield node


def check_picture(nodes: Sequence[Node], world: World) -> None:
    """What the picture says is in the tree, there; what the tree says is in the picture."""
    pen = Notebook()
    Skin(pen, nodes, world.platform).draw()
    visible = [n for n in nodes if n.visible]
    for text, at in pen.written:
        saying = [n for n in visible if any(text in said for said in _said(n))]
        is_sign = len(text) <= 2  # an icon's sign, the first letter on an emblem
        assert is_sign or any(_near(n.rect, at) for n in saying), (text, at)
    written = [text for text, _ in pen.written]
    for node in visible:
        if node.role == "text" and node.text.strip() and not _in_control(nodes, node):
            assert any(text in node.text or node.text in text for text in written), node


def _said(node: Node) -> tuple[str, ...]:
    return (node.text, node.value, node.summary, node.placeholder, "•" * len(node.value))


def _near(rect: Rect, at: Rect) -> bool:
    wider = Rect(rect.x - SLACK_PT, rect.y - SLACK_PT, rect.width + 2 * SLACK_PT, rect.height + 2 * SLACK_PT)
    return wider.clipped_to(at).area > 0


def _in_control(nodes: Sequence[Node], node: Node) -> bool:
    return nodes[node.parent or 0].role in ("button", "tab", "segment")


def check_wire(nodes: Sequence[Node], world: World) -> None:
    """A driver reads the same places from the wire, every element once, and the same at each look."""
    elements = elements_of(world)
    assert elements == elements_of(world)
    assert len({e.ref for e in elements}) == len(elements)
    size = world.size()
    for element in elements:
        if not element.text or element.rect.area <= 0:
            continue
        saying = [n for n in nodes if element.text in " ".join(_said(n))]
        if saying:  # rows are named by several texts, and the wire cannot say every character
            assert any(_holds(n.rect, element.rect) for n in saying), element
        if element.tappable:
            assert 0 <= element.rect.center.x <= size.width, element
            assert 0 <= element.rect.center.y <= size.height, element


def _holds(rect: Rect, seen: Rect) -> bool:
    return (
        rect.x - 1 <= seen.x
        and rect.y - 1 <= seen.y
        and seen.right <= rect.right + 1
        and seen.bottom <= rect.bottom + 1
    )


def elements_of(world: World) -> tuple[Element, ...]:
    """Read the phone as its driver does."""
    if world.platform == "ios":
        return read_source(to_xml(tree_of(world)), world.size()).elements
    scale = Scale(world.screen.px_per_pt)
    shown = windows(world.nodes(), Owners(world.foreground, world.foreground, "keyboard"), scale)
    xml = dump(shown, scale).encode()
    return read_dump(xml, px_per_pt=world.screen.px_per_pt, size=world.size()).elements


def go_home(world: World) -> None:
    """Leave the app as a person does who knows only the way back; fail when that takes too long."""
    world.set_lock(locked=False)
    steps = 6 + 4 * len(world.truth()["stack"])
    for _ in range(steps):
        if world.truth()["layer"] == "home":
            assert world.foreground == HOME[world.platform]
            return
        if world.alert is not None:
            assert world.answer(world.alert.buttons[0])
        elif world.platform == "android":
            world.press("back")
        elif world.panel.kind or len(world.truth()["stack"]) <= 1:
            world.press("home")
        else:
            _leave(world)
    raise AssertionError(f"still on {world.truth()['stack']} after {steps} steps")


def _leave(world: World) -> None:
    """Touch what goes back or closes; without such a thing make the platform's own gesture."""
    placed = world.placed()
    for p in reversed(placed):
        if isinstance(p.touch, Do) and (p.touch.effect.back or p.touch.effect.close) and p.node.visible:
            at = _reach(placed, p)
            is_way = "back" in p.node.look or p.touch.effect.close
            if at is not None and is_way:
                world.tap(at.x, at.y)
                return
    size = world.size()
    if world.app is not None and world.app.top.screen.layer == "page":
        world.swipe(2, size.height / 2, size.width * 0.8, size.height / 2, 0.2)
    else:
        world.swipe(size.width / 2, size.height * 0.2, size.width / 2, size.height * 0.9, 0.2)


def _reach(placed: tuple[Placed, ...], p: Placed) -> Point | None:
    """Find a place where a finger meets it."""
    rect = p.node.rect
    for across in (0.5, 0.02, 0.98):
        for down in (0.5, 0.1, 0.98):
            at = Point(rect.x + across * rect.width, rect.y + down * rect.height)
            if touched(placed, at) is p:
                return at
    return None
