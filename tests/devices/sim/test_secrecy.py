"""The control port is told to whoever started the phone, and to nobody else."""

import ast
import json
import re
import tomllib
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from devices.sim.adbd.commands import COMMANDS
from devices.sim.wda.routes import ROUTES
from tests.devices.sim.adbd.sim_process import running
from tests.devices.sim.test_process import read_line, sim

ROOT = Path(__file__).parents[3]
DRIVERS = [*(ROOT / "devices" / "android").rglob("*.py"), *(ROOT / "devices" / "ios").rglob("*.py")]
ASKING = (
    *("getprop", "settings list system", "settings list secure", "settings list global", "pm list packages"),
    *(
        "cmd package list packages -f",
        "id",
        "uname -a",
        "ip addr",
        "ime list",
        "ls -l /sdcard",
        "env",
        "wm size",
    ),
    *(f"dumpsys {s}" for s in ("window", "activity", "display", "power", "battery", "input_method")),
    *("uiautomator dump /dev/tty", "am start -W -a android.settings.SETTINGS"),
)


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_no_driver_imports_the_simulator_or_speaks_of_its_control_port():
    assert len(DRIVERS) > 20
    for path in DRIVERS:
        assert not any(name.startswith("devices.sim") for name in imports(path)), path
        assert not re.search(r"ready\.control|/truth|/graph\b", path.read_text(encoding="utf-8")), path


def test_the_contract_that_keeps_it_so_is_in_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    [contract] = [c for c in contracts if c.get("forbidden_modules") == ["devices.sim"]]
    assert set(contract["source_modules"]) >= {"devices.android", "devices.ios"}


def test_no_answer_of_webdriveragent_tells_the_control_port():
    with sim("--json", "--apps", "settings") as process:
        ready = read_line(process)
        port = ready["control"].rpartition(":")[2]
        body = json.dumps({"capabilities": {}}).encode()
        with urlopen(f"{ready['wda']}/session", data=body, timeout=10) as answer:
            session = f"/session/{json.load(answer)['value']['sessionId']}"
        paths = [
            (session if route.needs_session else "") + route.path.pattern.removesuffix("/?")
            for route in ROUTES
            if route.method == "GET" and not route.path.groups
        ]
        assert len(paths) > 12
        for path in [*paths, "/no/such/path", "/truth", "/graph", "/session/none/source"]:
            try:
                with urlopen(ready["wda"] + path, timeout=10) as answer:
                    said = answer.read().decode()
            except HTTPError as error:
                with error:
                    said = error.read().decode()
                assert path not in paths or "no such" in said, path
            without_picture = json.loads(said)["value"] if path != "/screenshot" else ""
            assert port not in json.dumps(without_picture), path


def test_no_answer_of_the_shell_tells_the_control_port():
    assert {words.split()[0] for words in ASKING} - {"env", "ls"} <= COMMANDS.keys()
    with running("--apps", "settings") as phone:
        port = phone.control.rpartition(":")[2]
        said = phone.shell("; ".join(f"{line} 2>&1" for line in ASKING)).stdout.decode(errors="replace")
        assert phone.server_port
        assert "ro.serialno" in said
        assert "<hierarchy" in said
        assert f":{port}" not in said
        assert "control" not in re.findall(r"^\[(\S+)\]", said, re.MULTILINE)
