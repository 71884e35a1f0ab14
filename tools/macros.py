"""Typed tools made from the app maps: like macros folded into one tool, every other macro a tool of its own.

The maps of one app on both platforms give one tool; which of them is meant follows from the phone's platform.
"""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from pydantic import Field, create_model

from maps.arguments import parse as typed
from maps.model import AppMap, Arguments, Macro, Risk
from phone.errors import PhoneError
from phone.snapshot import Platform
from router.call import MacroCall
from router.consent import CONFIRMED_RISKS
from router.today import today
from tools.arguments import CONFIRM, ClosedArguments, ToolArguments, parse
from tools.call import Call
from tools.folds import Allowed, Fold, folds_of
from tools.macro_fields import ON, Fields, closed, fields_of
from tools.macro_hints import hints_of
from tools.macro_text import PLATFORM_NAMES, described, title_of
from tools.reply import Reply
from tools.runs import run_followed
from tools.tool import AnyTool, Tool

GROUP: Final = "macros"
MAX_NAME: Final = 40
"""Clients put the server's name before it, and 60 characters are the most that all of them take (Cursor)."""
MARK: Final = 6
"""Digits that tell a name apart which had to be cut."""
PHONE: Final = "Address from devices"
WHICH: Final = {
    "screen": "Which screen",
    "setting": "Which setting",
    "item": "What to read",
    "action": "What to do",
}
RENAMED: Final = {"phone": "phone_number", "confirm": "confirm_value"}
"""Parameters of macros that would be taken for the phone that is meant, and for a person's consent."""


def macro_tools(maps: Sequence[AppMap], most: Risk | None = None) -> tuple[AnyTool, ...]:
    """Make the tools of every app, in the order of their names; of macros up to the risk `most`."""
    apps: dict[str, list[AppMap]] = {}
    for app_map in maps:
        apps.setdefault(app_map.id, []).append(app_map)
    allowed = _up_to(most)
    made: dict[str, AnyTool] = {}
    for versions in apps.values():
        for fold in folds_of(versions, allowed):
            name = _name(f"{versions[0].id}_{fold.suffix}", made)
            made[name] = _tool(name, versions, fold)
    return tuple(made[name] for name in sorted(made))


def macro_call(app_map: AppMap, macro: Macro, given: Mapping[str, object]) -> MacroCall:
    """Make a call of one macro from arguments as its tool takes them, `null` for what is not given.

    Raises:
        PhoneError: `invalid_arguments`, with what is valid.
    """
    name = f"{app_map.id}.{macro.id}"
    model: type[ClosedArguments] = create_model(name, __base__=ClosedArguments, **fields_of([macro]))
    checked = parse(name, model, given).model_dump(exclude_none=True)
    return MacroCall(app_map, macro, typed(macro, checked, today()))


def _name(wanted: str, taken: Collection[str]) -> str:
    """Keep a name within what clients take, and apart from others; the same each time."""
    if len(wanted) <= MAX_NAME and wanted not in taken:
        return wanted
    mark = sha256(f"{wanted} {wanted in taken}".encode()).hexdigest()[:MARK]
    return f"{wanted[: MAX_NAME - MARK - 1].rstrip('_')}_{mark}"


def _up_to(most: Risk | None) -> Allowed:
    return lambda macro: most is None or not macro.risk.exceeds(most)


def _tool(name: str, versions: list[AppMap], fold: Fold) -> AnyTool:
    by_platform = {app_map.platform: app_map for app_map in versions}

    async def handler(call: Call, arguments: ToolArguments) -> Reply:
        asked = arguments.model_dump()
        opened = await call.open(asked.pop("phone"))
        confirm = asked.pop("confirm", None)
        app_map = by_platform.get(opened.phone.info.platform) or _no_map(versions, opened.phone.info.platform)
        return await run_followed(call, opened, _picked(app_map, fold, asked), confirm)

    model: type[ToolArguments] = create_model(name, __base__=ToolArguments, **_fields(fold))
    return Tool(
        name=name,
        title=title_of(versions[0], fold),
        description=described(versions, fold),
        arguments=model,
        hints=hints_of(versions, fold),
        handler=handler,
        group=GROUP,
    )


def _fields(fold: Fold) -> Fields:
    fields: Fields = {}
    if fold.choice:
        fields[fold.choice] = (closed(fold.names), Field(description=WHICH.get(fold.choice, "Which")))
    if fold.kind == "set":
        fields["on"] = (bool, Field(description=ON))
    if fold.kind in ("own", "alike"):
        fields |= {RENAMED.get(name, name): told for name, told in fields_of(list(fold.macros)).items()}
    if any(macro.risk in CONFIRMED_RISKS for macro in fold.macros):
        fields["confirm"] = (str | None, Field(default=None, max_length=80, description=CONFIRM))
    fields["phone"] = (str | None, Field(default=None, max_length=200, description=PHONE))
    return fields


def _picked(app_map: AppMap, fold: Fold, asked: dict[str, Any]) -> MacroCall:
    """Choose the macro that is meant on this platform, with its arguments."""
    known = fold.members.get(app_map.platform, {})
    member = asked.pop(fold.choice) if fold.choice else next(iter(fold.names))
    macro = known.get(member)
    if macro is None:
        raise _not_here(app_map, fold, member, tuple(known))
    if fold.kind == "open":
        return MacroCall(app_map, macro, typed(macro, {macro.params[0].name: member}))
    if fold.kind == "set":
        given: Arguments = {param.name: asked["on"] for param in macro.params if param.type == "boolean"}
        return MacroCall(app_map, macro, typed(macro, given))
    own = {param.name: asked.get(RENAMED.get(param.name, param.name)) for param in macro.params}
    return MacroCall(app_map, macro, typed(macro, {n: v for n, v in own.items() if v is not None}, today()))


def _not_here(app_map: AppMap, fold: Fold, member: str, known: tuple[str, ...]) -> PhoneError:
    if fold.choice:
        what = f"{member} in {app_map.name}"
    else:
        what, known = f"{app_map.id}.{member}", tuple(macro.id for macro in app_map.macros)
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
