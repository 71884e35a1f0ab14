"""Ask a text model about every screen of a map, a few at a time."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

import anyio

from maps.enrich import SYSTEM, Question, questions, take_over
from maps.model import AppMap
from maps.schema.answer import answer_schema

AT_ONCE = 4


class Model(Protocol):
    """A text model that answers with JSON."""

    async def ask(self, system: str, question: str, schema: dict[str, Any], name: str) -> str:
        """Ask for one JSON object of `schema`; what comes back may be anything."""
        ...


@dataclass(frozen=True, slots=True)
class Enriched:
    """A map with what a model added to it."""

    app_map: AppMap
    asked: int
    dropped: tuple[str, ...]
    """What was not taken over, and why."""


async def enrich(
    app_map: AppMap, model: Model, told: Callable[[int, int], Awaitable[None]] | None = None
) -> Enriched:
    """Enrich a map; what is personal is taken out of every question before it is asked.

    Raises:
        PhoneError: `model_unavailable`.
    """
    asked, answers = list(questions(app_map)), dict[str, str]()
    schema, limit = answer_schema(), anyio.CapacityLimiter(AT_ONCE)

    async def ask(question: Question) -> None:
        async with limit:
            answers[question.screen] = await model.ask(SYSTEM, question.text, schema, "screen")
        if told:
            await told(len(answers), len(asked))

    try:
        async with anyio.create_task_group() as tasks:
            for question in asked:
                tasks.start_soon(ask, question)
    except* Exception as errors:  # noqa: BLE001 - a group of one kind: the first says it all
        raise errors.exceptions[0] from None
    enriched, dropped = take_over(app_map, answers)
    return Enriched(enriched, len(asked), tuple(dropped))
