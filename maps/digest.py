"""What names the content of a map, whatever file, comments and order of keys it was written in."""

import hashlib
import json
from dataclasses import fields, is_dataclass
from typing import Any, Final, cast

from maps.model import AppMap


def digest(app_map: AppMap) -> str:
    """Name what a map says, its derived macros included, in 16 hexadecimal digits."""
    text = json.dumps(_told(app_map), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _told(value: object) -> object:
    """Drop what is empty or the default, so that a map keeps its name when the format grows."""
    if is_dataclass(value):
        told = {item.name: getattr(value, item.name) for item in fields(value)}
        return {type(value).__name__: {k: _told(v) for k, v in told.items() if v not in _EMPTY}}
    if isinstance(value, dict):
        return {str(k): _told(v) for k, v in cast("dict[Any, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [_told(one) for one in cast("list[Any]", value)]
    return value


_EMPTY: Final[tuple[object, ...]] = (None, "", (), {}, False)
