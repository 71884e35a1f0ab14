"""The calls of facebook-wda 1.5.4 that the iOS driver uses."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from wda.usbmux import HTTPResponseWrapper

HTTP_TIMEOUT: float
fetch: Callable[..., HTTPResponseWrapper]

class Callback(str, Enum):
    ERROR = "::error"

class AttrDict(dict[str, Any]): ...

class HTTPRequest(NamedTuple):
    fetch: Callable[[str, str, Mapping[str, object] | None, bool, float | None], AttrDict]
    get: Callable[..., AttrDict]
    post: Callable[..., AttrDict]

class Client:
    def __init__(self, url: str | None = None) -> None: ...
    def unregister_callback(
        self, event_name: str | None = None, func: Callable[..., object] | None = None
    ) -> None: ...
    @property
    def http(self) -> HTTPRequest: ...
