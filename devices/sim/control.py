"""The control port: ground truth, faults, and a hand that arranges the phone.

Its address is told to nobody but whoever started the process.

    GET  /truth                                     World.truth(), and the faults: armed and happened
    POST /faults {"name": ..., "times": 1, ...}     arm one; further keys are its details
    POST /faults {"disarm": "name" or ""}           take back one, or all
    POST /world  {"op": ...}                        see `Operation`
"""

import json
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from devices.sim.drift import Change, Drift
from devices.sim.faults import FaultPlan
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


class Rotate(_Asked):
    """Turn the phone."""

    op: Literal["rotate"]
    orientation: Literal["portrait", "landscape"]


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
    screen: str
    element: str = ""
    text: str = ""
    by: float = 0.0
    buttons: tuple[str, ...] = ("Not Now",)
    seed: int = 0


class SlowScreens(_Asked):
    """Let screens take so many seconds to change."""

    op: Literal["transition"]
    seconds: float = Field(ge=0)


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
    | Rotate
    | Touch
    | ForgetLog
    | DriftApp
    | SlowScreens,
    Field(discriminator="op"),
]
_OPERATIONS: TypeAdapter[Operation] = TypeAdapter(Operation)


@dataclass(slots=True)
class Control:
    """Answers the control port."""

    world: World
    faults: FaultPlan

    def app(self) -> Starlette:
        """Make the web application."""
        return Starlette(
            routes=[
                Route("/truth", self._truth, methods=["GET"]),
                Route("/faults", self._faults, methods=["POST"]),
                Route("/world", self._world, methods=["POST"]),
            ]
        )

    def do(self, operation: Operation) -> bool:
        """Carry out one operation; False when it did not fit the phone."""
        world = self.world
        match operation:
            case LaunchApp():
                return world.launch(operation.app)
            case TerminateApp():
                return world.terminate(operation.app)
            case SetState():
                return world.set_state(operation.app, operation.name, operation.value)
            case SetList():
                return world.set_list(operation.app, operation.name, list(operation.items))
            case DriftApp():
                return self._drift(operation)
            case _:
                self._arrange(operation)
                return True

    def _drift(self, asked: DriftApp) -> bool:
        if asked.app not in self.world.apps:
            return False
        drift = Drift(**asked.model_dump(exclude={"op", "app"}))
        try:
            self.world.update_app(drift.applied_to(self.world.apps.file(asked.app)))
        except ValueError:
            return False
        return True

    def _arrange(
        self, operation: GoHome | SetLock | ShowAlert | Rotate | Touch | ForgetLog | SlowScreens
    ) -> None:
        world = self.world
        match operation:
            case GoHome():
                world.press("home")
            case SetLock():
                world.has_passcode = operation.passcode
                world.set_lock(operation.locked)
            case ShowAlert():
                world.show_alert(
                    AlertState(operation.title, operation.message, operation.buttons, operation.system)
                )
            case Rotate():
                world.rotate(operation.orientation)
            case Touch():
                world.tap(operation.x, operation.y)
            case SlowScreens():
                world.slow_down(operation.seconds)
            case ForgetLog():
                world.log.clear()

    async def _truth(self, _: Request) -> JSONResponse:
        armed = [{"name": f.name, "times": f.times, **f.details} for f in self.faults.armed]
        return JSONResponse({**self.world.truth(), "faults": armed, "happened": dict(self.faults.happened)})

    async def _faults(self, request: Request) -> JSONResponse:
        asked: dict[str, object] = json.loads(await request.body())
        if "disarm" in asked:
            self.faults.disarm(str(asked["disarm"]))
            return JSONResponse({"ok": True})
        name, times = asked.pop("name", None), asked.pop("times", 1)
        if not isinstance(name, str) or not isinstance(times, int):
            return JSONResponse({"ok": False, "error": "a fault needs a `name` and whole `times`"}, 400)
        self.faults.arm(name, times, **asked)
        return JSONResponse({"ok": True})

    async def _world(self, request: Request) -> JSONResponse:
        try:
            operation = _OPERATIONS.validate_json(await request.body())
        except ValidationError as error:
            return JSONResponse({"ok": False, "error": str(error)}, 400)
        return JSONResponse({"ok": self.do(operation)})
