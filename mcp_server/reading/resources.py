"""The resources: macros, app maps, guides, what a phone showed last, and the traces of runs."""

import re
from collections.abc import Awaitable, Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import quote, unquote

from mcp_types import (
    ListResourcesResult,
    ListResourceTemplatesResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from mcp_server.reading.context import Context, is_known_apart, not_found
from mcp_server.reading.guides import GUIDES, guide_text
from mcp_server.surface import Surface
from mcp_server.trace_text import RUN_ID
from router.redaction import redacted

if TYPE_CHECKING:
    from maps.model import AppMap

ClientOf: TypeAlias = Callable[[Context], str]
"""Names the client of a question, as `Surface` remembers it."""

PLAIN: Final = "text/plain"
MARKDOWN: Final = "text/markdown"
YAML: Final = "application/yaml"
SHOWN_LINES: Final = 200
"""Elements of a screen that are told; a resource is asked for once, not looked through."""

MACROS_URI: Final = "openphone://macros"
MAP: Final = "openphone://maps/{app}.{platform}"
SCREEN: Final = f"{MAP}/screens/{{screen}}"
MACRO: Final = f"{MAP}/macros/{{macro}}"
PHONE: Final = "openphone://phones/{phone}"
TRACE: Final = "openphone://traces/{run}"
GUIDE: Final = "openphone://guides/{guide}"
PLACES: Final = (MACROS_URI, MAP, SCREEN, MACRO, PHONE, TRACE, GUIDE)


def _template(uri: str, name: str, title: str, told: str, mime_type: str = PLAIN) -> ResourceTemplate:
    return ResourceTemplate(uri_template=uri, name=name, title=title, description=told, mime_type=mime_type)


TEMPLATES: Final = (
    _template(MAP, "map", "App map", "Screens of an app, the ways between them, and its macros, in short"),
    _template(
        SCREEN, "screen", "Screen of an app map", "Every element of one screen, as the map has it", YAML
    ),
    _template(
        MACRO, "macro", "Macro of an app map", "Parameters and steps of one macro, as the map has it", YAML
    ),
    _template(
        PHONE,
        "phone",
        "Last snapshot of a phone",
        "What snapshot or an action showed you of a phone last; the phone is not looked at again. "
        "Its address is quoted for URLs",
    ),
    _template(
        TRACE,
        "trace",
        "Trace of a run",
        "What happened in a run, event by event; run is the trace's file name without .jsonl",
    ),
    _template(GUIDE, "guide", "Setup guide", "How to set up phones and clients", MARKDOWN),
)


class Resources:
    """Answers what is listed and read, from the same maps that the tools come from."""

    def __init__(self, surface: Surface, client_of: ClientOf) -> None:
        self._surface = surface
        self._client_of = client_of
        self._macros = cache(self._macros_text)
        self._readers: dict[str, Callable[..., Awaitable[ReadResourceResult | None]]] = {
            MACROS_URI: self._read_macros,
            MAP: self._read_map,
            SCREEN: self._read_screen,
            MACRO: self._read_macro,
            PHONE: self._read_phone,
            TRACE: self._read_trace,
            GUIDE: self._read_guide,
        }

    async def list(self, _ctx: Context, _params: PaginatedRequestParams | None) -> ListResourcesResult:
        """List what is the same for every client."""
        return ListResourcesResult(resources=list(self._listed))

    async def templates(
        self, _ctx: Context, _params: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        """List the kinds of resources."""
        return ListResourceTemplatesResult(resource_templates=list(TEMPLATES))

    async def read(self, ctx: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        """Read one resource."""
        uri = str(params.uri)
        for place, reader in self._readers.items():
            if found := _pattern(place).fullmatch(uri):
                parts = {name: unquote(value) for name, value in found.groupdict().items()}
                if result := await reader(ctx, uri, **parts):
                    return result
        raise not_found(ctx, uri, f"There is no resource {uri[:120]}. There are {', '.join(PLACES)}.")

    @cached_property
    def _listed(self) -> tuple[Resource, ...]:
        macros = Resource(
            uri=MACROS_URI,
            name="macros",
            title="Macros",
            description="Every chore that run_task can do by itself: its macro and its arguments",
            mime_type=PLAIN,
        )
        return (macros, *map(_map_listed, self._surface.maps), *(_guide_listed(name) for name in GUIDES))

    def _macros_text(self) -> str:
        from mcp_server.reading.map_text import macros_text  # noqa: PLC0415 - start-up counts

        return macros_text(self._surface.maps)

    async def _read_macros(self, _ctx: Context, uri: str) -> ReadResourceResult:
        return _told(uri, self._macros())

    async def _read_map(self, _ctx: Context, uri: str, app: str, platform: str) -> ReadResourceResult | None:
        from mcp_server.reading.map_text import map_text  # noqa: PLC0415 - start-up counts

        app_map = self._map(app, platform)
        return _told(uri, map_text(app_map, uri)) if app_map else None

    async def _read_screen(
        self, _ctx: Context, uri: str, app: str, platform: str, screen: str
    ) -> ReadResourceResult | None:
        from mcp_server.reading.map_text import screen_text  # noqa: PLC0415 - start-up counts

        app_map = self._map(app, platform)
        found = next((one for one in app_map.screens if one.id == screen), None) if app_map else None
        return _told(uri, screen_text(found), YAML) if found else None

    async def _read_macro(
        self, _ctx: Context, uri: str, app: str, platform: str, macro: str
    ) -> ReadResourceResult | None:
        from mcp_server.reading.map_text import macro_text  # noqa: PLC0415 - start-up counts

        app_map = self._map(app, platform)
        found = next((one for one in app_map.macros if one.id == macro), None) if app_map else None
        return _told(uri, macro_text(found), YAML) if found else None

    async def _read_phone(self, ctx: Context, uri: str, phone: str) -> ReadResourceResult:
        if not is_known_apart(ctx):
            why = (
                "Without a session or a token of your own nobody can tell what you were shown. Call snapshot."
            )
            raise not_found(ctx, uri, why)
        seen = self._surface.seen(self._client_of(ctx))
        last = seen.latest(phone) if seen else None
        if last is None:
            raise not_found(ctx, uri, f"You were shown no snapshot of {phone[:80]} yet. Call snapshot.")
        from tools.reply import where  # noqa: PLC0415 - start-up counts
        from tools.screen_lines import told  # noqa: PLC0415

        number, snapshot = last
        sections = (where(phone, snapshot.app), told(snapshot, number, limit=SHOWN_LINES))
        return _told(uri, "\n".join(section.text for section in sections), private=True)

    async def _read_trace(self, ctx: Context, uri: str, run: str) -> ReadResourceResult:
        from mcp_server.trace_text import events, short_text  # noqa: PLC0415 - start-up counts

        path = self._surface.config.traces / f"{run}.jsonl"
        if not RUN_ID.fullmatch(run) or path.is_symlink() or not path.is_file():
            raise not_found(ctx, uri, f"There is no trace of a run {run[:80]}.")
        return _told(uri, short_text(events(path)), private=True)

    async def _read_guide(self, _ctx: Context, uri: str, guide: str) -> ReadResourceResult | None:
        text = guide_text(guide)
        return _told(uri, text, MARKDOWN) if text else None

    def _map(self, app: str, platform: str) -> "AppMap | None":
        return next((m for m in self._surface.maps if (m.id, m.platform) == (app, platform)), None)


@cache
def _pattern(place: str) -> re.Pattern[str]:
    """Turn a URI template into what URIs of it look like; no part holds a slash."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]{1,300}?)", re.escape(place)))


def phone_uri(phone: str) -> str:
    """Name the resource of a phone's last snapshot."""
    return PHONE.format(phone=quote(phone, safe=""))


def _map_listed(app_map: "AppMap") -> Resource:
    return Resource(
        uri=MAP.format(app=app_map.id, platform=app_map.platform),
        name=f"{app_map.id}.{app_map.platform}",
        title=f"Map of {app_map.name} on {app_map.platform}",
        description=f"{len(app_map.screens)} screens and {len(app_map.macros)} macros, in short",
        mime_type=PLAIN,
    )


def _guide_listed(name: str) -> Resource:
    uri = GUIDE.format(guide=name)
    return Resource(
        uri=uri, name=f"guide_{name}", title=GUIDES[name], description=GUIDES[name], mime_type=MARKDOWN
    )


def _told(uri: str, text: str, mime_type: str = PLAIN, *, private: bool = False) -> ReadResourceResult:
    """Answer with a text; what is `private` is this client's own and may be different the next time."""
    contents = TextResourceContents(uri=uri, mime_type=mime_type, text=redacted(text))
    if private:
        return ReadResourceResult(contents=[contents], ttl_ms=0, cache_scope="private")
    return ReadResourceResult(contents=[contents])
