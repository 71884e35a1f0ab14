"""Do a chore."""

from typing import TYPE_CHECKING, Any, NoReturn

import click

from mcp_server.cli.exits import end, with_phones
from mcp_server.cli.help import examples, verbatim
from mcp_server.cli.options import check_task, told
from mcp_server.cli.usual_options import (
    confirm_option,
    json_option,
    phone_option,
    pilot_options,
    platform_option,
    policy_options,
    trace_screens_option,
)

if TYPE_CHECKING:
    from mcp_server.config import Config
    from mcp_server.phones import PhonePool
    from phone.snapshot import Platform
    from router.report import RunReport


EXITS = verbatim(
    "Exit codes:",
    "0 done      3 no macro covers it    4 needs input or confirmation",
    "1 failed    5 diverged, handed off  6 refused",
)
EXAMPLES = examples(
    'openphone-mcp run "Turn on airplane mode"',
    'openphone-mcp run "打开飞行模式" --phone sim:android --json',
    'openphone-mcp run "Turn on airplane mode" --dry-run',
)


@click.command(epilog=f"{EXITS}\n\n{EXAMPLES}", short_help="Carry out one chore in words.")
@click.argument("task", callback=check_task)
@phone_option()
@click.option("--apps", metavar="A,B", help="Consider the macros of these apps only.")
@confirm_option()
@pilot_options
@policy_options
@trace_screens_option()
@click.option(
    "--dry-run",
    is_flag=True,
    help="Tell what it would do, why, and what would prove it; no phone is needed (run-dry.json).",
)
@platform_option("With --dry-run: of this platform's maps only. Default: of --phone's, else of each.")
@json_option("run.json")
def run(
    *,
    task: str,
    phone: str | None,
    apps: str | None,
    confirm: bool,
    trace_screens: bool,
    as_json: bool,
    **rules: Any,  # noqa: ANN401 - options by their names
) -> None:
    """Carry out TASK, a chore in words: by the macros that cover it, else by the models that are set.

    Without --phone: the only attached phone, else a simulated iPhone, and it says which. What TASK leaves
    open is asked on a terminal; elsewhere, and with --json, it ends with 4 and says what to answer.
    """
    from mcp_server.cli.running import carry_out, show_run  # noqa: PLC0415 - help needs none of it

    is_dry, platform = rules.pop("dry_run"), rules.pop("platform")
    config = told(phone=phone, apps=apps, **rules)
    if is_dry:
        _tell(task, config, platform, as_json=as_json)
    if platform:
        raise click.UsageError("--platform goes with --dry-run; a run takes that of its phone.")

    async def work(pool: "PhonePool") -> "RunReport":
        from mcp_server.cli.tasking import task_on  # noqa: PLC0415
        from mcp_server.surface import Surface  # noqa: PLC0415

        surface = Surface(config, pool)
        act = task_on(task, surface, confirm=confirm, as_json=as_json)
        return await carry_out(pool, surface, act, as_json=as_json, trace_screens=trace_screens)

    report = with_phones(config, work)
    show_run(report, as_json=as_json)
    end(report)


def _tell(task: str, config: "Config", platform: "Platform | None", *, as_json: bool) -> NoReturn:
    from mcp_server.cli.dry_run import PLATFORMS, dry_run, platform_of  # noqa: PLC0415 - help needs none of it
    from mcp_server.phones import PhonePool  # noqa: PLC0415
    from mcp_server.surface import Surface  # noqa: PLC0415

    only = platform or (platform_of(config.phone) if config.phone else None)
    dry_run(task, Surface(config, PhonePool()), (only,) if only else PLATFORMS, as_json=as_json)
