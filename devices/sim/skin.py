"""How each kind of node looks, on both platforms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from devices.sim.emblem import emblem
from devices.sim.node import Node
from devices.sim.palette import ON_PICTURE, Palette, palette_of
from devices.sim.pen import Pen
from devices.sim.row_skin import RowSkin
from devices.sim.text_size import wrapped
from devices.sim.track import KNOB_PT, x_at
from phone.geometry import Rect
from phone.snapshot import Platform

_SYMBOLS = {
    "info": "i", "warning": "!", "close": "×", "delete": "×", "移除": "×", "forward": "›", "filter": "≡",
    "menu": "≡", "heart": "♥", "最愛": "♥", "more": "…", "更多": "…", "加": "+", "減": "−",
    "playing next": "≡", "pause": "II", "play": "►", "previous": "«", "next": "»", "artwork": "♪",
    "播放": "►", "暂停": "II", "上一": "«", "下一": "»",
}  # fmt: skip
"""What an icon shows whose name, often that of its picture file, holds a word. Signs that all fonts have."""


@dataclass(slots=True)
class Skin:
    """Draws nodes with one pen."""

    pen: Pen
    nodes: Sequence[Node]
    platform: Platform
    dark: bool = False
    raised: bool = False
    """Whether it draws what is on a sheet."""

    @property
    def palette(self) -> Palette:
        """The colours of the platform and the mode."""
        return palette_of(self.platform, dark=self.dark, raised=self.raised)

    @property
    def rows(self) -> RowSkin:
        """What draws rows."""
        return RowSkin(self.pen, self.nodes, self.platform, self.palette)

    def draw(self) -> None:
        """Draw every node, in order."""
        on_page, on_sheet = self.painters(), replace(self, raised=True).painters()
        sheets: set[int | None] = set()
        for index, node in enumerate(self.nodes):
            if node.role == "sheet" or node.parent in sheets:
                sheets.add(index)
            painter = (on_sheet if index in sheets else on_page).get(node.role)
            if painter is not None and node.visible:
                painter(index, node)

    def painters(self) -> dict[str, Callable[[int, Node], None]]:
        """List who draws what, by role."""
        return {
            "window": self._window, "sheet": self._sheet, "bar": self._bar, "row": self.rows.row,
            "toggle": self.rows.toggle, "text": self._text, "button": self._button, "link": self._link,
            "field": self._field, "tab": self._tab, "segment": self._segment,
            "image": self._image, "keyboard": self._keyboard, "key": self._key, "alert": self._alert,
            "other": self._other, "statusbar": self._status_bar, "slider": self._slider,
        }  # fmt: skip

    # Layers

    def _window(self, index: int, node: Node) -> None:
        if "system" in node.look:
            self.pen.box(node.rect, self.palette.wallpaper)
        else:
            self.pen.box(node.rect, self.palette.page)

    def _sheet(self, index: int, node: Node) -> None:
        self.pen.box(node.rect, self.palette.page, 24.0, (True, "dialog" in node.look))

    def _alert(self, index: int, node: Node) -> None:
        self.pen.box(node.rect, self.palette.alert, 24.0)

    def _other(self, index: int, node: Node) -> None:
        if "scrim" in node.look:
            self.pen.dim(0.35)
        elif "card" in node.look:
            self._app_card(node)
        elif node.part == "battery":
            self.pen.box(Rect(node.rect.x, node.rect.y + 2, 25, 12), self._status_colour(), 4.0)

    def _app_card(self, node: Node) -> None:
        """Draw the card of an app in the switcher: its emblem and name on a page."""
        self.pen.box(node.rect, self.palette.page, 24.0)
        middle = node.rect.center
        emblem(self.pen, Rect(middle.x - 36, middle.y - 60, 72, 72), node.text, 16.0)
        below = Rect(node.rect.x + 8, middle.y + 22, node.rect.width - 16, 24)
        self.pen.text(node.text, below, pt=17, colour=self.palette.text, align="centre")

    def _bar(self, index: int, node: Node) -> None:
        if node.part == "tabs":
            self.pen.box(node.rect, self.palette.card)
            self.pen.line(node.rect.x, node.rect.y, node.rect.right, node.rect.y, self.palette.line)
            return
        if node.part != "navigation":  # a bar of the app file lies just where it says
            self.pen.box(node.rect, self.palette.card if "card" in node.look else self.palette.page)
            return
        top = 0.0 if self._layer(node) == "window" else node.rect.y
        radius = 0.0 if top == 0 else 24.0
        self.pen.box(
            Rect(node.rect.x, top, node.rect.width, node.rect.bottom - top),
            self.palette.page,
            radius,
            (True, False),
        )

    def _status_bar(self, index: int, node: Node) -> None:
        """Keep content that scrolls below the clock from showing through, where no other bar does."""
        if not any(n.role == "sheet" or "system" in n.look for n in self.nodes):
            self.pen.box(Rect(0, 0, node.rect.width, node.rect.height - 8), self.palette.page)

    # Texts and controls

    def _text(self, index: int, node: Node) -> None:
        if self._is_button_label(node):
            return
        owner = self.nodes[node.parent] if node.parent is not None else node
        if node.part in ("title", "summary", "value") and owner.role in ("row", "toggle"):
            self.rows.text(node, owner)
        elif "huge" in node.look:
            self.pen.text(node.text, node.rect, pt=80, colour=ON_PICTURE, align="centre", bold=True)
        elif "display" in node.look:
            self.pen.text(node.text, node.rect, pt=44, colour=self.palette.text, align="centre")
        elif node.part == "app":
            self.pen.text(node.text, node.rect, pt=13, colour=self.palette.dim)
        elif node.part == "message" or "paragraph" in node.look:
            self._message(node)
        else:
            self._free_text(node)

    def _free_text(self, node: Node) -> None:
        is_in_bar = self._layer(node) == "bar"
        is_large = "large" in node.look
        colour = self._status_colour() if node.part == "clock" else self._on_ground(self.palette.text)
        if not is_in_bar and not is_large and "label" in node.look and "bold" not in node.look:
            colour = self.palette.dim
        pt = 32.0 if is_large else 17.0 if is_in_bar or node.part == "clock" else 16.0
        width = max(node.rect.width * 1.25, 40)
        rect = Rect(node.rect.center.x - width / 2, node.rect.y, width, node.rect.height)
        left = 16 if node.rect.x < 60 else node.rect.x  # the page's edge, when it may have stood there
        rect = Rect(left, rect.y, node.rect.width * 2.2, rect.height) if is_large else rect
        bold = is_in_bar or is_large or "bold" in node.look or node.part == "clock"
        if is_large:
            self.pen.text(node.text, rect, pt=pt, colour=colour, bold=bold)
        else:
            self.pen.block(node.text, rect, pt=pt, colour=colour, bold=bold)

    def _message(self, node: Node) -> None:
        for i, line in enumerate(wrapped(node.text, node.rect.width, 16)):
            rect = Rect(node.rect.x, node.rect.y + 10 + 20 * i, node.rect.width, 20)
            self.pen.text(line, rect, pt=16, colour=self.palette.text, align="centre")

    def _is_button_label(self, node: Node) -> bool:
        return node.parent is not None and self.nodes[node.parent].role in ("button", "tab", "segment")

    def _button(self, index: int, node: Node) -> None:
        if "app_icon" in node.look:
            self._app_icon(node)
        elif "back" in node.look:
            self._back(node)
        elif not node.look.isdisjoint({"icon", "symbol"}):
            self._icon(node)
        elif "enter" in node.look:
            self.pen.box(node.rect, self.palette.accent, 8.0)
            self.pen.text(node.text, node.rect, pt=15, colour=self.palette.on_accent, align="centre")
        else:
            self._text_button(node)

    def _text_button(self, node: Node) -> None:
        colour = self.palette.danger if "destructive" in node.look else self.palette.accent
        if "filled" in node.look:
            self.pen.box(node.rect, colour, 22.0)
            colour = self.palette.on_accent
        elif "floating" in node.look or self._layer(node) in ("alert", "sheet", "bar"):
            self.pen.box(node.rect, self.palette.button, 22.0)
        self.pen.block(node.text, node.rect, pt=17, colour=colour if node.enabled else self.palette.dim)

    def _back(self, node: Node) -> None:
        x, y = node.rect.center.x, node.rect.center.y
        if self.platform == "ios":
            self.pen.disc(x, y, 22, self.palette.card)
            self.pen.path([(x + 3, y - 8), (x - 5, y), (x + 3, y + 8)], self.palette.text, 2.6)
        else:
            self.pen.path([(x - 1, y - 7), (x - 8, y), (x - 1, y + 7)], self.palette.text, 2.2)
            self.pen.line(x - 8, y, x + 8, y, self.palette.text, 2.2)

    def _icon(self, node: Node) -> None:
        x, y = node.rect.center.x, node.rect.center.y
        radius = 17.0 if "symbol" in node.look else 11.0
        self.pen.disc(x, y, radius, self.palette.accent)
        self.pen.disc(x, y, radius - 1.8, self.palette.accent if node.selected else self.palette.card)
        named = (sign for word, sign in _SYMBOLS.items() if word in node.text.lower())
        letter = next(named, node.text.removeprefix("ic_")[:1])
        ink = self.palette.on_accent if node.selected else self.palette.accent
        box = Rect(x - 10, y - 10, 20, 20)
        self.pen.text(letter, box, pt=13, colour=ink, align="centre", bold=True)

    def _app_icon(self, node: Node) -> None:
        rect = Rect(node.rect.center.x - 32, node.rect.y + 2, 64, 64)
        emblem(self.pen, rect, node.text, 15.0)
        below = Rect(node.rect.x - 8, rect.bottom + 4, node.rect.width + 16, 18)
        self.pen.text(node.text, below, pt=12, colour=ON_PICTURE, align="centre")

    def _link(self, index: int, node: Node) -> None:
        rect = Rect(node.rect.x - 20, node.rect.y, node.rect.width + 40, node.rect.height)
        self.pen.text(node.text, rect, pt=15, colour=self.palette.accent, align="centre")

    def _field(self, index: int, node: Node) -> None:
        fill = self.palette.field
        if "floating" in node.look:
            rect = node.rect
            rim = Rect(rect.x - 1.5, rect.y - 1.5, rect.width + 3, rect.height + 3)
            self.pen.box(rim, self.palette.rim, 26.0)
        self.pen.box(node.rect, fill, min(24.0, node.rect.height / 2))
        x, y = node.rect.x + 20, node.rect.center.y
        is_form = "form" in node.look
        if not is_form:
            self.pen.disc(x, y - 1, 6.5, self.palette.dim)
            self.pen.disc(x, y - 1, 4.5, fill)
            self.pen.line(x + 4, y + 4, x + 8, y + 8, self.palette.dim, 2)
        shown = "•" * len(node.value) if node.password else node.value
        inset = 16 if is_form else 36
        inner = Rect(node.rect.x + inset, node.rect.y, node.rect.width - inset - 8, node.rect.height)
        colour = self.palette.text if shown else self.palette.dim
        self.pen.text(shown or node.placeholder, inner, pt=17, colour=colour)
        if node.focused:
            width = min(inner.width, 9.0 * len(shown))
            self.pen.line(inner.x + width + 2, y - 10, inner.x + width + 2, y + 10, self.palette.accent, 2)

    def _tab(self, index: int, node: Node) -> None:
        colour = self.palette.accent if node.selected else self.palette.dim
        is_low = self._layer(node) == "bar" and node.rect.y > 300
        if is_low:
            self.pen.box(Rect(node.rect.center.x - 11, node.rect.y + 4, 22, 20), colour, 6.0)
            below = Rect(node.rect.x, node.rect.y + 26, node.rect.width, 18)
            self.pen.text(node.text, below, pt=11, colour=colour, align="centre")
            return
        self.pen.text(node.text, node.rect, pt=16, colour=colour, align="centre", bold=node.selected)
        if node.selected:
            self.pen.box(Rect(node.rect.center.x - 12, node.rect.bottom - 6, 24, 3), colour, 1.5)

    def _segment(self, index: int, node: Node) -> None:
        self.pen.box(node.rect, self.palette.chosen if node.selected else self.palette.line, 10.0)
        self.pen.text(
            node.text, node.rect, pt=14, colour=self.palette.text, align="centre", bold=node.selected
        )

    def _image(self, index: int, node: Node) -> None:
        if "tile" in node.look:
            emblem(self.pen, node.rect, node.text, 12.0)
            return
        self.pen.box(node.rect, self.palette.picture, 12.0)
        self.pen.text(node.text, node.rect, pt=13, colour=self.palette.on_picture, align="centre")

    def _slider(self, index: int, node: Node) -> None:
        y = node.rect.center.y
        x = x_at(node.rect, 0.5 if node.share is None else node.share)
        self.pen.box(Rect(node.rect.x, y - 2, node.rect.width, 4), self.palette.line, 2.0)
        self.pen.box(Rect(node.rect.x, y - 2, x - node.rect.x, 4), self.palette.accent, 2.0)
        self.pen.disc(x, y, KNOB_PT, self.palette.knob)

    def _keyboard(self, index: int, node: Node) -> None:
        self.pen.box(node.rect, self.palette.keyboard)

    def _key(self, index: int, node: Node) -> None:
        self.pen.box(node.rect, self.palette.key, 6.0)
        size = 22 if len(node.text) == 1 else 14
        self.pen.text(node.text, node.rect, pt=size, colour=self.palette.text, align="centre")

    # Surroundings

    def _layer(self, node: Node) -> str:
        """Name what the node stands in: `bar`, `alert`, `sheet`, or `window`."""
        while node.parent is not None:
            node = self.nodes[node.parent]
            if node.role in ("bar", "alert", "sheet", "window"):
                return node.role
        return "window"

    def _is_on_wallpaper(self) -> bool:
        return any(n.role == "window" and "system" in n.look for n in self.nodes[:3])

    def _on_ground(self, colour: str) -> str:
        is_alert_up = any(n.role == "alert" for n in self.nodes)
        return ON_PICTURE if self._is_on_wallpaper() and not is_alert_up else colour

    def _status_colour(self) -> str:
        return ON_PICTURE if self._is_on_wallpaper() else self.palette.text
