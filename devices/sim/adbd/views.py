"""Which Android view each node of the world is: class, resource id, text, flags. Pure.

Source: AOSP Settings and AppCompat of Android 13.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from devices.sim.node import Node

_W = "android.widget."


@dataclass(frozen=True, slots=True)
class View:
    """One view as accessibility sees it."""

    kind: str
    """The class name."""
    package: str
    text: str = ""
    id: str = ""
    description: str = ""
    """content-desc."""
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    is_leaf: bool = False
    """What the node holds is part of the view and gets no node of its own."""
    inner: tuple["View", ...] = ()
    """Views inside that fill it."""
    hint: str = ""
    """What an empty field asks for; only some dumpers tell it."""
    reading: float | None = None
    """Where a slider stands; only some dumpers tell it."""


@dataclass(frozen=True, slots=True)
class _Context:
    node: Node
    parent: Node | None
    children: tuple[Node, ...]
    siblings: tuple[Node, ...]
    package: str

    def name(self, short: str) -> str:
        """Return a full resource id; `android:id/x` and `pkg:id/x` stay as they are."""
        return short if not short or ":" in short else f"{self.package}:id/{short}"

    def view(self, kind: str, *, text: str = "", ident: str = "", description: str = "") -> View:
        """Make a view with the flags that all kinds share."""
        node = self.node
        return View(
            kind, self.package, text, self.name(node.id or ident), description,
            clickable=node.clickable, enabled=node.enabled, focusable=node.clickable, focused=node.focused,
            scrollable=node.scrollable, selected=node.selected,
        )  # fmt: skip


def view_of(node: Node, nodes: Sequence[Node], children: Sequence[int], package: str) -> View:
    """Tell which view a node is."""
    parent = nodes[node.parent] if node.parent is not None else None
    siblings = tuple(n for n in nodes if n.parent == node.parent) if parent and parent.role == "alert" else ()
    context = _Context(node, parent, tuple(nodes[i] for i in children), siblings, package)
    return _VIEWS.get(node.role, _other)(context)


def _row(c: _Context) -> View:
    switch = next((n for n in c.children if n.part == "switch"), None)
    if "radio" in c.node.look:
        kind = "CheckedTextView" if c.node.id == "android:id/text1" else "RadioButton"
        return _checked(
            c.view(_W + kind, text=c.node.text), is_on=bool(switch and switch.checked), is_leaf=True
        )
    if "main_switch" in c.node.look:
        return c.view(_W + "LinearLayout", ident="main_switch_bar")
    return c.view(_W + "LinearLayout")


def _checked(view: View, *, is_on: bool, is_leaf: bool = False) -> View:
    return View(
        view.kind, view.package, view.text, view.id, view.description, checkable=True, checked=is_on,
        clickable=view.clickable, enabled=view.enabled, focusable=view.focusable, selected=view.selected,
        is_leaf=is_leaf,
    )  # fmt: skip


def _toggle(c: _Context) -> View:
    """A switch inside a row is not touched itself: the row is."""
    view = c.view(_W + "Switch", ident="android:id/switch_widget")
    return _checked(view, is_on=bool(c.node.checked))


_TEXT_IDS: Final = {
    "title": "android:id/title",
    "summary": "android:id/summary",
    "value": "android:id/summary",
    "message": "android:id/message",
}


def _text(c: _Context) -> View:
    ident = _TEXT_IDS.get(c.node.part, "")
    if c.parent is not None and c.parent.role == "alert" and c.node.part == "title":
        ident = f"{_PERMISSION}permission_message" if "system" in c.parent.look else "alertTitle"
    if c.parent is not None and "main_switch" in c.parent.look and c.node.part == "title":
        ident = "switch_text"
    return c.view(_W + "TextView", text=c.node.text, ident=ident)


def _button(c: _Context) -> View:
    look = c.node.look
    if "app_icon" in look:
        return c.view(_W + "TextView", text=c.node.text, description=c.node.text)
    if "back" in look:
        return c.view(_W + "ImageButton", description=c.node.text)
    if "icon" in look:
        return c.view(_W + "ImageView", description=c.node.text)
    ident = ""
    if c.parent is not None and c.parent.role == "alert":
        ident = _alert_button(c)
    return c.view(_W + "Button", text=c.node.text, ident=ident)


def _alert_button(c: _Context) -> str:
    """Number an alert's buttons from the last, as AlertDialog does: 1 is the positive one."""
    if c.parent is not None and "system" in c.parent.look:
        return _PERMISSION_BUTTONS.get(c.node.text.replace("’", "'").lower(), "")
    buttons = [n for n in c.siblings if n.role == "button"]
    number = len(buttons) - next(i for i, n in enumerate(buttons) if n is c.node)
    return f"android:id/button{number}" if number <= 3 else ""


_PERMISSION = "com.android.permissioncontroller:id/"
_PERMISSION_BUTTONS: Final = {
    "while using the app": f"{_PERMISSION}permission_allow_foreground_only_button",
    "only this time": f"{_PERMISSION}permission_allow_one_time_button",
    "allow": f"{_PERMISSION}permission_allow_button",
    "don't allow": f"{_PERMISSION}permission_deny_button",
    "deny": f"{_PERMISSION}permission_deny_button",
}


def _field(c: _Context) -> View:
    """A field that is empty tells its hint as its text; a password tells dots."""
    node = c.node
    if node.id.endswith("search_action_bar"):
        label = View(_W + "TextView", c.package, node.text, c.name("search_action_bar_title"))
        bar = c.view("android.view.ViewGroup")
        return View(bar.kind, bar.package, id=bar.id, clickable=True, focusable=True, inner=(label,))
    content = "•" * len(node.value) if node.password else node.value
    view = c.view(_W + "EditText", text=content or node.placeholder)
    return View(
        view.kind, view.package, view.text, view.id, clickable=True, enabled=view.enabled, focusable=True,
        focused=view.focused, long_clickable=True, password=node.password, hint=node.placeholder,
    )  # fmt: skip


def _slider(c: _Context) -> View:
    view = c.view(_W + "SeekBar", description=c.node.text, ident="android:id/seekbar")
    return replace(view, reading=_number(c.node.value))


def _number(text: str) -> float | None:
    try:
        return float(text.removesuffix("%"))
    except ValueError:
        return None


def _bar(c: _Context) -> View:
    if c.node.part == "tabs":
        return c.view(_W + "FrameLayout", ident="bottom_navigation")
    return c.view("android.view.ViewGroup", ident="action_bar", description=c.node.text)


def _list(c: _Context) -> View:
    return c.view("androidx.recyclerview.widget.RecyclerView", ident="recycler_view")


def _tab(c: _Context) -> View:
    view = c.view(_W + "LinearLayout", description=c.node.text)
    return _with_inner(view, View(_W + "TextView", c.package, c.node.text))


def _with_inner(view: View, *inner: View) -> View:
    return View(
        view.kind, view.package, view.text, view.id, view.description, clickable=view.clickable,
        enabled=view.enabled, focusable=view.focusable, selected=view.selected, inner=inner,
    )  # fmt: skip


def _segment(c: _Context) -> View:
    if "quick_setting" in c.node.look:  # Source: AOSP QSTileViewImpl of Android 13
        return _checked(c.view(_W + "Switch", description=c.node.text), is_on=c.node.selected)
    return _checked(c.view(_W + "CompoundButton", text=c.node.text), is_on=c.node.selected)


def _key(c: _Context) -> View:
    return c.view(_W + "FrameLayout", description=c.node.text)


def _alert(c: _Context) -> View:
    is_system = "system" in c.node.look
    return c.view(_W + "LinearLayout", ident=f"{_PERMISSION}grant_dialog" if is_system else "parentPanel")


def _frame(c: _Context) -> View:
    is_dialog = c.node.role == "sheet" and "dialog" in c.node.look
    return c.view(_W + "FrameLayout", ident="parentPanel" if is_dialog else "")


def _other(c: _Context) -> View:
    return c.view("android.view.View", description=c.node.text)


_VIEWS: Final[dict[str, Callable[[_Context], View]]] = {
    "row": _row,
    "toggle": _toggle,
    "text": _text,
    "link": lambda c: c.view(_W + "TextView", text=c.node.text),
    "button": _button,
    "field": _field,
    "bar": _bar,
    "list": _list,
    "tab": _tab,
    "segment": _segment,
    "image": lambda c: c.view(_W + "ImageView", description=c.node.text),
    "slider": _slider,
    "picker": lambda c: c.view(_W + "NumberPicker", description=c.node.text),
    "web": lambda c: c.view("android.webkit.WebView", description=c.node.text),
    "key": _key,
    "alert": _alert,
    "sheet": _frame,
    "window": _frame,
    "keyboard": _frame,
    "statusbar": _frame,
    "screen": _frame,
}
