"""A server put into the text of a configuration: what is there stays. Pure."""

import json
import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from mcp_server.setup.clients import Client
from mcp_server.setup.entries import Entry
from mcp_server.setup.server import Local, Remote

NEWER: Final = "servers"
"""Where newer versions of a client keep what older ones have one level up."""
MEND: Final = "Mend the file."
RENAME: Final = "Choose another --name, or pass --replace."


class NotMergedError(Exception):
    """Why a configuration was left as it is, and what a person can do about it."""

    def __init__(self, why: str, step: str = MEND) -> None:
        super().__init__(why)
        self.next = step


@dataclass(frozen=True, slots=True)
class Wanted:
    """A server, and the name under which the client shall show it."""

    client: Client
    name: str
    server: Local | Remote
    replace: bool = False
    """Whether another server of this name may be replaced."""


def fragment(wanted: Wanted) -> str:
    """Write what has to be in the client's file, as a file of its own."""
    return merged("", wanted)


def merged(text: str, wanted: Wanted) -> str:
    """Put the server into a configuration; the same text comes back when it is there already.

    Raises:
        NotMergedError: the text is not what the client reads, or names another server so.
    """
    if wanted.client.format == "toml":
        return _merged_toml(text, wanted)
    whole = _read_json(text)
    before = json.dumps(whole)
    _put(whole, wanted)
    if json.dumps(whole) == before and text.strip():
        return text
    return json.dumps(whole, indent=_indent(text), ensure_ascii=False) + "\n"


def _merged_toml(text: str, wanted: Wanted) -> str:
    import tomlkit  # noqa: PLC0415 - one client needs it
    from tomlkit.exceptions import ParseError  # noqa: PLC0415

    try:
        whole = tomlkit.parse(text)
    except ParseError as error:
        raise NotMergedError(f"it is no TOML ({error})") from error
    before = tomlkit.dumps(whole)
    if wanted.client.under not in whole:
        whole[wanted.client.under] = tomlkit.table(is_super_table=True)
    _put(whole, wanted)
    after = tomlkit.dumps(whole)
    return text if after == before else after


def _put(whole: MutableMapping[str, Any], wanted: Wanted) -> None:
    client = wanted.client
    servers = _table(whole, client.under)
    entry = client.entry(wanted.server)
    if client.newer and isinstance(servers.get(NEWER), Mapping):
        servers, entry = _table(servers, NEWER), client.newer(entry)
    _ask_for(whole, client.asks(wanted.server))
    there = servers.get(wanted.name)
    if there == entry:
        return
    if there is not None and not wanted.replace:
        raise NotMergedError(f"it names another server “{wanted.name}” already", RENAME)
    servers[wanted.name] = entry


def _ask_for(whole: MutableMapping[str, Any], wanted: Sequence[Entry]) -> None:
    inputs: object = whole.setdefault("inputs", []) if wanted else []
    if not isinstance(inputs, list):
        raise NotMergedError("its “inputs” is no list")
    known = cast("list[Any]", inputs)
    known += [one for one in wanted if one not in known]


def _table(whole: MutableMapping[str, Any], key: str) -> MutableMapping[str, Any]:
    there = whole.setdefault(key, {})
    if not isinstance(there, MutableMapping):
        raise NotMergedError(f"its “{key}” holds no servers by name")
    return cast("MutableMapping[str, Any]", there)


def _read_json(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    try:
        whole = json.loads(text, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        hint = "; comments and trailing commas would be lost" if re.search(r"//|/\*|,\s*[}\]]", text) else ""
        raise NotMergedError(f"it is no plain JSON ({error}{hint})") from error
    if not isinstance(whole, dict):
        raise NotMergedError("it is no JSON object")
    return cast("dict[str, Any]", whole)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that has a key twice: one of the two would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"“{next(key for key in keys if keys.count(key) > 1)[:60]}” is in it twice")
    return found


def _indent(text: str) -> int | str:
    """Keep the indentation of a file."""
    found = re.search(r"^\{\s*?\n([ \t]+)", text)
    return found[1] if found else 2
