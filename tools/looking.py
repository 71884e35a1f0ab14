"""Looking for something: scrolling to it, and waiting for it."""

from typing import Literal

from pydantic import Field

from phone.errors import PhoneError
from phone.snapshot import Snapshot
from router.budget import Budget
from router.manual import looking
from tools.acting import Doing, carry_out
from tools.arguments import ToolArguments
from tools.call import LONGEST_S, Call
from tools.reply import Reply
from tools.screen_lines import lines
from tools.tool import Hints, Tool


class ScrollToArguments(ToolArguments):
    """What `scroll_to` takes."""

    text: str = Field(
        min_length=1, max_length=200, description="Text to find, in any case, as part of a label"
    )
    direction: Literal["down", "up"] = Field(default="down", description="Which way to read on")


class WaitForArguments(ToolArguments):
    """What `wait_for` takes."""

    text: str | None = Field(default=None, max_length=200, description="Until this text is on the screen")
    gone: str | None = Field(
        default=None, max_length=200, description="Until this text is not there any more"
    )
    app: str | None = Field(default=None, max_length=200, description="Until this bundle id is in front")
    seconds: float = Field(default=10.0, ge=0.5, le=LONGEST_S, description="How long at most")


async def scroll_to(call: Call, arguments: ScrollToArguments) -> Reply:
    """Scroll until a text is in view."""
    opened = await call.open(arguments.phone)
    text = arguments.text
    deed = looking.scroll_to(lambda now: shows(now, text), f"“{text}”", arguments.direction)
    return await carry_out(call, Doing("scroll_to", opened, deed))


async def wait_for(call: Call, arguments: WaitForArguments) -> Reply:
    """Look until something is there, or is not."""
    holds, told = _awaited(arguments)
    opened = await call.open(arguments.phone)
    budget = Budget(actions=0, captures=300, seconds=arguments.seconds + 10)
    deed = looking.wait_for(holds, told, arguments.seconds)
    return await carry_out(call, Doing("wait_for", opened, deed, budget, touches=False))


def _awaited(asked: WaitForArguments) -> tuple[looking.Holds, str]:
    match (asked.text, asked.gone, asked.app):
        case (str(text), None, None) if text:
            return lambda now: shows(now, text), f"“{text}” is on the screen"
        case (None, str(gone), None) if gone:
            return lambda now: not shows(now, gone), f"“{gone}” is gone"
        case (None, None, str(app)) if app:
            return lambda now: now.app == app, f"{app} is in front"
        case _:
            raise PhoneError(
                "invalid_arguments",
                "wait_for: give one of text, gone and app.",
                next='Call wait_for with text "…" to wait until it is on the screen.',
            )


def shows(snapshot: Snapshot, text: str) -> bool:
    """Tell whether a text is in a line of the screen, in any case."""
    wanted = text.casefold()
    return any(wanted in f"{line.text} {line.value}".casefold() for line in lines(snapshot, 0))


TOOLS = (
    Tool(
        name="scroll_to",
        title="Scroll to a text",
        description="Scroll the list on the screen until a text is in view, or the end is reached.",
        arguments=ScrollToArguments,
        hints=Hints(read_only=False, destructive=False, idempotent=True, open_world=False),
        handler=scroll_to,
        group="screen",
    ),
    Tool(
        name="wait_for",
        title="Wait",
        description=(
            "Wait until a text is on the screen or gone, or an app is in front. Use it after what takes long "
            "to load; the other tools wait for their own effect."
        ),
        arguments=WaitForArguments,
        hints=Hints(read_only=True, destructive=False, idempotent=True, open_world=False),
        handler=wait_for,
        group="screen",
    ),
)
