"""The prompts: what a person can pick, with what there is here to do it with."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    PaginatedRequestParams,
    Prompt,
    PromptMessage,
    TextContent,
)

from mcp_server.reading.context import Context
from mcp_server.reading.prompt_texts import PROMPTS, PromptText
from mcp_server.surface import Surface

May: TypeAlias = Callable[[Context, str], bool]
"""Tells whether a client may use the tool of a name."""
LONGEST: Final = {"chore": 500, "flow": 2000, "app": 80, "phone": 200}
"""Characters of each argument."""
BY_HAND: Final = (
    *("tap", "long_press", "swipe", "scroll_to", "type_text", "press_key"),
    *("open_app", "stop_app", "open_url", "wait_for"),
)
"""Tools for single steps; those that this server offers are named."""


class Prompts:
    """Offers the prompts that can be followed with the tools of this server."""

    def __init__(self, surface: Surface, may: May) -> None:
        self._surface = surface
        self._may = may

    async def list(self, ctx: Context, _params: PaginatedRequestParams | None) -> ListPromptsResult:
        """List them."""
        return ListPromptsResult(prompts=[asked.prompt for asked in self.offered(ctx).values()])

    async def get(self, ctx: Context, params: GetPromptRequestParams) -> GetPromptResult:
        """Fill one."""
        offered = self.offered(ctx)
        asked = offered.get(params.name)
        if asked is None:
            names = ", ".join(offered) or "none here"
            raise MCPError(INVALID_PARAMS, f"There is no prompt {params.name[:80]}; there are {names}.")
        text = self._filled(asked, _checked(asked.prompt, params.arguments or {}))
        message = PromptMessage(role="user", content=TextContent(type="text", text=text))
        return GetPromptResult(description=asked.prompt.description, messages=[message])

    def offered(self, ctx: Context) -> dict[str, PromptText]:
        """Give the prompts by name: those for which the client may use every tool."""
        return {one.prompt.name: one for one in PROMPTS if all(self._may(ctx, need) for need in one.needs)}

    def _filled(self, asked: PromptText, given: Mapping[str, str]) -> str:
        app, phone = given.get("app", ""), given.get("phone", "")
        text = asked.text.format(
            chore=given.get("chore", ""),
            flow=given.get("flow", ""),
            app_name=app,
            app=f"The app: {app}\n" if app else "",
            phone=f"Pass phone “{phone}” to every tool.\n" if phone else "",
            by_hand=self._named(*BY_HAND),
            restart=self._restart,
            waiting="Wait with wait_for. " if "wait_for" in self._surface.tools else "",
        )
        return text.replace("\n\n", "\n")

    @property
    def _restart(self) -> str:
        if "open_app" in self._surface.tools:
            return "Call open_app with fresh true."
        return "Ask me to close it and to open it again."

    def _named(self, *tools: str) -> str:
        there = [tool for tool in tools if tool in self._surface.tools]
        return ", ".join(there[:-1]) + f" or {there[-1]}" if len(there) > 1 else there[0]


def _checked(prompt: Prompt, given: Mapping[str, str]) -> dict[str, str]:
    arguments = {one.name: one for one in prompt.arguments or ()}
    if unknown := [name[:40] for name in given if name not in arguments]:
        takes = ", ".join(arguments)
        raise MCPError(INVALID_PARAMS, f"{prompt.name} has no argument {unknown[0]}; it takes {takes}.")
    clean = {name: " ".join(value.split()) for name, value in given.items()}
    for name, argument in arguments.items():
        least, length = int(bool(argument.required)), len(clean.get(name, ""))
        if not least <= length <= LONGEST[name]:
            raise MCPError(
                INVALID_PARAMS, f"{prompt.name} needs {name}, of {least} to {LONGEST[name]} characters."
            )
    return clean
