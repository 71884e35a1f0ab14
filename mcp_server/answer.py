"""The one place where a call is contained: its caller gets an answer, and nothing that must not be shown."""

from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING

from anyio import get_cancelled_exc_class

from mcp_server.log import log

if TYPE_CHECKING:
    from tools.call import Call
    from tools.consent import AskFirst
    from tools.reply import Reply
    from tools.tool import AnyTool

INTERNAL_NEXT = (
    "Report it with the traceback on the server's standard error; snapshot shows where the phone is."
)


async def answer(tool: "AnyTool", call: "Call", arguments: Mapping[str, object]) -> "Reply | AskFirst":
    """Carry out a call of a tool, or say what a person has to be asked first.

    Failures are answers; only cancellation is raised.
    """
    from phone.errors import Acted, PhoneError  # noqa: PLC0415 - start-up counts
    from tools.consent import AskFirst  # noqa: PLC0415 - start-up counts
    from tools.reply import Failure, where  # noqa: PLC0415 - start-up counts

    started_s = perf_counter()
    ended = "done"
    try:
        reply = await tool.answer(call, arguments)
        ended = "failed" if reply.failed else "done"
    except get_cancelled_exc_class():
        ended = "cancelled"
        raise
    except AskFirst as first:
        ended = "asked"
        return first
    except PhoneError as error:
        ended = error.code
        reply = Failure.of(error).reply(*([where(_address(call), "")] if call.used else []))
    except Exception as error:  # noqa: BLE001 - the one place: a bug in one call must not end the others
        ended = "internal"
        log().exception("tool_crashed", tool=tool.name)
        message = f"{tool.name} failed by a mistake in this program ({type(error).__name__})."
        reply = Failure("internal", message, INTERNAL_NEXT, acted=Acted.UNKNOWN).reply()
    finally:
        log().info(
            "tool_called",
            tool=tool.name,
            ended=ended,
            phone=_address(call),
            took_s=round(perf_counter() - started_s, 4),
        )
    return reply.redacted()


def not_permitted(why: str) -> "Reply":
    """Refuse a call for which the client's token is too weak."""
    from tools.reply import Failure  # noqa: PLC0415 - start-up counts

    return Failure("not_permitted", why, "Ask whoever runs this server for a token that may.").reply()


def stopped(tool: "AnyTool", call: "Call") -> "Reply":
    """Report a call that was cancelled because the server was told to end."""
    from phone.errors import Acted  # noqa: PLC0415 - start-up counts
    from tools.reply import Failure, where  # noqa: PLC0415

    acted = Acted.UNKNOWN if call.used and not tool.hints.read_only else Acted.NO
    message = f"The server was told to end, so {tool.name} was stopped in the middle."
    following = "Once a server runs again, call snapshot to see where the phone is."
    failure = Failure("cancelled", message, following, acted=acted)
    return failure.reply(*([where(_address(call), "")] if call.used else []))


def _address(call: "Call") -> str:
    return call.used.phone.info.address if call.used else ""
