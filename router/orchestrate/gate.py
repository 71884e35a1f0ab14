"""The gate before what leaves this machine: what a model elsewhere may be told of a phone.

Pictures come from `Drive.picture` alone, which takes none of protected apps, password fields and secrets; the
values of secrets are searched for once more where a request is sent (`local_model.endpoint`).
"""

from dataclasses import replace

from phone.errors import PhoneError
from phone.snapshot import Snapshot
from router.crew import Errand, Question
from router.policy import Policy
from router.redaction import redacted


class Gate:
    """Decides for one run."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def refusal(self, snapshot: Snapshot, *, leaves: bool) -> PhoneError | None:
        """Say why a model may be told nothing of what is on the screen."""
        if not leaves or not self._policy.protects(snapshot.app):
            return None
        return PhoneError(
            "protected_app",
            f"{snapshot.app or 'An unknown app'} is protected: nothing of it leaves this machine.",
            next="Leave this app to the model on this machine or to the person.",
        )

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
