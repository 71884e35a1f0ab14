"""What a hand can do to a simulated phone: the operations of its control port and of fault plans."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from devices.sim.drift import Change, Drift, Overlay
from devices.sim.node import AlertState, Item, Value
from devices.sim.world import World


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LaunchApp(_Asked):
    """Bring an app to the front."""

    op: Literal["launch"]
    app: str


class TerminateApp(_Asked):
    """End an app."""

    op: Literal["terminate"]
    app: str


class GoHome(_Asked):
    """Show the home screen."""

    op: Literal["home"]


class SetLock(_Asked):
    """Lock or unlock; `passcode` makes the lock one that only a person can open."""

    op: Literal["lock"]
    locked: bool = True
    passcode: bool = False


class SetState(_Asked):
    """Change what an app knows."""

    op: Literal["set"]
    app: str
    name: str
    value: Value


class SetList(_Asked):
    """Replace an app's dynamic content."""

    op: Literal["list"]
    app: str
    name: str
    items: tuple[Item, ...]


class ShowAlert(_Asked):
    """Put a box on top of everything, such as a permission prompt of the system."""

    op: Literal["alert"]
    title: str
    message: str = ""
    buttons: tuple[str, ...] = Field(min_length=1)
    system: bool = True


class Notify(_Asked):
    """Post a notification of an app; `to` names the screen that a tap on it opens."""

    op: Literal["notify"]
    app: str
    title: str
    text: str = ""
    to: str = ""


class Rotate(_Asked):
    """Turn the phone."""

    op: Literal["rotate"]
    orientation: Literal["portrait", "landscape"]


class SetDark(_Asked):
    """Switch the dark mode on or off; pictures change, trees do not."""

    op: Literal["dark"]
    on: bool = True


class PressKey(_Asked):
    """Press a key as a person would, uncounted; `power` turns the screen off."""

    op: Literal["press"]
    key: Literal[
        "home",
        "back",
        "enter",
        "delete",
        "volume_up",
        "volume_down",
        "power",
        "app_switcher",
        "notifications",
    ]


class OpenUrl(_Asked):
    """Open a link with the app that claims it."""

    op: Literal["url"]
    url: str


class RemoveApp(_Asked):
    """Take an app off the phone."""

    op: Literal["remove"]
    app: str


class Touch(_Asked):
    """Touch as a person would, uncounted."""

    op: Literal["tap"]
    x: float
    y: float


class DriftApp(_Asked):
    """Update an app: see `Drift`."""

    op: Literal["drift"]
    app: str
    change: Change
    screen: str = ""
    element: str = ""
    share: float = Field(default=1.0, gt=0, le=1)
    text: str = ""
    by: float = Field(default=0.0, ge=-1, le=1)
    overlay: Overlay = "update"
    buttons: tuple[str, ...] = ()
    seed: int = 0


class SlowScreens(_Asked):
    """Let screens take so many seconds to change."""

    op: Literal["transition"]
    seconds: float = Field(ge=0)


class Reset(_Asked):
    """Be as on the first day: nothing runs, nothing was done, the same content. Updates of apps stay."""

    op: Literal["reset"]


class ForgetLog(_Asked):
    """Count actions and captures from zero."""

    op: Literal["reset_counts"]


Operation: TypeAlias = Annotated[
    LaunchApp
    | TerminateApp
    | GoHome
    | SetLock
    | SetState
    | SetList
    | ShowAlert
    | Notify
    | Rotate
    | SetDark
    | Touch
    | ForgetLog
    | Reset
    | DriftApp
    | SlowScreens
    | PressKey
    | OpenUrl
    | RemoveApp,
    Field(discriminator="op"),
]
OPERATIONS: TypeAdapter[Operation] = TypeAdapter(Operation)


def carry_out(world: World, operation: Operation) -> bool:
    """Carry out one operation; False when it did not fit the phone."""
    match operation:
        case LaunchApp():
            return world.launch(operation.app)
        case TerminateApp():
            return world.terminate(operation.app)
        case Notify() | OpenUrl():
            return _come(world, operation)
        case SetState():
            return world.set_state(operation.app, operation.name, operation.value)
        case SetList():
            return world.set_list(operation.app, operation.name, list(operation.items))
        case RemoveApp():
            world.terminate(operation.app)
            return world.apps.remove(operation.app)
        case DriftApp():
            return _drift(world, operation)
        case _:
            _arrange(world, operation)
            return True


def _come(world: World, operation: Notify | OpenUrl) -> bool:
    if isinstance(operation, OpenUrl):
        return world.open_url(operation.url)
    return world.notify(operation.app, operation.title, operation.text, operation.to)


def _drift(world: World, asked: DriftApp) -> bool:
    if asked.app not in world.apps:
        return False
    drift = Drift(**asked.model_dump(exclude={"op", "app"}))
    try:
        world.update_app(drift.applied_to(world.apps.file(asked.app)))
    except ValueError:
        return False
    return True


def _arrange(
    world: World,
    operation: GoHome
    | SetLock
    | ShowAlert
    | Rotate
    | SetDark
    | Touch
    | ForgetLog
    | Reset
    | SlowScreens
    | PressKey,
) -> None:
    match operation:
        case GoHome() | Touch() | PressKey():
            _touch(world, operation)
        case SetLock():
            world.has_passcode = operation.passcode
            world.set_lock(operation.locked)
        case ShowAlert(title=title, message=message, buttons=buttons, system=system):
            world.show_alert(AlertState(title, message, buttons, system))
        case Rotate():
            world.rotate(operation.orientation)
        case SetDark():
            world.dark = operation.on
        case SlowScreens():
            world.slow_down(operation.seconds)
        case ForgetLog() | Reset():
            (world.reset if isinstance(operation, Reset) else world.log.clear)()


def _touch(world: World, operation: GoHome | Touch | PressKey) -> None:
    match operation:
        case GoHome():
            world.press("home")
        case Touch():
            world.tap(operation.x, operation.y)
        case PressKey():
            world.press(operation.key)
