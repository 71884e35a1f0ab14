"""What a person may mean while typing an argument of a prompt, or a part of a resource's URI."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

import anyio
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CompleteRequestParams,
    CompleteResult,
    Completion,
    PromptReference,
)

from mcp_server.reading.context import Context, is_local
from mcp_server.reading.guides import GUIDES
from mcp_server.reading.prompts import Prompts
from mcp_server.reading.resources import GUIDE, MACRO, MAP, PHONE, SCREEN, TRACE, ClientOf
from mcp_server.surface import Surface
from mcp_server.trace_text import trace_files

if TYPE_CHECKING:
    from maps.model import AppMap

MOST: Final = 100
"""Values of one answer. Source: the specification."""
LISTING_S: Final = 2.0
"""How long looking for phones may take: a person is typing."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What is being completed: who types, and what was filled in before."""

    ctx: Context
    before: Mapping[str, str]


Source: TypeAlias = Callable[[Typed], Awaitable[Iterable[str]]]


class Completions:
    """Answers `completion/complete` from maps, phones, traces and guides."""

    def __init__(self, surface: Surface, prompts: Prompts, client_of: ClientOf) -> None:
        self._surface = surface
        self._prompts = prompts
        self._client_of = client_of
        of_map: dict[str, Source] = {"app": self._ids, "platform": self._platforms}
        self._of_templates: dict[str, dict[str, Source]] = {
            MAP: of_map,
            SCREEN: of_map | {"screen": self._screens},
            MACRO: of_map | {"macro": self._macros},
            PHONE: {"phone": self._phones_shown},
            TRACE: {"run": self._runs},
            GUIDE: {"guide": self._guides},
        }
        self._of_arguments: dict[str, Source] = {
            "app": self._apps,
            "phone": self._phones,
            "chore": self._chores,
            "flow": self._nothing,
        }

    async def complete(self, ctx: Context, params: CompleteRequestParams) -> CompleteResult:
        """Suggest values for one argument, those that begin with what was typed first."""
        name = params.argument.name
        sources = self._sources(ctx, params)
        if name not in sources:
            takes = ", ".join(sources)
            raise MCPError(
                INVALID_PARAMS, f"There is no argument {name[:40]} to complete; there are {takes}."
            )
        before = (params.context.arguments if params.context else None) or {}
        found = fitting(await sources[name](Typed(ctx, before)), params.argument.value)
        shown = found[:MOST]
        return CompleteResult(
            completion=Completion(values=shown, total=len(found), has_more=len(found) > len(shown))
        )

    def _sources(self, ctx: Context, params: CompleteRequestParams) -> Mapping[str, Source]:
        ref = params.ref
        if not isinstance(ref, PromptReference):
            if ref.uri not in self._of_templates:
                raise MCPError(INVALID_PARAMS, f"There is no resource template {ref.uri[:120]}.")
            return self._of_templates[ref.uri]
        asked = self._prompts.offered(ctx).get(ref.name)
        if asked is None:
            raise MCPError(INVALID_PARAMS, f"There is no prompt {ref.name[:80]}.")
        takes = [argument.name for argument in asked.prompt.arguments or ()]
        only_mapped = "find_macros" in asked.needs  # what a new macro does is in no map yet
        return {
            name: self._nothing if only_mapped and name == "chore" else self._of_arguments[name]
            for name in takes
        }

    async def _ids(self, _typed: Typed) -> Iterable[str]:
        return (m.id for m in self._surface.maps)

    async def _apps(self, _typed: Typed) -> Iterable[str]:
        maps = self._surface.maps
        return [*(m.id for m in maps), *(name for m in maps for name in (m.name, *m.names.values()))]

    async def _platforms(self, typed: Typed) -> Iterable[str]:
        return (m.platform for m in self._maps(typed))

    async def _screens(self, typed: Typed) -> Iterable[str]:
        return (screen.id for m in self._maps(typed) for screen in m.screens)

    async def _macros(self, typed: Typed) -> Iterable[str]:
        return (macro.id for m in self._maps(typed) for macro in m.macros)

    async def _chores(self, typed: Typed) -> Iterable[str]:
        app = typed.before.get("app", "")
        return [sentence for of, sentence in self._sentences if not app or app in of]

    async def _phones(self, _typed: Typed) -> Iterable[str]:
        with anyio.move_on_after(LISTING_S):
            return [listing.address for listing in await self._surface.phones.listed()]
        return ()

    async def _phones_shown(self, typed: Typed) -> Iterable[str]:
        seen = self._surface.seen(self._client_of(typed.ctx))
        return seen.phones if seen else ()

    async def _runs(self, typed: Typed) -> Iterable[str]:
        if not is_local(typed.ctx):
            return ()  # what others had done is named by those who know
        return reversed(trace_files(self._surface.config.traces))

    async def _guides(self, _typed: Typed) -> Iterable[str]:
        return GUIDES

    async def _nothing(self, _typed: Typed) -> Iterable[str]:
        return ()

    def _maps(self, typed: Typed) -> "Iterator[AppMap]":
        app, platform = typed.before.get("app"), typed.before.get("platform")
        for app_map in self._surface.maps:
            if app in (None, app_map.id) and platform in (None, app_map.platform):
                yield app_map

    @cached_property
    def _sentences(self) -> "list[tuple[tuple[str, ...], str]]":
        """Sentences that fire a macro as they are, each with the names of its app."""
        from router.match import sayings  # noqa: PLC0415 - start-up counts

        return [
            ((m.id, m.name, *m.names.values()), one.example)
            for m in self._surface.maps
            for one in sayings(m)
            if {param.name for param in one.macro.params if param.required} <= one.arguments.keys()
        ]


def fitting(values: Iterable[str], typed: str) -> list[str]:
    """Keep the values that hold what was typed, in any case; those that begin with it come first."""
    wanted = typed.strip().casefold()
    every: Sequence[str] = [value for value in dict.fromkeys(values) if wanted in value.casefold()]
    return sorted(every, key=lambda value: not value.casefold().startswith(wanted))
