"""The line of pilots: one drive, one trace, whoever is able one after another."""

from dataclasses import dataclass, field
from typing import Final

from maps.experience import NONE, Experience
from maps.replay import Replayer
from phone.protocols import Done, Stuck
from phone.snapshot import Snapshot
from router.call import MacroCall
from router.complexity.assess import Assessment
from router.crew import Crew, Errand, Seat, Spent
from router.drive import Drive, Outcome
from router.orchestrate.criteria import Fact
from router.orchestrate.gate import Gate
from router.orchestrate.ledger import Ledger
from router.orchestrate.monitor import Proof, Questions
from router.orchestrate.rejoin import Rejoin
from router.orchestrate.seated import Seated
from router.orchestrate.succession import End, There, first_seat, following, stronger
from router.orchestrate.triggers import Standing, decide
from router.orchestrate.turn import Journal
from router.orchestrate.watched import REJOINS, RETURNS, Guard, Orders, Watched, unguarded
from router.policy import Policy
from router.redaction import redacted
from router.report import NearMacro, PilotChange
from router.rules import HandOffRules
from router.trace import Trace

NOT_PROVEN: Final = "not_proven"
OUT_OF_ORDER: Final = frozenset({"model_unavailable", "model_refused", "cloud_budget_spent"})
"""A pilot that stops so is not asked again in this run."""
_DOUBT: Final[dict[Proof, str]] = {
    "no": "the screen shows otherwise",
    "unsure": "the screen does not show it",
    "unasked": "the model that looks whether it is may not be asked, or gave no answer",
}
UNPROVEN: Final = "That it is done is what the model says; nothing else has checked it."


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done."""

    words: str
    assessment: Assessment
    call: MacroCall | None = None
    """The macro that it begins with."""
    experience: Experience = NONE
    first_step: int = 0
    app: str = ""
    """Short id of the app that it is about, as its ends are counted by; `""` when that is not known."""
    apps: frozenset[str] = frozenset()
    """Bundle ids or packages that it is about; empty when that is not known."""
    facts: frozenset[Fact] = frozenset()
    told: tuple[str, ...] = ()
    """What earlier runs and the caller have done already."""
    note: str = ""
    nearest: tuple[NearMacro, ...] = ()
    """Macros that are near its words, for the report."""
    matched: Spent = field(default_factory=Spent)
    """What it has cost to ask which macro is meant; it is charged already."""
    is_resumed: bool = False
    """Whether the caller gives it back, having done what was hard."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How it came out."""

    move: Done | Stuck
    last: Snapshot
    to_caller: bool = False
    """Whether the caller is to go on."""


@dataclass(slots=True)
class Line:
    """Carries out one job. Made for one run; what it knows can be read at any moment."""

    drive: Drive
    trace: Trace
    crew: Crew
    rules: HandOffRules
    job: Job
    policy: Policy
    guard: Guard = unguarded
    journal: Journal = field(default_factory=Journal)
    changes: list[PilotChange] = field(default_factory=list[PilotChange])
    pilots: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    replayer: Replayer | None = None
    """The last replay of the macro."""
    ledger: Ledger = field(init=False)
    _gate: Gate = field(init=False)
    _questions: Questions = field(init=False)
    _rejoin: Rejoin | None = None
    _rejoined: int = 0
    _returned: int = 0
    _second_looks: int = 0
    _note: str = ""
    _next_step: int = 0
    _out: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self._next_step = self.job.first_step
        self.ledger = Ledger(self.policy)
        if self.job.matched != Spent():
            self.ledger.spent["match"] = self.job.matched
        self._gate = Gate(self.policy)
        self._questions = Questions(self._gate, self.ledger, self.trace, self.drive.picture)

    async def run(self, seen: Snapshot | None = None) -> Ended:
        """Drive until somebody is done, or nobody can go on; `seen` is a capture that is still true.

        Raises:
            PhoneError: as `Drive.run`.
        """
        seen = seen or await self.drive.look()
        self.trace.event("assessed", **self.job.assessment.facts)
        seat = self._first(seen)
        if seat not in ("macro", "local"):
            stuck = self._begins_elsewhere()
            self._changed("nobody", seat, stuck)
            if seat in ("caller", "nobody"):
                return Ended(stuck, seen, to_caller=seat == "caller")
        while True:
            outcome = await self._stint(seat, seen)
            self.notes.extend(outcome.notes)
            move, seen = await self._judged(seat, outcome)
            if isinstance(move, Done):
                return Ended(move, seen)
            then = self._following(seat, move, seen)
            if then == "nobody":
                return Ended(move, seen)
            self._changed(seat, then, move)
            if then == "caller":
                return Ended(move, seen, to_caller=True)
            seat = then

    def _first(self, seen: Snapshot) -> Seat | End:
        job = self.job
        return first_seat(
            self._there(seen),
            has_macro=job.call is not None,
            cloud_first=job.assessment.cloud_first and not job.is_resumed,
            opens_in_cloud=self.rules.opens_in_cloud and not job.is_resumed,
        )

    def _begins_elsewhere(self) -> Stuck:
        """Say why the model on this machine does not begin."""
        assessed = self.job.assessment
        begun = Standing(assessed.tier, assessed.cloud_first, assessed.reasons)
        switch = decide(begun, self.rules.sensitivity)
        return Stuck("for_another", switch.reason if switch else "no model on this machine may drive")

    async def _stint(self, seat: Seat, seen: Snapshot) -> Outcome:
        if seat == "macro" and self.job.call is not None:
            return await self._replayed(self.job.call, seen)
        driver = self.crew.local if seat == "local" else self.crew.cloud
        if seat == "macro" or driver is None:
            message = f"nobody sits at {seat}"
            raise AssertionError(message)
        self._sit(seat)
        told = (*self.job.told, *self.journal.told)
        app = min(self.job.apps) if len(self.job.apps) == 1 else ""
        goal = "\n\n".join(
            filter(None, (self.job.words, self.job.note))
        )  # what the caller says, and no screen
        errand = self._gate.errand(Errand(goal, told, self._note, app, seen.platform))
        manned = driver.make(errand, self.drive.picture)
        pilot = Seated(manned, seat, self._gate, self.ledger, leaves=driver.leaves)
        return await self.drive.run(Watched(pilot, self.journal, self._orders(seat, seen)), seen)

    async def _replayed(self, call: MacroCall, seen: Snapshot) -> Outcome:
        self._sit("macro")
        self.replayer = Replayer(
            call.app_map,
            call.macro,
            call.arguments,
            experience=self.job.experience,
            first_step=self._next_step,
        )
        outcome = await self.drive.run(self.replayer, seen)
        if isinstance(outcome.move, Stuck):
            self._rejoin = Rejoin(call, self.replayer.steps_done, outcome.last)
            self._note = _where_it_stopped(call, outcome.move)
        return outcome

    async def _judged(self, seat: Seat, outcome: Outcome) -> tuple[Done | Stuck, Snapshot]:
        """Hold what a pilot says is done against the phone; a macro has done so itself."""
        move = outcome.move
        if isinstance(move, Stuck) or seat == "macro":
            return move, outcome.last
        if self._rejoin is not None and (prover := self._rejoin.proof()):
            self.replayer = prover
            proof = await self.drive.run(prover, outcome.last)
            if isinstance(proof.move, Done):
                return Done(move.answer or proof.move.answer), proof.last
            return Stuck(NOT_PROVEN, f"it says that it is done, but {proof.move.reason}"), proof.last
        if self.crew.looker is None or not self.rules.verifies or self._is_closed(self.crew.looker.leaves):
            self.notes.append(UNPROVEN)
            return move, outcome.last
        words = self.job.words
        proven = await self._questions.is_done(self.crew.looker, words, move.answer, outcome.last)
        if proven == "yes":
            return move, outcome.last
        return Stuck(NOT_PROVEN, f"it says that it is done, but {_DOUBT[proven]}"), outcome.last

    def _following(self, seat: Seat, stuck: Stuck, seen: Snapshot) -> Seat | End:
        if stuck.code in OUT_OF_ORDER:
            self._out.add(seat)
        if stuck.code == REJOINS:
            self._rejoined += 1
            self._next_step = int(stuck.details["step"])
        self._returned += stuck.code == RETURNS
        if seat == "cloud" and stuck.code == NOT_PROVEN and self._second_looks < self.rules.second_looks:
            self._second_looks += 1
            self._note = f"You were here before: {stuck.reason}. Look at what is missing."
            return "cloud" if self._there(seen).cloud else following(seat, stuck.code, self._there(seen))
        return following(seat, stuck.code, self._there(seen))

    def _there(self, seen: Snapshot) -> There:
        local, cloud = self.crew.local, self.crew.cloud
        may_cloud = cloud is not None and not self._is_closed(cloud.leaves)
        if cloud is not None and may_cloud:
            refusal = self.ledger.refusal(leaves=cloud.leaves) or self._gate.refusal(
                seen, leaves=cloud.leaves
            )
            may_cloud = refusal is None
        may_local = local is not None and not self._is_closed(local.leaves)
        return There(
            local=may_local and "local" not in self._out,
            cloud=may_cloud and "cloud" not in self._out,
            to=self.rules.to,
        )

    def _is_closed(self, leaves: bool) -> bool:  # noqa: FBT001 - a property of the endpoint
        return leaves and self.rules.offline

    def _orders(self, seat: Seat, seen: Snapshot) -> Orders:
        job, rules = self.job, self.rules
        assessed = job.assessment
        there = self._there(seen)
        is_opening = rules.opens_in_cloud and not self.journal.turns and seat == "cloud"
        is_watched = seat == "local" and stronger(there) != "nobody"
        standing = Standing(
            tier=assessed.tier,
            cloud_first=False,  # who begins is decided; from here on it is judged by what it does
            apps=job.apps,
            facts=job.facts,
        )
        return Orders(
            rules=rules,
            standing=standing,
            is_relieved=is_watched,
            returns_after=self._returns_after(seat, there),
            hands_back=is_opening and there.local,
            monitor=self._monitor if is_watched and rules.monitors != "never" and there.cloud else None,
            monitor_from=assessed.monitor_from,
            monitor_every=assessed.monitor_every,
            rejoins=self._rejoin.ahead if self._rejoin and self._rejoined < rules.rejoins else None,
            guard=self.guard,
        )

    def _returns_after(self, seat: Seat, there: There) -> int:
        back = self.rules.comes_back
        if seat != "cloud" or back is None or not there.local or self.job.assessment.cloud_first:
            return 0
        return back.moves if self._returned < back.at_most else 0

    async def _monitor(self, journal: Journal, snapshot: Snapshot) -> str:
        asker = self.crew.monitor
        if asker is None or self._is_closed(asker.leaves):
            return ""
        return await self._questions.takes_over(asker, self.job.words, journal, snapshot)

    def _sit(self, seat: Seat) -> None:
        self.pilots.append("replay" if seat == "macro" else seat)

    def _changed(self, seat: Seat | End, then: Seat | End, stuck: Stuck) -> None:
        """Put it down that another one goes on: in the trace and for the report."""
        facts = {"step": len(self.journal.turns), "signals": stuck.details.get("signals", "")}
        self.trace.event(
            "handed_off", **{"from": seat, "to": then}, why=stuck.reason, code=stuck.code, **facts
        )
        change = PilotChange(
            source=seat, to=then, why=redacted(stuck.reason), code=stuck.code, step=len(self.journal.turns)
        )
        self.changes.append(change)


def _where_it_stopped(call: MacroCall, stuck: Stuck) -> str:
    told = [f"A recorded macro ({call.macro.description}) stopped on the way: {stuck.reason}."]
    told += [f"Expected: {stuck.expected}."] if stuck.expected else []
    told += [f"Seen instead: {stuck.seen}."] if stuck.seen else []
    told.append("Clear what is in its way, or go on in its place; it goes on as soon as it can.")
    return " ".join(told)
