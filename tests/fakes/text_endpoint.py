"""A test double on the wire: an OpenAI-compatible endpoint that keeps what it was asked."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from devices.sim.http import listen, serve_http, url_of


@dataclass
class TextEndpoint:
    """`answer` makes an answer's text from what was asked; `refuses` names a field that is answered 400."""

    answer: Callable[[dict[str, Any]], str]
    status: int = 200
    refuses: str = ""
    url: str = ""
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    async def chat(self, request: Request) -> Response:
        body = json.loads(await request.body())
        self.asked.append(body)
        self.keys.append(request.headers.get("authorization", ""))
        if self.status != 200:
            return JSONResponse({"error": {"message": "no"}}, self.status)
        if self.refuses and self.refuses in body:
            return JSONResponse({"error": {"message": f"{self.refuses} is not supported"}}, 400)
        message = {"role": "assistant", "content": self.answer(body)}
        return JSONResponse(
            {
                "id": "chat-1",
                "object": "chat.completion",
                "created": 1,
                "model": body["model"],
                "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
            }
        )


@asynccontextmanager
async def text_endpoint(
    answer: Callable[[dict[str, Any]], str], **facts: Any
) -> AsyncGenerator[TextEndpoint]:
    """Serve one on loopback for as long as the block lasts."""
    endpoint = TextEndpoint(answer, **facts)
    listening = listen()
    endpoint.url = f"{url_of(listening)}/v1"
    app = Starlette(routes=[Route("/v1/chat/completions", endpoint.chat, methods=["POST"])])
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(serve_http, app, listening)
        try:
            yield endpoint
        finally:
            tasks.cancel_scope.cancel()
