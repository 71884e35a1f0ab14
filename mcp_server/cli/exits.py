"""How a command ends: an exit code that scripts can use, and what is printed."""

import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

import anyio

from mcp_server.cli.output import UnreadError
from mcp_server.config import Config
from mcp_server.leaving import SIGNALS
from mcp_server.log import configure
from phone.errors import PhoneError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pydantic import BaseModel
    from rich.console import Console

    from mcp_server.phones import PhonePool
    from router.report import RunReport, Status

EXIT_CODES: Final["dict[Status, int]"] = {
    "done": 0,
    "failed": 1,
    "no_macro": 3,
    "needs_input": 4,
    "needs_confirmation": 4,
    "diverged": 5,
    "handed_off": 5,
    "refused": 6,
}
FAILED: Final = 1
INTERRUPTED: Final = 130

T = TypeVar("T")
Report = TypeVar("Report", bound="BaseModel")


def with_phones(config: Config, work: "Callable[[PhonePool], Awaitable[T]]") -> T:
    """Do some work with phones; they are closed however it ends. A signal ends it as usual."""
    from mcp_server.phones import PhonePool  # noqa: PLC0415 - most commands need none

    configure(config.log_level)
    heard: list[int] = []

    async def working() -> "T | Exception | None":
        pool = PhonePool(config.phone, config.android_dumper)
        result: T | Exception | None = None
        async with anyio.create_task_group() as group:
            group.start_soon(_cancel_on_signal, group.cancel_scope, heard)
            try:
                result = await work(pool)
            except Exception as error:  # noqa: BLE001 - raised again below: in here the group would wrap it
                result = error
            finally:
                await pool.close()
            group.cancel_scope.cancel()
        return result

    result = anyio.run(working)
    if isinstance(result, Exception):
        raise result
    if result is None:
        sys.exit(
            128 + heard[0] if heard else INTERRUPTED
        )  # what a shell reports of a program that a signal ended
    return result


async def _cancel_on_signal(scope: anyio.CancelScope, heard: list[int]) -> None:
    with anyio.open_signal_receiver(*SIGNALS) as signals:
        async for number in signals:
            heard.append(number)
            scope.cancel()


def print_json(report: "BaseModel") -> None:
    """Print one object on one line; it is JSON also where the terminal cannot write every letter."""
    any_letter = str(getattr(sys.stdout, "encoding", "")).lower().replace("-", "") == "utf8"
    print(json.dumps(report.model_dump(mode="json"), ensure_ascii=not any_letter), flush=True)  # noqa: T201 - as in `note`


def show(report: "Report", tell: "Callable[[Report], None]", *, as_json: bool) -> None:
    """Print a report, or `tell` it to a person; what was done was done, also if nobody reads of it."""
    with suppress(UnreadError):
        if as_json:
            print_json(report)
        else:
            tell(report)


def note(text: str) -> None:
    """Tell a person something that is no part of the result: on standard error."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - click writes past what guards the stream


def console() -> "Console":
    """Return the terminal that results are printed on."""
    from rich.console import Console  # noqa: PLC0415 - serve and --json never need it

    return Console(highlight=False, soft_wrap=True)


def end(report: "RunReport") -> NoReturn:
    """Leave with the exit code of a run."""
    sys.exit(EXIT_CODES[report.status])


def fail(error: PhoneError) -> NoReturn:
    """Tell a person what went wrong and what to do, and leave with 1."""
    say_error(error.code, str(error), error.next)
    sys.exit(FAILED)


def say_error(code: str, message: str, step: str) -> None:
    """Tell a person what went wrong and what to do."""
    note(f"Error ({code}): {message}")
    note(f"Next: {step}")
