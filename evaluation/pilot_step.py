"""What a step of a model's pilot costs beside the model and the phone: `python -m evaluation.pilot_step`.

Processor time of this process, so that whatever else runs here counts little.
"""

import io
import time
from collections.abc import Callable
from statistics import median
from typing import Final, cast

import anyio
import click
from PIL import Image
from rich.console import Console
from rich.table import Table

from devices.discovery import open_phone
from local_model.acting import meant
from local_model.answer import parse
from local_model.asking import ask_about
from local_model.calls import Answer, Mark, Touch
from local_model.pilot import draw, no_app
from local_model.profiles import PROFILES, Profile
from local_model.scene import Scene, state_of
from local_model.steps import Step
from phone.action import OpenApp
from phone.snapshot import Screenshot, Snapshot

SCREEN_PX: Final = (1080, 2400)
AIM_MS: Final = 60.0
"""Beside the model and the phone, where a step of a 3B takes one to four seconds."""
ANSWER: Final = """<REASONING>The row is there.</REASONING>
<STATE_ASSESSMENT>Current State: Settings; Task Progress: begun</STATE_ASSESSMENT>
<CALLED_FUNCTION>tap(3)</CALLED_FUNCTION>"""
POINTED: Final = '{"assessment": "Settings", "action": "tap", "arguments": {"coordinate": [300, 300]}}'


async def _seen() -> tuple[Snapshot, Screenshot]:
    """Take a screen of many rows from the simulated Android phone, in the size that most phones have."""
    phone = await open_phone("sim:android")
    try:
        await phone.perform(OpenApp("com.android.settings"))
        snapshot, shot = await phone.snapshot(), await phone.screenshot()
    finally:
        await phone.close()
    with Image.open(io.BytesIO(shot.png)) as image:
        file, resize = io.BytesIO(), cast("Callable[..., Image.Image]", image.convert("RGB").resize)
        resize(SCREEN_PX).save(file, "PNG")
    return snapshot, Screenshot(file.getvalue(), *SCREEN_PX, SCREEN_PX[0] / snapshot.size.width)


def measure(profile: Profile, snapshot: Snapshot, shot: Screenshot, rounds: int) -> dict[str, float]:
    """Measure the parts of a step, medians in milliseconds."""
    steps = [
        Step(n, "a", "picture", "acted", Touch(Mark(3)), "tap(3)", assessment="Settings is open. " * 4)
        for n in range(1, 21)
    ]
    picture = draw(snapshot, shot, profile)
    scene = Scene.of(snapshot, picture)
    said = POINTED if profile.points else ANSWER

    def read() -> None:
        answer = parse(said, marks=len(scene.marks), points=profile.points)
        if isinstance(answer, Answer):
            meant(answer.call, scene, profile.coordinates, no_app, "")

    parts: dict[str, Callable[[], object]] = {
        "picture": lambda: draw(snapshot, shot, profile),
        "prompt": lambda: ask_about("Turn on Wi-Fi", Scene.of(snapshot, picture), steps, profile),
        "answer": read,
        "change": lambda: hash(state_of(snapshot)),
    }
    return {name: _ms(part, rounds) for name, part in parts.items()}


def _ms(part: Callable[[], object], rounds: int) -> float:
    took: list[float] = []
    for _ in range(rounds):
        began_s = time.process_time()
        part()
        took.append((time.process_time() - began_s) * 1000)
    return median(took)


@click.command()
@click.option("--rounds", default=25, show_default=True, help="Medians of so many rounds.")
def main(rounds: int) -> None:
    """Measure on this machine; ends with 1 when a step of a profile costs more than is aimed at."""
    snapshot, shot = anyio.run(_seen)
    table = Table(title=f"A step beside model and phone, processor ms, {SCREEN_PX[0]}x{SCREEN_PX[1]}")
    for heading in (
        "profile",
        "sent",
        "KB",
        "tokens of text",
        "picture",
        "prompt",
        "answer",
        "change",
        "all",
    ):
        table.add_column(heading, justify="left" if heading == "profile" else "right")
    slowest = 0.0
    for profile in PROFILES.values():
        picture = draw(snapshot, shot, profile)
        if picture is None:
            raise click.ClickException("The simulated phone's picture cannot be read.")
        costs = measure(profile, snapshot, shot, rounds)
        slowest = max(slowest, sum(costs.values()))
        table.add_row(
            profile.name,
            f"{picture.width_px}x{picture.height_px}",
            f"{len(picture.content) / 1000:.0f}",
            *(f"{cost:.2f}" for cost in costs.values()),
            f"{sum(costs.values()):.1f}",
        )
    console = Console()
    console.print(table)
    if slowest > AIM_MS:
        console.print(f"Missed: {slowest:.1f} ms, {AIM_MS:g} is the aim")
    raise SystemExit(slowest > AIM_MS)


if __name__ == "__main__":
    main()
