"""A task in words on the command line: matched, asked about where it is open, and carried out."""

from dataclasses import replace
from typing import TYPE_CHECKING

from mcp_server.cli.asking import asker, consenter
from mcp_server.cli.running import say_macro, say_plan
from router.plan.model import Plan
from router.report import RunReport
from router.task import meaning_of, run_meant

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp_server.surface import Surface
    from phone.protocols import Phone
    from router.orchestrate.line import Job
    from router.run_settings import RunSettings


def task_on(
    task: str, surface: "Surface", *, confirm: bool, as_json: bool
) -> "Callable[[Phone, RunSettings], Awaitable[RunReport]]":
    """Make what carries a task out on a phone."""

    async def act(phone: "Phone", settings: "RunSettings") -> RunReport:
        settings = replace(settings, ask=asker(as_json=as_json))
        maps = surface.maps_on(phone.info.platform)
        meant = await meaning_of(task, maps, settings, phone.info.address)
        if isinstance(meant, RunReport):
            return meant
        if not as_json:
            _say(meant)
        consent = consenter(confirm=confirm, as_json=as_json)
        return await run_meant(phone, meant, settings, consent=consent)

    return act


def _say(meant: "Job | Plan") -> None:
    if isinstance(meant, Plan):
        say_plan(meant)
    elif meant.call is not None:
        say_macro(meant.call.name, meant.call.arguments)
