"""One HTTP exchange with WebDriverAgent, over TCP or a USB cable: it ends in time and leaves nothing open.

It takes the place of facebook-wda's own `fetch`, which should do the same and does not (1.5.4): it closes
no connection, it lets an answer drip in for ever, and over USB its timeout is never given to the socket, so
that one hanging request would, behind the library's lock, hang every later one.
"""

import json
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPResponse, IncompleteRead
from urllib.parse import urlparse

import wda
from wda.usbmux import HTTPResponseWrapper, http_create
from wda.usbmux.exceptions import HTTPError

_CHUNK_BYTES = 65_536
_MAX_ANSWER_BYTES = 128_000_000
"""A screenshot of an iPad is 20 MB at most; what is larger comes from no phone."""


def exchange(
    url: str, method: str = "GET", data: Mapping[str, object] | None = None, timeout: float | None = None
) -> HTTPResponseWrapper:
    """Send one request and read its whole answer within `timeout` seconds (default: facebook-wda's).

    Raises:
        HTTPError: with the cause as its argument, as facebook-wda does it.
    """
    ends_at_s = time.monotonic() + (wda.HTTP_TIMEOUT if timeout is None else timeout)
    connection: HTTPConnection | None = None
    try:
        connection = http_create(url)
        _open(connection, ends_at_s)
        place = urlparse(url)
        path = f"{place.path}?{place.query}" if place.query else place.path
        if data:
            connection.request(
                method.upper(), path, json.dumps(data), headers={"Content-Type": "application/json"}
            )
        else:
            connection.request(method.upper(), path)
        with connection.getresponse() as answer:
            return HTTPResponseWrapper(_read(connection, answer, ends_at_s), answer.status)
    except Exception as error:
        raise HTTPError(error) from error
    finally:
        if connection is not None:
            connection.close()


def mend_facebook_wda() -> None:
    """Make facebook-wda use `exchange`. Safe to call again."""
    wda.fetch = exchange


def _open(connection: HTTPConnection, ends_at_s: float) -> None:
    connection.timeout = _rest_s(ends_at_s)
    connection.connect()
    connection.sock.settimeout(_rest_s(ends_at_s))


def _read(connection: HTTPConnection, answer: HTTPResponse, ends_at_s: float) -> bytes:
    content = bytearray()
    while chunk := answer.read1(_CHUNK_BYTES):
        content += chunk
        if len(content) > _MAX_ANSWER_BYTES:
            raise ValueError("the answer is too large")
        if connection.sock:  # http.client lets go of it once the server said that it closes the connection
            connection.sock.settimeout(_rest_s(ends_at_s))
        elif time.monotonic() > ends_at_s:
            raise TimeoutError
    if answer.length:  # read1, other than read, takes an early end for the end
        raise IncompleteRead(bytes(content), answer.length)
    return bytes(content)


def _rest_s(ends_at_s: float) -> float:
    rest_s = ends_at_s - time.monotonic()
    if rest_s <= 0:
        raise TimeoutError
    return rest_s
