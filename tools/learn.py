"""Teach a macro: what a client does between start and stop becomes one, once a replay has proven it."""

from typing import Literal, cast

from pydantic import Field

from phone.errors import PhoneError
from router.learn import LearnReport, Wanted, keep, learn_macro, map_of
from router.recording import Recorder
from tools.arguments import CONFIRM, ToolArguments
from tools.call import Call
from tools.reply import Json, Reply, Section, said, where
from tools.tool import Hints, Tool


class LearnArguments(ToolArguments):
    """What `learn_macro` takes."""

    action: Literal["start", "stop", "discard"] = Field(
        description="start begins to record what you do on the phone, stop learns from it, discard forgets it"
    )
    name: str | None = Field(
        default=None,
        pattern=r"^[a-z][a-z0-9_]{0,39}$",
        description="For stop: the macro's name, such as book_table",
    )
    description: str | None = Field(
        default=None, max_length=160, description="For stop: what the macro does, in one phrase"
    )
    keep: str | None = Field(
        default=None,
        max_length=400,
        description="For stop: parameters that shall always have the value they had, such as “on,query”",
    )
    confirm: str | None = Field(default=None, max_length=80, description=CONFIRM)


async def learn(call: Call, arguments: LearnArguments) -> Reply:
    """Begin, end or drop a recording."""
    opened = await call.open(arguments.phone)
    address = opened.phone.info.address
    place = where(address, "", opened.note)
    if arguments.action == "start":
        call.recordings[address] = Recorder(address)
        told = "Recording. Do the chore with tap and the other tools, then call learn_macro with stop."
        return Reply((said(told), place))
    wanted = _wanted(arguments) if arguments.action == "stop" else None
    recorder = call.recordings.pop(address, None)
    if recorder is None:
        raise PhoneError(
            "invalid_arguments",
            f"Nothing is being recorded on {address}.",
            next="Call learn_macro with action start, do the chore, then call it with stop.",
        )
    if wanted is None:
        return Reply((said("The recording was dropped; nothing was learned."), place))
    base = map_of(recorder.deeds, call.maps)
    lesson = await learn_macro(
        opened.phone, base, recorder.deeds, wanted, call.settings, consent=call.consent(arguments.confirm)
    )
    report = keep(lesson, base, call.own_maps) if call.own_maps else lesson.report
    if report.status == "needs_confirmation":
        call.recordings[address] = recorder  # the answer of the person ends it
    return _reply(report)


def _wanted(arguments: LearnArguments) -> Wanted:
    if not arguments.name or not arguments.description:
        raise PhoneError(
            "invalid_arguments",
            "To learn a macro it needs name and description.",
            next="Call learn_macro with stop again, with name and description; the recording goes on.",
        )
    return Wanted(arguments.name, arguments.description, _split(arguments.keep))


def _split(names: str | None) -> frozenset[str]:
    return frozenset(name.strip() for name in (names or "").split(",") if name.strip())


def _reply(report: LearnReport) -> Reply:
    facts = cast("dict[str, Json]", report.model_dump(mode="json"))
    told = [_ended(report), f"Steps: {'; '.join(report.steps)}." if report.steps else ""]
    if report.parameters:
        told.append(f"Parameters: {', '.join(f'{n} ({t})' for n, t in report.parameters.items())}.")
    told += [f"Note: {text}." for text in report.notes]
    if report.error:
        told.append(f"Next: {report.error.next}")
    told.append(f"Acted on the phone: {report.acted.value}.")
    text = "\n".join(line for line in told if line)
    return Reply((Section(facts, text),), failed=report.status != "learned")


def _ended(report: LearnReport) -> str:
    if report.status == "learned":
        return (
            f"Learned {report.macro}: replayed from a fresh start, and it held. It is a tool of its own from "
            "the next start of this server on."
        )
    error = report.error
    return f"Not learned: {report.status}.{f' {error.message}' if error else ''}"


TOOLS = (
    Tool(
        name="learn_macro",
        title="Learn a macro",
        description=(
            "Turn what you do on the phone into a macro that replays without a model. Call it with start, do "
            "the chore, call it with stop: needless steps are dropped, typed texts become parameters, and it "
            "is replayed once from a fresh start before it is kept. It is offered from the next start on."
        ),
        arguments=LearnArguments,
        hints=Hints(read_only=False, destructive=True, idempotent=False, open_world=True),
        handler=learn,
        group="tasks",
    ),
)
