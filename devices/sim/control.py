"""The control port: ground truth, faults, and a hand that arranges the phone.

Its address is told to nobody but whoever started the process.

    GET  /truth                                     `ToldTruth`; `?only=screen,layer,effects` tells just these
    GET  /graph                                     see `graph.Graph`
    POST /faults {"name": ..., "times": 1, ...}     arm one: `Armed`; further keys are its details
    POST /faults {"disarm": "name" or ""}           take back one, or all
    POST /world  {"op": ...}                        see `operations.Operation`
"""

import json
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, ValidationError, with_config
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from devices.sim.fault_kinds import problem_with
from devices.sim.faults import ALWAYS, Fault, FaultPlan, When
from devices.sim.graph import graph_of
from devices.sim.operations import OPERATIONS, carry_out
from devices.sim.truth import Truth
from devices.sim.world import World


@with_config(ConfigDict(use_attribute_docstrings=True))
class ToldTruth(Truth):
    """Everything about a simulated phone: `GET /truth` of the control port."""

    faults: list[dict[str, object]]
    """Armed ones, as they were asked for."""
    happened: dict[str, int]
    """How often each fault happened."""


class Armed(BaseModel):
    """How a fault is armed over the control port; what is not named here is a detail of the fault."""

    model_config = ConfigDict(extra="allow", frozen=True)

    name: str
    times: int = Field(default=1, ge=ALWAYS)
    """-1 is until disarmed."""
    when: When = When()
    every: int = Field(default=1, ge=1)
    chance: float = Field(default=1.0, gt=0, le=1)
    for_s: float = Field(default=0.0, ge=0)
    on: str = ""

    def fault(self) -> Fault:
        """Make the fault."""
        details = dict(self.model_extra or {})
        when = self.when if not self.on else self.when.model_copy(update={"on": self.on})
        return Fault(self.name, self.times, details, when, self.every, self.chance, self.for_s)


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
                Route("/graph", self._graph, methods=["GET"]),
                Route("/faults", self._faults, methods=["POST"]),
                Route("/world", self._world, methods=["POST"]),
            ]
        )

    async def _truth(self, request: Request) -> JSONResponse:
        armed = [_told(fault) for fault in self.faults.armed]
        told: ToldTruth = {
            **self.world.truth(),
            "faults": armed,
            "happened": dict(self.faults.happened),
        }
        wanted = list(filter(None, request.query_params.get("only", "").split(",")))
        if unknown := [name for name in wanted if name not in told]:
            return _refused(f"the truth holds no {', '.join(unknown)}; it holds {', '.join(told)}")
        return JSONResponse({name: value for name, value in told.items() if not wanted or name in wanted})

    async def _graph(self, _: Request) -> JSONResponse:
        return JSONResponse(graph_of(self.world).model_dump(mode="json", by_alias=True))

    async def _faults(self, request: Request) -> JSONResponse:
        try:
            asked: object = json.loads(await request.body())
            if isinstance(asked, dict) and "disarm" in asked:
                self.faults.disarm(str(asked["disarm"]))  # pyright: ignore[reportUnknownArgumentType] - JSON
                return JSONResponse({"ok": True})
            fault = Armed.model_validate(asked).fault()
        except ValueError as error:
            return _refused(str(error))
        wire = "wda" if self.world.platform == "ios" else "adb"
        if problem := problem_with(fault.name, fault.details, fault.on, wire):
            return _refused(problem)
        self.faults.add(fault)
        return JSONResponse({"ok": True})

    async def _world(self, request: Request) -> JSONResponse:
        try:
            operation = OPERATIONS.validate_json(await request.body())
        except ValidationError as error:
            return _refused(str(error))
        return JSONResponse({"ok": carry_out(self.world, operation)})


def _refused(why: str) -> JSONResponse:
    return JSONResponse({"ok": False, "error": why}, 400)


def _told(fault: Fault) -> dict[str, object]:
    """Describe an armed fault as it was asked for; what it did not say is left out."""
    when = fault.when.model_dump(exclude_defaults=True)
    on = when.pop("on", "")
    told: dict[str, object] = {"name": fault.name, "times": fault.times}
    told |= ({"on": on} if on else {}) | ({"when": when} if when else {}) | fault.details
    told |= {"every": fault.every} if fault.every > 1 else {}
    return told | ({"chance": fault.chance} if fault.chance < 1 else {})
