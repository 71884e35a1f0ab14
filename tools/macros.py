"""Typed tools made from the app maps: families folded into one tool, every other macro a tool of its own.

The maps of one app on both platforms give one tool; which of them is meant follows from the phone's platform.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pydantic import Field, create_model

from maps.arguments import parse as typed
from maps.model import AppMap, Arguments, Family, Macro, Risk
from phone.errors import PhoneError
from phone.snapshot import Platform
from router.call import MacroCall
from router.task import CONFIRMED_RISKS, run_macro
from router.today import today
from tools.arguments import ClosedArguments, ToolArguments, parse
from tools.call import Call
from tools.macro_fields import ON, Fields, closed, fields_of
from tools.reply import Reply
from tools.run_text import run_reply
from tools.tool import AnyTool, Hints, Tool

GROUP: Final = "macros"
PLATFORM_NAMES: Final[dict[Platform, str]] = {"ios": "iOS", "android": "Android"}
MAX_DESCRIPTION: Final = 900
MAX_ONLY: Final = 300
"""How long a description may go on about what only one platform has; the choices are in the schema anyway."""
SOME_ONLY: Final = "Some choices are on one platform only; a wrong one is answered with what this phone has."
REPLAYED: Final = "Replayed from the app's map and checked on the screen; no model is asked."
CONFIRM: Final = "True once a person has agreed"

Pick: TypeAlias = Callable[[AppMap, dict[str, Any]], MacroCall]


@dataclass(frozen=True, slots=True)
class _Fold:
    """How a family of macros becomes one tool."""

    title: str
    description: str
    choice: str
    """The argument that names the member."""
    what: str
    extra: Fields = field(default_factory=dict[str, Any])


_FOLDS: Final[dict[Family, _Fold]] = {
    "open": _Fold(
        "Open a screen of {app}",
        "Open a screen of {app}, from wherever the phone is.",
        "screen",
        "Which screen",
    ),
    "set": _Fold(
        "Change a setting in {app}",
        "Turn a setting of {app} on or off. One that already is as asked is not touched.",
        "setting",
        "Which setting",
        {"on": (bool, Field(description=ON))},
    ),
    "read": _Fold(
        "Read a value in {app}",
        "Read a value or state from {app}, without changing it.",
        "item",
        "What to read",
    ),
}


def macro_tools(maps: Sequence[AppMap]) -> tuple[AnyTool, ...]:
    """Make the tools of every app, in the order of their names."""
    apps: dict[str, list[AppMap]] = {}
    for app_map in maps:
        apps.setdefault(app_map.id, []).append(app_map)
    tools = [tool for versions in apps.values() for tool in _app_tools(versions)]
    return tuple(sorted(tools, key=lambda tool: tool.name))


def family_members(app_map: AppMap, family: Family) -> dict[str, Macro]:
    """Name what the tool of a family can be asked for on this platform, with the macro that does it."""
    macros = [macro for macro in app_map.macros if family_of(macro) == family]
    if family == "open":
        return {screen: macro for macro in macros for screen in macro.params[0].choices}
    return {macro.member or macro.id.removeprefix(f"{family}_"): macro for macro in macros}


def family_of(macro: Macro) -> Family | None:
    """Name the family whose tool a macro is folded into; also one that the matcher treats on its own."""
    if macro.family:
        return macro.family
    kinds = [param.type for param in macro.params]
    if macro.id.startswith("read_") and not kinds:
        return "read"
    return "set" if macro.id.startswith("set_") and kinds == ["boolean"] else None


def macro_call(app_map: AppMap, macro: Macro, given: Mapping[str, object]) -> MacroCall:
    """Make a call of one macro from arguments as its tool takes them, `null` for what is not given.

    Raises:
        PhoneError: `invalid_arguments`, with what is valid.
    """
    name = f"{app_map.id}.{macro.id}"
    model: type[ClosedArguments] = create_model(name, __base__=ClosedArguments, **fields_of([macro]))
    checked = parse(name, model, given).model_dump(exclude_none=True)
    return MacroCall(app_map, macro, typed(macro, checked, today()))


def _app_tools(versions: list[AppMap]) -> Iterable[AnyTool]:
    for family, fold in _FOLDS.items():
        if any(family_members(app_map, family) for app_map in versions):
            yield _folded(versions, family, fold)
    own = dict.fromkeys(macro.id for m in versions for macro in m.macros if not family_of(macro))
    for macro_id in own:
        yield _own(versions, macro_id)


def _folded(versions: list[AppMap], family: Family, fold: _Fold) -> AnyTool:
    app = versions[0].name
    members: dict[Platform, dict[str, Macro]] = {m.platform: family_members(m, family) for m in versions}
    every = tuple(dict.fromkeys(name for names in members.values() for name in names))
    macros = [macro for known in members.values() for macro in known.values()]
    fields: Fields = {fold.choice: (closed(every), Field(description=fold.what)), **fold.extra}

    def pick(app_map: AppMap, asked: dict[str, Any]) -> MacroCall:
        return _member_call(app_map, family, asked[fold.choice], asked)

    return _tool(
        versions,
        family,
        title=fold.title.format(app=app),
        description=f"{fold.description.format(app=app)} {REPLAYED}{_only(members)}",
        fields=fields,
        macros=macros,
        pick=pick,
    )


def _member_call(app_map: AppMap, family: Family, member: str, asked: dict[str, Any]) -> MacroCall:
    known = family_members(app_map, family)
    if member not in known:
        raise _not_here(app_map, f"{member} in {app_map.name}", tuple(known))
    macro = known[member]
    if family == "open":
        return MacroCall(app_map, macro, typed(macro, {macro.params[0].name: member}))
    given: Arguments = {param.name: asked["on"] for param in macro.params if param.type == "boolean"}
    return MacroCall(app_map, macro, typed(macro, given))


def _own(versions: list[AppMap], macro_id: str) -> AnyTool:
    having: dict[Platform, Macro] = {
        m.platform: macro for m in versions for macro in m.macros if macro.id == macro_id
    }
    macros = list(having.values())
    names = " and ".join(PLATFORM_NAMES[platform] for platform in having)
    only = "" if len(having) == len(PLATFORM_NAMES) else f" Only on {names}."

    def pick(app_map: AppMap, asked: dict[str, Any]) -> MacroCall:
        macro = having.get(app_map.platform)
        if macro is None:
            raise _not_here(app_map, f"{app_map.id}.{macro_id}", tuple(m.id for m in app_map.macros))
        given = {name: value for name, value in asked.items() if value is not None}
        return MacroCall(app_map, macro, typed(macro, given, today()))

    sentence = macros[0].description.rstrip(".")
    return _tool(
        versions,
        macro_id,
        title=sentence[:60],
        description=f"{sentence} ({versions[0].name}). {REPLAYED}{only}",
        fields=fields_of(macros),
        macros=macros,
        pick=pick,
    )


def _tool(  # noqa: PLR0913 - what differs between the kinds of tools
    versions: list[AppMap],
    suffix: str,
    *,
    title: str,
    description: str,
    fields: Fields,
    macros: list[Macro],
    pick: Pick,
) -> AnyTool:
    by_platform = {app_map.platform: app_map for app_map in versions}
    risks = {macro.risk for macro in macros}
    if risks & CONFIRMED_RISKS:
        fields["confirm"] = (bool, Field(default=False, description=CONFIRM))

    async def handler(call: Call, arguments: ToolArguments) -> Reply:
        asked = arguments.model_dump()
        opened = await call.open(asked.pop("phone"))
        confirmed = bool(asked.pop("confirm", False))
        app_map = by_platform.get(opened.phone.info.platform) or _no_map(versions, opened.phone.info.platform)
        report = await run_macro(
            opened.phone, pick(app_map, asked), call.settings, confirmed=confirmed, progress=call.progress
        )
        return run_reply(report, opened.note)

    name = f"{versions[0].id}_{suffix}"
    model: type[ToolArguments] = create_model(name, __base__=ToolArguments, **fields)
    return Tool(
        name=name,
        title=title,
        description=description[:MAX_DESCRIPTION],
        arguments=model,
        hints=_hints(risks),
        handler=handler,
        group=GROUP,
    )


def _hints(risks: set[Risk]) -> Hints:
    return Hints(
        read_only=False,  # even reading a value walks through the app
        destructive=bool(risks & CONFIRMED_RISKS),
        idempotent=risks <= {Risk.NONE, Risk.CHANGES_SETTING},
        open_world=bool(risks & {Risk.SENDS, Risk.PAYS}),
    )


def _only(members: dict[Platform, dict[str, Macro]]) -> str:
    """Tell what only one of the platforms has, or that the app is known on one only."""
    if len(members) == 1:
        return f" Only on {PLATFORM_NAMES[next(iter(members))]}."
    told = ""
    for platform, names in members.items():
        others = {name for other, known in members.items() if other != platform for name in known}
        if alone := [name for name in names if name not in others]:
            told += f" Only on {PLATFORM_NAMES[platform]}: {', '.join(alone)}."
    return told if len(told) <= MAX_ONLY else f" {SOME_ONLY}"


def _not_here(app_map: AppMap, what: str, known: tuple[str, ...]) -> PhoneError:
    listed = ", ".join(known) or "nothing of this kind"
    return PhoneError(
        "invalid_arguments",
        f"This phone runs {PLATFORM_NAMES[app_map.platform]}, where there is no {what}.",
        next=f"Choose from what it has: {listed}.",
    )


def _no_map(versions: list[AppMap], platform: Platform) -> AppMap:
    platforms = " or ".join(PLATFORM_NAMES[app_map.platform] for app_map in versions)
    raise PhoneError(
        "unknown_app",
        f"{versions[0].name} has no map for {PLATFORM_NAMES[platform]}, which this phone runs.",
        next=f"Choose a phone with {platforms}, or use snapshot and tap.",
    )
