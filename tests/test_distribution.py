"""The top-level names are common words: what is imported must be ours, wherever the program is started."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = set(PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])

ORIGINS = """
import json, sys
from importlib.util import find_spec
print(json.dumps({name: find_spec(name).origin for name in sys.argv[1:]}))
"""


@pytest.fixture
def poisoned(tmp_path: Path) -> Path:
    """A folder with packages of our names, as a client's working directory may be."""
    for name in PACKAGES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(
            "raise SystemExit('imported the wrong one')", encoding="utf-8"
        )
    return tmp_path


def test_every_package_is_found_in_this_checkout_from_a_folder_with_packages_of_the_same_names(
    poisoned: Path,
):
    found = subprocess.run(
        [sys.executable, "-P", "-c", ORIGINS, *sorted(PACKAGES)],
        capture_output=True,
        check=True,
        cwd=poisoned,
        text=True,
    )
    origins = json.loads(found.stdout)
    assert {name: Path(origin) for name, origin in origins.items()} == {
        name: ROOT / name / "__init__.py" for name in PACKAGES
    }


@pytest.mark.parametrize("command", [["-P", "-m", "mcp_server"], ["SCRIPT"]])
def test_the_program_starts_in_such_a_folder(poisoned: Path, command: list[str]):
    script = Path(sys.executable).with_name("openphone-mcp")
    argv = [str(script)] if command == ["SCRIPT"] else [sys.executable, *command]
    done = subprocess.run([*argv, "--version"], capture_output=True, check=False, cwd=poisoned, text=True)
    assert done.returncode == 0, done.stderr
    assert PROJECT["project"]["version"] in done.stdout


def test_the_wheel_the_layers_and_the_folders_name_the_same_packages():
    assert set(PROJECT["tool"]["importlinter"]["root_packages"]) == PACKAGES
    folders = {
        path.parent.name
        for path in ROOT.glob("*/__init__.py")
        if path.parent.name not in ("tests", "examples")
    }
    assert folders == PACKAGES


def test_every_package_says_what_it_is_and_every_test_folder_is_one():
    for name in PACKAGES:
        assert (ROOT / name / "__init__.py").read_text(encoding="utf-8").startswith('"""')
    bare = {
        path.parent for path in (ROOT / "tests").rglob("*.py") if not (path.parent / "__init__.py").exists()
    }
    assert not bare
