"""What is tried when a map is held against a phone, with which arguments, and in which order. Pure."""

import re
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias, cast

from maps.arguments import parse
from maps.filling import PARTS, SLOT
from maps.model import (
    AppMap,
    Arguments,
    ArgumentValue,
    Expect,
    Go,
    Macro,
    MapElement,
    Param,
    ParamType,
    ReadStep,
    Risk,
    SetStep,
    TapStep,
)
from maps.path import Edge
from maps.placed import placed
from phone.errors import PhoneError
from phone.snapshot import Role

CUTS_OFF: Final = re.compile(r"airplane|flight_mode|^set_(use_)?wi_?fi$|automation|debugging|developer")
"""Ids of switches that can end the connection to the phone, which nobody could then undo from here."""
_SLOT: Final = re.compile(r"\{([a-z][a-z0-9_]*)[}.]")
_BOOLEANS: Final = (True, False)
MOST_ROUNDS: Final = 24
"""A macro with two long lists of choices has hundreds of combinations."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Arguments to try macros and rows with: a value for every `{name}`, or whole sets for one macro."""

    values: Mapping[str, ArgumentValue] = field(default_factory=dict[str, ArgumentValue])
    macros: Mapping[str, tuple[Mapping[str, object], ...]] = field(
        default_factory=dict[str, tuple[Mapping[str, object], ...]]
    )

    @classmethod
    def of(cls, document: object) -> "Examples":
        """Read `{line: Travel, search: {query: wifi}, set_alarm: [{at: "07:30"}, {at: "18:00"}]}`.

        Raises:
            PhoneError: `invalid_arguments`.
        """
        if not isinstance(document, Mapping):
            raise _wrong("it is no mapping")
        values: dict[str, ArgumentValue] = {}
        macros: dict[str, tuple[Mapping[str, object], ...]] = {}
        for name, told in cast("Mapping[object, object]", document).items():
            if isinstance(told, str | int | bool):
                values[str(name)] = told
                continue
            sets = cast("list[object]", told) if isinstance(told, list) else [told]
            if not all(isinstance(one, Mapping) for one in sets):
                raise _wrong(f"{name} is neither a value nor a set of arguments")
            macros[str(name)] = tuple(cast("list[Mapping[str, object]]", sets))
        return cls(values, macros)


def _wrong(what: str) -> PhoneError:
    return PhoneError(
        "invalid_arguments",
        f"The example arguments cannot be used: {what}.",
        next="Write NAME: VALUE for every placeholder, or MACRO: {NAME: VALUE} for one macro.",
    )


@dataclass(frozen=True, slots=True)
class Job:
    """One macro to replay, with the arguments of every round; or why it is not."""

    macro: Macro
    rounds: tuple[Arguments, ...] = ()
    why_not: str = ""
    switch: str = ""
    """The parameter that names the state of a switch: it is turned on and off, and in the end as it was."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a verification may go."""

    allow: Risk = Risk.CHANGES_SETTING
    examples: Examples = field(default_factory=Examples)
    may_cut_off: bool = False
    """Whether switches may be tried that can end the connection; harmless on a simulated phone."""


Ways: TypeAlias = Mapping[str, Sequence[Edge]]


def planned_edges(app_map: AppMap, limits: Limits) -> Iterator[tuple[Edge, str]]:
    """List every edge with why it is not tried; `""` when it is."""
    for screen in app_map.screens:
        for element in screen.elements:
            if element.leads_to is not None:
                yield Edge(screen.id, element, element.leads_to), _edge_why_not(app_map, element, limits)


def _edge_why_not(app_map: AppMap, element: MapElement, limits: Limits) -> str:
    if element.leads_to not in {screen.id for screen in app_map.screens}:
        return f"the map has no screen {element.leads_to}"
    if element.role is Role.TOGGLE:
        return "a tap flips this switch"
    if element.risk is not Risk.NONE:
        return f"a tap on it {words(element.risk)}"
    open_ = [name for name in slots(element) if name not in limits.examples.values]
    if open_:
        return f"there is no example for {{{open_[0]}}}"
    if not element.fixed and not element.platform_id and not slots(element):
        return "its label differs from visit to visit"
    return ""


def ways(edges: Sequence[Edge], avoid: Collection[tuple[str, str]] = ()) -> dict[str, list[Edge]]:
    """Sort edges that can be walked by their source."""
    sorted_: dict[str, list[Edge]] = {}
    for edge in edges:
        if edge.key not in avoid:
            sorted_.setdefault(edge.source, []).append(edge)
    return sorted_


def next_edge(
    here: str, todo: Sequence[Edge], known: Ways, arrived: Collection[str]
) -> tuple[Edge, tuple[Edge, ...]] | None:
    """Choose what to try from `here`: the nearest edge, first one to where nobody was; with the way to it."""
    open_ = ways(todo)
    for screen, way in _outward(here, known):
        if screen in open_:
            new = [edge for edge in open_[screen] if edge.target not in arrived]
            return (new or open_[screen])[0], way
    return None


def _outward(here: str, known: Ways) -> Iterator[tuple[str, tuple[Edge, ...]]]:
    queue: deque[tuple[str, tuple[Edge, ...]]] = deque([(here, ())])
    seen = {here}
    while queue:
        screen, way = queue.popleft()
        yield screen, way
        for edge in known.get(screen, ()):
            if edge.target not in seen:
                seen.add(edge.target)
                queue.append((edge.target, (*way, edge)))


def edge_macro(edge: Edge, way: Sequence[Edge], examples: Examples) -> tuple[Macro, Arguments]:
    """Write the macro that tries an edge. A way over rows that an argument names is tapped step by step."""
    cut = next((index for index, passed in enumerate(way) if not passed.element.fixed), len(way))
    tapped = (*way[cut:], edge)
    names = dict.fromkeys(name for one in tapped for name in slots(one.element))
    macro = Macro(
        id="verify_edge",
        description=f"Try whether {edge.element.id} on {edge.source} leads to {edge.target}",
        params=tuple(Param(name, _type(name, [one.element for one in tapped])) for name in names),
        at=tapped[0].source,
        steps=tuple(TapStep(one.element.id) for one in tapped),
        expect=Expect(screen=edge.target),
    )
    return macro, {name: examples.values[name] for name in names}


def _type(name: str, elements: Sequence[MapElement]) -> ParamType:
    """Tell what kind of value has the parts that a placeholder is asked for, such as `{day.year}`."""
    filled = (SLOT.finditer(element.text + element.beside) for element in elements)
    parts = {slot[2] for slots_ in filled for slot in slots_ if slot[1] == name and slot[2]}
    for kind, known in PARTS.items():
        if parts and parts <= known:
            return kind
    return "string"


def slots(element: MapElement) -> tuple[str, ...]:
    """Name the placeholders that an element is found by."""
    return tuple(dict.fromkeys(_SLOT.findall(element.text + element.beside)))


def jobs(app_map: AppMap, limits: Limits, arrived: Collection[str] = ()) -> tuple[Job, ...]:
    """List what to do about every macro: those without risk first, what may cut the connection last.

    Raises:
        PhoneError: example arguments are none that a macro takes.
    """
    listed = [_job(app_map, macro, limits, arrived) for macro in app_map.macros]
    return tuple(sorted(listed, key=lambda job: (job.macro.risk is not Risk.NONE, _cuts_off(job.macro))))


def _job(app_map: AppMap, macro: Macro, limits: Limits, arrived: Collection[str]) -> Job:
    told = limits.examples.macros.get(macro.id)
    if macro.risk.exceeds(limits.allow):
        return Job(macro, why_not=f"it {words(macro.risk)}")
    if told is not None:
        return Job(macro, tuple(parse(macro, one) for one in told))
    if macro.family == "open":
        return Job(macro, _openings(macro, arrived))
    if switch := _switched(app_map, macro):
        if _cuts_off(macro) and not limits.may_cut_off:
            return Job(macro, why_not="it can end the connection to the phone")
        return replace(_filled(macro, limits.examples, leave=switch), switch=switch)
    if macro.risk is not Risk.NONE:
        return Job(macro, why_not=f"it {words(macro.risk)} and cannot be taken back; give it arguments")
    return _filled(macro, limits.examples)


def _openings(macro: Macro, arrived: Collection[str]) -> tuple[Arguments, ...]:
    """Open what no edge has led to before; else any one screen, since edges have proven the others."""
    choices = macro.params[0].choices
    left = [choice for choice in choices if choice not in arrived] or list(choices[:1])
    return tuple({macro.params[0].name: choice} for choice in left)


def _switched(app_map: AppMap, macro: Macro) -> str:
    """Name the argument that a switch is set to, when that is all that a macro changes; else `""`."""
    named = ""
    for place in placed(app_map, macro):
        step, element = place.step, place.element
        if isinstance(step, Go | ReadStep) or (isinstance(step, TapStep) and _only_leads(element)):
            continue
        if named or not isinstance(step, SetStep) or not isinstance(step.to, str):
            return ""
        named = step.to.strip("{}")
    is_boolean = any(param.name == named and param.type == "boolean" for param in macro.params)
    return named if is_boolean and macro.risk is Risk.CHANGES_SETTING else ""


def _only_leads(element: MapElement | None) -> bool:
    return element is not None and element.leads_to is not None and element.risk is Risk.NONE


def _cuts_off(macro: Macro) -> bool:
    return bool(CUTS_OFF.search(macro.id))


def _filled(macro: Macro, examples: Examples, leave: str = "") -> Job:
    """Give a macro every set of arguments that is known: its choices, both truth values, examples."""
    rounds: list[dict[str, Any]] = [{}]
    for param in macro.params:
        if param.name == leave or not (param.required or param.name in examples.values):
            continue
        values = _values(param, examples)
        if not values:
            return Job(macro, why_not=f"there is no example for {{{param.name}}}")
        rounds = [{**one, param.name: value} for one in rounds for value in values]
    partial = [{**one, leave: True} for one in rounds] if leave else rounds
    return Job(macro, tuple(parse(macro, one) for one in partial[:MOST_ROUNDS]))


def _values(param: Param, examples: Examples) -> Sequence[ArgumentValue]:
    if param.name in examples.values:
        return (examples.values[param.name],)
    return _BOOLEANS if param.type == "boolean" else param.choices


def words(risk: Risk) -> str:
    """Say what a risk does, as the end of a sentence."""
    return risk.value.replace("_", " ").replace("changes setting", "changes a setting")
