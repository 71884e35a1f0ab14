"""Which macros of an app are one tool: families, look-alikes, and the small ones that take nothing.

A tool costs every conversation about fifty tokens whatever it does, and a member of a tool about three. What
a person has to confirm is never folded, since clients remember a consent by the tool's name; look-alikes have
one risk.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from maps.model import AppMap, Family, Macro, Param, Risk
from phone.snapshot import Platform
from router.consent import CONFIRMED_RISKS

Kind: TypeAlias = Literal["open", "set", "read", "alike", "do", "own"]
Members: TypeAlias = dict[Platform, dict[str, Macro]]
"""What can be asked for on each platform, with the macro that does it."""
Allowed: TypeAlias = Callable[[Macro], bool]

FAMILIES: Final[tuple[Family, ...]] = ("open", "set", "read")
CHOICE: Final[dict[str, str]] = {"open": "screen", "set": "setting", "read": "item", "do": "action"}
"""How the argument that chooses is called, by the first word of the tool; `WHAT` in all others."""
WHAT: Final = "what"
_Shape: TypeAlias = tuple[str, tuple[tuple[object, ...], ...], Risk]


@dataclass(frozen=True, slots=True)
class Fold:
    """Macros of one app that are one tool; a macro of its own is the only member, without a choice."""

    suffix: str
    """The tool's name without that of the app."""
    kind: Kind
    members: Members
    choice: str = ""
    """The argument that names the member."""

    @property
    def macros(self) -> tuple[Macro, ...]:
        """Every macro in it, of each platform."""
        return tuple(macro for known in self.members.values() for macro in known.values())

    @property
    def names(self) -> tuple[str, ...]:
        """What can be chosen on some platform."""
        return tuple(dict.fromkeys(name for known in self.members.values() for name in known))

    def told(self, name: str) -> str:
        """Describe a member in the words of its macro."""
        return next(known[name].description for known in self.members.values() if name in known)


def folds_of(versions: Sequence[AppMap], allowed: Allowed = lambda _: True) -> tuple[Fold, ...]:
    """Fold the macros of one app, as its maps of several platforms have them."""
    families = [_family(versions, family, allowed) for family in FAMILIES]
    others = _others(versions, allowed)
    alike, single = _alike(others, {*FAMILIES, *others})
    small = [name for name, known in single.items() if _takes_nothing(known)]
    if len(small) > 1 and "do" not in single:
        alike.append(Fold("do", "do", _turned({name: single.pop(name) for name in small}), CHOICE["do"]))
    own = [Fold(name, "own", _turned({name: known})) for name, known in single.items()]
    return tuple(fold for fold in (*families, *alike, *own) if fold.members)


def family_members(app_map: AppMap, family: Family, allowed: Allowed = lambda _: True) -> dict[str, Macro]:
    """Name what the tool of a family can be asked for on this platform, with the macro that does it."""
    macros = [macro for macro in app_map.macros if family_of(macro) == family and allowed(macro)]
    if family == "open":
        return {screen: macro for macro in macros for screen in macro.params[0].choices}
    return {macro.member or macro.id.removeprefix(f"{family}_"): macro for macro in macros}


def family_of(macro: Macro) -> Family | None:
    """Name the family whose tool a macro is folded into; also one that the matcher treats on its own."""
    if macro.risk in CONFIRMED_RISKS:
        return None
    if macro.family:
        return macro.family
    kinds = [param.type for param in macro.params]
    if macro.id.startswith("read_") and not kinds:
        return "read"
    return "set" if macro.id.startswith("set_") and kinds == ["boolean"] else None


def _family(versions: Sequence[AppMap], family: Family, allowed: Allowed) -> Fold:
    known: Members = {m.platform: family_members(m, family, allowed) for m in versions}
    having: Members = {platform: names for platform, names in known.items() if names}
    return Fold(family, family, having, CHOICE[family])


def _others(versions: Sequence[AppMap], allowed: Allowed) -> dict[str, dict[Platform, Macro]]:
    """List what belongs to no family, by name."""
    others: dict[str, dict[Platform, Macro]] = {}
    for app_map in versions:
        for macro in app_map.macros:
            if not family_of(macro) and allowed(macro):
                others.setdefault(macro.id, {})[app_map.platform] = macro
    return others


def _alike(
    others: Mapping[str, dict[Platform, Macro]], taken: set[str]
) -> tuple[list[Fold], dict[str, dict[Platform, Macro]]]:
    """Fold what begins with the same word and takes the same arguments; also return what is left."""
    groups: dict[_Shape, list[str]] = {}
    for name, known in others.items():
        if shape := _shape(name, known.values()):
            groups.setdefault(shape, []).append(name)
    groups = {shape: names for shape, names in groups.items() if len(names) > 1}
    made: list[Fold] = []
    left = dict(others)
    for shape, names in groups.items():
        verb = shape[0]
        params = next(iter(others[names[0]].values())).params
        suffix = verb if _only_verb(verb, groups, taken) else _with_arguments(verb, params)
        if suffix in taken:
            continue
        taken.add(suffix)
        members = {name.removeprefix(f"{verb}_"): left.pop(name) for name in names}
        made.append(Fold(suffix, "alike", _turned(members), _free(CHOICE.get(verb, WHAT), params)))
    return made, left


def _shape(name: str, versions: Iterable[Macro]) -> _Shape | None:
    """Tell what a macro is folded by; `None` for what stays a tool of its own."""
    verb, _, rest = name.partition("_")
    shapes = {(_signature(macro.params), macro.risk) for macro in versions}
    if not rest or len(shapes) > 1:
        return None
    signature, risk = shapes.pop()
    return None if risk in CONFIRMED_RISKS else (verb, signature, risk)


def _signature(params: tuple[Param, ...]) -> tuple[tuple[object, ...], ...]:
    return tuple((p.name, p.type, p.choices, p.required, p.minimum, p.maximum, p.default) for p in params)


def _only_verb(verb: str, groups: Mapping[_Shape, list[str]], taken: set[str]) -> bool:
    """Whether the first word alone names one group: that which takes nothing, or the only one."""
    return verb not in taken and sum(shape[0] == verb for shape in groups) == 1


def _with_arguments(verb: str, params: tuple[Param, ...]) -> str:
    return "_".join([verb, *(param.name for param in params if param.type != "boolean")])


def _free(choice: str, params: tuple[Param, ...]) -> str:
    return next(name for name in (choice, WHAT, "which", "member") if name not in {p.name for p in params})


def _takes_nothing(versions: Mapping[Platform, Macro]) -> bool:
    return all(not macro.params and macro.risk is Risk.NONE for macro in versions.values())


def _turned(members: Mapping[str, Mapping[Platform, Macro]]) -> Members:
    turned: Members = {}
    for name, known in members.items():
        for platform, macro in known.items():
            turned.setdefault(platform, {})[name] = macro
    return turned
