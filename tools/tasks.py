"""A task in words."""

from dataclasses import replace
from typing import Final

from pydantic import Field

import router.task
from router.drive import Progress
from router.report import RunReport
from router.run_settings import RunSettings
from tools.arguments import CONFIRM, ToolArguments
from tools.call import Call
from tools.reply import Reply
from tools.runs import followed
from tools.tool import Hints, Tool

MAX_TASK: Final = 500
"""Characters of a task: one chore in one sentence."""


class RunTaskArguments(ToolArguments):
    """What `run_task` takes."""

    task: str = Field(
        min_length=1,
        max_length=MAX_TASK,
        description="A chore in words, English or Chinese, such as “if wifi is off, turn it on”",
    )
    confirm: str | None = Field(default=None, max_length=80, description=CONFIRM)


async def run_task(call: Call, arguments: RunTaskArguments) -> Reply:
    """Match the task to a macro, or its parts to several, and replay those."""
    opened = await call.open(arguments.phone)
    consent = call.consent(arguments.confirm)

    async def work(settings: RunSettings, progress: Progress) -> RunReport:
        return await router.task.run_task(
            opened.phone,
            arguments.task,
            call.maps,
            replace(settings, ask=call.ask),
            progress,
            consent=consent,
        )

    return await followed(call, opened, work)


TOOLS = (
    Tool(
        name="run_task",
        title="Do a chore on the phone",
        description=(
            "Carry out a phone chore in words, when macros cover all of it: they are replayed, checked on "
            "the screen, and no model is asked. Try this first. What it leaves open is asked of the person, "
            "else answered with needs_input and what to choose from. What is not covered a model tries, if "
            "one is set; else nothing is touched. Then, or with handed_off, use the app's own tools, or "
            "snapshot and tap."
        ),
        arguments=RunTaskArguments,
        hints=Hints(read_only=False, destructive=True, idempotent=False, open_world=True),
        handler=run_task,
        group="tasks",
    ),
)
