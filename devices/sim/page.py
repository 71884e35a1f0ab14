"""Draws one screen of an app: spots become nodes with touches."""

from dataclasses import dataclass, replace

from devices.sim import dialog
from devices.sim.app_elements import Effect, Element, Part, Row
from devices.sim.canvas import Canvas, Catch, Do, Focus, Touch
from devices.sim.layout import Frame, Laid, Spot, ended_by, lay_out, on_glass, row_rect, sized
from devices.sim.node import Node
from devices.sim.running import Page, RunningApp
from devices.sim.template import fill, show
from devices.sim.text_size import text_width_pt
from phone.geometry import Rect, Size

STATUS_BAR_PT = {"ios": 62.0, "android": 40.0}
"""Height of the status bar. Source: safe area of a 402x874 pt iPhone; Android: estimate."""
BAR_BOTTOM_RATIO = {"ios": 0.122, "android": 0.118}
"""Where the navigation (app) bar ends. Source: back labels observed at 0.096 and 0.08 of the height."""
SHEET_TOP_RATIO = 0.075
"""Where a sheet begins. Source: its close button was observed at 0.114."""
SHEET_BAR_RATIO = 0.145
SUMMARY_BELOW_PT = 22.7
"""From the middle of a row's title to that of its summary. Source: the observed Android Settings (0.0255)."""
TILE_PT, TILE_ABOVE_PT = 48.0, 64.0
"""The picture over a label that looks like a `tile`; how far above the label it begins. Source: estimate."""
RADIO_PT = 32.0
"""What a radio button takes before its label. Source: estimate from labels observed in dialogs."""
_SIZES_PT = {"icon": (44, 44), "tab": (76, 48), "segment": (110, 34), "image": (60, 60), "slider": (300, 40)}


@dataclass(slots=True)
class PagePainter:
    """Draws one screen onto a canvas."""

    canvas: Canvas
    app: RunningApp
    page: Page
    frame: Frame
    focused: str = ""
    """Element id of the field with the focus."""
    keyboard_top: float = 1e9

    def paint(self, root: int) -> Laid:
        """Draw the screen below `root`; what is not pinned comes first, bars lie on top."""
        laid = lay_out(self.app, self.page, self.frame)
        self.page.scroll = min(self.page.scroll, laid.max_scroll)
        window = self._window(root, laid)
        content = self._content(window, laid)
        top, low = self.canvas.placed[window].node.rect.y, 1e9
        if self.page.screen.layer == "dialog":
            low = dialog.floor(laid, self.frame)
        for spot in laid.spots:
            moved = replace(spot, y=spot.y - self.page.scroll)
            if not spot.element.pinned and (self.page.screen.layer == "page" or top < moved.y < low):
                self._spot(moved, content, in_list=True)
        self._pinned(window, laid)
        return laid

    def _window(self, root: int, laid: Laid) -> int:
        screen, size = self.page.screen, self.frame.size
        if screen.layer == "page":
            node = Node(
                "window", self.canvas.glass, parent=root, key=screen.id, text=self.app.title(self.page)
            )
            return self.canvas.add(node, Catch())
        self._scrim(root)
        if screen.layer == "sheet":
            top = SHEET_TOP_RATIO * size.height
            rect = Rect(0, top, size.width, size.height - top)
        else:
            rect = dialog.around(laid, self.frame)
        node = Node(
            "sheet",
            rect,
            parent=root,
            key=screen.id,
            text=self.app.title(self.page),
            look=frozenset({screen.layer}),
        )
        return self.canvas.add(node, Catch())

    def _scrim(self, root: int) -> None:
        """Darken what lies below; a touch beside a dialog closes it, beside a sheet it does nothing."""
        touch = Do(Effect(close=True)) if self.page.screen.layer == "dialog" else Catch()
        node = Node("other", self.canvas.glass, parent=root, look=frozenset({"scrim"}), accessible=False)
        self.canvas.add(node, touch)

    def _content(self, window: int, laid: Laid) -> int:
        rect = self.canvas.placed[window].node.rect
        if self.frame.platform == "android" and self.page.screen.layer == "page" and self.page.screen.bar:
            top = BAR_BOTTOM_RATIO["android"] * self.frame.upright.height
            rect = Rect(rect.x, top, rect.width, rect.height - top)
        if laid.max_scroll <= 0 and not any(s.element.kind in ("row", "list") for s in laid.spots):
            return window
        node = Node("list", rect, parent=window, scrollable=laid.max_scroll > 0, part="content")
        return self.canvas.add(node)

    def _pinned(self, window: int, laid: Laid) -> None:
        pinned = [s for s in laid.spots if s.element.pinned]
        bottom = self._bar_bottom()
        in_bar = [s for s in pinned if s.y < bottom]
        parent = self._bar(window, bottom) if in_bar and self.page.screen.bar else window
        for spot in in_bar:
            self._spot(spot, parent, in_list=False)
        low_tabs = [s for s in pinned if s.element.kind == "tab" and s.y > 0.85 * self.frame.size.height]
        tab_bar = self._tab_bar(window, low_tabs) if len(low_tabs) > 1 else window
        for spot in pinned:
            if spot not in in_bar:
                self._spot(spot, tab_bar if spot in low_tabs else window, in_list=False)

    def _bar_bottom(self) -> float:
        if self.page.screen.layer == "sheet":
            return SHEET_BAR_RATIO * self.frame.upright.height
        return BAR_BOTTOM_RATIO[self.frame.platform] * self.frame.upright.height

    def _bar(self, window: int, bottom: float) -> int:
        size = self.frame.size
        top = (
            STATUS_BAR_PT[self.frame.platform]
            if self.page.screen.layer == "page"
            else SHEET_TOP_RATIO * size.height
        )
        rect = Rect(0, top, size.width, bottom - top)
        node = Node("bar", rect, text=self.app.title(self.page), parent=window, part="navigation")
        return self.canvas.add(node, Catch())

    def _tab_bar(self, window: int, tabs: list[Spot]) -> int:
        top = min(s.y for s in tabs) - 28
        rect = Rect(0, top, self.frame.size.width, self.frame.size.height - top)
        return self.canvas.add(Node("bar", rect, parent=window, part="tabs"), Catch())

    # One element

    def _spot(self, spot: Spot, parent: int, *, in_list: bool) -> None:
        element, row = spot.element, spot.element.row
        kind = row.kind if row else element.kind
        if row and row.left is not None:
            wide = text_width_pt(self._label(spot)) + (RADIO_PT if "radio" in row.look else 0)
            spot = replace(spot, x=row.left * self.frame.size.width + wide / 2)
        if kind == "row":
            self._row(spot, parent, in_list=in_list)
        elif kind == "toggle":
            self._toggle(spot, parent, in_list=in_list)
        else:
            self._plain(spot, kind, parent, in_list=in_list)

    def _row(self, spot: Spot, parent: int, *, in_list: bool) -> None:
        source, rect = _source(spot), self._row_rect(spot)
        value, summary = self._fill(source.value, spot), self._fill(source.summary, spot)
        is_checked = bool(source.checked) and self._is_on(source.checked, spot)
        look = {"chevron"} if self._opens(source) else set[str]()
        look |= {"icon"} if self.page.screen.icons else set()
        look |= {"check"} if is_checked else set()
        node = self._node(spot, "row", rect, parent, in_list=in_list)
        node = replace(
            node, value=value, summary=summary, selected=is_checked, look=node.look | look, clickable=True
        )
        row = self.canvas.add(node, self._touch(spot))
        self._row_texts(spot, row, node, rect)
        for part in source.parts:
            self._part(part, spot, rect, row)

    def _opens(self, source: Element | Row) -> bool:
        """Tell whether a row shows that it leads on; also where what it leads to was never observed."""
        is_plain = (
            "plain" in source.look or bool(source.bind) or bool(source.parts) or isinstance(source, Row)
        )
        return (bool(source.to) and "card" not in source.look) or (
            self.frame.platform == "ios" and not is_plain
        )

    def _row_texts(self, spot: Spot, row: int, node: Node, rect: Rect) -> None:
        title, summary = self._lines(spot, node, rect)
        self._text(node.text, title, row, "title")
        if node.summary:
            self._text(node.summary, summary, row, "summary")
        if node.value:
            width = text_width_pt(node.value)
            right = rect.right - (34 if "chevron" in node.look else 16) - 34 * len(_source(spot).parts)
            self._text(node.value, Rect(right - width, spot.y - 11, width, 22), row, "value")

    def _lines(self, spot: Spot, node: Node, rect: Rect) -> tuple[Rect, Rect]:
        """Place a row's title and its second line (above the title where the row's look says so)."""
        x = spot.x if spot.item is None or self.frame.platform == "android" else rect.x
        title = _at(node.text, x, spot.y)
        if self.frame.platform == "android":
            return title, _below(title, node.summary)
        if spot.item is not None:  # the observed place is that of another text: rows of a list share an edge
            inset = 54 if "icon" in node.look else 44 if "check_left" in node.look else 16
            title = replace(title, x=rect.x + inset)
        above = "summary_above" in node.look
        if node.summary and not above:
            title = replace(title, y=title.y - 10)
        return title, Rect(title.x, title.y + (-24 if above else 22), text_width_pt(node.summary, 14), 18)

    def _toggle(self, spot: Spot, parent: int, *, in_list: bool) -> None:
        rect = self._row_rect(spot)
        source = _source(spot)
        is_on = self.app.is_toggled(source, self.app.names(self.page, spot.item))
        node = self._node(spot, "toggle", rect, parent, in_list=in_list)
        look = {"icon"} if self.page.screen.icons else set[str]()
        node = replace(node, summary=self._fill(source.summary, spot), clickable=True, look=node.look | look)
        if self.frame.platform == "ios":
            row = self.canvas.add(
                replace(node, checked=is_on, value="1" if is_on else "0"), self._touch(spot)
            )
        else:
            row = self.canvas.add(replace(node, role="row"), self._touch(spot))
        if "radio" in node.look:
            spot = self._radio(spot, row, is_on=is_on)
        else:
            self._switch(row, rect, is_on=is_on, is_enabled=node.enabled)
        if spot.x > rect.x + rect.width * 0.7:  # what was observed is the switch, not the label
            spot = replace(spot, x=rect.x + 16 + text_width_pt(node.text) / 2)
        title, summary = self._lines(spot, node, rect)
        self._text(node.text, title, row, "title", accessible=self.frame.platform == "android")
        if node.summary:
            self._text(node.summary, summary, row, "summary")

    def _row_rect(self, spot: Spot) -> Rect:
        """Span a row over the width, or over the dialog that it stands in."""
        rect = row_rect(spot, self.frame)
        if self.page.screen.layer != "dialog":
            return rect
        return Rect(dialog.MARGIN_PT, rect.y, self.frame.size.width - 2 * dialog.MARGIN_PT, rect.height)

    def _radio(self, spot: Spot, row: int, *, is_on: bool) -> Spot:
        """Draw a radio button before its label (both were observed as one); return the label's spot."""
        left = spot.x - (text_width_pt(self._label(spot)) + RADIO_PT) / 2
        box = Rect(left, spot.y - 11, 22, 22)
        look = frozenset({"radio"})
        self.canvas.add(Node("toggle", box, parent=row, part="switch", checked=is_on, look=look))
        return replace(spot, x=spot.x + RADIO_PT / 2)

    def _switch(self, row: int, rect: Rect, *, is_on: bool, is_enabled: bool) -> None:
        is_android = self.frame.platform == "android"
        box = Rect(rect.right - 16 - 63, rect.center.y - 14, 63, 28)
        node = Node(
            "toggle", box, parent=row, part="switch", checked=is_on, enabled=is_enabled, accessible=is_android
        )
        self.canvas.add(node)

    def _plain(self, spot: Spot, kind: str, parent: int, *, in_list: bool) -> None:
        element = spot.element
        text = self._label(spot)
        rect = sized(spot, self.frame, element.size) if element.size else self._natural(spot, kind, text)
        if kind == "field":
            self._field(spot, rect, parent, in_list=in_list)
            return
        role = {"label": "text", "back": "button", "icon": "button"}.get(kind, kind)
        node = self._node(spot, role, rect, parent, in_list=in_list)
        touch = self._touch(spot)
        look = node.look | {kind}
        selected = bool(element.selected) and self._is_on(element.selected, spot)
        clickable = kind not in ("label", "image") or touch is not None
        value = self._fill(_source(spot).value, spot)
        node = replace(node, selected=selected, clickable=clickable, look=look, value=value)
        index = self.canvas.add(node, touch if clickable else None)
        if "tile" in look:
            tile = Rect(spot.x - TILE_PT / 2, spot.y - TILE_ABOVE_PT, TILE_PT, TILE_PT)
            picture = Node("image", tile, text=text, parent=index, accessible=False, look=frozenset({"tile"}))
            self.canvas.add(picture, touch)
        for part in _source(spot).parts:
            self._part(part, spot, rect, parent if role == "text" else index)

    def _natural(self, spot: Spot, kind: str, text: str) -> Rect:
        if kind in ("label", "link"):
            rect = on_glass(_at(text, spot.x, spot.y), self.frame, is_observed=self._is_observed(spot))
        elif kind == "button":
            width = max(64.0, text_width_pt(text) + 32)
            rect = Rect(spot.x - width / 2, spot.y - 22, width, 44)
            rect = on_glass(rect, self.frame, is_observed=self._is_observed(spot))
        elif kind == "field":
            width = self.frame.size.width - 2 * 16
            rect = Rect(16, spot.y - 20, width, 40)
        elif kind == "back":
            rect = Rect(max(0.0, spot.x - 22), spot.y - 22, 44, 44)
        else:
            width, height = _SIZES_PT.get(kind, (60, 44))
            rect = Rect(spot.x - width / 2, spot.y - height / 2, width, height)
        return rect

    def _field(self, spot: Spot, rect: Rect, parent: int, *, in_list: bool) -> None:
        element = spot.element
        node = self._node(spot, "field", rect, parent, in_list=in_list)
        content = show(self.app.state.get(element.bind, "")) if element.bind else ""
        node = replace(
            node,
            value=content,
            password=element.password,
            focused=bool(element.bind) and self.focused == element.id,
            placeholder=self._fill(element.placeholder, spot) or node.text,
            clickable=True,
        )
        touch = Focus(element.id) if element.bind and not element.to else self._touch(spot)
        self.canvas.add(node, touch)

    def _part(self, part: Part, spot: Spot, row: Rect, parent: int) -> None:
        if not self._is_on(part.when, spot):
            return
        x = part.x * self.frame.size.width + (row.x - self.frame.margin if spot.columns[0] else 0)
        y = row.center.y + part.dy * self.frame.upright.height
        text = self._named(part, spot)
        rect = self._part_rect(part, text, x, y)
        is_mute = part.kind in ("label", "image") and not _has_effect(part)
        role = {"label": "text", "icon": "button"}.get(part.kind, part.kind)
        node = Node(
            role, rect, text=text, key=part.id, parent=parent,
            part=part.id or part.kind, clickable=not is_mute, in_list=True,
            look=frozenset({part.kind}),
        )  # fmt: skip
        if part.kind == "toggle":
            is_on = bool(part.checked) and self._is_on(part.checked, spot)
            look = frozenset(part.look or ("radio",))
            if "switch" in look:
                rect = Rect(x - 31.5, y - 14, 63, 28)
            node = replace(node, rect=rect, part="switch", checked=is_on, value=str(int(is_on)), look=look)
        self.canvas.add(node, None if is_mute else Do(part, spot.item or {}))

    def _part_rect(self, part: Part, text: str, x: float, y: float) -> Rect:
        if part.kind in ("label", "link") and part.size is None:
            return _at(text, x, y, 16)
        width, height = part.size or (0.0, 0.0)
        least = text_width_pt(text, 16) + 24 if part.kind == "button" else 0.0
        size = Size(
            width * self.frame.size.width or max(44.0, least), height * self.frame.upright.height or 44
        )
        return Rect(x - size.width / 2, y - size.height / 2, size.width, size.height)

    # What all elements share

    def _node(self, spot: Spot, role: str, rect: Rect, parent: int, *, in_list: bool) -> Node:
        element = spot.element
        platform_id = (
            self._fill(element.row.id, spot) if element.row and element.row.id else element.platform_id
        )
        return Node(
            role, rect, text=self._label(spot), id=platform_id, key=element.id, parent=parent,
            in_list=in_list, enabled=self._is_on(element.enabled, spot),
            look=frozenset(_source(spot).look), accessible=element.accessible,
        )  # fmt: skip

    def _text(self, text: str, rect: Rect, parent: int, part: str, *, accessible: bool = True) -> None:
        rect = ended_by(self.canvas.placed[parent].node.rect, rect)
        self.canvas.add(
            Node("text", rect, text=text, parent=parent, part=part, in_list=True, accessible=accessible)
        )

    def _touch(self, spot: Spot) -> Touch | None:
        source, element = _source(spot), spot.element
        if not self._is_on(element.enabled, spot):
            return Catch()
        if element.kind == "back" and source == _without_effect(element):
            return Do(Effect(back=True))
        if element.kind in ("label", "image") and not _has_effect(source) and element.hold is None:
            return None
        return Do(source, spot.item or {}, source.hold)

    def _label(self, spot: Spot) -> str:
        return self._named(_source(spot), spot)

    def _named(self, what: Element | Row | Part, spot: Spot) -> str:
        return self._fill((what.zh if self.frame.zh else what.en) or what.text, spot)

    def _is_observed(self, spot: Spot) -> bool:
        return "{" not in _source(spot).text

    def _fill(self, text: str, spot: Spot) -> str:
        return fill(text, self.app.names(self.page, spot.item)) if "{" in text else text

    def _is_on(self, condition: str, spot: Spot) -> bool:
        return not condition or self.app.is_on(condition, self.page, spot.item)


def _below(title: Rect, summary: str) -> Rect:
    """Put the second line of a row under the first: they begin at one edge."""
    return Rect(title.x, title.center.y + SUMMARY_BELOW_PT - 9, text_width_pt(summary, 14), 18)


def _source(spot: Spot) -> Element | Row:
    return spot.element.row or spot.element


def _has_effect(effect: Effect) -> bool:
    return any(getattr(effect, name) not in ("", False, None, {}) for name in Effect.model_fields)


def _without_effect(element: Element) -> Element:
    return element if not _has_effect(element) else element.model_copy(update={"id": ""})


def _at(text: str, x: float, y: float, font_pt: float = 17.0) -> Rect:
    width = text_width_pt(text, font_pt)
    return Rect(x - width / 2, y - font_pt * 0.65, width, font_pt * 1.3)
