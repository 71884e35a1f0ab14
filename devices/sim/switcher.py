"""Draws the app switcher: a card for every app that runs, the one used last in the middle at first."""

from dataclasses import dataclass

from devices.sim.canvas import Canvas, OfSystem
from devices.sim.layout import Frame
from devices.sim.node import AppInfo, Node
from phone.geometry import Rect, Size

CARD_RATIO = 0.62
"""A card's share of the glass, across and down. Source: estimate from the overview of Android 13."""
GAP_PT = 16.0
CLEAR_PT = 120.0
"""What Android's button beside the oldest card takes. Source: estimate."""
_LOOK = frozenset({"system"})


@dataclass(frozen=True, slots=True)
class Switcher:
    """The cards of one moment."""

    frame: Frame
    apps: tuple[AppInfo, ...]
    """The most recent one first."""
    along: float = 0.0

    def draw(self, canvas: Canvas, root: int) -> None:
        """Draw everything."""
        ios = self.frame.platform == "ios"
        ident = "SBSwitcherWindow:Main" if ios else ""
        window = canvas.add(
            Node(
                "window", canvas.glass, parent=root, key="switcher", text="App Switcher", id=ident, look=_LOOK
            ),
            OfSystem("close"),
        )
        if not self.apps and not ios:
            middle = Rect(canvas.size.width / 2 - 70, canvas.size.height / 2 - 12, 140, 24)
            canvas.add(Node("text", middle, text="No recent items", parent=window))
            return
        list_id = "AppSwitcherContentView" if ios else "overview_panel"
        node = Node(
            "other" if ios else "list", canvas.glass, parent=window, id=list_id, look=frozenset({"carousel"}),
            scrollable=len(self.apps) > 1,
        )  # fmt: skip
        cards = canvas.add(node)
        for app, rect in reversed(
            list(zip(self.apps, rects(self.frame.size, len(self.apps), self.along), strict=True))
        ):
            self._card(canvas, cards, app, rect)
        if not ios:
            self._clear_all(canvas, cards)

    def _card(self, canvas: Canvas, cards: int, app: AppInfo, rect: Rect) -> None:
        touch = OfSystem("open_app", app.bundle)
        if self.frame.platform == "ios":
            node = Node(
                "other", rect, text=app.name, key=app.bundle, parent=cards, clickable=True,
                id=f"card:{app.bundle}:sceneID:{app.bundle}-default", look=frozenset({"card"}),
            )  # fmt: skip
            canvas.add(node, touch)
            return
        task = Node("other", rect, text=app.name, key=app.bundle, parent=cards, clickable=True, id="task")
        index = canvas.add(task, touch)
        snapshot = Node(
            "other",
            rect,
            text=app.name,
            key=app.bundle,
            parent=index,
            id="snapshot",
            look=frozenset({"card"}),
        )
        canvas.add(snapshot, touch)

    def _clear_all(self, canvas: Canvas, cards: int) -> None:
        last = rects(self.frame.size, len(self.apps), self.along)[-1]
        rect = Rect(last.x - GAP_PT - CLEAR_PT, last.center.y - 24, CLEAR_PT, 48)
        node = Node(
            "button", rect, text="全部清除" if self.frame.zh else "Clear all", key="clear_all", parent=cards,
            clickable=True, id="clear_all", look=frozenset({"filled"}),
        )  # fmt: skip
        canvas.add(node, OfSystem("end_all"))


def rects(size: Size, count: int, along: float) -> list[Rect]:
    """Place the cards, the most recent one first; the older ones stand to the left."""
    width, height = CARD_RATIO * size.width, CARD_RATIO * size.height
    left = (size.width - width) / 2 + along
    return [
        Rect(left - i * (width + GAP_PT), (size.height - height) / 2, width, height) for i in range(count)
    ]


def most_along(size: Size, count: int, *, has_button: bool) -> float:
    """Tell how far the cards can be drawn to the right: until the oldest, or the button, is in the middle."""
    step = CARD_RATIO * size.width + GAP_PT
    return max(0, count - 1) * step + (step / 2 + CLEAR_PT / 2 if has_button and count else 0.0)
