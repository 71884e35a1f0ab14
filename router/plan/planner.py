"""From the words of a task to a plan, or to the part that stands in its way. No model, no I/O."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from maps.model import AppMap
from router.call import Candidate, Decision
from router.plan.clauses import SURE, Clauses, Context, Matches
from router.plan.conditions import Held, ahead, before, was_just_asked
from router.plan.model import Condition, Plan, Subtask, Unplanned
from router.plan.references import points
from router.plan.shared_words import spread
from router.plan.split import Cut, Piece, cut, opposite
from router.words import normal

MOST_PIECES: Final = 12
"""More than that is no sentence, and the ways to join them double with each."""
MOST_SUBTASKS: Final = 8


def plan_of(
    task: str, maps: Sequence[AppMap], matcher: Matches, today: date | None
) -> Plan | Unplanned | None:
    """Make a plan of a task that no single macro covers.

    None when it has no parts, or none of its parts means anything here. Every part has to be covered: a plan
    that leaves one out does something else than what was asked.
    """
    sentence = cut(normal(task))
    if not 1 < len(sentence.pieces) + sentence.breaks_off <= MOST_PIECES:
        return None
    planner = _Planner(sentence, Clauses(maps, matcher, today))
    found = planner.plan()
    if isinstance(found, Unplanned):
        return found if planner.means_something() else None
    if sentence.breaks_off:
        return Unplanned(task, "unclear", f"“{task}” breaks off: what comes next?")
    if len(found.known) > MOST_SUBTASKS:
        return Unplanned(task, "unclear", f"“{task}” has more than {MOST_SUBTASKS} parts.")
    return Plan(task, found.subtasks) if found.known else None


def plan_for(
    task: str, decision: Decision, maps: Sequence[AppMap], matcher: Matches, today: date | None
) -> Plan | Unplanned | None:
    """Make a plan of a task unless it means one macro.

    A sentence that a map gives is that macro's. One that was found by its words alone is a plan where each of
    its parts means something, and is left undone where it says “if” or “then” and a part means nothing.
    """
    chosen = decision.chosen
    if chosen is not None and chosen.score >= SURE:
        return None
    found = plan_of(task, maps, matcher, today)
    if chosen is None or (isinstance(found, Plan) and len(found.subtasks) > 1):
        return found
    pieces = cut(normal(task)).pieces
    is_chained = any(not piece.is_task or piece.joint in ("then", "stop") for piece in pieces)
    if is_chained and found is None and points(task):
        return Unplanned(task, "unclear", f"it is not clear what “{task}” points at")
    return found if isinstance(found, Unplanned) and is_chained else None


def _is_said_so(found: Context, before: Context) -> bool:
    """Tell whether what was added is a sentence that a map gives, so that its commas are its own."""
    added = found.known[-1].subtask.call if found.known[len(before.known) :] else None
    return not isinstance(added, Candidate) or added.score >= SURE


class _Planner:
    """Looks for a way to read the pieces of one sentence in which each is covered."""

    def __init__(self, sentence: Cut, clauses: Clauses) -> None:
        self._cut, self._clauses = sentence, clauses
        self._pieces = sentence.pieces
        self._reached = -1
        self._failed = Unplanned(sentence.text, "uncovered", "")

    def plan(self) -> Context | Unplanned:
        """Read the whole sentence."""
        found = self._from(0, Context(), None)
        return self._failed if found is None else found

    def means_something(self) -> bool:
        """Tell whether any part of it by itself means something here."""
        words = (self._cut.words(place, place) for place, piece in enumerate(self._pieces) if piece.is_task)
        found = (self._clauses.resolve(one, Context()) for one in words)
        return any(context is not None and context.known for context in found)

    def _from(self, first: int, context: Context, governing: Condition | None) -> Context | None:
        """Read on from a piece; `governing` is what the clauses before it depended on."""
        if first == len(self._pieces):
            return context
        piece = self._pieces[first]
        if piece.condition is not None:
            return self._after_condition(first, context)
        if piece.is_else:
            return self._after_else(first, context)
        if governing is not None:
            if piece.joint in ("then", "stop"):
                governing = None
            elif piece.joint == "comma":
                self._fail(first, "unclear", "it is not clear whether it depends on the condition, too")
                return None
        return self._clause(first, context, governing)

    def _clause(self, first: int, context: Context, governing: Condition | None) -> Context | None:
        """Read a clause that begins with a piece, the longest first, and then the rest."""
        for last in range(self._last_of(first), first - 1, -1):
            found = self._read(first, last, context, governing)
            if found is not None and len(found.known) >= len(context.known):
                done = self._rest(first, last, context, found, governing)
                if done is not None:
                    return done
        words = self._cut.words(first, first)
        self._fail(first, "uncovered", f"no macro covers “{words}”")
        return None

    def _rest(
        self, first: int, last: int, context: Context, found: Context, governing: Condition | None
    ) -> Context | None:
        following = self._pieces[last + 1] if last + 1 < len(self._pieces) else None
        if following is None or not self._is_suffix(following, last + 1):
            return self._from(last + 1, found, governing)
        if (
            first
            and self._pieces[first].joint in ("and", "comma", "list")
            and self._pieces[first - 1].is_task
        ):
            self._fail(last + 1, "unclear", "it is not clear how much of it depends on the condition")
            return None
        return self._suffixed(first, last, context, found)

    def _read(self, first: int, last: int, context: Context, condition: Condition | None) -> Context | None:
        words = self._cut.words(first, last)
        found = self._clauses.resolve(words, context, condition)
        if found is not None and (first == last or _is_said_so(found, context)):
            return found
        parts = [self._cut.words(place, place) for place in range(first, last + 1)]
        if all(self._clauses.is_sure(part, context) for part in parts):
            return None  # each says all of itself
        joints = {self._pieces[place].joint for place in range(first + 1, last + 1)}
        if len(parts) < 2 or not joints <= {"list", "comma", "and"}:
            return None
        told = spread(parts, context, self._clauses)
        for text, candidate in told or ():
            topic = self._clauses.topic(text, candidate)
            context = context.then(Subtask(text, candidate, condition=condition), topic)
        return context if told else None

    def _after_condition(self, place: int, context: Context) -> Context | None:
        """Read what a condition at the beginning of a clause governs."""
        said = self._pieces[place].condition
        if said is None or place + 1 >= len(self._pieces) or not self._pieces[place + 1].is_task:
            self._fail(place, "unclear", "it does not say what depends on the condition")
            return None
        held = before(said, context, self._clauses)
        if held is not None:
            return self._clause(place + 1, held.context, held.condition)
        for last in range(self._last_of(place + 1), place, -1):
            found = self._read(place + 1, last, context, None)
            twin = ahead(said, context, found.known[-1].subtask.call) if found and found.known else None
            if twin is not None:
                done = self._governed(place + 1, last, twin)
                if done is not None:
                    return done
        self._fail(place, "uncovered", f"no macro tells “{self._cut.words(place, place)}”")
        return None

    def _suffixed(self, first: int, last: int, context: Context, found: Context) -> Context | None:
        """Read a clause whose condition comes after it."""
        said = self._pieces[last + 1].condition
        if said is None:
            return None
        call = found.known[-1].subtask.call
        held = ahead(said, context, call)
        if held is not None and was_just_asked(context, call):
            self._fail(last + 1, "unclear", "it could be either of two things that the condition is about")
            return None
        held = held or before(said, context, self._clauses)
        if held is None:
            self._fail(last + 1, "uncovered", f"no macro tells “{self._cut.words(last + 1, last + 1)}”")
            return None
        governed = self._read(first, last, held.context, held.condition)
        return None if governed is None else self._from(last + 2, governed, None)

    def _governed(self, first: int, last: int, held: Held) -> Context | None:
        governed = self._read(first, last, held.context, held.condition)
        return None if governed is None else self._from(last + 1, governed, held.condition)

    def _after_else(self, place: int, context: Context) -> Context | None:
        """Read what is to be done when the condition before does not hold."""
        conditions = [known.subtask.condition for known in context.known if known.subtask.condition]
        last = conditions[-1] if conditions else None
        if last is None or place + 1 >= len(self._pieces) or not self._pieces[place + 1].is_task:
            self._fail(place, "unclear", "there is no condition before it")
            return None
        return self._clause(place + 1, context, replace(last, wanted=opposite(last.wanted)))

    def _is_suffix(self, piece: Piece, place: int) -> bool:
        """Tell whether a condition belongs to the clause before it and not to one that follows."""
        if piece.condition is None or piece.joint not in ("none", "comma"):
            return False
        following = self._pieces[place + 1] if place + 1 < len(self._pieces) else None
        is_followed = following is not None and following.is_task and following.joint == "none"
        return not is_followed or (piece.joint == "none" and not piece.condition.is_bare)

    def _last_of(self, first: int) -> int:
        """Name the last piece up to which one clause could go."""
        last = first
        while last + 1 < len(self._pieces):
            piece = self._pieces[last + 1]
            if not piece.is_task or piece.joint == "stop":
                break
            last += 1
        return last

    def _fail(self, place: int, why: str, reason: str) -> None:
        """Keep what stands in the way farthest into the sentence."""
        if place > self._reached:
            self._reached = place
            words = self._cut.words(place, place)
            unclear = why == "unclear"
            told = f"in “{words}” {reason}" if unclear else reason
            self._failed = Unplanned(words, "unclear" if unclear else "uncovered", told)
