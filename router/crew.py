"""Who can think for a run: models that drive, watch, or look at a picture. Wired at the top."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from phone.protocols import Pilot
from phone.snapshot import Screenshot, Snapshot

Picture: TypeAlias = Callable[[Snapshot], Awaitable[Screenshot | None]]
"""Takes a picture of what a snapshot shows; None where none may be taken."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What asking a model has cost."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    usd: float = 0.0

    def __add__(self, other: "Spent") -> "Spent":
        """Sum two costs."""
        return Spent(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.seconds + other.seconds,
            self.usd + other.usd,
        )

    def __sub__(self, earlier: "Spent") -> "Spent":
        """Tell what came on top of an earlier cost."""
        return Spent(
            self.calls - earlier.calls,
            self.input_tokens - earlier.input_tokens,
            self.output_tokens - earlier.output_tokens,
            self.seconds - earlier.seconds,
            self.usd - earlier.usd,
        )


@dataclass(frozen=True, slots=True)
class Errand:
    """What a pilot is to do, as far as it is told. Nothing in it is a secret's value."""

    goal: str
    """What the caller wants, with what they say of how it stands."""
    told: tuple[str, ...] = ()
    """What others have done before it, a phrase a move."""
    note: str = ""
    """What to know besides, such as where a macro stopped. A screen wrote part of it, as of `told`."""
    app: str = ""
    """Bundle id or package that it is about; `""` when that is not known."""
    platform: str = ""


@dataclass(frozen=True, slots=True)
class Manned:
    """A pilot, and what it has cost since it was made."""

    pilot: Pilot
    spent: Callable[[], Spent]


@dataclass(frozen=True, slots=True)
class Driver:
    """A model that can drive."""

    make: Callable[[Errand, Picture], Manned]
    """Makes the pilot of one stint."""
    leaves: bool = False
    """Whether what it is shown leaves this machine."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question to a model that answers with a word."""

    system: str
    text: str
    picture: Screenshot | None = None
    schema: Mapping[str, object] | None = None
    """Of the JSON that is wanted, where the server can be held to it; None: words."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What was answered, unread, and what it has cost."""

    text: str
    spent: Spent = Spent()


@dataclass(frozen=True, slots=True)
class Asker:
    """A model that answers questions."""

    ask: Callable[[Question], Awaitable[Answered]]
    """Raises `PhoneError` when there is no answer."""
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Crew:
    """Who is there."""

    local: Driver | None = None
    cloud: Driver | None = None
    monitor: Asker | None = None
    looker: Asker | None = None
    """Answers the one question about a picture."""
    chooser: Asker | None = None
    """Says which macro a task means, where its words alone do not tell."""

    @property
    def drives(self) -> bool:
        """Whether any of them can drive a phone."""
        return self.local is not None or self.cloud is not None


NOBODY: Final = Crew()
Seat: TypeAlias = Literal["macro", "local", "cloud"]
"""Who is at the phone; `caller` is nobody of these."""
