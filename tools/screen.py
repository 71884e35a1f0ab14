"""Looking at a phone: as elements, and as a picture."""

from functools import partial

from anyio import to_thread
from pydantic import Field

from local_model.marks import draw_marks, marked
from phone.errors import DumpError
from phone.geometry import Size
from phone.snapshot import Snapshot
from phone.title import title_of
from router.budget import Budget, Tally
from router.drive import Drive
from router.trace import Trace
from tools.arguments import ToolArguments
from tools.call import Call
from tools.difference import told_since
from tools.opened import Opened
from tools.picture import delivered
from tools.reply import Reply, Section, where
from tools.screen_lines import told
from tools.tool import LOOKS, Tool


class SnapshotArguments(ToolArguments):
    """What `snapshot` takes."""

    find: str = Field(
        default="", max_length=200, description="Show only elements whose line holds this text, in any case"
    )
    limit: int = Field(default=80, ge=1, le=400, description="How many elements to show")
    since: int | None = Field(
        default=None, ge=1, description="Number of a screen you have: tell only what is different from it"
    )


class ScreenshotArguments(ToolArguments):
    """What `screenshot` takes."""

    marks: bool = Field(default=False, description="Draw a box with its ref on what can be touched")


async def snapshot(call: Call, arguments: SnapshotArguments) -> Reply:
    """Capture the screen's elements."""
    since = arguments.since
    was = (since, call.seen.snapshot(since)) if since is not None else None
    opened = await call.open(arguments.phone)
    seen = await _eye(call, opened).look()
    number = call.seen.remember(seen, in_part=bool(arguments.find))
    place = where(opened.phone.info.address, seen.app, opened.note, screen=title_of(seen))
    if was and not arguments.find:
        return Reply((place, told_since(was, seen, number, limit=arguments.limit)))
    return Reply((place, told(seen, number, find=arguments.find, limit=arguments.limit)))


async def screenshot(call: Call, arguments: ScreenshotArguments) -> Reply:
    """Capture the screen as a picture that can be pointed at."""
    opened = await call.open(arguments.phone)
    phone, eye = opened.phone, _eye(call, opened)
    seen = await _elements(eye)
    taken = await eye.photograph(seen)
    app = seen.app if seen else await phone.current_app()
    size = Size(taken.width_px / taken.px_per_pt, taken.height_px / taken.px_per_pt)
    refs = [(f"e{element.index}", element) for element in marked(seen)] if arguments.marks and seen else []
    marks = partial(draw_marks, snapshot=seen, names=refs, size=size) if seen and refs else None
    picture = await to_thread.run_sync(delivered, taken, marks)
    shot = call.seen.remember_shot(phone.info.address, app, picture.width_px, picture.height_px, size, seen)
    black = (
        "\nIt is black: the app forbids pictures of this screen, or the screen is off."
        if taken.is_black
        else ""
    )
    text = (
        f"Screenshot {shot.id}, {picture.width_px}x{picture.height_px} pixels. To touch something on it, "
        f'call tap with screenshot "{shot.id}" and x, y in pixels of this picture.{black}'
        f"{_told_marks(call, seen) if marks and seen else ''}"
    )
    return Reply((where(phone.info.address, app, opened.note), Section({}, text)), picture=picture.picture)


def _eye(call: Call, opened: Opened) -> Drive:
    """Look through what redacts and protects; looking leaves no trace."""
    return Drive(opened.phone, Trace(None), Budget(), Tally(), policy=call.settings.policy)


def _told_marks(call: Call, seen: Snapshot) -> str:
    number = call.seen.remember(seen, in_part=True)
    return f"\nThe boxes are marked with refs of screen {number}: e5 is e5@{number}."


async def _elements(eye: Drive) -> Snapshot | None:
    """Capture what a later touch is compared with: before the picture, so no page between goes unseen."""
    try:
        return await eye.look()
    except DumpError:
        return None  # a picture is wanted most where elements cannot be read


TOOLS = (
    Tool(
        name="snapshot",
        title="Read the screen",
        description=(
            "Read what is on the phone's screen as a list of elements, each with a ref such as e12@7 that "
            "tap takes. Use it before tap and after anything that changed the screen. One line an "
            "element: ref, role, label, value, states. Refs can be used while the element is still on the "
            "screen, for the last 40 snapshots."
        ),
        arguments=SnapshotArguments,
        hints=LOOKS,
        handler=snapshot,
        group="screen",
    ),
    Tool(
        name="screenshot",
        title="Take a screenshot",
        description=(
            "Take a picture of the phone's screen. Use it when snapshot lacks what you need (pictures, "
            "games, maps, web pages); snapshot is cheaper and more exact. The answer names the "
            "screenshot's id: pass it to tap together with x, y in pixels of the picture. Ids can be used "
            "for the last 40 screenshots, while the screen still shows the same at that place."
        ),
        arguments=ScreenshotArguments,
        hints=LOOKS,
        handler=screenshot,
        group="screen",
    ),
)
