"""Fault plans in YAML, `openphone.faults/1`: what shall go wrong with a simulated phone, and when.

    schema: openphone.faults/1
    seed: 7                       # of every `chance`; the phone's own seed is added
    plan:
      - {fault: dump_idle, when: {capture: 3}, times: 2}
      - {fault: drop, when: {on: tap, screen: wifi}, chance: 0.2, times: always}
      - {fault: unplug, when: {at: 5.0}, for_s: 2}
      - {fault: error, details: {error: timeout, status: 408}, when: {on: tap}}
      - {do: {op: alert, title: Low battery, buttons: [OK]}, when: {action: 4}}
      - {do: {op: drift, app: com.apple.Preferences, change: rename, share: 0.3, seed: 2}}

`fault` is one of `fault_kinds`; `do` is an operation of the control port, such as an update of an app
(`op: drift`). All conditions of `when` must hold. `times` is 1 when nothing is said; with `every`, `chance`
or a fault that lasts it is `always`.
"""

import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias, cast

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from devices.sim.fault_kinds import FAULTS, problem_with
from devices.sim.faults import ALWAYS, Fault, FaultPlan, When
from devices.sim.operations import Operation, carry_out
from devices.sim.world import World

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_BYTES = 256_000
MAX_DEPTH = 12
_Detail: TypeAlias = bool | int | float | str


class FaultFileError(ValueError):
    """A fault plan cannot be used; the message says where and why."""


class Step(BaseModel):
    """One thing that goes wrong."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fault: str = ""
    do: Operation | None = None
    when: When = When()
    times: int | Literal["always"] | None = None
    every: int = Field(default=1, ge=1)
    chance: float = Field(default=1.0, gt=0, le=1)
    for_s: float = Field(default=0.0, ge=0)
    """It ends so long after it became due."""
    details: dict[str, _Detail] = Field(default_factory=dict[str, _Detail])

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.do is None) == (not self.fault):
            raise ValueError("a step has either `fault` or `do`")
        problem = problem_with(self.fault, dict(self.details), self.when.on) if self.fault else ""
        if problem or (self.do is not None and self.details):
            raise ValueError(problem or "`details` belong to a `fault`")
        if isinstance(self.times, int) and self.times < 1:
            raise ValueError("`times` is at least 1, or `always`")
        if self.do is not None and self.how_often != 1 and not self._is_counted:
            raise ValueError(
                "a `do` that happens more than once needs `capture`, `action`, `connection` or `on`"
            )
        return self

    @property
    def _is_counted(self) -> bool:
        when = self.when
        return bool(when.capture or when.action or when.connection or when.on)

    @property
    def how_often(self) -> int:
        """How often it happens at most; `ALWAYS` without a limit."""
        if isinstance(self.times, int):
            return self.times
        lasts = self.every > 1 or self.chance < 1 or (self.fault in FAULTS and FAULTS[self.fault].is_standing)
        return ALWAYS if self.times == "always" or lasts else 1


class FaultFile(BaseModel):
    """A whole plan."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_: Literal["openphone.faults/1"] = Field(alias="schema")
    seed: int = 0
    plan: tuple[Step, ...] = Field(max_length=1000)

    def check_wire(self, wire: str) -> None:
        """Refuse what a phone of this wire cannot show.

        Raises:
            FaultFileError: it has a fault of the other wire.
        """
        for nth, step in enumerate(self.plan, 1):
            problem = problem_with(step.fault, dict(step.details), step.when.on, wire) if step.fault else ""
            if problem:
                raise FaultFileError(f"step {nth}: {problem}")

    def arm(self, plan: FaultPlan, world: World, seed: int = 0) -> None:
        """Arm every step of it for one phone; `seed` is the phone's own."""
        for nth, step in enumerate(self.plan):
            details: dict[str, object] = dict(step.details)
            rng = random.Random(f"{self.seed + seed}/{nth}")  # noqa: S311 - reproducible, no secret
            name, act = step.fault, None
            if step.do is not None:
                name, act = step.do.op, partial(carry_out, world, step.do)
            plan.add(
                Fault(name, step.how_often, details, step.when, step.every, step.chance, step.for_s, rng, act)
            )
        plan.look()


class _Loader(yaml.SafeLoader):
    """Reads `on` as the word that it is here, and not as true; refuses a key that stands twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - yaml's own
        keys = [key.value for key, _ in node.value]
        if len({str(key) for key in keys}) < len(keys):
            raise yaml.constructor.ConstructorError(
                problem="a key stands twice", problem_mark=node.start_mark
            )
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if first in "tTfF" or not tag.endswith(":bool")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read_fault_file(path: Path) -> FaultFile:
    """Read the plan in a file.

    Raises:
        FaultFileError: it cannot be read or is no usable plan.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FaultFileError(f"{path.name} is larger than {MAX_BYTES:,} bytes")
        return parse_fault_plan(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise FaultFileError(f"{path.name} cannot be read: {error}") from error


def parse_fault_plan(text: str) -> FaultFile:
    """Read a plan from YAML.

    Raises:
        FaultFileError: it is no usable plan.
    """
    if len(text) > MAX_BYTES:
        raise FaultFileError(f"the plan is longer than {MAX_BYTES:,} characters")
    try:
        _check_shape(text)
        return FaultFile.model_validate(yaml.load(text, _Loader))  # noqa: S506 - it builds nothing but plain data
    except FaultFileError:
        raise
    except ValidationError as error:
        told = [f"{'.'.join(map(str, e['loc'])) or 'the plan'}: {e['msg']}" for e in error.errors()[:5]]
        raise FaultFileError("; ".join(told)) from error
    except (yaml.YAMLError, ValueError) as error:  # a number of thousands of digits is a ValueError
        raise FaultFileError(f"not YAML: {error}") from error


def _check_shape(text: str) -> None:
    """Refuse what plans have no use for before anything is built of it.

    Raises:
        FaultFileError: it refers to parts of itself, names types, or is too deep.
    """
    depth = 0
    events = cast("Iterable[yaml.Event]", yaml.parse(text, _Loader))  # pyright: ignore[reportUnknownMemberType] - the stubs leave it open
    for event in events:
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise FaultFileError(f"more than {MAX_DEPTH} levels inside each other")
        if (
            isinstance(event, yaml.AliasEvent)
            or getattr(event, "anchor", None)
            or getattr(event, "tag", None)
        ):
            raise FaultFileError("anchors, references and tags are not used here")
