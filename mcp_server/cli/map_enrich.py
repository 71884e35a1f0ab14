"""`map enrich`: descriptions and further names from a text model."""

from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import click

from mcp_server.cli.exits import console, fail, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.usual_options import json_option
from phone.errors import PhoneError

if TYPE_CHECKING:
    from maps.model import AppMap
    from mcp_server.cli.contract import MapEnrichReport


@click.command(
    "enrich",
    short_help="Let a text model describe a map's screens.",
    epilog=examples(
        "openphone-mcp map enrich lamp.yaml --model qwen2.5:3b --base-url http://127.0.0.1:11434/v1 "
        "--out lamp.yaml"
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--model", required=True, help="The model's name, as its server calls it.")
@click.option(
    "--base-url",
    default="http://127.0.0.1:8000/v1",
    show_default=True,
    help="Any OpenAI-compatible endpoint.",
)
@click.option(
    "--key-variable",
    default="OPENAI_API_KEY",
    show_default=True,
    help="Environment variable that holds the key; servers on this machine need none.",
)
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Where the map is written.")
@json_option("map-enrich.json")
def enrich(*, file: Path, model: str, base_url: str, key_variable: str, out: Path, as_json: bool) -> None:
    """Let a text model describe the screens of the map in FILE and name what people also call them.

    Screens are sent without anything personal: names, e-mail addresses, phone numbers, addresses and card
    numbers are taken out first. Labels, ways and risks stay as they are, and so do descriptions that exist.
    """
    try:
        report = anyio.run(_enriched, file, model, base_url, key_variable, out)
    except PhoneError as error:
        fail(error)
    if as_json:
        print_json(report)
        return
    console().print(
        f"{report.out}: {report.descriptions} descriptions, {report.names} names; {report.calls} questions, "
        f"{report.input_tokens} tokens in, {report.output_tokens} out",
        markup=False,
    )
    for dropped in report.dropped:
        console().print(f"left out  {dropped}", markup=False)


async def _enriched(file: Path, model: str, base_url: str, key_variable: str, out: Path) -> "MapEnrichReport":
    from local_model.endpoint import ChatModel, Endpoint  # noqa: PLC0415 - help needs none of it
    from maps.files import load_map  # noqa: PLC0415
    from mcp_server.cli.contract import MapEnrichReport  # noqa: PLC0415
    from router.enrich import enrich  # noqa: PLC0415
    from router.map_files import save_map  # noqa: PLC0415

    before = load_map(file)
    asked = ChatModel(Endpoint(base_url, model, key_variable))
    try:
        result = await enrich(before, asked)
    finally:
        await asked.close()
    save_map(out, result.app_map)
    return MapEnrichReport(
        out=str(out),
        descriptions=_described(result.app_map) - _described(before),
        names=_named(result.app_map) - _named(before),
        dropped=list(result.dropped),
        calls=asked.usage.calls,
        input_tokens=asked.usage.input_tokens,
        output_tokens=asked.usage.output_tokens,
    )


def _described(app_map: "AppMap") -> int:
    return sum(bool(screen.description) for screen in app_map.screens)


def _named(app_map: "AppMap") -> int:
    things = [thing for screen in app_map.screens for thing in (screen, *screen.elements)]
    return sum(len(names) for thing in things for names in thing.aliases.values())
