"""A tool as data."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel

from tools.arguments import parse
from tools.call import Call
from tools.reply import Reply

A = TypeVar("A", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What a call can do, for clients that ask a person first."""

    read_only: bool
    """Neither touches the phone nor changes anything."""
    destructive: bool
    """May do what cannot be taken back."""
    idempotent: bool
    """The same call again changes nothing more."""
    open_world: bool
    """May reach beyond the phone: other people, the network."""


LOOKS = Hints(read_only=True, destructive=False, idempotent=True, open_world=False)
"""Hints of a tool that only looks."""
ACTS = Hints(read_only=False, destructive=True, idempotent=False, open_world=True)
"""Hints of a tool that touches whatever the caller names."""


@dataclass(frozen=True, slots=True)
class Tool(Generic[A]):
    """One thing that a client can call."""

    name: str
    title: str
    description: str
    """First sentence: what it does and when to use it."""
    arguments: type[A]
    hints: Hints
    handler: Callable[[Call, A], Awaitable[Reply]]
    group: str

    async def answer(self, call: Call, raw: Mapping[str, object]) -> Reply:
        """Check the arguments and carry the call out.

        Raises:
            PhoneError: the arguments are wrong or the phone failed.
        """
        return await self.handler(call, parse(self.name, self.arguments, raw))


AnyTool: TypeAlias = Tool[Any]
