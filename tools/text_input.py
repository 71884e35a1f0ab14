"""Text and keys."""

from typing import Literal, TypeAlias

from pydantic import Field

from phone.action import Key, PressKey
from phone.protocols import Stuck
from phone.secret import means_secret
from phone.snapshot import Element, Snapshot
from router.manual import text, touching
from router.manual.pilot import nothing_stands_against
from router.risky import asked_about_enter, enter_as_agreed
from router.secrets import resolved
from tools.acting import Doing, carry_out
from tools.aim import REF, phone_of
from tools.arguments import CONFIRM, ToolArguments
from tools.call import Call
from tools.reply import Reply
from tools.seen import SeenElement
from tools.target import element_on
from tools.tool import ACTS, Tool

KeyName: TypeAlias = Literal[
    "home", "back", "enter", "delete", "volume_up", "volume_down", "power", "app_switcher"
]
"""`phone.action.Key`, as a schema can say it."""


class TypeTextArguments(ToolArguments):
    """What `type_text` takes."""

    text: str = Field(
        max_length=4000, description="What to type, in any script; {secret:NAME} types a stored secret unseen"
    )
    ref: str | None = Field(
        default=None, max_length=40, description=f"Field to type into: {REF}. Default: the focused one"
    )
    clear: bool = Field(default=False, description="Empty the field first")
    submit: bool = Field(default=False, description="Press enter afterwards")


class PressKeyArguments(ToolArguments):
    """What `press_key` takes."""

    key: KeyName = Field(description="back and app_switcher are Android's; power locks or wakes")
    confirm: str | None = Field(default=None, max_length=80, description=CONFIRM)


async def type_text(call: Call, arguments: TypeTextArguments) -> Reply:
    """Type into a field and read it back."""
    phone, find = arguments.phone, None
    if means_secret(arguments.text):
        await resolved(arguments.text)  # before a field is emptied for one that there is not
    if arguments.ref is not None:
        seen = call.seen.element(arguments.ref)
        phone, find = phone_of(seen.snapshot.phone, phone, arguments.ref), _field(seen)
    opened = await call.open(phone)
    unless = enter_as_agreed(opened.phone.info, None)
    deed = text.type_text(arguments.text, find, clear=arguments.clear, submit=arguments.submit, unless=unless)
    return await carry_out(call, Doing("type_text", opened, deed))


def _field(seen: SeenElement) -> text.FindField:
    def find(now: Snapshot) -> Element | Stuck:
        return element_on(seen, now)

    return find


async def press_key(call: Call, arguments: PressKeyArguments) -> Reply:
    """Press one key."""
    key, opened = Key(arguments.key), await call.open(arguments.phone)
    info = opened.phone.info
    seen = call.seen.latest(info.address) if key is Key.ENTER else None
    asked = asked_about_enter(info, seen[1]) if seen else None
    unless = enter_as_agreed(info, asked) if key is Key.ENTER else nothing_stands_against
    deed = touching.perform((PressKey(key),), f"press {key.value}", f"Pressed {key.value}", unless)
    return await carry_out(call, Doing("press_key", opened, deed, asked=asked, confirm=arguments.confirm))


TOOLS = (
    Tool(
        name="type_text",
        title="Type text",
        description=(
            "Type into a text field and read it back: the answer says what the field holds then. With ref it "
            "takes the focus first. A password is typed and not shown."
        ),
        arguments=TypeTextArguments,
        hints=ACTS,
        handler=type_text,
        group="touch",
    ),
    Tool(
        name="press_key",
        title="Press a key",
        description="Press one of the phone's keys: home, back, enter, delete, power, volume, app switcher.",
        arguments=PressKeyArguments,
        hints=ACTS,
        handler=press_key,
        group="touch",
    ),
)
