"""World nodes as the XML that `uiautomator dump` writes. Pure.

Rules. 1. Only the active window is dumped: a dialog hides the page below it. 2. Nodes that are not visible
are left out; the bounds of the others are clipped to what can be seen of them. 3. A clickable row has no
text, the texts in it have. 4. Characters that XML forbids, and each half of a surrogate pair, become a dot.

Source: AOSP AccessibilityNodeInfoDumper of Android 13 (attributes, their order, NAF, dots).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from xml.sax.saxutils import quoteattr

from devices.sim.adbd.views import View, view_of
from devices.sim.node import Node
from phone.geometry import Rect

HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
APPLICATION_WINDOW, INPUT_METHOD_WINDOW, SYSTEM_WINDOW = 1, 2, 3
"""Source: AccessibilityWindowInfo.TYPE_*."""
SYSTEM_UI = "com.android.systemui"
_WINDOW_ROLES = frozenset({"window", "sheet", "alert", "statusbar", "keyboard"})


@dataclass(frozen=True, slots=True)
class Scale:
    """How points become the dump's pixels, and how the phone is held."""

    px_per_pt: float
    rotation: int = 0

    def bounds(self, rect: Rect) -> tuple[int, int, int, int]:
        """Return left, top, right, bottom in whole pixels."""
        left, top, right, bottom = (
            round(n * self.px_per_pt) for n in (rect.x, rect.y, rect.right, rect.bottom)
        )
        return left, top, right, bottom


@dataclass(slots=True)
class Entry:
    """One node of the dump."""

    view: View
    bounds: tuple[int, int, int, int]
    children: list["Entry"] = field(default_factory=list["Entry"])


@dataclass(frozen=True, slots=True)
class Window:
    """One window with its tree."""

    title: str
    package: str
    kind: int
    layer: int
    root: Entry
    active: bool = False


@dataclass(frozen=True, slots=True)
class Owners:
    """Whose windows are on the glass."""

    app: str
    """Package in front."""
    alert: str
    """Package that shows the alert."""
    keyboard: str


def windows(nodes: Sequence[Node], owners: Owners, scale: Scale) -> list[Window]:
    """Build the windows on the glass, lowest first; the topmost that takes touches for an app is active."""
    children: dict[int, list[int]] = {}
    for index, node in enumerate(nodes):
        if node.parent is not None:
            children.setdefault(node.parent, []).append(index)
    found: list[Window] = []
    for index, node in enumerate(nodes):
        if node.role in _WINDOW_ROLES:
            found.append(_Builder(nodes, children, owners, scale).window(index, len(found)))
    last = max((w.layer for w in found if w.kind == APPLICATION_WINDOW), default=-1)
    return [replace(w, active=w.layer == last) for w in found]


def dump(found: Iterable[Window], scale: Scale, *, compressed: bool = False) -> str:
    """Write the active window."""
    active = next(w for w in found if w.active)
    return f"{HEADER}{_hierarchy(active, scale, compressed=compressed)}"


def dump_windows(found: Sequence[Window], scale: Scale, *, compressed: bool = False) -> str:
    """Write all windows, the topmost first, as `--windows` does."""
    parts = [_window_xml(window, scale, compressed=compressed) for window in reversed(found)]
    return f'{HEADER}<displays><display id="0">{"".join(parts)}</display></displays>'


def _window_xml(window: Window, scale: Scale, *, compressed: bool) -> str:
    attributes = {
        "index": str(window.layer),
        "id": str(window.layer + 11),
        "title": window.title,
        "bounds": box(window.root.bounds),
        "active": _word(window.active),
        "type": str(window.kind),
        "layer": str(window.layer),
        "focused": _word(window.active),
    }
    return f"<window{written(attributes)}>{_hierarchy(window, scale, compressed=compressed)}</window>"


class _Builder:
    """Turns one window's nodes into entries."""

    def __init__(
        self, nodes: Sequence[Node], children: dict[int, list[int]], owners: Owners, scale: Scale
    ) -> None:
        self.nodes = nodes
        self.children = children
        self.owners = owners
        self.scale = scale
        self.package = owners.app

    def window(self, index: int, layer: int) -> Window:
        node = self.nodes[index]
        kind = APPLICATION_WINDOW
        title = node.text or self.owners.app
        match node.role:
            case "statusbar":
                self.package, kind, title = SYSTEM_UI, SYSTEM_WINDOW, "StatusBar"
            case "keyboard":
                self.package, kind, title = self.owners.keyboard, INPUT_METHOD_WINDOW, "InputMethod"
            case "alert":
                self.package = self.owners.alert
            case _:
                pass
        root = self._decor(index)
        return Window(title, self.package, kind, layer, root)

    def _decor(self, index: int) -> Entry:
        """Wrap the window as every activity and dialog is wrapped: a decor view and the frame `content`."""
        node = self.nodes[index]
        bounds = self.scale.bounds(node.rect)
        inside = [e for child in self.children.get(index, ()) for e in self._entries(child, node.rect)]
        own = view_of(node, self.nodes, self.children.get(index, ()), self.package)
        if node.role in ("statusbar", "keyboard"):
            return Entry(own, bounds, inside)
        panel = [Entry(own, bounds, inside)] if own.id else inside
        content = Entry(
            View("android.widget.FrameLayout", self.package, id="android:id/content"), bounds, panel
        )
        return Entry(View("android.widget.FrameLayout", self.package), bounds, [content])

    def _entries(self, index: int, seen: Rect) -> Iterator[Entry]:
        """Yield what a node becomes: itself with what is in it, only what is in it, or nothing."""
        node = self.nodes[index]
        if not node.visible or node.role in _WINDOW_ROLES:
            return
        rect = node.rect.clipped_to(seen)
        bounds = self.scale.bounds(rect)
        if rect.area <= 0 or bounds[0] >= bounds[2] or bounds[1] >= bounds[3]:
            return
        below = self.children.get(index, ())
        view = view_of(node, self.nodes, below, self.package)
        inside = [Entry(part, bounds) for part in view.inner]
        if not view.is_leaf:
            seen = rect if node.role == "list" else seen
            inside += [entry for child in below for entry in self._entries(child, seen)]
        if node.accessible:
            yield Entry(view, bounds, inside)
        else:
            yield from inside


def _hierarchy(window: Window, scale: Scale, *, compressed: bool) -> str:
    roots = compress(window.root) if compressed else [window.root]
    body = "".join(_xml(root, i) for i, root in enumerate(roots))
    return f'<hierarchy rotation="{scale.rotation}">{body}</hierarchy>'


def compress(entry: Entry) -> list[Entry]:
    """Leave out containers that mean nothing to a person."""
    inside = [kept for child in entry.children for kept in compress(child)]
    view = entry.view
    if view.text or view.description or view.clickable or view.scrollable or view.checkable or view.focusable:
        return [Entry(view, entry.bounds, inside)]
    return inside


def _xml(entry: Entry, index: int) -> str:
    naf = ' NAF="true"' if is_naf(entry) else ""
    attributes = written(node_attributes(entry, index) | {"bounds": box(entry.bounds)})
    inside = "".join(_xml(child, i) for i, child in enumerate(entry.children))
    return f"<node{naf}{attributes}>{inside}</node>" if inside else f"<node{naf}{attributes} />"


def node_attributes(entry: Entry, index: int) -> dict[str, str]:
    """List what every dumper tells of a node before its bounds, in their order."""
    view = entry.view
    return {
        "index": str(index),
        "text": view.text,
        "resource-id": view.id,
        "class": view.kind,
        "package": view.package,
        "content-desc": view.description,
        "checkable": _word(view.checkable),
        "checked": _word(view.checked),
        "clickable": _word(view.clickable),
        "enabled": _word(view.enabled),
        "focusable": _word(view.focusable),
        "focused": _word(view.focused),
        "scrollable": _word(view.scrollable),
        "long-clickable": _word(view.long_clickable),
        "password": _word(view.password),
        "selected": _word(view.selected),
    }


def is_naf(entry: Entry) -> bool:
    """Tell whether a dumper marks it as not accessibility friendly: it can be tapped and says nothing."""
    return entry.view.clickable and entry.view.enabled and not _has_text(entry)


def written(attributes: dict[str, str]) -> str:
    """Write attributes as XML."""
    return "".join(f" {name}={_quoted(value)}" for name, value in attributes.items())


def _has_text(entry: Entry) -> bool:
    view = entry.view
    return bool(view.text or view.description) or any(_has_text(child) for child in entry.children)


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    return '"' + quoteattr("".join(map(_safe, text)), {"\n": "&#10;", '"': "&quot;"})[1:-1] + '"'


def _safe(char: str) -> str:
    code = ord(char)
    if code > 0xFFFF:
        return ".."
    is_legal = code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD
    return char if is_legal else "."


def box(bounds: tuple[int, int, int, int]) -> str:
    """Write bounds as dumpers do."""
    return "[{},{}][{},{}]".format(*bounds)


def _word(flag: bool) -> str:  # noqa: FBT001 - the value to write
    return "true" if flag else "false"
