"""What models have cost in one run, by what they were asked for; the client's account is charged here."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from phone.errors import PhoneError
from router.crew import Spent
from router.policy import Policy
from router.report import ModelCost, ModelRole


@dataclass(slots=True)
class Ledger:
    """Keeps what was spent, and says when no more may be."""

    policy: Policy
    spent: dict[ModelRole, Spent] = field(default_factory=dict[ModelRole, Spent])

    def note(self, role: ModelRole, cost: Spent, *, leaves: bool) -> None:
        """Count what one answer has cost; what was asked elsewhere is charged to the client."""
        if cost == Spent():
            return
        self.spent[role] = self.spent.get(role, Spent()) + cost
        if leaves:
            self.policy.account.cloud_calls += cost.calls
            self.policy.account.usd += cost.usd

    def refusal(self, *, leaves: bool) -> PhoneError | None:
        """Say why a model may not be asked any more."""
        return self.policy.account.cloud_refusal(self.policy.limits) if leaves else None

    @property
    def calls(self) -> Mapping[ModelRole, int]:
        """How often each was asked."""
        roles: tuple[ModelRole, ...] = ("match", "local", "monitor", "cloud", "verify")
        return {role: self.spent.get(role, Spent()).calls for role in roles}

    @property
    def told(self) -> dict[str, object]:
        """Give the fields of a report that tell of it."""
        costs = {role: _cost(spent) for role, spent in self.spent.items()}
        return {"model_calls": dict(self.calls), "model_costs": costs}


def _cost(spent: Spent) -> ModelCost:
    return ModelCost(
        input_tokens=spent.input_tokens,
        output_tokens=spent.output_tokens,
        seconds=round(spent.seconds, 4),
        usd=round(spent.usd, 6),
    )
