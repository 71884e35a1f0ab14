"""Map files: read safely, told where they are wrong, and compiled into a cache keyed by their content."""

import hashlib
import json
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from maps.build import build
from maps.derive import derive
from maps.model import AppMap
from phone.errors import PhoneError

if TYPE_CHECKING:
    from yaml import MappingNode, ScalarNode, SequenceNode

    _Node: TypeAlias = MappingNode | ScalarNode | SequenceNode

Folder: TypeAlias = Path
MAX_BYTES: Final = 4_000_000
"""Largest map file that is read. The largest known one (50 screens, 975 elements) has 0.3 million."""
MAX_DEPTH: Final = 20
MAX_PROBLEMS: Final = 8
_CACHE_FORMAT: Final = "3"
"""Raise it whenever `schema`, or what `build` makes of a document, changes."""
_CORE: Final = frozenset(
    f"tag:yaml.org,2002:{name}"
    for name in ("str", "int", "float", "bool", "null", "timestamp", "value", "map", "seq")
)
_INTEGER: Final = re.compile(r"-?\d{1,18}")
_FLOAT: Final = re.compile(r"-?\d{1,18}\.\d{1,18}")
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}
Place: TypeAlias = tuple[str | int, ...]


class MapFileError(PhoneError):
    """A map file cannot be used; the message tells where and why."""

    def __init__(self, name: str, problems: list[str]) -> None:
        shown = problems[:MAX_PROBLEMS]
        if rest := len(problems) - len(shown):
            shown.append(f"and {rest} more")
        super().__init__(
            "invalid_arguments",
            f"{name} is no usable app map: {'; '.join(shown)}.",
            next="Correct the file, then run `openphone-mcp map check` on it.",
        )
        self.problems = tuple(problems)


def read_map(text: str, name: str) -> AppMap:
    """Read a map from the text of its file, with its derived macros.

    Raises:
        MapFileError: it is not YAML, uses what maps may not use, or breaks the format.
    """
    return derive(build(_validated(text, name)))


def load_map(path: Folder, cache_folder: Folder | None = None) -> AppMap:
    """Load the map in the file at `path`, compiled before if `cache_folder` holds it.

    Raises:
        MapFileError: it cannot be read or is no usable map.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would wait for whoever writes into it
            raise MapFileError(path.name, ["it is no regular file"])
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise MapFileError(path.name, [f"it cannot be read ({error.strerror})"]) from error
    if len(data) > MAX_BYTES:
        raise MapFileError(path.name, [f"it is too long, the limit is {MAX_BYTES:,} bytes"])
    return _load(data, path.name, cache_folder)


def shipped_maps(cache_folder: Folder | None = None) -> tuple[AppMap, ...]:
    """Load the maps that ship with the program, by file name."""
    apps = resources.files("maps").joinpath("apps")
    files = sorted((f for f in apps.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)
    return tuple(_load(file.read_bytes(), file.name, cache_folder) for file in files)


def _load(data: bytes, name: str, cache_folder: Folder | None) -> AppMap:
    if cache_folder is None:
        return read_map(_decoded(data, name), name)
    cached = cache_folder / f"map-{hashlib.sha256(_CACHE_FORMAT.encode() + data).hexdigest()[:32]}.json"
    try:
        return derive(build(json.loads(cached.read_bytes())))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass  # not compiled yet, or damaged: compile it again
    document = _validated(_decoded(data, name), name)
    _keep(cached, json.dumps(document, ensure_ascii=False, separators=(",", ":")))
    return derive(build(document))


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
        raise MapFileError(name, [f"byte {error.start} is not UTF-8"]) from error


def _validated(text: str, name: str) -> dict[str, Any]:
    if len(text) > MAX_BYTES:
        raise MapFileError(name, [f"it has {len(text):,} characters, the limit is {MAX_BYTES:,}"])
    from pydantic import ValidationError  # noqa: PLC0415 - a compiled map never needs it

    from maps.schema import validated  # noqa: PLC0415 - building its classes costs more than a cached load

    document = _Document(name)
    plain = document.read(text)
    try:
        return validated(plain)
    except ValidationError as error:
        raise MapFileError(name, [document.problem(dict(e)) for e in error.errors()]) from error


class _Document:
    """YAML's plain core, with the line of every value. Never constructs anything but plain data."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lines: dict[Place, int] = {}
        self._seen: set[int] = set()

    def read(self, text: str) -> object:
        import yaml  # noqa: PLC0415 - a compiled map never needs it

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            root = cast("_Node | None", yaml.compose(text, Loader=loader))  # pyright: ignore[reportUnknownMemberType] - its stub names no types
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            where = f"line {mark.line + 1}: " if mark else ""
            what = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
            raise MapFileError(self._name, [f"{where}not YAML ({what})"]) from error
        except RecursionError as error:
            raise MapFileError(self._name, ["it is nested too deeply"]) from error
        if root is None:
            raise MapFileError(self._name, ["it is empty"])
        return self._plain(root, ())

    def problem(self, error: dict[str, Any]) -> str:
        """Say what pydantic found, with its line and without its vocabulary."""
        place: Place = tuple(error["loc"])
        while place and place not in self._lines:
            place = self._shorter(place)
        at = ".".join(str(part) for part in error["loc"]) or "the file"
        said = {
            "extra_forbidden": "is not a key of the format",
            "missing": "is missing",
        }.get(error["type"], f"{error['msg'][:1].lower()}{error['msg'][1:]}")
        return f"line {self._lines.get(place, 1)}: {at} {said}"

    def _shorter(self, place: Place) -> Place:
        """Drop the part that is not in the file: the kind of a step, or a missing key."""
        for index in range(len(place), 0, -1):
            if place[:index] in self._lines:
                rest = place[index + 1 :]
                known = (*place[:index], *rest)
                return known if rest and known in self._lines else place[:index]
        return ()

    def _plain(self, node: "_Node", place: Place) -> object:
        line = node.start_mark.line + 1
        if id(node) in self._seen:
            raise MapFileError(self._name, [f"line {line}: aliases are not allowed; write it out"])
        self._seen.add(id(node))
        if node.tag not in _CORE:
            raise MapFileError(self._name, [f"line {line}: the tag {node.tag} is not allowed"])
        if len(place) > MAX_DEPTH:
            raise MapFileError(self._name, [f"line {line}: it is nested too deeply"])
        self._lines[place] = line
        if node.id == "mapping":
            return dict(self._pairs(node, place))
        if node.id == "sequence":
            return [self._plain(child, (*place, index)) for index, child in enumerate(node.value)]
        return _scalar(node.value, quoted=getattr(node, "style", None) is not None)

    def _pairs(self, node: "_Node", place: Place) -> Iterator[tuple[str, object]]:
        keys: set[str] = set()
        for key, value in node.value:
            line = key.start_mark.line + 1
            if key.id != "scalar" or key.tag == "tag:yaml.org,2002:merge":
                raise MapFileError(self._name, [f"line {line}: a key must be a plain word"])
            if key.value in keys:
                raise MapFileError(self._name, [f"line {line}: {key.value} is there twice"])
            keys.add(key.value)
            yield key.value, self._plain(value, (*place, key.value))


def _scalar(text: str, *, quoted: bool) -> str | int | float | bool | None:
    """Read a scalar as YAML 1.2 does: `on` and `Off` are words, as labels of switches should be."""
    if quoted:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
