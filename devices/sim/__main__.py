"""`python -P -m devices.sim`: run a simulated phone. The product's command line has the same as `sim`."""

import gc
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import click

if TYPE_CHECKING:
    from devices.sim.process import Options


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
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Chooses the invented content; of several phones each has the next seed.",
)
@click.option(
    "--count",
    type=click.IntRange(1, 32),
    default=1,
    show_default=True,
    help="How many phones, in one process.",
)
@click.option(
    "--apps",
    default="",
    metavar="A,B",
    help="Which apps are installed: ids of shipped ones, or paths of your own .yaml files; else all shipped.",
)
@click.option(
    "--faults",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What shall go wrong and when: a file with `schema: openphone.faults/1`.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    help="Port of the wire (of several phones each has the next one); free ones when not given.",
)
@click.option(
    "--language",
    type=click.Choice(["en", "zh"]),
    default="en",
    show_default=True,
    help="Language of the interface where the app knows it.",
)
@click.option("--dark", is_flag=True, help="Pictures in the dark mode.")
@click.option(
    "--scale", type=click.FloatRange(1, 4), help="Pixels of a point; else 3 (iOS) or 3.5 (Android)."
)
@click.option(
    "--adb-server",
    "with_adb_server",
    is_flag=True,
    help="Android: also run an adb server that has the phone connected.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON line for each phone once it is ready.")
def sim(**given: Any) -> None:  # noqa: ANN401 - click hands over what the options above declare
    """Run simulated phones that clients of real phones can reach.

    They run until standard input closes, or until Ctrl-C on a terminal.
    """
    from devices.sim.process import run

    as_json = given.pop("as_json")
    wanted = _options(given)

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


def _options(given: dict[str, Any]) -> "Options":
    """Read the files that are named, before anything is started."""
    from devices.sim.choice import ChoiceError, choose_apps
    from devices.sim.fault_file import FaultFileError, read_fault_file
    from devices.sim.process import Options

    platform, path = given["platform"], given["faults"]
    try:
        faults = read_fault_file(path) if path else None
        if faults is not None:
            faults.check_wire("wda" if platform == "ios" else "adb")
        apps = choose_apps(platform, given["apps"].split(","))
    except FaultFileError as error:
        raise click.BadParameter(str(error), param_hint="--faults") from error
    except ChoiceError as error:
        raise click.BadParameter(str(error), param_hint="--apps") from error
    chosen: dict[str, Any] = {**given, "faults": faults, "apps": apps}
    return Options(**chosen)


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
    gc.set_threshold(50_000)  # looking through what loading makes, which stays, took a tenth of a start
    sim()
