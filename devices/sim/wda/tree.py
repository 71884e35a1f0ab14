"""The element tree as XCUITest sees it, made of the nodes that are drawn."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from devices.sim.node import HOME, Node
from devices.sim.world import World
from phone.geometry import Rect

PREFIX = "XCUIElementType"
LOADED_PT = 60.0
"""How far off the screen rows are in the tree. Source: estimate: collection views keep about one row."""
_TYPES = {
    "screen": "Application",
    "window": "Window",
    "list": "Table",
    "row": "Cell",
    "toggle": "Switch",
    "button": "Button",
    "link": "Link",
    "text": "StaticText",
    "image": "Image",
    "tab": "Button",
    "segment": "Button",
    "slider": "Slider",
    "picker": "PickerWheel",
    "key": "Key",
    "keyboard": "Keyboard",
    "alert": "Alert",
    "sheet": "Sheet",
    "web": "WebView",
}
_TRAITS = {
    "button": "Button",
    "row": "Button",
    "toggle": "Button, ToggleButton",
    "link": "Link",
    "text": "StaticText",
    "tab": "Button",
    "segment": "Button",
    "image": "Image",
    "key": "KeyboardKey",
    "slider": "Adjustable",
    "picker": "Adjustable",
}
_SPEAKS = frozenset(_TRAITS) | {"field"}


@dataclass(slots=True)
class WdaElement:
    """One element of the tree."""

    type: str
    """With its prefix."""
    rect: Rect
    name: str = ""
    label: str = ""
    value: str = ""
    enabled: bool = True
    visible: bool = True
    accessible: bool = False
    focused: bool = False
    selected: bool = False
    placeholder: str = ""
    traits: str = ""
    index: int = 0
    bundle: str = ""
    node: Node | None = None
    children: list["WdaElement"] = field(default_factory=list["WdaElement"])

    def walk(self) -> Iterator["WdaElement"]:
        """Yield it and everything inside, in document order."""
        waiting: list[WdaElement] = [self]
        while waiting:
            element = waiting.pop()
            waiting.extend(reversed(element.children))
            yield element


def tree_of(world: World, *, respect_system_alerts: bool = False) -> WdaElement:
    """Build the tree of the app in front.

    A system alert belongs to SpringBoard: it is left out, or, when asked to respect it, it is all there is.
    """
    nodes = world.nodes()
    is_system = bool(world.alert and world.alert.system)
    bundle = HOME["ios"] if is_system and respect_system_alerts else world.foreground
    root = _element(nodes[0])
    root.bundle = bundle
    root.name = root.label = root.label if bundle == world.foreground else ""
    made: dict[int, WdaElement] = {0: root}
    for i, node in enumerate(nodes[1:], start=1):
        parent = made.get(node.parent or 0)
        if parent is None or not _is_told(
            node, is_system=is_system, respect=respect_system_alerts, screen=nodes[0].rect
        ):
            continue
        element = _element(node)
        element.index = len(parent.children)
        parent.children.append(element)
        made[i] = element
    return root


def _is_told(node: Node, *, is_system: bool, respect: bool, screen: Rect) -> bool:
    """Tell whether an app's tree holds a node; what stands in one that is not told is not asked for."""
    if not node.accessible or node.role == "statusbar":
        return False
    if node.in_list and not _is_loaded(node, screen):
        return False
    if is_system and node.parent == 0:
        return (node.role == "alert") == respect
    return True


def _is_loaded(node: Node, screen: Rect) -> bool:
    """Tell whether a list has a row in memory: lists keep what is seen and little more."""
    return node.rect.bottom > -LOADED_PT and node.rect.y < screen.height + LOADED_PT


def _element(node: Node) -> WdaElement:
    label = "" if node.role in ("list", "window", "field") else node.text
    traits = _TRAITS.get(node.role, "")
    if node.selected:
        traits = ", ".join(filter(None, (traits, "Selected")))
    return WdaElement(
        type=PREFIX + _type(node),
        rect=node.rect,
        name=node.id or label or (node.text if node.role == "field" else ""),
        label=label or (node.text if node.role == "field" else ""),
        value=_value(node),
        enabled=node.enabled,
        visible=node.visible,
        accessible=node.role in _SPEAKS or (node.role == "other" and node.clickable),
        focused=node.focused,
        selected=node.selected,
        placeholder=node.placeholder,
        traits=traits,
        node=node,
    )


def _type(node: Node) -> str:
    if node.role == "bar":
        return "TabBar" if node.part == "tabs" else "NavigationBar"
    if node.role == "field":
        is_search = "search" in (node.text + node.placeholder).lower() or "搜" in node.text + node.placeholder
        return "SecureTextField" if node.password else "SearchField" if is_search else "TextField"
    if "app_icon" in node.look:
        return "Icon"
    return _TYPES.get(node.role, "Other")


def _value(node: Node) -> str:
    if node.role == "field":
        text = "•" * len(node.value) if node.password else node.value
        return text or node.placeholder
    if node.role == "text":
        return node.text
    if node.role in ("tab", "segment") and node.selected:
        return "1"
    if node.share is not None:
        return f"{round(node.share * 100)}%"
    return node.value
