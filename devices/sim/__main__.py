"""`python -P -m devices.sim`: run a simulated phone. The product's command line has the same as `sim`."""

import json
import sys
from typing import Any

import anyio
import click


@click.command()
@click.option(
    "--platform",
    type=click.Choice(["ios", "android"]),
    default="ios",
    show_default=True,
    help="Which kind of phone.",
)
@click.option(
    "--latency",
    type=click.Choice(["instant", "phone"]),
    default="instant",
    show_default=True,
    help="How long it takes: nothing, or about what a real phone takes.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Chooses the invented content.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port of the wire; a free one when not given."
)
@click.option(
    "--language",
    type=click.Choice(["en", "zh"]),
    default="en",
    show_default=True,
    help="Language of the interface where the app knows it.",
)
@click.option(
    "--adb-server",
    "with_adb_server",
    is_flag=True,
    help="Android: also run an adb server that has the phone connected.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON line once it is ready.")
def sim(**options: Any) -> None:  # noqa: ANN401 - click hands over what the options above declare
    """Run a simulated phone that clients of real phones can reach.

    It runs until standard input closes, or until Ctrl-C on a terminal.
    """
    from devices.sim.process import Options, run

    as_json = options.pop("as_json")
    wanted = Options(**options)

    def tell(ready: dict[str, object]) -> None:
        click.echo(json.dumps(ready) if as_json else _for_a_person(ready))
        sys.stdout.flush()

    unusable: list[str] = []
    try:
        anyio.run(run, wanted, tell)
    except* OSError as group:
        unusable += [str(error) for error in group.exceptions]
    if unusable:
        raise click.ClickException(f"The port {wanted.port} cannot be used: {unusable[0]}")


def _for_a_person(ready: dict[str, object]) -> str:
    wda, adb = ready.get("wda"), ready.get("adb")
    lines = [f"A simulated {'iPhone' if wda else 'Android phone'} is ready."]
    if wda:
        lines += [f"  WebDriverAgent: {wda}", f"  use it:         openphone-mcp run TASK --phone {wda}"]
    else:
        lines += [
            f"  connect it:     adb connect {adb}",
            f"  use it:         openphone-mcp run TASK --phone {adb}",
        ]
        if ready.get("adb_server"):
            lines.append(f"  its adb server: {ready['adb_server']}")
    lines += [
        f"  ground truth:   {ready['control']}/truth",
        "It runs until Ctrl-C, or until standard input closes.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sim()
