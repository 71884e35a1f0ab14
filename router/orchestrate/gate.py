"""The gate before what leaves this machine: what a model elsewhere may be shown of a phone."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from phone.errors import PhoneError
from phone.snapshot import Screenshot, Snapshot
from router.crew import Errand, Question
from router.policy import Policy
from router.redaction import redacted


class Gate:
    """Decides for one run; `picture` takes what pictures may be taken at all."""

    def __init__(self, policy: Policy, picture: Callable[[Snapshot], Awaitable[Screenshot | None]]) -> None:
        self._policy = policy
        self._picture = picture

    def refusal(self, snapshot: Snapshot, *, leaves: bool) -> PhoneError | None:
        """Say why a model may be told nothing of what is on the screen."""
        if not leaves or not self._policy.protects(snapshot.app):
            return None
        return PhoneError(
            "protected_app",
            f"{snapshot.app or 'An unknown app'} is protected: nothing of it leaves this machine.",
            next="Leave this app to the model on this machine or to the person.",
        )

    async def picture(self, snapshot: Snapshot) -> Screenshot | None:
        """Take a picture that a model may be shown; None of protected apps, password fields and secrets."""
        if self._policy.picture_refusal(snapshot) is not None:
            return None
        return await self._picture(snapshot)

    @staticmethod
    def errand(errand: Errand) -> Errand:
        """Take secrets out of what a pilot is told."""
        return replace(
            errand,
            goal=redacted(errand.goal),
            told=tuple(redacted(told) for told in errand.told),
            note=redacted(errand.note),
        )

    @staticmethod
    def question(question: Question) -> Question:
        """Take secrets out of a question."""
        return replace(question, system=redacted(question.system), text=redacted(question.text))
