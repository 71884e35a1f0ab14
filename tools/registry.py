"""The one list of tools, and what of it is offered. It is settled at start and never changes."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from maps.model import AppMap, Risk
from tools import apps, catalog, learn, looking, macros, phones, runs, screen, tasks, text_input, touch
from tools.macros import macro_tools
from tools.tool import AnyTool

TOOLS: Final[tuple[AnyTool, ...]] = (
    *tasks.TOOLS,
    *catalog.TOOLS,
    *runs.TOOLS,
    *phones.TOOLS,
    *screen.TOOLS,
    *touch.TOOLS,
    *text_input.TOOLS,
    *looking.TOOLS,
    *apps.TOOLS,
    *learn.TOOLS,
)
"""The core: the same for every installation, the most useful first."""

GROUPS: Final = (*dict.fromkeys(tool.group for tool in TOOLS), macros.GROUP)
"""Names that stand for several tools: the groups of the core, and all that are made from maps."""


def all_tools(
    maps: Sequence[AppMap],
    *,
    read_only: bool = False,
    named: Sequence[str] = (),
    most: Risk | None = None,
) -> tuple[AnyTool, ...]:
    """List the core and the tools made from `maps`, the same ones in the same order each time.

    `named` are groups and tools of the core, all when none is named; `read_only` leaves those that do not
    touch the phone; `most` leaves those made of macros up to that risk.
    """
    core = tuple(tool for tool in TOOLS if not named or {tool.name, tool.group} & {*named})
    made = macro_tools(maps, most) if not named or macros.GROUP in named else ()
    return tuple(tool for tool in (*core, *made) if tool.hints.read_only or not read_only)


def check_named(named: Iterable[str]) -> None:
    """Refuse names that no tool of the core and no group has.

    Raises:
        ValueError: in words for the person who wrote them.
    """
    known = (*GROUPS, *(tool.name for tool in TOOLS))
    unknown = next((name for name in named if name not in known), None)
    if unknown is None:
        return
    near = get_close_matches(unknown, known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise ValueError(
        f"there is no tool or group “{unknown[:60]}”.{hint} Groups are {', '.join(GROUPS)}; "
        f"tools are {', '.join(tool.name for tool in TOOLS)}."
    )
