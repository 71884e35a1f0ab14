"""A plan in words and as an object, before anything of it is done."""

from router.call import MacroCall
from router.plan.model import Plan, Subtask
from router.plan.values import in_words
from router.report import SubtaskReport


def describe(plan: Plan) -> list[SubtaskReport]:
    """List what a plan would do, in its order; what is read on the way is named in `reads`."""
    return [described(plan, subtask) for subtask in plan.subtasks]


def described(plan: Plan, subtask: Subtask, call: MacroCall | None = None) -> SubtaskReport:
    """Describe one subtask; `call` is what it came to once the values that it takes were read."""
    call = call or subtask.call
    condition = subtask.condition
    return SubtaskReport(
        task=subtask.words,
        app=call.app_map.bundle,
        macro=call.name,
        arguments=call.arguments,
        reads={name: flow.subtask + 1 for name, flow in subtask.flows.items()},
        condition=in_words(condition, plan.subtasks[condition.subtask].words) if condition else "",
        risk=call.macro.risk.value,
    )


def lines(subtasks: list[SubtaskReport]) -> list[str]:
    """Write subtasks for a person, a line each, with what came of them if anything was begun."""
    has_begun = any(subtask.status != "not_started" for subtask in subtasks)
    ends = [f" - {_end(subtask)}" if has_begun else "" for subtask in subtasks]
    told = zip(subtasks, ends, strict=True)
    return [f"{number}. {_line(subtask)}{end}" for number, (subtask, end) in enumerate(told, 1)]


def _end(subtask: SubtaskReport) -> str:
    return f"{subtask.status.replace('_', ' ')}{f': {subtask.answer}' if subtask.answer else ''}"


def _line(subtask: SubtaskReport) -> str:
    said = {name: _word(value) for name, value in subtask.arguments.items()}
    read = {name: f"(the answer of {n})" for name, n in subtask.reads.items() if name not in said}
    called = " ".join(f"{name}={value}" for name, value in (said | read).items())
    condition = f", if {subtask.condition}" if subtask.condition else ""
    return f"{f'{subtask.macro} {called}'.rstrip()}{condition}"


def _word(value: bool | float | str) -> str:  # noqa: FBT001 - a value of a macro's argument
    return str(value).lower() if isinstance(value, bool) else str(value)
