"""Maps of an app that only the tools made from them look at."""

from typing import Any

from maps.model import AppMap, Macro, Origin, Param, Risk
from tools.macros import macro_tools
from tools.tool import AnyTool


def app(platform: Any, *macros: Macro, app_id: str = "mail") -> AppMap:
    return AppMap(
        id=app_id,
        name=app_id.title(),
        platform=platform,
        bundle=f"com.{app_id}",
        launch="home",
        origin=Origin("assumed"),
        screens=(),
        macros=macros,
    )


def opening(*screens: str) -> Macro:
    return Macro("open", "Open a screen", (Param("screen", "choice", "", screens),), family="open")


def switch(member: str) -> Macro:
    on = Param("on", "boolean")
    return Macro(f"set_{member}", "", (on,), risk=Risk.CHANGES_SETTING, family="set", member=member)


SEND = Macro(
    "send",
    "Send a mail",
    (Param("to", "string", "Who gets it"), Param("copies", "integer", required=False)),
    risk=Risk.SENDS,
)


def tools(*maps: AppMap) -> dict[str, AnyTool]:
    return {tool.name: tool for tool in macro_tools(maps)}
