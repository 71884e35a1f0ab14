"""A finger for tests: it finds what a person would see and touches it."""

from devices.sim.node import Node
from devices.sim.world import World

SETTINGS = "com.apple.Preferences"


def seen(world: World, text: str, role: str = "") -> Node:
    """Find the topmost visible node that says `text`."""
    fitting = [n for n in world.nodes() if n.text == text and n.visible and role in ("", n.role)]
    assert fitting, f"no `{text}` among {sorted({n.text for n in world.nodes() if n.visible})}"
    return fitting[-1]


def texts(world: World) -> set[str]:
    """List what can be read."""
    return {n.text for n in world.nodes() if n.visible and n.text}


def tap(world: World, text: str, role: str = "") -> None:
    middle = seen(world, text, role).rect.center
    world.tap(middle.x, middle.y)


def scroll(world: World, by_pt: float) -> None:
    """Drag the content up by `by_pt` (down when negative), in the middle of the screen."""
    x, y = world.size().width / 2, world.size().height / 2
    world.swipe(x, y, x, y - by_pt, 0.3)


def in_settings(seed: int = 0) -> World:
    world = World("ios", seed=seed)
    assert world.launch(SETTINGS)
    return world
