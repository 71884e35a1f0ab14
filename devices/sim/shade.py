"""Draws the notification shade: what apps told, and on Android the tiles of the quick settings."""

from collections.abc import Callable
from dataclasses import dataclass

from devices.sim.canvas import Canvas, Catch, OfSystem
from devices.sim.layout import Frame
from devices.sim.node import AppInfo, Node, Value
from devices.sim.notifications import Notification
from devices.sim.quick_settings import tiles_of
from devices.sim.text_size import text_width_pt
from phone.geometry import Rect

MARGIN_PT, TOP_PT = 12.0, 64.0
TILE_PT, ROW_PT, CLEAR_PT = 52.0, 76.0, 84.0
"""Heights, and the width of iOS' Clear button. Source: estimates."""
_LOOK = frozenset({"system"})
_WORDS = {
    "clear": ("Clear all", "全部清除"),
    "none": ("No notifications", "没有通知"),
    "title": ("Notification Center", "通知中心"),
    "one": ("Clear", "清除"),
    "now": ("now", "现在"),
}


@dataclass(frozen=True, slots=True)
class Shade:
    """The notifications of one moment."""

    frame: Frame
    apps: tuple[AppInfo, ...]
    notes: tuple[Notification, ...]
    state_of: Callable[[str, str], Value | None]
    revealed: str = ""

    def draw(self, canvas: Canvas, root: int) -> None:
        """Draw everything."""
        is_ios = self._is_ios
        window = canvas.add(
            Node(
                "window", canvas.glass, parent=root, key="shade", text=self._word("title"), look=_LOOK,
                id="" if is_ios else "notification_panel",
            ),
            Catch(),
        )  # fmt: skip
        top = self._title(canvas, window) if is_ios else self._tiles(canvas, window)
        size = canvas.size
        bottom = size.height - 64
        rows = canvas.add(
            Node(
                "list", Rect(0, top, size.width, max(ROW_PT, bottom - top)), parent=window, part="content",
                id="" if is_ios else "notification_stack_scroller",
            )
        )  # fmt: skip
        for i, note in enumerate(self.notes):
            y = top + i * (ROW_PT + 6)
            self._note(canvas, rows, note, Rect(MARGIN_PT, y, size.width - 2 * MARGIN_PT, ROW_PT))
        self._foot(canvas, window, Rect(size.width - 140, size.height - 56, 128, 44))

    @property
    def _is_ios(self) -> bool:
        return self.frame.platform == "ios"

    def _word(self, name: str) -> str:
        return _WORDS[name][self.frame.zh]

    def _title(self, canvas: Canvas, window: int) -> float:
        width = text_width_pt(self._word("title"), 20)
        title = Rect(MARGIN_PT + 4, TOP_PT + 6, width, 26)
        canvas.add(Node("text", title, text=self._word("title"), parent=window, look=frozenset({"bold"})))
        return TOP_PT + 44

    def _tiles(self, canvas: Canvas, window: int) -> float:
        tiles = tiles_of(self.state_of, zh=self.frame.zh)
        width = (canvas.size.width - 3 * MARGIN_PT) / 2
        for i, tile in enumerate(tiles):
            x, y = MARGIN_PT + i % 2 * (width + MARGIN_PT), TOP_PT + i // 2 * (TILE_PT + 8)
            node = Node(
                "segment", Rect(x, y, width, TILE_PT), text=tile.label, key=tile.name, parent=window,
                clickable=True, selected=tile.is_on, look=frozenset({"quick_setting"}),
            )  # fmt: skip
            canvas.add(node, OfSystem("flip", tile.name))
        return TOP_PT + -(-len(tiles) // 2) * (TILE_PT + 8) + 12

    def _note(self, canvas: Canvas, rows: int, note: Notification, rect: Rect) -> None:
        if self.revealed == note.id and self._is_ios:
            clear = Rect(rect.right - CLEAR_PT, rect.y, CLEAR_PT, rect.height)
            node = Node(
                "button", clear, text=self._word("one"), key="clear", parent=rows, clickable=True,
                id="swipe-action-button-identifier", in_list=True, look=frozenset({"floating"}),
            )  # fmt: skip
            canvas.add(node, OfSystem("dismiss_note", note.id))
            rect = Rect(rect.x, rect.y, rect.width - CLEAR_PT - 8, rect.height)
        name = next((app.name for app in self.apps if app.bundle == note.app), note.app)
        said = ", ".join(filter(None, (name, self._word("now"), note.title, note.text)))
        node = Node(
            "row", rect, text=said, key=note.id, parent=rows, clickable=True,
            in_list=True, id="NotificationShortLookView" if self._is_ios else "expandableNotificationRow",
            look=frozenset({"note"}),
        )  # fmt: skip
        row = canvas.add(node, OfSystem("open_note", note.id))
        for i, (part, text) in enumerate((("app", name), ("title", note.title), ("summary", note.text))):
            self._line(canvas, row, rect, i, part, text)

    def _line(self, canvas: Canvas, row: int, rect: Rect, i: int, part: str, text: str) -> None:
        ident = {"app": "android:id/app_name_text", "title": "android:id/title", "summary": "android:id/text"}
        if not text:
            return
        width = min(rect.width - 32, text_width_pt(text, 14 if part != "title" else 17))
        line = Rect(rect.x + 16, rect.y + 8 + 22 * i, width, 18)
        node = Node(
            "text", line, text=text, parent=row, part=part, in_list=True, accessible=not self._is_ios,
            id="" if self._is_ios else ident[part], look=frozenset({"note"}),
        )  # fmt: skip
        canvas.add(node)

    def _foot(self, canvas: Canvas, window: int, rect: Rect) -> None:
        if self.notes:
            node = Node(
                "button", rect, text=self._word("clear"), key="clear_all", parent=window, clickable=True,
                id="" if self._is_ios else "dismiss_text", look=frozenset({"floating"}),
            )  # fmt: skip
            canvas.add(node, OfSystem("clear_notes"))
            return
        middle = Rect(canvas.size.width / 2 - 75, canvas.size.height / 2, 150, 22)
        ident = "" if self._is_ios else "no_notifications"
        canvas.add(Node("text", middle, text=self._word("none"), parent=window, id=ident))
