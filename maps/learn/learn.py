"""From what was done to a macro: minimal steps, values turned into parameters, a promise. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from maps.danger import danger_of
from maps.explore.glance import is_back_corner
from maps.ids import slug, unique
from maps.labels import normal
from maps.learn.deed import Deed
from maps.learn.minimal import minimal, name_beside, state_after, typed_into
from maps.learn.places import Places
from maps.learn.values import with_value
from maps.model import (
    AppMap,
    Arguments,
    Expect,
    Go,
    HoldStep,
    Language,
    Macro,
    MapElement,
    Param,
    PressStep,
    Risk,
    SetStep,
    Step,
    TapStep,
    TypeStep,
)
from maps.named import risk_of
from phone.action import Key, LongPress, OpenApp, OpenUrl, PressKey, StopApp, Tap, TypeText
from phone.errors import PhoneError
from phone.snapshot import Role, Snapshot

NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""Source: `maps.schema.words.Slug`."""
SLOT: Final = re.compile(r"\{(\w+)\}")
LATE_KEYS: Final = frozenset({Key.ENTER, Key.VOLUME_UP, Key.VOLUME_DOWN})
"""Keys that do something in an app; the others are ways, and a replay finds its own."""
KEEPS: Final = frozenset(
    {"done", "save", "add", "create", "ok", "完成", "保存", "儲存", "添加", "创建", "建立", "确定", "新建"}
)
"""Buttons that keep what was typed before."""


@dataclass(frozen=True, slots=True)
class Learned:
    """A macro, the map that it needs, and the arguments that repeat what was done."""

    app_map: AppMap
    """The map with the screens and elements that were not in it."""
    macro: Macro
    arguments: Arguments
    notes: tuple[str, ...] = ()
    """What was left out, and why, for a person."""


@dataclass(slots=True)
class _Draft:
    places: Places
    names: list[str]
    """What the description calls the values, in their order."""
    steps: list[Step] = field(default_factory=list[Step])
    params: dict[str, Param] = field(default_factory=dict[str, Param])
    arguments: Arguments = field(default_factory=Arguments)
    notes: list[str] = field(default_factory=list[str])
    risk: Risk = Risk.NONE
    here: str = ""
    """Where a replay stands after the steps so far."""
    expect: Expect = field(default_factory=Expect)


def learn(
    app_map: AppMap,
    deeds: Sequence[Deed],
    macro_id: str,
    description: str,
    *,
    fixed: frozenset[str] = frozenset(),
) -> Learned:
    """Compile what was done in one app. `fixed` names parameters that shall keep the value they had.

    Raises:
        PhoneError: `invalid_arguments`: nothing of it can be repeated.
    """
    draft = _Draft(Places(app_map), names=SLOT.findall(description))
    own = [d for d in deeds if _is_own(d, app_map)]
    kept = minimal(own, draft.places.place_of)
    elsewhere = sum(d not in own and not d.does(OpenApp, StopApp) for d in deeds)
    if elsewhere:
        draft.notes.append(f"{elsewhere} moves in other apps were left out")
    for deed in kept:
        _add(deed, draft)
    if kept:
        _promise(kept[-1], draft)
    if not draft.steps:
        raise PhoneError(
            "invalid_arguments",
            f"Nothing was done in {app_map.name} that a macro could repeat: no way was taken, no switch set, "
            "no text typed.",
            next="Do the chore on the phone between start and stop, then learn from it.",
        )
    return _finished(draft, macro_id, description, fixed)


def is_name(name: str) -> bool:
    """Tell whether a macro can be called so."""
    return NAME.fullmatch(name) is not None


def _is_own(deed: Deed, app_map: AppMap) -> bool:
    return deed.before.app in ("", app_map.bundle) and deed.after.app in ("", app_map.bundle)


def _add(deed: Deed, draft: _Draft) -> None:
    place, target = draft.places.place_of(deed.before), draft.places.place_of(deed.after)
    if deed.does(OpenUrl):
        draft.notes.append("a link that was opened was left out; a replay takes the app's own ways")
        return
    if not draft.steps and _is_way_back(deed, target, draft):
        return
    if deed.does(TypeText):
        _typed(deed, place, draft)
    elif deed.does(LongPress, Tap):
        _touched(deed, place, target, draft)
    for action in deed.actions:
        if isinstance(action, PressKey) and action.key in LATE_KEYS:
            _pressed(action.key, target if target != place else None, draft)


def _is_way_back(deed: Deed, target: str, draft: _Draft) -> bool:
    """Tell whether it only left where the phone happened to stand: a replay comes from anywhere."""
    seen = deed.touched
    is_known = any(screen.id == target for screen in draft.places.app_map.screens)
    return is_known and deed.does(Tap) and seen is not None and is_back_corner(seen, deed.before)


def _stand(place: str, draft: _Draft) -> None:
    """Be on a screen before something is done there."""
    if draft.here != place:
        draft.steps.append(Go(place))
        draft.here = place


def _typed(deed: Deed, place: str, draft: _Draft) -> None:
    seen = typed_into(deed)
    if seen is None:
        draft.notes.append("a text was left out: no field had the focus")
        return
    _stand(place, draft)
    element = draft.places.element(place, deed.before, seen)
    name = _free_name(draft, slug(element.id) or "text")
    known = "".join(a.text for a in deed.actions if isinstance(a, TypeText))
    after = next((e.value for e in deed.after.elements if e.focused and e.value), None)
    draft.params[name] = Param(name, "string", f"What goes into {element.text or element.id}")
    if not seen.password and (value := after or known):
        draft.arguments[name] = value
    draft.steps.append(TypeStep(element.id, f"{{{name}}}"))


def _touched(deed: Deed, place: str, target: str, draft: _Draft) -> None:
    seen = deed.touched
    if seen is None:
        draft.notes.append("a touch was left out: nothing that reacts stood there")
        return
    if seen.role is Role.FIELD:
        return  # typing into it touches it
    state = state_after(deed)
    element = draft.places.element(place, deed.before, seen)
    if state is not None and state is not seen.checked:
        _stand(place, draft)
        _set(element, state, draft)
        return
    screen = draft.places.screen(place)
    is_way = element.leads_to is not None and element.leads_to == target and element.is_edge
    if is_way and element.risk is Risk.NONE and not deed.does(LongPress):
        return  # the next step's `go` takes it, or the promise at the end does
    _stand(place, draft)
    element = _named(element, deed, place, draft)
    draft.risk = _graver(draft.risk, risk_of(element, screen, seen) if screen else danger_of(seen.text))
    if any(isinstance(step, TypeStep) for step in draft.steps) and normal(element.text) in KEEPS:
        draft.risk = _graver(draft.risk, Risk.WRITES)
    opens = target if target != place and element.leads_to is None else None
    kind = HoldStep if deed.does(LongPress) else TapStep
    draft.steps.append(kind(element.id, opens=opens))
    draft.here = target


def _free_name(draft: _Draft, usual: str) -> str:
    """Name a parameter as the description does, in their order, else as usual."""
    while draft.names:
        name = draft.names.pop(0)
        if name != "on" and name not in draft.params and is_name(name):
            return name
    return unique(usual, frozenset(draft.params))


def _set(element: MapElement, state: bool, draft: _Draft) -> None:  # noqa: FBT001 - a switch's state
    name = unique("on", frozenset(draft.params))
    draft.params[name] = Param(name, "boolean", f"Whether {element.text or element.id} shall be on")
    draft.arguments[name] = state
    draft.steps.append(SetStep(element.id, f"{{{name}}}"))
    draft.risk = _graver(draft.risk, _graver(Risk.CHANGES_SETTING, element.risk))


def _named(element: MapElement, deed: Deed, place: str, draft: _Draft) -> MapElement:
    """Let a row of a list that the map does not know be named by an argument."""
    seen, screen = deed.touched, draft.places.screen(place)
    is_new = (place, element.id) in draft.places.drafted
    if not is_new or seen is None or screen is None or not (seen.in_list and element.text):
        return element
    name = _free_name(draft, "item")
    draft.params[name] = Param(name, "string", "Label of the row that is meant")
    draft.arguments[name] = name_beside(deed.before, seen)
    row = replace(element, text=f"{{{name}}}", fixed=False, platform_id="", center=None)
    return draft.places.add(place, row)


def _pressed(key: Key, opens: str | None, draft: _Draft) -> None:
    last = draft.steps[-1] if draft.steps else None
    if key is Key.ENTER and isinstance(last, TypeStep):
        draft.steps[-1] = replace(last, submit=True, opens=opens)
    else:
        draft.steps.append(PressStep(key, opens=opens))
    draft.here = opens or draft.here


def _promise(last: Deed, draft: _Draft) -> None:
    """Promise what the last deed changed: a switch's state, a text that shows, or the screen it ended on."""
    step = draft.steps[-1] if draft.steps else None
    place = draft.places.place_of(last.after)
    if isinstance(step, SetStep) and draft.here == place:
        draft.expect = Expect(element=step.element, checked=step.to)
        return
    if not draft.steps and draft.places.screen(place):
        draft.steps.append(Go(place))
    if draft.places.screen(place):
        draft.expect = Expect(screen=place, text=_shows(last.after, draft))


def _shows(after: Snapshot, draft: _Draft) -> str | None:
    """Find a typed text that can be read at the end outside of the field that it was typed into."""
    texts = {normal(e.text) for e in after.elements if e.text and e.role is not Role.FIELD}
    given = ((name, str(value)) for name, value in draft.arguments.items())
    return next((f"{{{name}}}" for name, value in given if normal(value) in texts and len(value) > 1), None)


def _graver(one: Risk, other: Risk) -> Risk:
    return other if other.exceeds(one) else one


def _finished(draft: _Draft, macro_id: str, description: str, fixed: frozenset[str]) -> Learned:
    unknown = fixed - set(draft.arguments)
    if unknown:
        takes = ", ".join(draft.arguments) or "none"
        raise PhoneError(
            "invalid_arguments",
            f"There is no value called {', '.join(sorted(unknown))} in what was done; there is: {takes}.",
            next="Name one of those, or leave it out.",
        )
    first, *rest = draft.steps
    if not isinstance(first, Go) or first.screen not in {s.id for s in draft.places.app_map.screens}:
        raise PhoneError(
            "invalid_arguments",
            "It begins on a screen that the map does not know, so nobody could find the way there again.",
            next="Do the chore once more, beginning on the first screen of the app.",
        )
    at = first.screen if rest else None
    macro = Macro(
        macro_id,
        description,
        tuple(draft.params.values()),
        at=at,
        steps=tuple(rest) if at else tuple(draft.steps),
        expect=draft.expect,
        risk=draft.risk,
    )
    for name in sorted(fixed):
        macro = with_value(macro, name, draft.arguments.pop(name))
    macro = replace(macro, say=_sayings(macro))
    return Learned(draft.places.finished(), macro, draft.arguments, tuple(draft.notes))


def _sayings(macro: Macro) -> dict[Language, tuple[str, ...]]:
    """Let the description fire the macro where it says all that has to be said: every parameter, no sign."""
    named = set(SLOT.findall(macro.description))
    is_plain = not set("[]()|") & set(macro.description)
    if not is_plain or named != {param.name for param in macro.params}:
        return {}
    language: Language = "zh" if any(c > "\u2e80" for c in macro.description) else "en"
    return {language: (macro.description,)}
