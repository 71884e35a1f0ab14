"""Which macros and links of a map are tried, and with which arguments. Pure."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from maps.arguments import parse
from maps.filling import SLOT
from maps.model import (
    AppMap,
    Arguments,
    ArgumentValue,
    Expect,
    Go,
    Link,
    LinkStep,
    Macro,
    MapElement,
    Param,
    ReadListStep,
    ReadStep,
    Risk,
    SetStep,
    TapStep,
)
from maps.placed import placed
from router.verify_plan import Examples, Limits, words

CUTS_OFF: Final = re.compile(r"airplane|flight_mode|^set_(use_)?wi_?fi$|automation|debugging|developer")
"""Ids of switches that can end the connection to the phone, which nobody could then undo from here."""
MOST_ROUNDS: Final = 24
"""A macro with two long lists of choices has hundreds of combinations."""
_BOOLEANS: Final = (True, False)


@dataclass(frozen=True, slots=True)
class Job:
    """One macro to replay, with the arguments of every round; or why it is not."""

    macro: Macro
    rounds: tuple[Arguments, ...] = ()
    why_not: str = ""
    switch: str = ""
    """The parameter that names the state of a switch: it is turned on and off, and in the end as it was."""


def link_job(link: Link, limits: Limits) -> Job:
    """Say how a link is tried: from the first screen, with an example for every placeholder."""
    names = tuple(dict.fromkeys(slot[1] for slot in SLOT.finditer(link.url)))
    macro = Macro(
        id=f"link_{link.id}",
        description=f"Try whether the link {link.id} opens {link.screen}",
        params=tuple(Param(name, "string") for name in names),
        steps=(LinkStep(link.id),),
        expect=Expect(screen=link.screen),
        risk=link.risk,
    )
    if link.risk.exceeds(limits.allow):
        return Job(macro, why_not=f"it {words(link.risk)}")
    return _filled(macro, limits)


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
        return Job(macro, tuple(parse(macro, one, limits.today) for one in told))
    if macro.family == "open":
        return Job(macro, _openings(macro, arrived))
    if switch := _switched(app_map, macro):
        if _cuts_off(macro) and not limits.may_cut_off:
            return Job(macro, why_not="it can end the connection to the phone")
        return replace(_filled(macro, limits, leave=switch), switch=switch)
    if macro.risk is not Risk.NONE:
        return Job(macro, why_not=f"it {words(macro.risk)} and cannot be taken back; give it arguments")
    return _filled(macro, limits)


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
        if isinstance(step, Go | ReadStep | ReadListStep) or (
            isinstance(step, TapStep) and _only_leads(element)
        ):
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


def _filled(macro: Macro, limits: Limits, leave: str = "") -> Job:
    """Give a macro every set of arguments that is known: its choices, both truth values, examples."""
    rounds: list[dict[str, Any]] = [{}]
    examples = limits.examples
    for param in macro.params:
        if param.name == leave or not (param.required or param.name in examples.values):
            continue
        values = _values(param, examples)
        if not values:
            return Job(macro, why_not=f"there is no example for {{{param.name}}}")
        rounds = [{**one, param.name: value} for one in rounds for value in values][:MOST_ROUNDS]
    partial = [{**one, leave: True} for one in rounds] if leave else rounds
    return Job(macro, tuple(parse(macro, one, limits.today) for one in partial))


def _values(param: Param, examples: Examples) -> Sequence[ArgumentValue]:
    if param.name in examples.values:
        return (examples.values[param.name],)
    return _BOOLEANS if param.type == "boolean" else param.choices
