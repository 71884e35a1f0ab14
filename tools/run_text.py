"""The report of a run as a tool's answer."""

import json
from collections.abc import Mapping
from typing import cast

from phone.errors import Acted
from router.plan.describe import lines
from router.report import RunReport
from tools.reply import Json, Reply, Section

ASKED = {
    "match": "to match",
    "local": "on this machine",
    "monitor": "to watch",
    "cloud": "in the cloud",
    "verify": "to verify",
}

SEATS = {
    "macro": "the macro",
    "local": "the model on this machine",
    "cloud": "the larger model",
    "caller": "you",
}


def run_reply(report: RunReport, note: str = "") -> Reply:
    """Answer with a report; anything but `done` is a failure, since the task was not carried out."""
    facts = cast("dict[str, Json]", report.model_dump(mode="json"))
    if note:
        facts["phone_note"] = note
    return Reply((Section(facts, "\n".join(_told(report, note))),), failed=report.status != "done")


def _told(report: RunReport, note: str) -> list[str]:
    told = [_ended(report)]
    if report.macro:
        arguments = " ".join(f"{name}={_word(value)}" for name, value in report.arguments.items())
        told.append(f"Macro: {report.macro} {arguments}".rstrip())
    told.extend(lines(report.subtasks))
    if report.confirmation:
        told.append(f"Confirmation: {report.confirmation}")
    if report.error and report.error.next:
        told.append(f"Next: {report.error.next}")
    told.extend(
        f"The map is behind the phone: {seen.element} on {seen.screen} is called “{seen.now}” now."
        for seen in report.drift
    )
    told.extend(changes(report))
    told.extend(handed_off(report))
    told.extend(report.notes)
    told.extend(_calls(report))
    told.extend(f"Near: {near.macro} - {near.description}; say “{near.example}”" for near in report.nearest)
    told.append(
        f"Phone: {report.phone or 'none'}.{f' {note}' if note else ''} App: {report.app or 'none'}. "
        f"Acted on the phone: {report.acted.value}. Changed: {_changed(report.changed)}."
    )
    if report.status != "done":
        told.append(f"Retryable: {'yes' if report.error and report.error.retryable else 'no'}.")
    if report.captures:
        told.append(f"{effort(report)}{f' Trace: {report.trace}' if report.trace else ''}")
    return told


def changes(report: RunReport) -> list[str]:
    """Say who drove one after another, and why they changed."""
    return [
        f"After {_counted(change.step, 'move')} {_seat(change.to)} took over from {_seat(change.source)}: "
        f"{change.why.removesuffix('.')}."
        for change in report.pilot_changes
    ]


def handed_off(report: RunReport) -> list[str]:
    """Say what the caller has to know to go on."""
    left = report.handoff
    if left is None:
        return []
    done = "\n".join(f"  {told}" for told in left.done) or "  nothing"
    told = [f"To do: {left.goal}", f"Done so far:\n{done}", f"Left: {left.left}"]
    return [
        *told,
        f"It stands on: {left.screen or 'a screen without a title'} of {left.app or 'an unknown app'}",
    ]


def _seat(name: str) -> str:
    return SEATS.get(name, name)


def _calls(report: RunReport) -> list[str]:
    """Say how to call again with each answer of the question that is left open."""
    question = report.question
    if question is None:
        return []
    if question.kind == "which":
        return [
            f"Choice: {one.words}: run_macro {_call(one.macro, one.arguments)}" for one in question.choices
        ]
    given = {**report.arguments, question.param: f"({question.takes})"}
    return [f"Call: run_macro {_call(report.macro, given)}"]


def _call(macro: str, arguments: Mapping[str, bool | float | str]) -> str:
    return json.dumps({"macro": macro, "arguments": arguments}, ensure_ascii=False)


def effort(report: RunReport) -> str:
    """Say what a run cost, in one sentence."""
    asked = [f"{times} {ASKED[role]}" for role, times in report.model_calls.items() if times]
    models = f"models were asked: {', '.join(asked)}" if asked else "no model was asked"
    touched = "nothing was touched" if report.acted is Acted.NO else _counted(report.actions, "action")
    looked = _counted(report.captures, "look")
    return f"{touched[:1].upper()}{touched[1:]}, {looked} at the screen, {report.seconds:.2f} s, {models}."


def _ended(report: RunReport) -> str:
    if report.status == "done":
        return f"Done: {report.answer}" if report.answer else "Done."
    error = report.error
    code = f" ({error.code})" if error and error.code != report.status else ""
    return f"Not done: {report.status}{code}.{f' {error.message}' if error else ''}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _word(value: bool | float | str) -> str:  # noqa: FBT001 - a value of a macro's argument
    return str(value).lower() if isinstance(value, bool) else str(value)


def _changed(changed: bool | None) -> str:  # noqa: FBT001 - a field of the report
    return {True: "yes", False: "no", None: "unknown"}[changed]
