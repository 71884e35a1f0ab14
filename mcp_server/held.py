"""What a client keeps for us between two calls of which the first was answered with a question."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Final, TypeAlias, cast

MAX_CHARACTERS: Final = 20_000
Value: TypeAlias = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Held:
    """The state of a call. It is the client's word: answers are checked again, and the token is."""

    token: str = ""
    """Stands for having asked for a person's consent."""
    asked: str = ""
    """The question that is open."""
    answers: Mapping[str, Value] = field(default_factory=dict[str, Value])
    """Earlier answers, by question."""

    @classmethod
    def read(cls, state: str | None) -> "Held":
        """Read a state; one that this server cannot have written holds nothing."""
        try:
            plain: object = json.loads(state) if state and len(state) <= MAX_CHARACTERS else {}
        except (ValueError, RecursionError):
            return cls()
        found = cast("dict[str, object]", plain) if isinstance(plain, dict) else {}
        token, asked, answers = found.get("token"), found.get("asked"), found.get("answers")
        if not (isinstance(token, str) and isinstance(asked, str) and isinstance(answers, dict)):
            return cls()
        given = cast("dict[str, object]", answers)
        return cls(token, asked, {key: one for key, one in given.items() if isinstance(one, Value)})

    @property
    def written(self) -> str:
        """Write it."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    def with_token(self, token: str) -> "Held":
        """Ask for consent next."""
        return replace(self, token=token, asked="")

    def asking(self, asked: str) -> "Held":
        """Put a question next."""
        return replace(self, token="", asked=asked)

    def answered(self, asked: str, value: Value) -> "Held":
        """Keep an answer."""
        return replace(self, asked="", answers={**self.answers, asked: value})
