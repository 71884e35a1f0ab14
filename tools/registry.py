"""The one list of tools."""

from collections.abc import Sequence
from typing import Final

from maps.model import AppMap
from tools import catalog, learn, phones, screen, tasks, touch
from tools.macros import macro_tools
from tools.tool import AnyTool

TOOLS: Final[tuple[AnyTool, ...]] = (
    *tasks.TOOLS,
    *catalog.TOOLS,
    *phones.TOOLS,
    *screen.TOOLS,
    *touch.TOOLS,
    *learn.TOOLS,
)
"""The core: the same for every installation, the most useful first."""

TYPED: Final = ("settings",)
"""Apps whose macros are tools of their own when nobody names any."""


def typed_maps(maps: Sequence[AppMap], named: Sequence[str] = ()) -> tuple[AppMap, ...]:
    """Choose the maps whose macros become tools: those of the apps that were named, else few.

    A client that loads every tool at once pays for each of them; `run_task` reaches the macros of all apps.
    """
    return tuple(app_map for app_map in maps if app_map.id in (named or TYPED))


def all_tools(maps: Sequence[AppMap], *, read_only: bool = False) -> tuple[AnyTool, ...]:
    """List the core and the tools made from `maps`; `read_only` leaves those that do not touch the phone."""
    tools = (*TOOLS, *macro_tools(maps))
    return tuple(tool for tool in tools if tool.hints.read_only or not read_only)
