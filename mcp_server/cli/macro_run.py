"""`macro run`: run one by its name."""

from typing import TYPE_CHECKING, Any

import click

from mcp_server.cli.exits import end, with_phones
from mcp_server.cli.help import examples
from mcp_server.cli.options import pair, told
from mcp_server.cli.usual_options import (
    confirm_option,
    json_option,
    phone_option,
    pilot_options,
    policy_options,
    trace_screens_option,
)
from phone.errors import PhoneError

if TYPE_CHECKING:
    from maps.model import AppMap, Macro
    from mcp_server.phones import PhonePool
    from phone.protocols import Phone
    from router.report import RunReport
    from router.run_settings import RunSettings


@click.command(
    "run",
    short_help="Run a macro by its name.",
    epilog=examples("openphone-mcp macro run settings.set_airplane_mode on=true --json"),
)
@click.argument("name", metavar="APP.MACRO")
@click.argument("arguments", nargs=-1, metavar="[KEY=VALUE]...")
@phone_option()
@confirm_option()
@pilot_options
@policy_options
@trace_screens_option()
@json_option("run.json")
def run(
    *,
    name: str,
    arguments: tuple[str, ...],
    phone: str | None,
    confirm: bool,
    trace_screens: bool,
    as_json: bool,
    **rules: Any,  # noqa: ANN401 - options by their names
) -> None:
    """Run the macro APP.MACRO, as `macro list` names it, with its arguments. Exit codes as of `run`."""
    from mcp_server.cli.running import carry_out, say_macro, show_run  # noqa: PLC0415 - help needs none of it
    from mcp_server.surface import Surface  # noqa: PLC0415

    given = dict(pair(argument) for argument in arguments)
    config = told(phone=phone, **rules)

    async def work(pool: "PhonePool") -> "RunReport":
        surface = Surface(config, pool)

        async def act(phone: "Phone", settings: "RunSettings") -> "RunReport":
            platform = phone.info.platform
            found = _find(surface.maps_on(platform, name.partition(".")[0]), name)
            if found is None:
                return _unknown(surface.maps_on(platform), name, phone)
            from mcp_server.cli.asking import consenter  # noqa: PLC0415
            from router.report import RunError, RunReport  # noqa: PLC0415 - help needs none of it
            from router.task import run_macro  # noqa: PLC0415
            from tools.macros import macro_call  # noqa: PLC0415

            try:
                call = macro_call(*found, given)
            except PhoneError as error:
                return RunReport(
                    status="needs_input",
                    phone=phone.info.address,
                    app=found[0].bundle,
                    macro=name,
                    error=RunError.of(error),
                )
            if not as_json:
                say_macro(call.name, call.arguments)
            consent = consenter(confirm=confirm, as_json=as_json)
            return await run_macro(phone, call, settings, consent=consent)

        return await carry_out(pool, surface, act, as_json=as_json, trace_screens=trace_screens)

    report = with_phones(config, work)
    show_run(report, as_json=as_json)
    end(report)


def _find(maps: "tuple[AppMap, ...]", name: str) -> "tuple[AppMap, Macro] | None":
    return next(((m, one) for m in maps for one in m.macros if f"{m.id}.{one.id}" == name), None)


def _unknown(maps: "tuple[AppMap, ...]", name: str, phone: "Phone") -> "RunReport":
    from difflib import get_close_matches  # noqa: PLC0415 - needed for a mistake only

    from router.report import RunError, RunReport  # noqa: PLC0415

    names = [f"{m.id}.{one.id}" for m in maps for one in m.macros]
    near = get_close_matches(name, names, n=3, cutoff=0.4)
    error = RunError(
        code="no_macro",
        message=f"{phone.info.address} ({phone.info.platform}) has no macro “{name[:80]}”.",
        next=f"Choose {' or '.join(near)}." if near else "See `openphone-mcp macro list`.",
    )
    return RunReport(status="no_macro", phone=phone.info.address, error=error)
