"""Whether the pictures of the simulated phones can be read: an OCR engine reads their labels back.

`python -m evaluation.ocr`, with the extra `ocr` installed and a font for Chinese on this computer.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click
from PIL import Image
from rapidfuzz import fuzz
from rich.console import Console
from rich.table import Table

from devices.sim.fonts import has_chinese_font
from devices.sim.node import Node
from devices.sim.render import Renderer
from devices.sim.world import World
from phone.geometry import Rect
from phone.snapshot import Platform

SCREENS = 10
"""Of each platform in each language."""
_SCREENS_OF_AN_APP = 4
_TAPS_IN_AN_APP = 6
_ENOUGH = 90.0
"""Likeness in percent from which a label counts as read; one wrong letter of ten."""
_READ_WHOLE = 4
"""Labels of fewer letters have to be read exactly."""
_LABELLED = frozenset({"text", "button", "tab", "segment", "link"})
_DRAWN_AS_SIGN = frozenset({"icon", "symbol", "back"})
_COVERS = frozenset({"window", "sheet", "bar", "keyboard", "alert", "statusbar", "image", "field"})
_ENGINE = {"Global.use_cls": False, "Det.limit_type": "max", "Det.limit_side_len": 960}
"""The scaling by the shorter side, which is the engine's default, takes twice as long and splits texts."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of one screen."""

    platform: Platform
    zh: bool
    screen: str
    labels: int
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One text that the engine found."""

    text: str
    rect: Rect
    """In points."""


def screens_of(platform: Platform, *, zh: bool, seed: int = 1) -> Iterator[World]:
    """Walk through the shipped apps and yield the phone at each screen that was not seen before."""
    world, rng = World(platform, seed=seed, zh=zh), random.Random(seed)  # noqa: S311 - a walk, not a secret
    bundles = [app.bundle for app in world.installed()]
    seen: list[tuple[str, str]] = []
    while len(seen) < SCREENS:
        world.launch(rng.choice(bundles))
        for _ in range(_TAPS_IN_AN_APP):
            where = (world.foreground, str(world.truth()["screen"]))
            of_app = sum(bundle == where[0] for bundle, _ in seen)
            is_new = where not in seen and of_app < _SCREENS_OF_AN_APP
            if where[1] and is_new and not world.is_secure and len(seen) < SCREENS:
                seen.append(where)
                yield world
            places = [n.rect.center for n in world.nodes() if n.clickable and n.visible]
            place = rng.choice(places)
            world.tap(place.x, place.y)


def labels_of(nodes: Sequence[Node]) -> list[Node]:
    """List what a person can read: whole on the screen, under nothing, of two letters or more."""
    glass = nodes[0].rect
    return [
        node
        for index, node in enumerate(nodes)
        if node.role in _LABELLED
        and node.visible
        and node.look.isdisjoint(_DRAWN_AS_SIGN)
        and len(_letters(node.text)) > 1
        and node.rect.clipped_to(glass).area > 0.99 * node.rect.area
        and not _is_covered(nodes, index)
    ]


def _is_covered(nodes: Sequence[Node], index: int) -> bool:
    node = nodes[index]
    return any(
        n.role in _COVERS and n.visible and n.rect.clipped_to(node.rect).area > 0 and n.parent != index
        for n in nodes[index + 1 :]
    )


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


def is_read(node: Node, lines: Sequence[Line]) -> bool:
    """Tell whether the lines at a label's place say it."""
    place = Rect(node.rect.x - 40, node.rect.y - 4, node.rect.width + 80, node.rect.height + 8)
    near = [line for line in lines if line.rect.clipped_to(place).area > 0]
    said = _letters(
        "".join(line.text for line in sorted(near, key=lambda line: (line.rect.y // 12, line.rect.x)))
    )
    label = _letters(node.text)
    if len(label) < _READ_WHOLE:
        return label in said
    return len(said) >= len(label) * 0.8 and fuzz.partial_ratio(label, said) >= _ENOUGH


class Reader:
    """The OCR engine."""

    def __init__(self) -> None:
        try:
            from rapidocr import RapidOCR  # noqa: PLC0415 - of an extra
        except ImportError as error:
            raise click.ClickException(
                "The OCR engine is missing: pip install 'openphone-mcp[ocr]'"
            ) from error
        self._engine = RapidOCR(params=_ENGINE)

    def lines(self, image: Image.Image, scale: float) -> list[Line]:
        """Read a picture that has `scale` pixels a point."""
        found = self._engine(image)
        if found.boxes is None or found.txts is None:
            return []
        pairs = zip(found.boxes, found.txts, strict=True)
        return [Line(text, _rect(box, scale)) for box, text in pairs]


def _rect(corners: Sequence[Sequence[float]], scale: float) -> Rect:
    across, down = [float(c[0]) / scale for c in corners], [float(c[1]) / scale for c in corners]
    return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))


def read(world: World, reader: Reader) -> Reading:
    """Read what a phone shows now and compare."""
    scale = world.screen.px_per_pt
    lines = reader.lines(Renderer(world).image(scale), scale)
    labels = labels_of(world.nodes())
    missed = tuple(node.text for node in labels if not is_read(node, lines))
    name = f"{world.foreground} {world.truth()['screen']}"
    return Reading(world.platform, world.zh, name, len(labels), missed)


@click.command()
@click.option("--missed", is_flag=True, help="Also list what was not read.")
def main(*, missed: bool) -> None:
    """Read forty screens of both platforms in both languages."""
    if not has_chinese_font():
        raise click.ClickException(
            "No font for Chinese on this computer; install one, such as Noto Sans CJK."
        )
    console, reader = Console(), Reader()
    table = Table(title="Labels that an OCR engine reads back (aim >= 95 %)")
    for heading in ("phone", "language", "screens", "labels", "read", "share"):
        table.add_column(heading, justify="left" if heading in ("phone", "language") else "right")
    everything: list[Reading] = []
    phones: tuple[tuple[Platform, bool], ...] = (
        ("ios", False), ("ios", True), ("android", False), ("android", True),
    )  # fmt: skip
    for platform, zh in phones:
        readings = [read(world, reader) for world in screens_of(platform, zh=zh)]
        everything += readings
        table.add_row(platform, "Chinese" if zh else "English", *_counts(readings))
    table.add_row("all", "", *_counts(everything), style="bold")
    console.print(table)
    for reading in everything if missed else ():
        if reading.missed:
            console.print(
                reading.platform, "zh" if reading.zh else "en", reading.screen, list(reading.missed)
            )


def _counts(readings: Sequence[Reading]) -> tuple[str, str, str, str]:
    labels = sum(r.labels for r in readings)
    good = labels - sum(len(r.missed) for r in readings)
    return str(len(readings)), str(labels), str(good), f"{good / labels:.1%}"


if __name__ == "__main__":
    main()
