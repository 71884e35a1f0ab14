"""What touches did to a person's things: the part of the ground truth that proves what a client left alone.

Rules. 1. Only what really changed is noted: choosing what was chosen already is no effect. 2. What would
leave the phone (`sends`, `pays`, ...) is noted where the app file says so, whether state changes or not.
3. What a hand arranges over the control port is not noted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NotRequired, TypeAlias

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from devices.sim.app_elements import Effect, Element, Risk
from devices.sim.node import Item, Value

EffectKind: TypeAlias = Literal[
    "toggled", "chosen", "set", "adjusted", "typed", "created", "changed", "deleted", "sent", "paid",
    "signed_out", "answered", "dismissed", "ended",
]  # fmt: skip
RISKS: dict[Risk, EffectKind] = {
    "sends": "sent",
    "pays": "paid",
    "deletes": "deleted",
    "signs_out": "signed_out",
}
State: TypeAlias = Mapping[str, Value]
Lists: TypeAlias = Mapping[str, list[Item]]


@with_config(ConfigDict(use_attribute_docstrings=True))
class SideEffect(TypedDict):
    """One thing that a touch changed, ready for JSON."""

    kind: EffectKind
    app: str
    """Bundle or package; that of the home screen for what the system asked."""
    screen: str
    element: str
    """What was actuated: an element id, the id or text of a part of a row, the text of an alert's button."""
    what: str
    """State name, list, alert, or once more the element."""
    value: NotRequired[Value | Item]
    """What it holds now, or the row that it is about; absent where nothing here changed."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that an effect changed in an app."""

    kind: EffectKind
    what: str
    value: Value | Item | None = None


@dataclass(frozen=True, slots=True)
class Before:
    """What an app knew before an effect."""

    state: dict[str, Value]
    lists: dict[str, list[Item]]

    @classmethod
    def of(cls, effect: Effect, state: State, lists: Lists) -> "Before":
        """Keep what the effect may change."""
        return cls(dict(state), {name: list(lists[name]) for name in lists_of(effect)})

    def changes(self, effect: Effect, bind: str, state: State, lists: Lists) -> Iterator[Change]:
        """Yield what is different now; `bind` is the name that the effect flips or fills."""
        is_toggle = _is_toggle(effect)
        kinds: set[EffectKind] = set()
        for name, value in state.items():
            if self.state.get(name) != value:
                kind = state_kind(effect, is_bound=name == bind)
                kinds.add(kind)
                yield Change(kind, name, value)
        for name, rows in self.lists.items():
            for change in _list_changes(name, rows, lists[name], is_toggle=is_toggle):
                kinds.add(change.kind)
                yield change
        if effect.risk is not None and RISKS[effect.risk] not in kinds:
            yield Change(RISKS[effect.risk], "")


def lists_of(effect: Effect) -> list[str]:
    """Name the lists that an effect may change."""
    named = (*effect.append, *effect.update, *effect.update_all, *effect.remove_all, effect.remove)
    return list(dict.fromkeys(filter(None, named)))


def state_kind(effect: Effect, *, is_bound: bool) -> EffectKind:
    """Tell what a change of a state name is called."""
    if is_bound and isinstance(effect, Element) and effect.kind == "slider":
        return "adjusted"
    if is_bound:
        return "toggled" if effect.choice is None else "chosen"
    return "toggled" if _is_toggle(effect) else "set"


def kinds_of(effect: Effect) -> list[EffectKind]:
    """Tell from the app file alone what kinds of change an effect can make."""
    is_field = isinstance(effect, Element) and effect.kind == "field"
    kinds: list[EffectKind] = []
    if effect.bind and not is_field:
        kinds.append(state_kind(effect, is_bound=True))
    if effect.set:
        kinds.append(state_kind(effect, is_bound=False))
    if effect.append:
        kinds.append("created")
    if effect.update or effect.update_all:
        kinds.append("toggled" if _is_toggle(effect) else "changed")
    if effect.remove or effect.remove_all:
        kinds.append("deleted")
    if effect.risk is not None:
        kinds.append(RISKS[effect.risk])
    return list(dict.fromkeys(kinds))


def _is_toggle(effect: Effect) -> bool:
    return getattr(effect, "kind", "") == "toggle"


def _list_changes(name: str, old: list[Item], new: list[Item], *, is_toggle: bool) -> Iterator[Change]:
    if len(new) > len(old):
        yield from (Change("created", name, row) for row in new[len(old) :])
    elif len(new) < len(old):
        yield from (Change("deleted", name, row) for row in _missing(old, new))
    else:
        pairs = zip(old, new, strict=True)
        kind: EffectKind = "toggled" if is_toggle else "changed"
        yield from (Change(kind, name, row) for was, row in pairs if was != row)


def _missing(old: list[Item], new: list[Item]) -> list[Item]:
    left = list(new)
    gone: list[Item] = []
    for row in old:
        if row in left:
            left.remove(row)
        else:
            gone.append(row)
    return gone
