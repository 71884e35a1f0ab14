"""Every macro by search and by name: for the many that have no tool of their own."""

import json
from typing import Any, Final, cast

from pydantic import Field, field_validator

from maps.model import AppMap, Macro
from phone.errors import PhoneError
from router.find import FoundMacro, index_of, is_called
from tools.arguments import CONFIRM, ClosedArguments, ToolArguments
from tools.call import Call
from tools.macros import macro_call
from tools.reply import Json, Reply, Section
from tools.runs import run_followed
from tools.tool import LOOKS, Hints, Tool

MOST_FOUND: Final = 20
MOST_CHOICES: Final = 12
"""Choices that a search names; `run_macro` names all when one is wrong."""


class FindArguments(ClosedArguments):
    """What `find_macros` takes."""

    words: str | None = Field(
        default=None, max_length=200, description="What it should do, English or Chinese; leave out to list"
    )
    app: str | None = Field(
        default=None, max_length=80, description="Only of this app, such as clock or 京东"
    )
    limit: int = Field(default=8, ge=1, le=MOST_FOUND, description="How many at most")


class RunMacroArguments(ToolArguments):
    """What `run_macro` takes."""

    macro: str = Field(max_length=90, description="Its name as find_macros gives it, such as clock.set_timer")
    arguments: str | None = Field(
        default=None,
        max_length=4000,
        description='Its arguments as one JSON object, such as {"length": "PT5M"}',
    )
    confirm: str | None = Field(default=None, max_length=80, description=CONFIRM)

    @field_validator("arguments", mode="before")
    @classmethod
    def _as_text(cls, given: object) -> object:
        """Take the object itself, too: models send it so, though the portable schema cannot offer it."""
        return json.dumps(given, ensure_ascii=False) if isinstance(given, dict) else given


async def find(call: Call, arguments: FindArguments) -> Reply:
    """Search the macros."""
    app = arguments.app or ""
    if not any(is_called(app_map, app) for app_map in call.maps):
        raise _unknown_app(call, app)
    found = index_of(call.maps).find(arguments.words or "", app)
    shown = found[: arguments.limit]
    lines = [line(one) for one in shown]
    rest = len(found) - len(shown)
    if rest:
        lines.append(f"{rest} more; say more words, name an app, or raise limit.")
    if not shown:
        lines = ["No macro does that. Use snapshot and tap, or run_task with other words."]
    facts: dict[str, Json] = {"macros": [_facts(one) for one in shown], "left_off": rest}
    return Reply((Section(facts, "\n".join(lines)),))


def line(one: FoundMacro) -> str:
    """Write a macro that was found."""
    params = ", ".join(_param_told(p) for p in cast("list[dict[str, Any]]", _facts(one)["params"]))
    risk = f" [{one.macro.risk.value.replace('_', ' ')}]" if one.macro.risk.value != "none" else ""
    said = f" with {json.dumps(one.arguments, ensure_ascii=False)}" if one.arguments else ""
    why = f"; by {', '.join(one.shared)}" if one.shared else ""
    return f"{one.name}({params}){said} - {one.macro.description}{risk} ({one.app_map.platform}{why})"


def _param_told(param: dict[str, Any]) -> str:
    choices = f" of {'|'.join(param['choices'])}" if param["choices"] else ""
    return f"{param['name']}{'' if param['required'] else '?'}: {param['type']}{choices}"


def _facts(one: FoundMacro) -> dict[str, Json]:
    params: list[Json] = [
        {
            "name": param.name,
            "type": param.type,
            "required": param.required,
            "choices": list(param.choices[:MOST_CHOICES]),
        }
        for param in one.macro.params
    ]
    return {
        "macro": one.name,
        "platform": one.app_map.platform,
        "description": one.macro.description,
        "params": params,
        "risk": one.macro.risk.value,
        "arguments": dict[str, Json](one.arguments),
        "score": one.score,
        "by": list(one.shared),
    }


async def run(call: Call, arguments: RunMacroArguments) -> Reply:
    """Run a macro by its name."""
    given = _given(arguments.arguments)
    opened = await call.open(arguments.phone)
    platform = opened.phone.info.platform
    found = _macro(call, arguments.macro, platform)
    return await run_followed(call, opened, macro_call(*found, given), arguments.confirm)


def _given(text: str | None) -> dict[str, object]:
    try:
        given: object = json.loads(text) if text and text.strip() else {}
    except ValueError:
        given = None
    if not isinstance(given, dict):
        raise PhoneError(
            "invalid_arguments",
            "run_macro: arguments is no JSON object.",
            next='Pass them as {"name": value, ...}; find_macros names them.',
        )
    return cast("dict[str, object]", given)


def _macro(call: Call, name: str, platform: str) -> tuple[AppMap, Macro]:
    own = [(m, macro) for m in call.maps if m.platform == platform for macro in m.macros]
    for app_map, macro in own:
        if f"{app_map.id}.{macro.id}" == name:
            return app_map, macro
    words = name.replace(".", " ").replace("_", " ")
    near = [one for one in index_of(call.maps).find(words) if one.app_map.platform == platform][:3]
    raise PhoneError(
        "invalid_arguments",
        f"This phone ({platform}) has no macro {name[:80]}.",
        next=f"Call it with one of {', '.join(one.name for one in near)}."
        if near
        else "Search with find_macros.",
    )


def _unknown_app(call: Call, app: str) -> PhoneError:
    known = ", ".join(dict.fromkeys(m.id for m in call.maps))
    return PhoneError(
        "unknown_app", f"There is no map of {app[:80]}.", next=f"Apps with maps are {known}; leave app out."
    )


TOOLS = (
    Tool(
        name="find_macros",
        title="Search macros",
        description=(
            "Search the macros of all mapped apps by what they do; nothing on the phone is touched. Use it "
            "when run_task answers no_macro, then call run_macro with what fits."
        ),
        arguments=FindArguments,
        hints=LOOKS,
        handler=find,
        group="tasks",
    ),
    Tool(
        name="run_macro",
        title="Run a macro",
        description=(
            "Run one macro by its name, as find_macros gives it: replayed from the app's map and checked on "
            "the screen, without a model."
        ),
        arguments=RunMacroArguments,
        hints=Hints(read_only=False, destructive=True, idempotent=False, open_world=True),
        handler=run,
        group="tasks",
    ),
)
