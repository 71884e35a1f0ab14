"""Whether a task is a plan, or one that a part of it keeps from being done."""

from collections.abc import Sequence

from maps.model import AppMap
from router.call import Decision, MacroCall
from router.carrying import error_of
from router.match import matcher_of
from router.plan.model import Plan, Unplanned
from router.plan.planner import plan_for
from router.report import RunReport, Status
from router.today import today


def planned(
    task: str, decision: Decision, maps: Sequence[AppMap], phone: str = ""
) -> Plan | MacroCall | RunReport | None:
    """Make a plan of a task that no macro covers by itself, or report the part that stands in its way.

    A plan of one part is that part's call: “open JD and search for tea”. None when it has no parts, or none
    of them means anything here.
    """
    found = plan_for(task, decision, maps, matcher_of(maps), today())
    if isinstance(found, Plan) and len(found.subtasks) == 1:
        return found.subtasks[0].call
    return _unplanned(task, found, phone) if isinstance(found, Unplanned) else found


def _unplanned(task: str, found: Unplanned, phone: str) -> RunReport:
    is_uncovered = found.why == "uncovered"
    code = "part_not_covered" if is_uncovered else "part_not_clear"
    error = error_of(code, f"Nothing was done of “{task}”: {found.reason}.")
    status: Status = "no_macro" if is_uncovered else "needs_input"
    return RunReport(status=status, phone=phone, task=task, error=error)
