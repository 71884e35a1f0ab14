"""The pytest plugin, as other people's tests use it."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from devices.sim.pytest_plugin import SimPhone
from tests.devices.sim.test_process import listens

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "test_my_app_on_a_simulated_phone.py"


def test_the_example_runs_in_a_folder_of_its_own(tmp_path: Path):
    copy = tmp_path / EXAMPLE.name
    copy.write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(copy)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        check=False,
        text=True,
        timeout=50,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout


def test_it_is_found_by_every_pytest_of_the_environment():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = project["project"]["entry-points"]["pytest11"]
    found = {e.name: e.value for e in entry_points(group="pytest11") if e.name in declared}
    assert found == declared == {"openphone_sim": "devices.sim.pytest_plugin"}


def test_it_costs_nothing_when_it_is_not_used():
    code = (
        "import pytest, sys; before = set(sys.modules); import devices.sim.pytest_plugin;"
        "print(*sorted({m.partition('.')[0] for m in set(sys.modules) - before}"
        " - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.split() == ["devices"]


def test_a_phone_is_told_by_its_address_and_moved_by_hand(openphone_ios: SimPhone):
    phone = openphone_ios
    assert (phone.platform, phone.adb, phone.address) == ("ios", "", phone.wda)
    assert phone.serial == phone.identity
    phone.arrange("launch", app="com.apple.Preferences")
    assert phone.truth()["screen"] == "home"
    assert "com.apple.Preferences" in {app["bundle"] for app in phone.graph()["apps"]}
    phone.arm("dump_slow", times=-1)
    phone.arm("error", on="tap", status=408, when={"action": 3})
    assert [fault["name"] for fault in phone.truth()["faults"]] == ["dump_slow", "error"]
    phone.disarm("dump_slow")
    assert [fault["name"] for fault in phone.truth()["faults"]] == ["error"]


def test_what_does_not_fit_is_an_error_that_says_so(openphone_sim: Callable[..., SimPhone]):
    phone = openphone_sim(platform="ios", apps=["settings"])
    with pytest.raises(ValueError, match="does not fit"):
        phone.arrange("launch", app="org.example.absent")
    with pytest.raises(ValueError, match="op"):
        phone.arrange("explode")
    with pytest.raises(ValueError, match="a fault of adb"):
        phone.arm("dump_idle")
    with pytest.raises(RuntimeError, match="No app `no_such_app` ships"):
        openphone_sim(apps=["no_such_app"])
    with pytest.raises(RuntimeError, match="there is no fault"):
        openphone_sim(faults=[{"fault": "no_such_fault"}])


def test_phones_are_gone_after_the_test_also_when_it_failed(tmp_path: Path):
    test = tmp_path / "test_one.py"
    test.write_text(
        "def test_one(openphone_sim, openphone_android):\n"
        "    phone = openphone_sim(seed=5, language='zh')\n"
        "    open('told.txt', 'w').write(f'{phone.wda} http://{openphone_android.adb} {phone.control}')\n"
        "    assert False\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)],
        cwd=tmp_path, capture_output=True, check=False, text=True, timeout=50,
    )  # fmt: skip
    assert "1 failed" in done.stdout
    addresses = (tmp_path / "told.txt").read_text(encoding="utf-8").split()
    assert len(addresses) == 3
    assert not any(listens(address) for address in addresses)
