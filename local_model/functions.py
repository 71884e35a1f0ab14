"""The functions that models call, under whatever names they were taught. Pure."""

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeGuard, TypeVar, get_args

from local_model.calls import (
    Ask,
    Call,
    Direction,
    Distance,
    Drag,
    Finish,
    GiveUp,
    KeyName,
    Launch,
    Mark,
    Pause,
    Place,
    Press,
    Slide,
    Spot,
    Touch,
    Unparsed,
    Write,
)
from local_model.grammar import LONGEST, Given, Value

Bind: TypeAlias = Callable[[Given], Call | None]
T = TypeVar("T")

_PLACE: Final = (
    "index",
    "mark",
    "element",
    "coordinate",
    "coordinates",
    "point",
    "start_box",
    "position",
    "id",
    "bbox",
)
_START: Final = ("start", "start_point", "start_coordinate", *_PLACE)
_END: Final = ("end", "end_point", "end_box", "coordinate2", "end_coordinate")
_SAID: Final = ("message", "question", "content", "text", "answer", "result", "reason")
_TEXT: Final = ("input_str", "text", "content", "input", "value")
_APP: Final = ("app", "app_name", "name", "package", "text")
_FAILED: Final = frozenset({"fail", "failed", "failure", "infeasible", "impossible"})
_DIRECTIONS: Final[dict[str, Direction]] = {
    **{direction: direction for direction in get_args(Direction)},
    "上": "up", "下": "down", "左": "left", "右": "right",
}  # fmt: skip
_DISTANCES: Final[dict[str, Distance]] = {distance: distance for distance in get_args(Distance)}
_OPPOSITE: Final[dict[Direction, Direction]] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_COORDINATES: Final = re.compile(r"-?\d{1,6}(?:\.\d{1,6})?")
_NO_COORDINATES: Final = re.compile(r"[^\d\s,.;()\[\]<>|/_a-z-]", re.IGNORECASE)
_APP_LONGEST: Final = 200


def known(name: str) -> bool:
    """Tell whether a function has this name."""
    return _plain(name) in _BY_NAME or _plain(name) in _WRAPPERS


def takes_nothing(name: str) -> bool:
    """Tell whether a function can be meant by its name alone."""
    return _plain(name) in {"back", "home", "enter", "finish", "wait", "press_back", "press_home", "finished"}


def call_of(name: str, given: Given) -> Call | Unparsed:
    """Make a call of a function's name and arguments."""
    name = _plain(name)
    if name in _WRAPPERS:
        inner = given.pick(("action", "function", "name"), 0)
        if not isinstance(inner, str) or _plain(inner) not in _BY_NAME:
            return Unparsed("unknown_function", f"There is no function {str(inner)[:40]!r}.")
        rest = given.positional if "action" in given.named else given.positional[1:]
        named = {key: value for key, value in given.named.items() if key != "action"}
        return call_of(inner, Given(rest, named))
    bind = _BY_NAME.get(name)
    if bind is None:
        return Unparsed("unknown_function", f"There is no function {name[:40]!r}.")
    return bind(given) or Unparsed("bad_arguments", f"The arguments of {name} are not what it takes.")


def _plain(name: str) -> str:
    return name.strip().casefold().replace(" ", "_").replace("-", "_")


def _touch(given: Given) -> Call | None:
    place = _place(given)
    return Touch(place) if place else None


def _hold(given: Given) -> Call | None:
    place = _place(given)
    return Touch(place, hold=True) if place else None


def _swipe(given: Given) -> Call | None:
    start, end = _spot(given.pick(_START, 0)), _spot(given.pick(_END, 1))
    if start and end:
        return Drag(start, end)
    numbers = [float(value) for value in given.positional if _is_number(value)]
    if len(numbers) == len(given.positional) == 4:
        return Drag(Spot(numbers[0], numbers[1]), Spot(numbers[2], numbers[3]))
    words = [value for value in given.positional if isinstance(value, str)]
    direction = _word(given.pick(("direction",)), words, _DIRECTIONS)
    distance = _word(given.pick(("dist", "distance")), words, _DISTANCES)
    if direction is None or any(word.casefold() not in (*_DIRECTIONS, *_DISTANCES) for word in words):
        return None
    place = _place(given) if given.named or not isinstance(next(iter(given.positional), ""), str) else None
    if place is None and given.pick(_PLACE) is not None:
        return None
    if place == Mark(0):
        place = None  # how "no mark" is said where a mark has to be given
    return Slide(place, direction, distance or "medium")


def _scroll(given: Given) -> Call | None:
    """Read a scroll: its direction is where the screen goes on, which the finger drags the other way."""
    call = _swipe(given)
    if isinstance(call, Slide):
        return Slide(call.place, _OPPOSITE[call.direction], call.distance)
    return call


def _write(given: Given) -> Call | None:
    text = given.pick(_TEXT, 0)
    if isinstance(text, int | float) and not isinstance(text, bool):
        text = f"{text}"  # a number that was to be typed
    is_whole = len(given.positional) < 2  # a comma in a text that is not quoted would cut it
    return Write(text) if is_whole and _is_text(text, LONGEST) else None


def _pause(given: Given) -> Call | None:
    seconds = given.pick(("seconds", "interval", "duration", "time"), 0)
    if isinstance(seconds, str):
        found = _COORDINATES.search(seconds)
        seconds = float(found[0]) if found else None
        if seconds is None:
            return None
    if seconds is None:
        return Pause()
    return Pause(float(seconds)) if _is_number(seconds) else None


def _launch(given: Given) -> Call | None:
    app = given.pick(_APP, 0)
    return Launch(app.strip()) if _is_text(app, _APP_LONGEST) else None


def _button(given: Given) -> Call | None:
    named = given.pick(("button", "key"), 0)
    keys: tuple[KeyName, ...] = get_args(KeyName)
    return next((Press(key) for key in keys if isinstance(named, str) and _plain(named) == key), None)


def _ask(given: Given) -> Call | None:
    said = _said(given)
    return None if said is None else Ask(said or "The model asks for help and does not say with what.")


def _finish(given: Given) -> Call | None:
    said, status = _said(given), given.pick(("status", "success"))
    if said is None:
        return None
    has_failed = status is False or (isinstance(status, str) and status.casefold() in _FAILED)
    return GiveUp(said) if has_failed else Finish(said)


def _give_up(given: Given) -> Call | None:
    said = _said(given)
    return None if said is None else GiveUp(said)


def _said(given: Given) -> str | None:
    said = given.pick(_SAID, 0)
    if said is None:
        return ""
    if isinstance(said, int | float):
        return str(said)
    return said if isinstance(said, str) and len(said) <= LONGEST else None


def _key(key: KeyName) -> Bind:
    return lambda _given: Press(key)


_FUNCTIONS: Final[tuple[tuple[str, Bind], ...]] = (
    ("tap click touch left_click", _touch),
    ("long_press longpress long_click hold", _hold),
    ("swipe drag", _swipe),
    ("scroll", _scroll),
    ("text type type_text input input_text write type_name", _write),
    ("back press_back navigate_back go_back", _key("back")),
    ("home press_home navigate_home go_home", _key("home")),
    ("enter press_enter keyboard_enter", _key("enter")),
    ("system_button press_key key press", _button),
    ("wait sleep", _pause),
    ("launch open open_app start_app launch_app", _launch),
    ("ask_user ask call_user interact take_over", _ask),
    ("finish finished done answer complete terminate", _finish),
    ("give_up infeasible", _give_up),
)
"""By the names of OpenPhone, which are the first, AutoGLM-Phone, UI-TARS, and Qwen's `mobile_use`."""
_BY_NAME: Final = {name: bind for names, bind in _FUNCTIONS for name in names.split()}
_WRAPPERS: Final = frozenset({"do", "mobile_use", "perform", "act", "action"})


def _place(given: Given) -> Place | None:
    x, y = given.pick(("x",)), given.pick(("y",))
    if _is_number(x) and _is_number(y):
        return Spot(float(x), float(y))
    first = given.pick(_PLACE)
    if first is None and len(given.positional) > 1:
        spot = _spot(given.positional[:2])
        if spot is not None:
            return spot
    if first is None:
        first = given.pick((), 0)
    return _spot(first) or _mark(first)


def _mark(value: Value) -> Mark | None:
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 1:
        value = value[0]
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal() and len(value) < 10:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return Mark(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _spot(value: Value) -> Spot | None:
    """Read two coordinates, or the middle of a box of four."""
    if isinstance(value, dict):
        value = [value.get("x"), value.get("y")]
    if isinstance(value, str):
        value = [] if _NO_COORDINATES.search(value) else [float(n) for n in _COORDINATES.findall(value[:100])]
    if not isinstance(value, Sequence):
        return None
    numbers = [float(number) for number in value if _is_number(number)]
    if len(numbers) != len(value):
        return None
    if len(numbers) == 4:
        return Spot((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
    return Spot(numbers[0], numbers[1]) if len(numbers) == 2 else None


def _word(value: Value, words: Sequence[str], meanings: dict[str, T]) -> T | None:
    candidates = [value] if isinstance(value, str) else words
    return next((meanings[word.casefold()] for word in candidates if word.casefold() in meanings), None)


def _is_number(value: Value) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6


def _is_text(value: Value, longest: int) -> TypeGuard[str]:
    return isinstance(value, str) and len(value.strip()) > 0 and len(value) <= longest
