"""Map files: read safely, told where they are wrong, and compiled into a cache keyed by their content."""

import gc
import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from maps.build import build
from maps.compiled import LAYOUT, compiled, loaded
from maps.derive import derive
from maps.findings import Finding
from maps.model import AppMap
from maps.wanted import EVERY, Wanted
from phone.errors import PhoneError

if TYPE_CHECKING:
    from pydantic import BaseModel

    from maps.document import Document

Folder: TypeAlias = Path
MAX_BYTES: Final = 4_000_000
"""Largest map file that is read. The largest known one (50 screens, 975 elements) has 0.3 million."""
MAX_PROBLEMS: Final = 8
_CACHE_FORMAT: Final = f"4 {LAYOUT} "
"""Raise its number whenever `schema`, or what `build` makes of a document, changes."""


class MapFileError(PhoneError):
    """A map file cannot be used; the message and `findings` tell where and why."""

    def __init__(self, name: str, findings: Sequence[Finding]) -> None:
        shown = [finding.told for finding in findings[:MAX_PROBLEMS]]
        if rest := len(findings) - len(shown):
            shown.append(f"and {rest} more")
        super().__init__(
            "invalid_arguments",
            f"{name} is no usable app map: {'; '.join(shown)}.",
            next="Correct the file, then run `openphone-mcp map check` on it.",
        )
        self.findings = tuple(findings)


@dataclass(frozen=True, slots=True)
class Source:
    """A map with the text that it was read from."""

    app_map: AppMap
    document: "Document"


def read_map(text: str, name: str) -> AppMap:
    """Read a map from the text of its file, with its derived macros.

    Raises:
        MapFileError: it is not YAML, uses what maps may not use, or breaks the format.
    """
    return read_source(text, name).app_map


def read_source(text: str, name: str) -> Source:
    """Read a map like `read_map`, and keep where everything in it stands.

    Raises:
        MapFileError: as `read_map`.
    """
    document, plain = _validated(text, name)
    return Source(derive(build(plain)), document)


def read_any(text: str, name: str) -> Source:
    """Read a map, or a layer together with the shipped map under it.

    Raises:
        MapFileError: as `read_map`; no shipped map is under the layer, or something new in it has no role.
    """
    if "extends" not in text:
        return read_source(text, name)
    from maps.layers import LayerError, layered  # noqa: PLC0415 - few have layers
    from maps.schema.layer import LayerSpec, is_layer, validated_layer  # noqa: PLC0415

    document = _document(text, name)
    if not is_layer(document.plain):
        return read_source(text, name)
    layer = _checked(document, name, validated_layer, LayerSpec)
    app, platform = layer["app"]["id"], layer["app"]["platform"]
    under = next(iter(shipped_maps(wanted=Wanted(platform, (app,)))), None)
    if under is None:
        raise unusable(name, f"no shipped map is of {app} on {platform}", "unknown_app")
    try:
        return Source(layered(under, layer), document)
    except LayerError as error:
        raise unusable(name, str(error), "no_role") from error


def load_map(path: Folder, cache_folder: Folder | None = None) -> AppMap:
    """Load the map in the file at `path`, compiled before if `cache_folder` holds it.

    Raises:
        MapFileError: it cannot be read or is no usable map.
    """
    return _load(_bytes(path), path.name, cache_folder)


def load_own(path: Folder, cache_folder: Folder | None = None) -> "AppMap | dict[str, Any]":
    """Load a file of the user's own: a whole map, or the plain data of a layer (see `maps.layers`).

    Raises:
        MapFileError: it cannot be read or is neither.
    """
    data = _bytes(path)
    if b"extends" not in data:
        return _load(data, path.name, cache_folder)
    from maps.schema.layer import LayerSpec, is_layer, validated_layer  # noqa: PLC0415 - few have layers

    text = _decoded(data, path.name)
    document = _document(text, path.name)
    if not is_layer(document.plain):
        return _load(data, path.name, cache_folder)
    return _checked(document, path.name, validated_layer, LayerSpec)


def file_text(path: Folder) -> str:
    """Read the text of a map file.

    Raises:
        MapFileError: it cannot be read, is too long or no text.
    """
    return _decoded(_bytes(path), path.name)


def shipped_maps(cache_folder: Folder | None = None, wanted: Wanted = EVERY) -> tuple[AppMap, ...]:
    """Load the maps that ship with the program, by file name."""
    apps = resources.files("maps").joinpath("apps")
    files = sorted((f for f in apps.iterdir() if wanted.has_file(f.name)), key=lambda f: f.name)
    texts = ((file.read_bytes(), file.name) for file in files)
    if cache_folder is None:
        return tuple(_read_shipped(data, name) for data, name in texts)
    with _nothing_to_collect():
        return tuple(_load(data, name, cache_folder) for data, name in texts)


@contextmanager
def _nothing_to_collect() -> Generator[None]:
    """Let no garbage be looked for: thousands of things are made here and all are kept. Saves a seventh."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@lru_cache(maxsize=64)
def _read_shipped(data: bytes, name: str) -> AppMap:
    """Read a shipped map once in a process: checking layers asks for those under them again and again."""
    return read_map(_decoded(data, name), name)


def _load(data: bytes, name: str, cache_folder: Folder | None) -> AppMap:
    if cache_folder is None:
        return read_map(_decoded(data, name), name)
    cached = cache_folder / f"map-{hashlib.sha256(_CACHE_FORMAT.encode() + data).hexdigest()[:32]}.json"
    from pydantic_core import from_json  # noqa: PLC0415 - whoever is served has loaded it, and it is the quickest

    try:
        return derive(loaded(from_json(cached.read_bytes())))
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        pass  # not compiled yet, or damaged: compile it again
    _, plain = _validated(_decoded(data, name), name)
    rows, app_map = compiled(plain)
    _keep(cached, json.dumps(rows, ensure_ascii=False, separators=(",", ":")))
    return derive(app_map)


def _bytes(path: Folder) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would wait for whoever writes into it
            raise unusable(path.name, "it is no regular file", "unreadable")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # a name with a null character is a value error
        why = getattr(error, "strerror", None) or error
        raise unusable(path.name, f"it cannot be read ({why})", "unreadable") from error
    if len(data) > MAX_BYTES:
        raise unusable(path.name, f"it is too long, the limit is {MAX_BYTES:,} bytes", "too_long")
    return data


def _keep(cached: Path, text: str) -> None:
    """Write the compiled map in one step, so that nobody reads half of it; a full disk is no error."""
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=cached.parent, prefix="map-", suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(draft).replace(cached)
    except OSError:
        return


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise unusable(name, f"byte {error.start} is not UTF-8", "not_text", "text in UTF-8", line) from error


def _validated(text: str, name: str) -> "tuple[Document, dict[str, Any]]":
    from maps.schema import MapSpec, validated  # noqa: PLC0415 - a compiled map needs none of it

    document = _document(text, name)
    return document, _checked(document, name, validated, MapSpec)


def _document(text: str, name: str) -> "Document":
    if len(text) > MAX_BYTES:
        raise unusable(name, f"it has {len(text):,} characters, the limit is {MAX_BYTES:,}", "too_long")
    from maps.document import Document, DocumentError  # noqa: PLC0415 - a compiled map needs none of it

    try:
        return Document(text)
    except DocumentError as error:
        raise MapFileError(name, [error.finding]) from error


def _checked(
    document: "Document",
    name: str,
    validate: Callable[[object], dict[str, Any]],
    spec: "type[BaseModel]",
) -> dict[str, Any]:
    from pydantic import ValidationError  # noqa: PLC0415 - a compiled map needs none of these

    from maps.migrate import VersionError, migrate  # noqa: PLC0415
    from maps.wording import findings_of  # noqa: PLC0415

    try:
        return validate(migrate(document.plain))
    except VersionError as error:
        raise MapFileError(name, [replace(error.finding, line=document.line(("schema",)))]) from error
    except ValidationError as error:
        errors = [dict(one) for one in error.errors(include_url=False)]
        raise MapFileError(name, findings_of(errors, document, spec.model_json_schema())) from error


def unusable(name: str, message: str, code: str, expected: str = "", line: int = 0) -> MapFileError:
    """Say of one file why it cannot be used."""
    return MapFileError(name, [Finding("error", "", message, code, expected, line)])
