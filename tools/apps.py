"""Apps and links: opening and ending them."""

from difflib import get_close_matches

from pydantic import Field

from phone.action import OpenApp, OpenUrl, StopApp
from phone.errors import PhoneError
from router.find import is_called
from router.manual import touching
from tools.acting import Doing, carry_out
from tools.arguments import ToolArguments
from tools.call import Call
from tools.opened import Opened
from tools.reply import Reply
from tools.tool import ACTS, Tool

APP = "Name of a mapped app, such as settings or 京东, or a bundle id or package"
NEAREST = 3


class OpenAppArguments(ToolArguments):
    """What `open_app` takes."""

    app: str = Field(min_length=1, max_length=200, description=APP)
    fresh: bool = Field(default=False, description="End it first, so that it starts anew")


class StopAppArguments(ToolArguments):
    """What `stop_app` takes."""

    app: str = Field(min_length=1, max_length=200, description=APP)


class OpenUrlArguments(ToolArguments):
    """What `open_url` takes."""

    url: str = Field(min_length=1, max_length=2000, description="Web address, or an app's deep link")


async def open_app(call: Call, arguments: OpenAppArguments) -> Reply:
    """Bring an app to the front."""
    opened = await call.open(arguments.phone)
    app = await bundle_of(call, opened, arguments.app)
    actions = (*((StopApp(app),) if arguments.fresh else ()), OpenApp(app))
    deed = touching.perform(actions, f"open {app}", f"Opened {app}")
    return await carry_out(call, Doing("open_app", opened, deed))


async def stop_app(call: Call, arguments: StopAppArguments) -> Reply:
    """End an app."""
    opened = await call.open(arguments.phone)
    app = await bundle_of(call, opened, arguments.app)
    deed = touching.perform((StopApp(app),), f"end {app}", f"Ended {app}")
    return await carry_out(call, Doing("stop_app", opened, deed))


async def open_url(call: Call, arguments: OpenUrlArguments) -> Reply:
    """Open a link with whatever app claims it."""
    opened = await call.open(arguments.phone)
    deed = touching.perform((OpenUrl(arguments.url),), "open a link", "Opened the link")
    return await carry_out(call, Doing("open_url", opened, deed))


async def bundle_of(call: Call, opened: Opened, name: str) -> str:
    """Name an app as the phone does.

    Raises:
        PhoneError: `unknown_app`, with what is near.
    """
    platform = opened.phone.info.platform
    fitting = [m for m in call.maps if m.platform == platform]
    named = [m.bundle for m in fitting if name in (m.bundle, m.id) or is_called(m, name)]
    if named:
        return named[0]
    installed = await opened.phone.apps()
    if name in installed or (platform == "ios" and "." in name):
        return name  # an iPhone tells only what runs; whether it has another one, opening it shows
    mapped = [m.id for m in fitting]
    near = get_close_matches(name, [*installed, *mapped], NEAREST, 0.4)
    raise PhoneError(
        "unknown_app",
        f"{opened.phone.info.address} has no app {name[:80]}.",
        next=f"Name one of {', '.join(near)}."
        if near
        else f"Name it by its bundle id or package; by name {', '.join(mapped) or 'none'} are known.",
    )


TOOLS = (
    Tool(
        name="open_app",
        title="Open an app",
        description="Bring an app to the front, starting it when it does not run.",
        arguments=OpenAppArguments,
        hints=ACTS,
        handler=open_app,
        group="apps",
    ),
    Tool(
        name="stop_app",
        title="End an app",
        description="End an app, so that its next start is a fresh one.",
        arguments=StopAppArguments,
        hints=ACTS,
        handler=stop_app,
        group="apps",
    ),
    Tool(
        name="open_url",
        title="Open a link",
        description="Open a web address or an app's deep link.",
        arguments=OpenUrlArguments,
        hints=ACTS,
        handler=open_url,
        group="apps",
    ),
)
