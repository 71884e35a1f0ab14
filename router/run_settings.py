"""How runs are done in this process, for one client."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from phone.snapshot import Snapshot
from router.budget import Budget
from router.complexity.policy import DEFAULT, MonitorPolicy
from router.crew import NOBODY, Crew
from router.drive import Witness
from router.lease import PATIENCE_S, Claim
from router.policy import EVERYTHING, Policy
from router.question import Ask
from router.question import nobody as nobody_to_ask
from router.report import RunReport
from router.rules import HandOffRules


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How runs are done here."""

    lease_folder: Path
    """Where the marks lie that say who acts on which phone."""
    trace_folder: Path | None = None
    """Where traces are written; None keeps none."""
    knowledge_folder: Path | None = None
    """Where it is kept how macros fare and where maps are behind the phone; None keeps nothing."""
    trace_screens: bool = False
    """Whether traces hold the elements of every capture, and a picture beside the trace."""
    holder: str = "openphone-mcp"
    """How this client is called when another one finds the phone busy."""
    client: str = ""
    """What tells this client from others of the same process."""
    keep_s: float = 0.0
    """How long a phone stays this client's after an action by hand."""
    budget: Budget = field(default_factory=Budget)
    patience_s: float = PATIENCE_S
    """How long to wait for another client to let go of the phone."""
    policy: Policy = EVERYTHING
    """What may be done, by this user's word."""
    witness: Witness | None = None
    """Shown every move of these runs, for who learns from them."""
    ask: Ask = nobody_to_ask
    """Puts to a person what a task leaves open."""
    last_words: Callable[[RunReport], None] | None = None
    """Told what a run has come to that is cancelled, since such a run returns nothing."""
    last_seen: Callable[[Snapshot], None] | None = None
    """Shown what was on the screen when a run was handed to the caller."""
    crew: Crew = NOBODY
    """The models that drive where no macro leads on."""
    hand_off: HandOffRules = field(default_factory=HandOffRules)
    difficulty: MonitorPolicy = DEFAULT
    """How hard tasks are taken to be."""

    @property
    def allowed(self) -> Budget:
        """What one run may spend: more time where a model may have to think."""
        if not self.crew.drives:
            return self.budget
        return replace(self.budget, seconds=max(self.budget.seconds, self.hand_off.seconds))

    @property
    def claim(self) -> Claim:
        """What these runs ask of a phone's lease: nobody relies on the screen once they are done."""
        return Claim(self.holder, self.client, self.allowed.seconds)
