"""`macro learn`: a macro from the trace of what was done."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from mcp_server.cli.exits import FAILED, console, fail, note, show, with_phones
from mcp_server.cli.help import examples
from mcp_server.cli.options import HOLDER, pair, told
from mcp_server.cli.trace import find_trace
from mcp_server.cli.usual_options import confirm_option, json_option, phone_option
from phone.errors import PhoneError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from maps.learn.deed import Deed
    from mcp_server.phones import PhonePool
    from mcp_server.surface import Surface
    from phone.protocols import Phone
    from router.consent import Consent
    from router.learn import LearnReport, Wanted


class _Asked(TypedDict):
    name: str
    description: str
    keep: tuple[str, ...]
    phone: str | None
    confirm: bool


@click.command(
    "learn",
    short_help="Learn a macro from a run.",
    epilog=examples(
        "openphone-mcp macro run settings.search query=wifi --trace-screens",
        'openphone-mcp macro learn --name look_up --description "look up {query}" query=wifi',
    ),
)
@click.argument("given", nargs=-1, metavar="[KEY=VALUE]...")
@click.option(
    "--run", "runs", multiple=True, metavar="RUN", help="Learn from this run; several in their order."
)
@click.option("--name", required=True, help="The macro's name, such as look_up.")
@click.option("--description", required=True, help="What it does; it is also what fires it.")
@click.option("--keep", multiple=True, metavar="KEY", help="This value is always the same: no parameter.")
@phone_option("Which phone proves it, as `devices` lists it.")
@confirm_option("A person agrees that the replay does it once more.")
@json_option("macro-learn.json")
def learn(*, given: tuple[str, ...], runs: tuple[str, ...], as_json: bool, **asked: Unpack[_Asked]) -> None:
    """Learn a macro from the last run, or from those that --run names; they were made with --trace-screens.

    Needless steps are dropped and values become parameters. It is replayed once from a fresh start on the
    phone; only then it is kept, among your own macros. KEY=VALUE gives values for that replay.
    """
    from maps.learn.learn import is_name  # noqa: PLC0415 - help needs none of it
    from router.learn import Wanted  # noqa: PLC0415
    from router.recording import read_recording  # noqa: PLC0415

    if not is_name(asked["name"]):
        raise click.UsageError(
            f"“{asked['name'][:60]}” is no name: small letters, digits and _, such as look_up."
        )
    arguments = dict(pair(argument) for argument in given)
    wanted = Wanted(asked["name"], asked["description"], frozenset(asked["keep"]), arguments)
    try:
        traces = [find_trace(run) for run in runs] or [find_trace(None)]
        deeds = [deed for trace in traces for deed in read_recording(trace)]
        report = _learned(deeds, wanted, asked["phone"], confirm=asked["confirm"], as_json=as_json)
    except PhoneError as error:
        fail(error)
    show(report, tell_lesson, as_json=as_json)
    sys.exit(code_of(report))


def code_of(report: "LearnReport") -> int:
    """Name the exit code of a lesson."""
    return {"learned": 0, "failed": FAILED}.get(report.status, 4)


async def learn_on(
    phone: "Phone", surface: "Surface", deeds: "Sequence[Deed]", wanted: "Wanted", consent: "Consent"
) -> "LearnReport":
    """Learn from what was done, prove it on a phone, and keep it among the user's own maps.

    Raises:
        PhoneError: nothing of it was done in an app that has a map, or it cannot be kept.
    """
    from router.learn import keep, learn_macro, map_of  # noqa: PLC0415 - help needs none of it

    base = map_of(deeds, surface.maps)
    settings = replace(surface.run_settings, holder=HOLDER)
    lesson = await learn_macro(phone, base, deeds, wanted, settings, consent=consent)
    return keep(lesson, base, surface.config.own_maps)


def _learned(
    deeds: "Sequence[Deed]", wanted: "Wanted", phone: str | None, *, confirm: bool, as_json: bool
) -> "LearnReport":
    from mcp_server.cli.asking import consenter  # noqa: PLC0415 - help needs none of it
    from mcp_server.surface import Surface  # noqa: PLC0415
    from router.learn import map_of  # noqa: PLC0415

    config = told(phone=phone)

    async def work(pool: "PhonePool") -> "LearnReport":
        surface = Surface(config, pool)
        map_of(deeds, surface.maps)  # before a phone is reached for nothing
        opened = await pool.open(None)
        note(f"Phone   {opened.phone.info.address} - {opened.phone.info.name}. {opened.note}".rstrip())
        consent = consenter(confirm=confirm, as_json=as_json)
        return await learn_on(opened.phone, surface, deeds, wanted, consent)

    return with_phones(config, work)


def tell_lesson(report: "LearnReport") -> None:
    """Tell a person what came of learning."""
    out = console()
    takes = " ".join(f"{name}=" for name in report.parameters)
    if report.status == "learned":
        out.print(f"Learned {report.macro} {takes}".rstrip(), markup=False)
    else:
        why = report.error.message if report.error else ""
        out.print(f"Not learned: {report.status}. {why}", markup=False)
    for number, step in enumerate(report.steps, 1):
        out.print(f"  {number}. {step}", markup=False)
    if report.promise:
        out.print(f"  proven by: {report.promise}", markup=False)
    for text in report.notes:
        out.print(f"  note: {text}", markup=False)
    if report.error:
        out.print(f"Next: {report.error.next}", markup=False)
    if report.file:
        out.print(f"Kept in {report.file}", style="dim", markup=False)
