"""A test double on the wire: an OpenAI-compatible server that thinks nothing and says what a script says.

    async with scripted_endpoint(["tap(3)", Fail(500), "finish('done')"]) as endpoint:
        model = ChatModel(Endpoint(endpoint.url, endpoint.model))

A script is a sequence of turns, or a function from what was asked to a turn. A turn is a text or one of
`Say`, `Fail`, `Drop`, `Hang`, `Raw`. A sequence that ended is an error, 500, unless its last turn is `Again`.
Before the script is looked at, requests are refused as vLLM 0.32 refuses them: another model's name, more
images than the limit, an image that cannot be decoded, a prompt over the context. `guided_*` is ignored.
"""

import base64
import io
import json
import socket
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import anyio
import h11
from anyio.abc import ByteStream
from PIL import Image

from devices.sim.http import listen, url_of


@dataclass(frozen=True)
class Say:
    """An answer."""

    text: str
    finish_reason: str = "stop"
    cached: int | None = None
    """Tokens of the prompt from the cache; None leaves the details out, as vLLM does by default."""
    tool_calls: Sequence[dict[str, Any]] = ()


@dataclass(frozen=True)
class Fail:
    """An error as vLLM and OpenAI write it."""

    status: int
    message: str = "EngineCore encountered an issue. See stack trace (above) for the root cause."
    headers: dict[str, str] = field(default_factory=lambda: {"retry-after-ms": "1"})


@dataclass(frozen=True)
class Drop:
    """The connection ends, before the answer or in the middle of it."""

    after_bytes: int = 0


@dataclass(frozen=True)
class Hang:
    """No answer for as long as the client waits."""


@dataclass(frozen=True)
class Raw:
    """A body that is no answer of a model."""

    body: bytes
    content_type: str = "application/json"


@dataclass(frozen=True)
class Again:
    """This turn from now on."""

    turn: "Turn"


Turn = str | Say | Fail | Drop | Hang | Raw | Again


class Asked:
    """One request."""

    def __init__(self, body: dict[str, Any], headers: dict[str, str]) -> None:
        self.body, self.headers = body, headers

    @property
    def parts(self) -> list[dict[str, Any]]:
        """All parts of all messages, in order; texts as parts, too."""
        found: list[dict[str, Any]] = []
        for message in self.body["messages"]:
            content = message["content"]
            found += [{"type": "text", "text": content}] if isinstance(content, str) else content
        return found

    @property
    def text(self) -> str:
        """Everything that was asked in words."""
        return "\n".join(part["text"] for part in self.parts if part["type"] == "text")

    @property
    def pictures(self) -> list[bytes]:
        """The images, as bytes of their own format."""
        urls = [part["image_url"]["url"] for part in self.parts if part["type"] == "image_url"]
        return [base64.b64decode(url.partition(",")[2]) for url in urls]


Script = Sequence[Turn] | Callable[[Asked], Turn]


@dataclass
class ScriptedEndpoint:
    """What was asked is in `asked`, also what was refused."""

    script: Script
    model: str = "openphone-3b"
    images: int = 1
    context: int = 12_288
    reads_pictures: bool = True
    """Some servers take them and leave them out."""
    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    _next: int = 0

    def _turn(self, asked: Asked) -> Turn:
        if callable(self.script):
            return self.script(asked)
        if self._next >= len(self.script):
            return Fail(500, "The script has ended.", {"x-should-retry": "false"})
        turn = self.script[self._next]
        if isinstance(turn, Again):
            return turn.turn
        self._next += 1
        return turn

    def _tokens(self, asked: Asked) -> int:
        tokens = len(asked.text) // 4
        for picture in asked.pictures if self.reads_pictures else ():
            with Image.open(io.BytesIO(picture)) as image:
                tokens += (image.width // 28) * (image.height // 28)
        return tokens

    def _refusal(self, asked: Asked) -> Fail | None:
        if asked.body["model"] != self.model:
            return Fail(404, f"The model `{asked.body['model']}` does not exist.")
        if len(asked.pictures) > self.images:
            return Fail(400, f"At most {self.images} image(s) may be provided in one prompt.")
        try:
            tokens = self._tokens(asked)
        except OSError:
            return Fail(400, "cannot identify image file")
        if tokens > self.context:
            said = f"However, your request has {tokens} input tokens. Please reduce the length of the input."
            return Fail(400, f"This model's maximum context length is {self.context} tokens. {said}")
        return None

    async def _serve(self, stream: ByteStream) -> None:
        async with stream:
            connection = h11.Connection(h11.SERVER)
            while (asked := await _read_request(connection, stream)) is not None:
                path, headers, body = asked
                if path == "/v1/models":
                    listed = [{"id": self.model, "object": "model", "max_model_len": self.context}]
                    await stream.send(_answer(connection, 200, {"object": "list", "data": listed}))
                elif path != "/v1/chat/completions":
                    await stream.send(_answer(connection, 404, {"detail": "Not Found"}))
                elif not await self._answer(connection, stream, Asked(json.loads(body), headers)):
                    return
                connection.start_next_cycle()

    async def _answer(self, connection: h11.Connection, stream: ByteStream, asked: Asked) -> bool:
        """Answer one request; False when nothing more can be said on this connection."""
        self.asked.append(asked)
        turn = self._refusal(asked) or self._turn(asked)
        match turn:
            case Hang():
                with suppress(anyio.EndOfStream, anyio.BrokenResourceError):  # the client waits no longer
                    await stream.receive()
                return False
            case Drop(after_bytes):
                if after_bytes:
                    await stream.send(_answer(connection, 200, _completion(asked, Say(""), 0))[:after_bytes])
                return False
            case Raw(body, content_type):
                await stream.send(_answer(connection, 200, body, {"content-type": content_type}))
            case Fail(status, message, headers):
                error = {"message": message, "type": "Error", "param": None, "code": status}
                await stream.send(_answer(connection, status, {"error": error}, headers))
            case Say() | str():
                said = turn if isinstance(turn, Say) else Say(turn)
                await stream.send(_answer(connection, 200, _completion(asked, said, self._tokens(asked))))
            case Again():
                raise TypeError
        return True


@asynccontextmanager
async def scripted_endpoint(script: Script, **facts: Any) -> AsyncGenerator[ScriptedEndpoint]:
    """Serve one on loopback for as long as the block lasts."""
    endpoint = ScriptedEndpoint(script, **facts)
    listening = listen()
    endpoint.url = f"{url_of(listening)}/v1"
    listener = await anyio.abc.SocketListener.from_socket(listening)
    async with listener, anyio.create_task_group() as tasks:
        tasks.start_soon(listener.serve, endpoint._serve)
        try:
            yield endpoint
        finally:
            tasks.cancel_scope.cancel()


def free_url() -> str:
    """Name an address at which nothing listens, as before a server is ready."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}/v1"


async def _read_request(
    connection: h11.Connection, stream: ByteStream
) -> tuple[str, dict[str, str], bytes] | None:
    head, body = None, b""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            try:
                connection.receive_data(await stream.receive())
            except (anyio.EndOfStream, anyio.BrokenResourceError):
                connection.receive_data(b"")
        elif isinstance(event, h11.Request):
            head = event
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage) and head:
            headers = {name.decode(): value.decode() for name, value in head.headers}
            return head.target.decode(), headers, body
        else:
            return None


def _answer(
    connection: h11.Connection, status: int, content: Any, headers: dict[str, str] | None = None
) -> bytes:
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    fields = {"content-type": "application/json", "content-length": str(len(body))} | (headers or {})
    sent = connection.send(h11.Response(status_code=status, headers=list(fields.items())))
    sent = (sent or b"") + (connection.send(h11.Data(data=body)) or b"")
    return sent + (connection.send(h11.EndOfMessage()) or b"")


def _completion(asked: Asked, said: Say, prompt: int) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": said.text or None}
    if said.tool_calls:
        message["tool_calls"] = [
            {"id": f"call-{number}", "type": "function", "function": call}
            for number, call in enumerate(said.tool_calls)
        ]
    details = None if said.cached is None else {"cached_tokens": said.cached}
    answer = len(said.text) // 4
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": asked.body["model"],
        "choices": [{"index": 0, "finish_reason": said.finish_reason, "message": message}],
        "usage": {
            "prompt_tokens": prompt,
            "completion_tokens": answer,
            "total_tokens": prompt + answer,
            "prompt_tokens_details": details,
        },
    }
