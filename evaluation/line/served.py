"""Scripted models behind an OpenAI-compatible endpoint on loopback, asked by the product's own client."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, cast

import anyio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from devices.sim.http import listen, serve_http, url_of
from local_model.endpoint import ChatModel, Endpoint
from local_model.pilot import Asked
from local_model.reply import Prices, Reply

PRICES: Final = Prices(1.25, 10)
"""As `evaluation.line.skill` counts what is not asked over a wire."""


@dataclass(slots=True)
class Served:
    """Answers for every model that was put behind it."""

    url: str = ""
    pictures: int = 0
    """How many came with the questions."""
    _models: dict[str, Asked] = field(default_factory=dict[str, Asked])
    _clients: list[ChatModel] = field(default_factory=list[ChatModel])

    def reach(self, name: str, model: Asked) -> Asked:
        """Put a model behind the endpoint; what is returned asks it there."""
        told = f"{len(self._models)}-{name}"
        self._models[told] = model
        prices = None if name == "local" else PRICES
        self._clients.append(ChatModel(Endpoint(self.url, told, prices=prices)))
        return self._clients[-1]

    def app(self) -> Starlette:
        """Make the web application."""
        return Starlette(routes=[Route("/v1/chat/completions", self._answer, methods=["POST"])])

    async def close(self) -> None:
        """Close all clients."""
        for client in self._clients:
            await client.close()

    async def _answer(self, request: Request) -> Response:
        body: dict[str, Any] = json.loads(await request.body())
        model = self._models.get(body["model"])
        if model is None:
            return JSONResponse({"error": {"message": "no such model"}}, 404)
        self.pictures += sum(
            part["type"] == "image_url"
            for turn in body["messages"]
            if isinstance(turn["content"], list)
            for part in cast("list[dict[str, Any]]", turn["content"])
        )
        return JSONResponse(_completion(body["model"], await model.answer(body["messages"])))


@asynccontextmanager
async def served() -> AsyncGenerator[Served]:
    """Serve for as long as the block lasts."""
    listening = listen()
    made = Served(f"{url_of(listening)}/v1")
    async with anyio.create_task_group() as group:
        group.start_soon(serve_http, made.app(), listening)
        try:
            yield made
        finally:
            with anyio.CancelScope(shield=True):
                await made.close()
            group.cancel_scope.cancel()


def _completion(model: str, reply: Reply) -> dict[str, Any]:
    message = {"role": "assistant", "content": reply.text}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": model,
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {
            "prompt_tokens": reply.input_tokens,
            "completion_tokens": reply.output_tokens,
            "total_tokens": reply.input_tokens + reply.output_tokens,
        },
    }
