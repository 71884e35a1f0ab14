"""`map build`: write a map of an app by looking at it."""

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcp_server.cli.exits import FAILED, note, show, with_phones
from mcp_server.cli.help import examples
from mcp_server.cli.options import HOLDER, told
from mcp_server.cli.usual_options import json_option, phone_option
from phone.errors import PhoneError

if TYPE_CHECKING:
    from maps.explore.explorer import Limits
    from mcp_server.cli.map_build_contract import MapBuildReport
    from mcp_server.config import Config
    from mcp_server.phones import PhonePool
    from phone.protocols import Phone
    from router.crawl import CrawlResult

SAFETY = (
    "Nothing is typed, switched, bought, sent, deleted or signed out of: what a label, a role, an id or a "
    "screen's title warns of is left alone. --dry-run tells what that means for a screen."
)
EXAMPLES = examples(
    "openphone-mcp map build settings --phone sim:ios --out my-settings.yaml",
    "openphone-mcp map build com.example.app --depth 2 --screens 20 --json",
    "openphone-mcp map build settings --dry-run",
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    app: str
    out: Path | None
    limits: "Limits"
    checkpoint: Path | None
    resume: bool | None
    is_dry: bool
    is_quiet: bool


@click.command("build", short_help="Explore an app and write its map.", epilog=f"{SAFETY}\n\n{EXAMPLES}")
@click.argument("app")
@click.option("--out", type=click.Path(path_type=Path), help="File to write; APP.PLATFORM.yaml otherwise.")
@phone_option()
@click.option(
    "--depth", type=click.IntRange(0, 10), default=3, show_default=True, help="Taps from the start."
)
@click.option(
    "--screens", type=click.IntRange(1, 500), default=50, show_default=True, help="Screens at most."
)
@click.option("--pages", type=click.IntRange(0, 20), default=3, show_default=True, help="Pages to scroll.")
@click.option(
    "--checkpoint", type=click.Path(path_type=Path), help="File to go on from; else in the state folder."
)
@click.option(
    "--resume/--fresh", "resume", default=None, help="Go on with a crawl that was broken off, or begin anew."
)
@click.option(
    "--dry-run",
    "is_dry",
    is_flag=True,
    help="Only open the app, and say what would be tapped on the screen that it shows.",
)
@json_option("map-build.json")
def build(  # noqa: PLR0913 - one parameter an option
    *,
    app: str,
    out: Path | None,
    phone: str | None,
    depth: int,
    screens: int,
    pages: int,
    checkpoint: Path | None,
    resume: bool | None,
    is_dry: bool,
    as_json: bool,
) -> None:
    """Explore APP on a phone and write its map: screens, elements, and edges that were walked twice.

    APP is the id of a map, a bundle id or a package. Breadth first, as far as --depth, --screens and --pages
    allow; every edge is walked once more from a clean start before it is written. A crawl that is broken off
    goes on with --resume.
    """
    from maps.explore.explorer import Limits  # noqa: PLC0415 - help needs none of it

    config = told(phone=phone)
    wish = Wish(app, out, Limits(depth, screens, pages), checkpoint, resume, is_dry, as_json)
    report = with_phones(config, lambda pool: _built(pool, config, wish))
    show(report, _print, as_json=as_json)
    sys.exit(FAILED if report.status == "failed" else 0)


def _print(report: "MapBuildReport") -> None:
    from mcp_server.cli.map_build_text import tell  # noqa: PLC0415 - --json needs none of it

    tell(report)


async def _built(pool: "PhonePool", config: "Config", wish: Wish) -> "MapBuildReport":
    from mcp_server.cli.map_build_contract import MapBuildReport  # noqa: PLC0415 - help needs none of it
    from router.report import RunError  # noqa: PLC0415

    try:
        opened = await pool.open(None)
        note(f"Phone   {opened.phone.info.address} - {opened.phone.info.name}. {opened.note}".strip())
        bundle, app_id, name = await _app(opened.phone, config, wish.app)
        if wish.is_dry:
            return await _planned(opened.phone, config, bundle)
        return await _crawled(opened.phone, config, wish, (bundle, app_id, name))
    except PhoneError as error:
        return MapBuildReport(status="failed", phone=config.phone or "", error=RunError.of(error))


async def _app(phone: "Phone", config: "Config", said: str) -> tuple[str, str, str]:
    """Settle bundle, id and name of the app that is meant.

    Raises:
        PhoneError: `unknown_app`; it is not on the phone.
    """
    from maps.ids import slug  # noqa: PLC0415 - help needs none of it
    from mcp_server.cli.map_choice import all_maps  # noqa: PLC0415

    platform = phone.info.platform
    known = next((m for m in all_maps(config) if m.platform == platform and said in (m.id, m.bundle)), None)
    bundle = known.bundle if known else said
    # WebDriverAgent lists running apps only: whether an iPhone has an app tells the attempt to open it.
    installed = await phone.apps() if platform == "android" else tuple({bundle} if "." in bundle else ())
    if bundle not in installed:
        from difflib import get_close_matches  # noqa: PLC0415 - needed for a mistake only

        near = get_close_matches(said, installed, n=2, cutoff=0.4)
        raise PhoneError(
            "unknown_app",
            f"“{said[:80]}” is no app of {phone.info.address}.",
            next=f"Try {' or '.join(near)}." if near else "Name its bundle id or package.",
        )
    if known is not None:
        return bundle, known.id, known.name
    last = bundle.rsplit(".", 1)[-1]
    return bundle, slug(last) or "app", last[:1].upper() + last[1:]


async def _planned(phone: "Phone", config: "Config", bundle: str) -> "MapBuildReport":
    from mcp_server.cli.map_build_contract import MapBuildReport, planned_facts  # noqa: PLC0415 - as above
    from router.crawl import CrawlSettings, plan  # noqa: PLC0415

    settings = CrawlSettings(
        config.leases, trace_folder=config.traces, holder=HOLDER, policy=config.permitted
    )
    made = planned_facts(await plan(phone, bundle, settings))
    return MapBuildReport(status="planned", phone=phone.info.address, app=bundle, planned=made)


async def _crawled(
    phone: "Phone", config: "Config", wish: Wish, app: tuple[str, str, str]
) -> "MapBuildReport":
    from mcp_server.cli.map_build_text import Bar  # noqa: PLC0415 - help needs none of it
    from router.crawl import CrawlSettings, about_app, crawl, resumed  # noqa: PLC0415

    bundle, app_id, name = app
    mark = wish.checkpoint or _default_checkpoint(config, phone, bundle)
    known = resumed(mark, bundle, wish.limits)
    is_resumed = known is not None and _goes_on(wish, mark)
    today = date.today().isoformat()  # noqa: DTZ011 - the day on which a person looked, where they are
    about = about_app(phone, app_id, name, bundle, today)
    with Bar(name, wish.limits.screens, is_quiet=wish.is_quiet) as bar:
        settings = CrawlSettings(
            lease_folder=config.leases,
            checkpoint=mark,
            trace_folder=config.traces,
            limits=wish.limits,
            holder=HOLDER,
            policy=config.permitted,
            on_progress=bar.tell,
        )
        result = await crawl(phone, about, settings, known if is_resumed else None)
    out = wish.out or Path(f"{app_id}.{phone.info.platform}.yaml")
    return _kept(result, phone.info.address, out, mark, is_resumed=is_resumed)


def _default_checkpoint(config: "Config", phone: "Phone", bundle: str) -> Path:
    from router.state import file_part  # noqa: PLC0415 - help needs none of it

    whose = file_part(phone.info.key)
    if phone.info.simulated and phone.info.address.startswith("sim:"):
        whose = phone.info.address.replace(":", "_")  # each one that is started by itself is another phone
    return config.state / "crawls" / f"{whose}-{bundle}.json"


def _goes_on(wish: Wish, mark: Path) -> bool:
    if wish.resume is not None:
        return wish.resume
    if wish.is_quiet or not sys.stdin.isatty():
        note(f"A crawl of this app was broken off ({mark}); this begins anew. --resume goes on with it.")
        return False
    return click.confirm("A crawl of this app was broken off. Go on with it?", default=True, err=True)


def _kept(result: "CrawlResult", phone: str, out: Path, mark: Path, *, is_resumed: bool) -> "MapBuildReport":
    from mcp_server.cli.map_build_contract import CoverageFacts, MapBuildReport  # noqa: PLC0415 - as above
    from router.map_files import save_map  # noqa: PLC0415
    from router.report import RunError  # noqa: PLC0415

    error = None
    if result.stuck:
        step = "Take the cause away, then run it again with --resume."
        error = RunError(code="crawl_ended", message=result.stuck, next=step)
    else:
        save_map(out, result.app_map)
        mark.unlink(missing_ok=True)
    return MapBuildReport(
        status="failed" if error else "done",
        phone=phone,
        app=result.app_map.bundle,
        file="" if error else str(out),
        checkpoint=str(mark) if error else "",
        resumed=is_resumed,
        seconds=result.report.seconds,
        phone_seconds=result.report.phone_seconds,
        coverage=CoverageFacts.of(result.report),
        error=error,
    )
