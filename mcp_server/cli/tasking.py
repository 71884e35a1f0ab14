"""A task in words on the command line: matched, asked about where it is open, and carried out."""

from typing import TYPE_CHECKING

from mcp_server.cli.asking import asker
from mcp_server.cli.running import say_macro
from router.carrying import carry_out
from router.consent import agreed, nobody
from router.decided import decided
from router.match import Matcher
from router.report import RunReport
from router.task import job_for_a_model, macro_job
from router.today import today

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mcp_server.surface import Surface
    from phone.protocols import Phone
    from router.task import RunSettings


def task_on(
    task: str, surface: "Surface", *, confirm: bool, as_json: bool
) -> "Callable[[Phone, RunSettings], Awaitable[RunReport]]":
    """Make what carries a task out on a phone."""

    async def act(phone: "Phone", settings: "RunSettings") -> RunReport:
        maps = surface.maps_on(phone.info.platform)
        decision = Matcher(maps).match(task, today())
        call = await decided(task, decision, phone.info.address, settings.policy, asker(as_json=as_json))
        if isinstance(call, RunReport):
            job = job_for_a_model(task, call, maps, settings)
            if job is None:
                return call
        else:
            job = macro_job(call, settings, words=task)
            if not as_json:
                say_macro(call.name, call.arguments)
        return await carry_out(phone, job, settings, consent=agreed if confirm else nobody)

    return act
