"""What the phone draws around apps: status bar, home screen, lock screen, keyboard, alert."""

from devices.sim.canvas import Answer, Canvas, Catch, OpenIcon, ToTop, TypeKey
from devices.sim.layout import Frame
from devices.sim.node import AlertState, AppInfo, Node
from devices.sim.page import STATUS_BAR_PT
from devices.sim.text_size import text_width_pt, wrapped
from phone.geometry import Rect

KEYBOARD_RATIO = {"ios": 0.383, "android": 0.36}
"""Height of the keyboard. Source: iOS: 335 of 874 pt with the emoji row; Android: estimate."""
KEY_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYSTEM = frozenset({"system"})
CLOCK_TEXT = "9:41"
"""The time never changes: pictures and dumps of one state are the same at every run."""


def status_bar(canvas: Canvas, root: int, frame: Frame) -> None:
    """Draw the clock and the battery on top of the app."""
    rect = Rect(0, 0, frame.size.width, STATUS_BAR_PT[frame.platform])
    bar = canvas.add(Node("statusbar", rect, parent=root), ToTop() if frame.platform == "ios" else Catch())
    y, width = rect.height * 0.55, frame.size.width
    canvas.add(Node("text", Rect(width * 0.13, y - 10, 40, 20), text=CLOCK_TEXT, parent=bar, part="clock"))
    canvas.add(Node("other", Rect(width * 0.8, y - 8, 30, 16), text="100%", parent=bar, part="battery"))


def home_screen(canvas: Canvas, root: int, frame: Frame, apps: tuple[AppInfo, ...]) -> None:
    """Draw an icon for every app."""
    size = frame.size
    window = canvas.add(
        Node("window", canvas.glass, parent=root, key="home", text="Home", look=SYSTEM), Catch()
    )
    for i, app in enumerate(apps):
        column, row = i % 4, i // 4
        x, y = size.width * (0.16 + 0.227 * column), frame.upright.height * (0.14 + 0.115 * row)
        node = Node(
            "button", Rect(x - 34, y - 34, 68, 88), text=app.name, key=app.bundle, parent=window,
            clickable=True, look=frozenset({"app_icon"}),
        )  # fmt: skip
        canvas.add(node, OpenIcon(app.bundle))


def lock_screen(canvas: Canvas, root: int, frame: Frame) -> None:
    """Draw the clock of a locked phone; touches do nothing."""
    size = frame.size
    window = canvas.add(
        Node("window", canvas.glass, parent=root, key="lock_screen", text="Lock Screen", look=SYSTEM), Catch()
    )
    clock = Rect(size.width / 2 - 90, size.height * 0.13, 180, 80)
    canvas.add(Node("text", clock, text=CLOCK_TEXT, parent=window, look=frozenset({"huge"})))
    hint = Rect(size.width / 2 - 70, size.height * 0.93, 140, 22)
    canvas.add(Node("text", hint, text="Swipe up to open", parent=window))


def keyboard_top(frame: Frame) -> float:
    """Tell where the keyboard begins; held sideways it leaves some of the screen free."""
    height = KEYBOARD_RATIO[frame.platform] * frame.upright.height
    return frame.size.height - min(height, frame.size.height * 0.6)


def keyboard(canvas: Canvas, root: int, frame: Frame, enter: str) -> None:
    """Draw the keys at the lower edge."""
    size = frame.size
    top = keyboard_top(frame)
    height = size.height - top
    rect = Rect(0, top, size.width, height)
    board = canvas.add(Node("keyboard", rect, parent=root), Catch())
    row_height = (height - 40) / 4
    for r, row in enumerate(KEY_ROWS):
        key_width = size.width / 10
        left = (size.width - key_width * len(row)) / 2
        for i, char in enumerate(row):
            box = Rect(left + i * key_width + 3, rect.y + r * row_height + 6, key_width - 6, row_height - 10)
            canvas.add(Node("key", box, text=char, key=char, parent=board, clickable=True), TypeKey(char))
    _wide_keys(canvas, board, Rect(0, rect.y + 3 * row_height, size.width, row_height), enter)


def _wide_keys(canvas: Canvas, board: int, row: Rect, enter: str) -> None:
    up = row.y - row.height + 6
    delete = Rect(row.width - 47, up, 44, row.height - 10)
    canvas.add(Node("key", delete, text="delete", key="delete", parent=board, clickable=True), TypeKey("\b"))
    space = Rect(row.width * 0.25, row.y + 6, row.width * 0.49, row.height - 10)
    canvas.add(Node("key", space, text="space", key="space", parent=board, clickable=True), TypeKey(" "))
    go = Rect(row.width * 0.76, row.y + 6, row.width * 0.24 - 3, row.height - 10)
    node = Node(
        "button",
        go,
        text=enter,
        key="enter",
        parent=board,
        clickable=True,
        part="enter",
        look=frozenset({"enter"}),
    )
    canvas.add(node, TypeKey("\n"))


def alert_box(canvas: Canvas, root: int, frame: Frame, alert: AlertState) -> None:
    """Draw an alert in the middle; touches beside it do nothing."""
    size = frame.size
    scrim = Node("other", canvas.glass, parent=root, look=frozenset({"scrim"}), accessible=False)
    canvas.add(scrim, Catch())
    side_by_side = len(alert.buttons) == 2 and all(text_width_pt(b) < 110 for b in alert.buttons)
    rows = 1 if side_by_side else len(alert.buttons)
    width = min(300.0, size.width - 40)
    lines = len(wrapped(alert.message, width - 32, 16))
    height = 96.0 + (16 + 20 * lines if lines else 0) + 48 * rows
    box = Rect((size.width - width) / 2, (size.height - height) / 2, width, height)
    node = Node(
        "alert",
        box,
        text=alert.title,
        parent=root,
        key=alert.id,
        look=frozenset({"system"} if alert.system else ()),
    )
    index = canvas.add(node, Catch())
    title = Rect(box.x + 16, box.y + 24, width - 32, 24)
    canvas.add(
        Node("text", title, text=alert.title, parent=index, part="title", look=frozenset({"bold", "centre"}))
    )
    if alert.message:
        message = Rect(box.x + 16, box.y + 54, width - 32, 20.0 + 20 * lines)
        canvas.add(
            Node(
                "text", message, text=alert.message, parent=index, part="message", look=frozenset({"centre"})
            )
        )
    for i, label in enumerate(alert.buttons):
        if side_by_side:
            rect = Rect(box.x + 8 + i * (width / 2 - 4), box.bottom - 54, width / 2 - 12, 46)
        else:
            rect = Rect(box.x + 8, box.bottom - 6 - 48 * (rows - i), width - 16, 46)
        canvas.add(Node("button", rect, text=label, key=label, parent=index, clickable=True), Answer(label))
