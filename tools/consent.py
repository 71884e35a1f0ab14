"""Asking a person: through the client where it can, else by a token for a second call that says the same."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeAlias

from router.consent import Asked, Consent, Withheld, declined, unanswered

GOOD_FOR_S: Final = 120.0
"""How long a person's word holds."""
MOST: Final = 200

Asker: TypeAlias = Callable[[Asked], Awaitable[bool | None]]
"""Asks a person through the client; None when the client cannot ask."""


class AskFirst(Exception):  # noqa: N818 - no error: the call is to be made again with the answer
    """The client asks a person, then makes the same call again with the answer and `state`."""

    def __init__(self, question: str, form: dict[str, Any], state: str) -> None:
        super().__init__(question)
        self.question, self.form, self.state = question, form, state


async def nobody_to_ask(_asked: Asked) -> bool | None:
    """Stand for a client that cannot ask."""
    return None


@dataclass(slots=True)
class Desk:
    """Hands out tokens, each good once, for one thing, for `GOOD_FOR_S`."""

    now: Callable[[], float] = monotonic
    _known: dict[str, tuple[tuple[str, ...], float]] = field(
        default_factory=dict[str, tuple[tuple[str, ...], float]], init=False
    )

    def issue(self, asked: Asked, use: str = "word") -> str:
        """Make a token for what is asked; one that is for one use is good for no other."""
        self._forget()
        token = f"c-{secrets.token_urlsafe(18)}"
        self._known[token] = (*asked.bound, use), self.now() + GOOD_FOR_S
        return token

    def redeem(self, token: str, asked: Asked, use: str = "word") -> str:
        """Take a token. Answers why it does not hold, `""` when it does; it is used up either way."""
        bound, until_s = self._known.pop(token, ((), 0.0))
        if not bound:
            return "This confirmation is not known: it was used, or never given. "
        if self.now() > until_s:
            return f"This confirmation is older than {GOOD_FOR_S / 60:g} minutes. "
        return "" if bound == (*asked.bound, use) else "This confirmation was given for something else. "

    def _forget(self) -> None:
        now_s = self.now()
        self._known = {token: kept for token, kept in self._known.items() if kept[1] >= now_s}
        while len(self._known) >= MOST:
            del self._known[next(iter(self._known))]


def consent_of(desk: Desk, asker: Asker, token: str | None) -> Consent:
    """Make the way in which one call gets a person's word."""

    async def consent(asked: Asked) -> Withheld | None:
        why = desk.redeem(token, asked) if token else ""
        if token and not why:
            return None
        answer = await asker(asked)
        if answer is None:
            return unanswered(asked, desk.issue(asked), why)
        return None if answer else declined(asked)

    return consent
