"""What `doctor` looks at: each check looks for itself, never raises, and names the command that mends it."""

import os
import re
import shutil
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable
from importlib import metadata
from pathlib import Path
from subprocess import DEVNULL
from typing import Final, TypeAlias
from urllib.parse import urlsplit

import anyio
from anyio import to_thread

from mcp_server.cli.contract import Check
from mcp_server.config import Config
from mcp_server.version import NAME, version
from phone.errors import PhoneError

Checking: TypeAlias = Callable[[Config], Awaitable[list[Check]]]

OLDEST_PYTHON: Final = (3, 11)
OLDEST_NODE: Final = (22, 19)
"""Source: the engines field of @modelcontextprotocol/inspector 2.12.0."""
WDA_PORT: Final = 8100
DEFAULT_WDA: Final = f"http://127.0.0.1:{WDA_PORT}"
GET_IPROXY: Final = "apt-get install libusbmuxd-tools (Debian) or brew install libimobiledevice (macOS)"
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
ASK_S: Final = 3.0
START_S: Final = 40.0
_DUMPED_WHERE: Final = {
    "auto": "not used on your phones; OPENPHONE_ANDROID_DUMPER=resident uses it there",
    "resident": "used on every Android phone (OPENPHONE_ANDROID_DUMPER=resident)",
    "shell": "not used (OPENPHONE_ANDROID_DUMPER=shell)",
}
REINSTALL: Final = f"pip install --force-reinstall {NAME}"


async def python(_config: Config) -> list[Check]:
    """Python's version."""
    found = ".".join(map(str, sys.version_info[:3]))
    ok = sys.version_info >= OLDEST_PYTHON
    fix = "" if ok else "Install Python 3.11 or newer, then install openphone-mcp with it."
    return [Check(name="python", state="ok" if ok else "problem", detail=found, fix=fix, needed=True)]


async def packages(_config: Config) -> list[Check]:
    """What was installed with this program, at which versions."""
    try:
        wanted = [
            re.match(r"[\w.-]+", line) for line in metadata.requires(NAME) or [] if "extra ==" not in line
        ]
    except metadata.PackageNotFoundError:
        detail = "this checkout is not installed"
        return [Check(name="packages", state="problem", detail=detail, fix="pip install -e .", needed=True)]
    found: list[str] = []
    missing: list[str] = []
    for name in (match[0] for match in wanted if match):
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        detail = f"missing: {', '.join(missing)}"
        return [Check(name="packages", state="missing", detail=detail, fix=REINSTALL, needed=True)]
    return [
        Check(name="packages", state="ok", detail=", ".join([f"{NAME} {version()}", *found]), needed=True)
    ]


async def state_folder(config: Config) -> list[Check]:
    """Whether traces and leases can be written."""
    folder = config.state
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        fix = f"Make {folder} writable, or set OPENPHONE_STATE to a folder that is."
        detail = f"{folder}: {error.strerror or error}"
        return [Check(name="state folder", state="problem", detail=detail, fix=fix, needed=True)]
    return [Check(name="state folder", state="ok", detail=str(folder), needed=True)]


async def app_maps(config: Config) -> list[Check]:
    """Whether the shipped maps can be used."""
    from maps.catalog import Catalog  # noqa: PLC0415 - each check loads what it looks at

    try:
        maps = Catalog.shipped(config.cache).maps
    except PhoneError as error:
        return [Check(name="app maps", state="problem", detail=str(error), fix=REINSTALL, needed=True)]
    macros = sum(len(app_map.macros) for app_map in maps)
    state = "ok" if maps else "missing"
    detail = f"{len(maps)} maps, {macros} macros"
    return [Check(name="app maps", state=state, detail=detail, fix="" if maps else REINSTALL, needed=True)]


async def fonts(_config: Config) -> list[Check]:
    """Whether pictures of the simulated phone can show Chinese; everything else works without."""
    from devices.sim.fonts import has_chinese_font  # noqa: PLC0415 - each check loads what it looks at

    if await to_thread.run_sync(has_chinese_font):
        return [Check(name="fonts", state="ok", detail="Chinese labels can be drawn")]
    detail = "no font with Chinese; the simulated phone's pictures show boxes for it"
    fix = "Install one, such as: apt-get install fonts-noto-cjk (Linux)"
    return [Check(name="fonts", state="missing", detail=detail, fix=fix)]


async def simulated_iphone(config: Config) -> list[Check]:
    """Start the simulated iPhone and look at it."""
    return [await _try_phone("simulated iPhone", "sim:ios", config)]


async def simulated_android(config: Config) -> list[Check]:
    """Start the simulated Android phone and look at it."""
    return [await _try_phone("simulated Android phone", "sim:android", config)]


async def fast_dumper(config: Config) -> list[Check]:
    """Whether Android screens are read without waiting a second each, and on whose phones."""
    from devices.android.jar import DISTRIBUTION, INSTALL, VERSION, JarError, find_jar, read_jar  # noqa: PLC0415

    name, where = "fast Android dumper", _DUMPED_WHERE[config.android_dumper]
    try:
        await to_thread.run_sync(lambda: read_jar(find_jar()))
    except JarError as error:
        detail = f"{str(error).partition(';')[0]}; a look at an Android screen takes over a second"
        return [Check(name=name, state="missing", detail=detail, fix=INSTALL)]
    return [Check(name=name, state="ok", detail=f"of {DISTRIBUTION} {VERSION}, {where}")]


async def adb(_config: Config) -> list[Check]:
    """The adb program, and whether its server runs."""
    from devices.android.server import AdbServer, adb_program  # noqa: PLC0415 - each check loads what it looks at

    program = shutil.which(await to_thread.run_sync(adb_program))
    if program is None:
        fix = "pip install --force-reinstall adbutils, or install Android's platform-tools"
        return [Check(name="adb program", state="missing", detail="not found", fix=fix)]
    checks = [Check(name="adb program", state="ok", detail=program)]
    try:
        server = AdbServer.from_environment()
    except PhoneError as error:
        return [*checks, Check(name="adb server", state="problem", detail=str(error), fix=error.next)]
    if await _listens(server.client.host, server.client.port):
        return [*checks, Check(name="adb server", state="ok", detail=server.address)]
    detail = f"none at {server.address}; one is started when an Android phone is used"
    return [*checks, Check(name="adb server", state="missing", detail=detail, fix=f"{program} start-server")]


async def phones(_config: Config) -> list[Check]:
    """Attached phones with their states."""
    from devices.discovery import list_phones  # noqa: PLC0415 - each check loads what it looks at

    try:
        found = [p for p in await list_phones() if not p.address.startswith("sim:")]
    except PhoneError as error:
        return [Check(name="phones", state="problem", detail=str(error), fix=error.next)]
    if not found:
        fix = "Attach a phone by USB, with USB debugging on (Android) or WebDriverAgent running (iPhone)."
        return [Check(name="phones", state="missing", detail="no phone is attached", fix=fix)]
    return [
        Check(
            name=f"phone {phone.address}",
            state="ok" if phone.state == "ready" else "problem",
            detail=f"{phone.name or phone.platform}, {phone.state}",
            fix=phone.next,
        )
        for phone in found
    ]


async def web_driver_agent(config: Config) -> list[Check]:
    """Whether WebDriverAgent answers at the phone's address, else at its usual one."""
    import httpx2  # noqa: PLC0415 - each check loads what it looks at

    told = config.phone or ""
    url = told.rstrip("/") if told.startswith(("http://", "https://")) else DEFAULT_WDA
    try:
        async with httpx2.AsyncClient(timeout=ASK_S, trust_env=False) as client:
            answer = await client.get(f"{url}/status")
    except httpx2.HTTPError as error:
        detail = f"nothing answers at {url} ({type(error).__name__})"
        return [Check(name="WebDriverAgent", state="missing", detail=detail, fix=reach_wda(url))]
    if answer.status_code == 200 and b'"value"' in answer.content:
        return [Check(name="WebDriverAgent", state="ok", detail=url)]
    detail = f"what answers at {url} is no WebDriverAgent (HTTP {answer.status_code})"
    return [Check(name="WebDriverAgent", state="problem", detail=detail, fix="Pass its URL with --phone.")]


def reach_wda(url: str) -> str:
    """Say how a WebDriverAgent comes to answer at a URL."""
    parts = urlsplit(url)
    if parts.hostname not in LOOPBACK:
        return f"Start WebDriverAgent on the iPhone, in the same network, so that {url}/status answers."
    port = parts.port or (443 if parts.scheme == "https" else 80)
    got = "" if shutil.which("iproxy") else f"; iproxy comes with {GET_IPROXY}"
    return f"Start WebDriverAgent on the iPhone and forward its port: iproxy {port} {WDA_PORT}{got}"


async def usbmuxd(_config: Config) -> list[Check]:
    """Whether iPhones on a cable can be reached."""
    from devices.ios.usbmuxd import USBMUXD  # noqa: PLC0415 - each check loads what it looks at

    if await to_thread.run_sync(_connects, USBMUXD):
        return [Check(name="usbmuxd", state="ok", detail=str(USBMUXD))]
    detail = f"nothing listens at {USBMUXD}; iPhones by Wi-Fi or a forwarded port work without it"
    fix = "apt-get install usbmuxd (Linux); macOS brings it"
    return [Check(name="usbmuxd", state="missing", detail=detail, fix=fix)]


async def named_phone(config: Config) -> list[Check]:
    """Reach the phone that was named and look at it; the simulated ones are looked at anyway."""
    if not config.phone or config.phone.startswith("sim:"):
        return []
    return [await _try_phone(f"named phone {config.phone}", config.phone, config)]


async def models(config: Config) -> list[Check]:
    """Whether the models that were named answer, and are served under these names."""
    from mcp_server.cli.model_doctor import model_check  # noqa: PLC0415 - each check loads what it looks at

    return [
        await model_check("local", config.local_model),
        *([await model_check("cloud", config.cloud_model)] if config.cloud_model else ()),
    ]


async def node(_config: Config) -> list[Check]:
    """Whether the MCP Inspector can run. That only its developers need, so nothing here is a problem."""
    wanted = ".".join(map(str, OLDEST_NODE))
    found = await _node_version()
    if found and tuple(int(part) for part in re.findall(r"\d+", found)[:2]) >= OLDEST_NODE:
        return [Check(name="Node", state="ok", detail=found)]
    detail = f"{found or 'none'}; the MCP Inspector runs on {wanted} or newer, nothing else needs it"
    fix = "Nothing has to be done: `make test-clients` in a checkout brings its own."
    return [Check(name="Node", state="missing", detail=detail, fix=fix)]


CHECKS: Final[tuple[Checking, ...]] = (
    python,
    packages,
    state_folder,
    app_maps,
    simulated_iphone,
    simulated_android,
    fast_dumper,
    fonts,
    phones,
    adb,
    web_driver_agent,
    usbmuxd,
    named_phone,
    models,
    node,
)
"""In the order in which they are told: first what everything needs."""


async def _try_phone(name: str, address: str, config: Config) -> Check:
    from devices.discovery import open_phone  # noqa: PLC0415 - each check loads what it looks at

    try:
        with anyio.fail_after(START_S):
            phone = await open_phone(address, dumper=config.android_dumper)
            try:
                seen = await phone.snapshot()
            finally:
                await phone.close()
    except PhoneError as error:
        return Check(name=name, state="problem", detail=str(error), fix=error.next, needed=True)
    except TimeoutError:
        detail = f"it did not start and answer within {START_S:g} s"
        fix = "openphone-mcp sim" if address.startswith("sim:") else "Restart the phone, then look again."
        return Check(name=name, state="problem", detail=detail, fix=fix, needed=True)
    return Check(name=name, state="ok", detail=f"{address} shows {len(seen.elements)} elements", needed=True)


async def _node_version() -> str:
    program = shutil.which("node")
    if program is None:
        return ""
    try:
        with anyio.fail_after(ASK_S):
            said = (await anyio.run_process([program, "--version"], stderr=DEVNULL, check=False)).stdout
    except (OSError, TimeoutError):
        return ""
    return said.decode(errors="replace").strip()[:40]


async def _listens(host: str, port: int) -> bool:
    try:
        with anyio.fail_after(ASK_S):
            async with await anyio.connect_tcp(host, port):
                return True
    except (OSError, TimeoutError):
        return False


def _connects(path: Path | str) -> bool:
    if os.name != "posix":
        return False
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(ASK_S)
        return sock.connect_ex(str(path)) == 0
