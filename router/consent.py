"""A person's word for what cannot be taken back: what is asked, and what comes of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from maps.model import Risk
from router.redaction import redacted

CONFIRMED_RISKS: Final = frozenset({Risk.SENDS, Risk.PAYS, Risk.DELETES, Risk.SIGNS_OUT})
"""Risks that a person confirms before each run."""
ASK_FIRST = "Ask the person, then make the same call again with confirm set to this confirmation."


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that a person is asked about. All of it has to be the same for an answer to hold."""

    phone: str
    """Its address, as a person knows it."""
    key: str
    """What tells the phone from others."""
    app: str
    action: str
    """What would be done, in words."""
    target: str
    """To whom or what, with amounts and recipients as far as they are known; may be `""`."""
    risk: Risk

    @property
    def question(self) -> str:
        """Ask, in words for a person."""
        harm = self.risk.value.replace("changes_setting", "changes a setting").replace("_", " ")
        target = f" ({self.target})" if self.target else ""
        return redacted(
            f"{self.action}{target} in {self.app} on {self.phone}: this {harm}. Shall it be done?"
        )

    @property
    def bound(self) -> tuple[str, ...]:
        """What an answer is bound to."""
        return self.key, self.app, self.action, self.target, self.risk.value


@dataclass(frozen=True, slots=True)
class Withheld:
    """No person has agreed."""

    code: Literal["needs_confirmation", "declined"]
    message: str
    next: str
    confirmation: str = ""
    """What stands for the person's word in the next call; `""` when there is none to be had so."""


Consent: TypeAlias = Callable[[Asked], Awaitable[Withheld | None]]
"""Gets a person's word. None: it may be done."""


async def nobody(asked: Asked) -> Withheld | None:
    """Ask nobody."""
    return Withheld("needs_confirmation", _needed(asked), "Ask the person, then run it again with --confirm.")


async def agreed(_asked: Asked) -> Withheld | None:
    """Take it as agreed: a person has said so before."""
    return None


def declined(asked: Asked) -> Withheld:
    """Say that a person was asked and did not agree."""
    message = f"The person was asked and did not agree: {asked.action}."
    return Withheld("declined", message, "Leave it, or ask the person what they want instead.")


def unanswered(asked: Asked, confirmation: str, why: str = "") -> Withheld:
    """Say that a person has to be asked, by whoever calls."""
    return Withheld("needs_confirmation", f"{why}{_needed(asked)}", ASK_FIRST, confirmation)


def _needed(asked: Asked) -> str:
    return f"A person has to confirm this: {asked.question}"
