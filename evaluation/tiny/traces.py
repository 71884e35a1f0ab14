"""`python -m evaluation.tiny.traces FOLDER`: write the lessons of the tiny model.

Each is what a pilot asked on the way of a chore, word for word, with its picture, and what the map's replayer
would have done. The same comes out each time.
"""

import base64
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

import anyio

from evaluation.tiny.attempt import Models, attempt
from evaluation.tiny.oracle import Lesson, Oracle
from evaluation.tiny.tasks import CHORES, TRAINED_SEEDS, Chore
from maps.catalog import Catalog
from maps.model import AppMap
from router.match import matcher_of
from router.today import today


async def lessons_of(chore: Chore, seed: int, maps: Sequence[AppMap]) -> list[Lesson]:
    """Let the oracle do a chore.

    Raises:
        RuntimeError: it did not, so that there is nothing to be learnt from it.
    """
    call = matcher_of(maps).match(chore.task, today()).chosen
    if call is None:
        raise RuntimeError(f"no macro fits {chore.task}")
    oracle = Oracle.of(call)
    tried = await attempt(chore, Models(oracle), seed, oracle.shows)
    if not tried.is_done:
        raise RuntimeError(f"{chore}: {tried.report.error}")
    return oracle.lessons


def write(folder: Path, lessons: Iterable[Lesson]) -> int:
    """Write lessons, each different one once, as lines of JSON beside their pictures; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    lines: dict[str, None] = {}
    for lesson in lessons:
        system, user = (
            lesson.messages[0]["content"],
            cast("list[dict[str, Any]]", lesson.messages[1]["content"]),
        )
        picture = base64.b64decode(user[1]["image_url"]["url"].partition(",")[2])
        name = f"{hash_of(picture)}.jpg"
        (folder / name).write_bytes(picture)
        facts = {"system": system, "text": user[0]["text"], "picture": name, "answer": lesson.answer}
        lines[json.dumps(facts, ensure_ascii=False)] = None
    (folder / "lessons.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)


def hash_of(picture: bytes) -> str:
    """Name a picture by what it shows."""
    from hashlib import sha256  # noqa: PLC0415 - used here only

    return sha256(picture).hexdigest()[:16]


async def main(folder: Path) -> None:
    """Write all lessons into a folder."""
    maps = [app_map for app_map in Catalog.shipped(None).maps if app_map.platform == "ios"]
    lessons: list[Lesson] = []
    for seed in TRAINED_SEEDS:
        for chore in CHORES:
            lessons += await lessons_of(chore, seed, maps)
    print(f"{write(folder, lessons)} lessons of {len(TRAINED_SEEDS) * len(CHORES)} runs")  # noqa: T201 - its result


if __name__ == "__main__":
    anyio.run(main, Path(sys.argv[1]))
