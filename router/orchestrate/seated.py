"""A model's pilot in its seat: metered, within what may be spent and shown; failures end its stint only."""

from phone.errors import PhoneError
from phone.protocols import Move, Stuck
from phone.snapshot import Snapshot
from router.crew import Manned
from router.orchestrate.gate import Gate
from router.orchestrate.ledger import Ledger
from router.orchestrate.watched import Step, Telling
from router.report import ModelRole

FAILURES = frozenset({"model_unavailable", "model_refused"})
NOT_SPENT: dict[str, str] = {"budget_spent": "cloud_budget_spent"}
"""That no more may be spent on models ends what they do, not the run."""


class Seated:
    """See the module's docstring; a `Pilot`."""

    def __init__(self, manned: Manned, role: ModelRole, gate: Gate, ledger: Ledger, *, leaves: bool) -> None:
        self.name: str = role
        self._inner, self._spent = manned.pilot, manned.spent
        self._leaves = leaves
        self._role: ModelRole = role
        self._gate, self._ledger = gate, ledger

    @property
    def steps(self) -> tuple[Step, ...]:
        """What the model answered so far, if it tells."""
        return self._inner.steps if isinstance(self._inner, Telling) else ()

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Ask the model, if it may be asked about what is on the screen."""
        refusal = self._ledger.refusal(leaves=self._leaves)
        refusal = refusal or self._gate.refusal(snapshot, leaves=self._leaves)
        if refusal is not None:
            return Stuck(NOT_SPENT.get(refusal.code, refusal.code), str(refusal))
        before = self._spent()
        try:
            return await self._inner.next_move(snapshot)
        except PhoneError as error:
            if error.code not in FAILURES:
                raise
            return Stuck(error.code, str(error))
        finally:
            self._ledger.note(self._role, self._spent() - before, leaves=self._leaves)
