"""What asking a model gives, and what it costs. Pure."""

import ipaddress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Prices:
    """What a model's owner asks for a million tokens, in USD."""

    input_usd: float
    output_usd: float
    cached_usd: float | None = None
    """For tokens that the server had read before; None: as the others."""

    def of(self, reply: "Reply") -> float:
        """Compute what one answer cost."""
        cached = reply.cached_tokens or 0
        read_usd = (reply.input_tokens - cached) * self.input_usd
        read_usd += cached * (self.input_usd if self.cached_usd is None else self.cached_usd)
        return (read_usd + reply.output_tokens * self.output_usd) / MILLION


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model picks its words; what is None is left to the server."""

    temperature: float = 0.0
    top_p: float | None = None
    presence_penalty: float | None = None
    frequency_penalty: float | None = None
    most_tokens: int = 1024
    """Of the answer."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a model, unread."""

    text: str
    is_cut_off: bool = False
    """It ended for want of tokens (`finish_reason: length`), not because the model was done."""
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int | None = None
    """Of the input, read from the server's cache; None when it does not tell."""
    seconds: float = 0.0
    usd: float | None = None
    """What it cost; None when no price is known."""


@dataclass(slots=True)
class Usage:
    """What asking has cost so far."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    seconds: float = 0.0
    usd: float | None = None
    """None while no price is known."""

    def add(self, reply: Reply) -> None:
        """Count one answer."""
        self.calls += 1
        self.input_tokens += reply.input_tokens
        self.output_tokens += reply.output_tokens
        self.cached_tokens += reply.cached_tokens or 0
        self.seconds += reply.seconds
        if reply.usd is not None:
            self.usd = (self.usd or 0.0) + reply.usd


def is_loopback(base_url: str) -> bool:
    """Tell whether what is sent to an address stays on this computer; when in doubt it does not."""
    try:
        host = urlsplit(base_url).hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
