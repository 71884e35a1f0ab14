"""Client libraries of others list tools, look, act, fail, take a picture and read, over both transports."""

import base64
import json
import shutil
from collections.abc import Generator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.clients.conftest import INSTALLED, SERVER, Npm, serving

pytestmark = [pytest.mark.clients, pytest.mark.timeout(180)]

PROGRAMS = Path(__file__).parent / "programs"
MOST_BYTES = 700_000
LONGEST_PX = 1568
"""Pictures that every client passes on unscaled. Source: what was measured on clients."""


@dataclass(frozen=True)
class Library:
    """A client library: the program that uses it, and the era that it speaks, where it tells."""

    program: str
    era: str = ""
    modern: bool = False


LIBRARIES = {
    "TypeScript SDK v1": Library("typescript_v1.mjs"),
    "TypeScript SDK v2": Library("typescript_v2.mjs", "2025-11-25"),
    "TypeScript SDK v2, modern": Library("typescript_v2.mjs", "2026-07-28", modern=True),
    "fastmcp": Library("python_fastmcp.py", "2026-07-28"),
    "pydantic-ai": Library("python_pydantic_ai.py"),
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with serving(Npm(tmp_path_factory.mktemp("served"))) as url:
        yield url


def played(npm: Npm, library: Library, told: dict[str, Any]) -> dict[str, Any]:
    """Let a library play its round, and read what it was given."""
    if library.program.endswith(".mjs"):  # imports are looked for beside the program
        beside = INSTALLED / "programs"
        shutil.copytree(PROGRAMS, beside, dirs_exist_ok=True)
        command = ["node", str(beside / library.program)]
    else:
        command = [str(INSTALLED / "python/bin/python"), str(PROGRAMS / library.program)]
    done = npm.start(*command, json.dumps({**told, "modern": library.modern}))
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("transport", ["stdio", "http"])
@pytest.mark.parametrize("name", LIBRARIES)
def test_it_lists_looks_acts_fails_asks_and_gets_a_picture(npm: Npm, url: str, name: str, transport: str):
    library = LIBRARIES[name]
    stdio = {"command": str(SERVER), "args": ["serve"], "env": npm.environment}
    found = played(npm, library, stdio if transport == "stdio" else {"url": url})
    assert {"run_task", "snapshot", "screenshot", "tap", "settings_set"} <= set(found["tools"])
    assert "sim:ios" in found["looked"]
    assert (found["acted"], found["failed"]) == ("done", "invalid_arguments")
    assert (found["agreed"], "Shall it be done?" in found["question"]) == ("done", True)
    assert "Screens, and what leads on from them:" in found["read"]
    assert found.get("completed", ["clock", "Clock"]) == ["clock", "Clock"]  # pydantic-ai cannot ask for it
    content = base64.b64decode(found["picture"]["data"])
    picture = Image.open(BytesIO(content))
    assert picture.get_format_mimetype() == found["picture"]["type"]
    assert max(picture.size) <= LONGEST_PX
    assert len(content) <= MOST_BYTES
    if library.era:
        assert found["era"] == library.era
