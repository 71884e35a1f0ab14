"""From a model's call to a move: what it means on the screen that the model was shown. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from local_model.calls import (
    Ask,
    Call,
    Drag,
    Finish,
    GiveUp,
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
from local_model.marks import middle
from local_model.picture import from_pixels, from_thousandths
from local_model.profiles import Coordinates
from local_model.scene import Scene, focused_field, named
from phone.action import Action, Key, LongPress, OpenApp, PressKey, Swipe, Tap, TypeText, Wait
from phone.geometry import Point, Size
from phone.protocols import Act, Done, Stuck
from phone.secret import is_well_named, means_secret, names_in
from phone.snapshot import Element

FindApp: TypeAlias = Callable[[str], str | None]
"""From what a model calls an app to its bundle id or package; None when no app that is there is called so."""

HOLD_S: Final = 1.0
SWIPE_S: Final = 0.4
UNIT: Final = 0.1
REACH: Final = {"short": 1, "medium": 2, "long": 10}
UPRIGHT: Final = 2
"""A swipe goes `UNIT` of the screen's width times its reach, twice that up or down; then the screen ends.
Source: OpenPhone's executor, also for how long it holds and swipes."""
EDGE: Final = 0.06
"""Share of the screen at its edges that belongs to the system, so that no swipe begins or ends there."""
PAUSE_S: Final = 2.0
PAUSES_S: Final = (0.5, 10.0)
MOST_DELETES: Final = 40
"""Characters of a field that are deleted one by one, each an action of the run's budget, which has 60.
OpenPhone sends 100 delete keys whatever a field holds."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A move, and what it is about."""

    move: Act | Done | Stuck
    label: str = ""
    role: str = ""
    element: Element | None = None


def meant(
    call: Call, scene: Scene, coordinates: Coordinates, find_app: FindApp, task: str
) -> Meant | Unparsed:
    """Work out what a call means; what cannot be done here is said to the model."""
    match call:
        case Touch() | Slide() | Drag():
            return _Hand(scene, coordinates).meant(call)
        case Write(text):
            return _typing(text, scene, task)
        case Press(key):
            return Meant(_act(_key(key, scene), f"press {key}"), label=key)
        case Pause(seconds):
            least, most = PAUSES_S
            wait = Wait(min(max(PAUSE_S if seconds is None else seconds, least), most))
            return Meant(_act(wait, "wait"))
        case Launch(app):
            return _launch(app, find_app)
        case _:
            return Meant(_end(call))


class _Hand:
    """What touches the screen."""

    def __init__(self, scene: Scene, coordinates: Coordinates) -> None:
        self._scene, self._coordinates = scene, coordinates

    def meant(self, call: Touch | Slide | Drag) -> Meant:
        """Find the place, and what stands there."""
        place = call.start if isinstance(call, Drag) else call.place
        at, element = self._at(place)
        said = named(self._scene.snapshot, element) if element else ""
        return Meant(self._move(call, at, said), said, element.role.value if element else "", element)

    def _move(self, call: Touch | Slide | Drag, at: Point, said: str) -> Act:
        about = f"“{said}”" if said else f"{at.x:.0f}, {at.y:.0f}"
        match call:
            case Touch(hold=False):
                return _act(Tap(at, said), f"tap {about}")
            case Touch():
                return _act(LongPress(at, HOLD_S, said), f"hold {about}")
            case Slide(_, direction, distance):
                start, end = _stroke(at, direction, distance, self._scene.snapshot.size)
                return _act(Swipe(start, end, SWIPE_S, said), f"swipe {direction} from {about}")
            case Drag(_, end):
                return _act(Swipe(at, self._point(end), SWIPE_S, said), f"drag {about}")

    def _at(self, place: Place | None) -> tuple[Point, Element | None]:
        snapshot = self._scene.snapshot
        if isinstance(place, Mark):
            element = self._scene.marks[place.number - 1]
            return middle(snapshot, element), element
        size = snapshot.size
        point = self._point(place) if place else Point(size.width / 2, size.height / 2)
        return point, snapshot.at(point) if place else None

    def _point(self, spot: Spot) -> Point:
        size, picture = self._scene.snapshot.size, self._scene.picture
        if self._coordinates == "pixels" and picture:
            return from_pixels(spot.x, spot.y, picture, size)
        return from_thousandths(spot.x, spot.y, size)


def _stroke(at: Point, direction: str, distance: str, size: Size) -> tuple[Point, Point]:
    """Lay a swipe of a reach from a place, within what belongs to the app."""
    length = UNIT * size.width * REACH[distance] * (UPRIGHT if direction in ("up", "down") else 1)
    by_x = {"left": -length, "right": length}.get(direction, 0.0)
    by_y = {"up": -length, "down": length}.get(direction, 0.0)
    return _kept(at, size), _kept(Point(at.x + by_x, at.y + by_y), size)


def _kept(point: Point, size: Size) -> Point:
    side, top = EDGE * size.width, EDGE * size.height
    return Point(min(max(side, point.x), size.width - side), min(max(top, point.y), size.height - top))


def _typing(text: str, scene: Scene, task: str) -> Meant | Unparsed:
    """Fill the field that has the focus; a line break at the end is the enter key."""
    field = focused_field(scene.snapshot)
    if field is None and not scene.snapshot.keyboard:
        return Unparsed("impossible", "No field has the focus: tap the field first.")
    if means_secret(text) and not (is_well_named(text) and set(names_in(text)) <= set(names_in(task))):
        return Unparsed("impossible", "Only secrets that the task names can be typed.")
    held = (field.value or "") if field else ""
    body = text.rstrip("\r\n")
    if held and text == held:
        return Unparsed("impossible", "The field holds exactly that already.")
    if held and body.startswith(held):
        held, body = "", body[len(held) :]
    if len(held) > MOST_DELETES:
        return Unparsed(
            "impossible", "The field holds too much to be replaced: select its text and delete it first."
        )
    actions: list[Action] = [PressKey(Key.DELETE)] * len(held)
    if body:
        actions.append(TypeText(body, secret=bool(field and field.password) or means_secret(body)))
    if text.endswith(("\r", "\n")):
        actions.append(PressKey(Key.ENTER))
    said = named(scene.snapshot, field) if field else ""
    return Meant(Act(tuple(actions), f"type {len(body)} characters"), said, "field", field)


def _key(key: str, scene: Scene) -> Action:
    if key == "back" and scene.snapshot.platform == "ios":
        size = scene.snapshot.size  # an iPhone has no such key: a swipe from its left edge goes back
        return Swipe(Point(1, size.height / 2), Point(size.width * 0.8, size.height / 2), SWIPE_S, "back")
    return PressKey({"back": Key.BACK, "home": Key.HOME, "enter": Key.ENTER}[key])


def _launch(app: str, find_app: FindApp) -> Meant | Unparsed:
    found = find_app(app)
    if found is None:
        return Unparsed("impossible", f"No app called {app[:60]!r} can be opened: look for it on the screen.")
    return Meant(_act(OpenApp(found), f"open {app[:60]}"), label=app)


def _end(call: Ask | Finish | GiveUp) -> Done | Stuck:
    match call:
        case Finish(message):
            return Done(message)
        case Ask(question):
            return Stuck("needs_input", question, details={"question": question})
        case GiveUp(message):
            return Stuck("gave_up", message or "The model says that it cannot do the task.")


def _act(action: Action, why: str) -> Act:
    return Act((action,), why)
