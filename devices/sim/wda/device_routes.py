"""Requests about the phone: status, session, size, pictures, lock, orientation, clipboard, settings."""

import base64
import binascii
import json
from typing import cast

from devices.sim.node import Orientation
from devices.sim.page import STATUS_BAR_PT
from devices.sim.wda.agent import Agent, Ask
from devices.sim.wda.app_routes import start
from devices.sim.wda.errors import WdaError
from devices.sim.wda.source import to_json, to_xml

OS_VERSION = "26.0"
_ORIENTATIONS: dict[str, Orientation] = {
    "PORTRAIT": "portrait",
    "LANDSCAPE": "landscape",
    "UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT": "landscape",
}


def status(_agent: Agent, _: Ask) -> dict[str, object]:
    """Tell that WebDriverAgent is ready."""
    return {
        "ready": True,
        "message": "WebDriverAgent is ready to accept commands",
        "state": "success",
        "os": {"name": "iOS", "version": OS_VERSION, "sdkVersion": OS_VERSION, "testmanagerdVersion": 65535},
        "ios": {"ip": "127.0.0.1"},
        "build": {"time": "simulated", "productBundleIdentifier": "openphone.simulated.WebDriverAgentRunner"},
        "device": "iphone",
    }


def new_session(agent: Agent, ask: Ask) -> dict[str, object]:
    """Begin a session, ending the one before; launch the app it names."""
    wanted = _capabilities(ask)
    agent.world.record("session")
    session = agent.new_session()
    bundle = wanted.get("bundleId")
    if isinstance(bundle, str) and bundle:
        start(agent, bundle)
    return {"sessionId": session, "capabilities": {"device": "iphone", "sdkVersion": OS_VERSION}}


def _capabilities(ask: Ask) -> dict[str, object]:
    capabilities = ask.body.get("capabilities")
    if not isinstance(capabilities, dict):
        raise WdaError("session not created", "'capabilities' is mandatory to create a new session")
    given = cast("dict[str, object]", capabilities)
    match = given.get("alwaysMatch", {})
    return cast("dict[str, object]", match) if isinstance(match, dict) else {}


def session_info(agent: Agent, _: Ask) -> dict[str, object]:
    """Describe the session. New versions name no bundle."""
    return {"sessionId": agent.session, "capabilities": {"device": "iphone", "sdkVersion": OS_VERSION}}


def end_session(agent: Agent, _: Ask) -> None:
    """End the session."""
    agent.end_session()


def source(agent: Agent, ask: Ask) -> object:
    """Write the element tree."""
    form = ask.query.get("format", "xml")
    agent.world.record("source", format=form)
    if form not in ("xml", "json", "description"):
        raise WdaError.bad_argument(
            f"Unknown source format '{form}'. Only ['xml', 'json', 'description'] is supported"
        )
    tree = agent.tree()
    return to_json(tree) if form == "json" else to_xml(tree)


def accessible_source(agent: Agent, _: Ask) -> object:
    """Write the tree as JSON, whatever its size."""
    agent.world.record("source", format="accessible")
    return to_json(agent.tree())


def screenshot(agent: Agent, _: Ask) -> str:
    """Take a picture in device pixels."""
    agent.world.record("screenshot")
    return base64.b64encode(agent.renderer.png()).decode("ascii")


def window_size(agent: Agent, _: Ask) -> dict[str, float]:
    """Tell the size of the app's window in points."""
    size = agent.world.size()
    return {"width": size.width, "height": size.height}


def screen(agent: Agent, _: Ask) -> dict[str, object]:
    """Describe the screen."""
    size = agent.world.size()
    return {
        "scale": agent.world.screen.px_per_pt,
        "statusBarSize": {"width": size.width, "height": STATUS_BAR_PT["ios"]},
        "screenSize": {"width": size.width, "height": size.height},
    }


def locked(agent: Agent, _: Ask) -> bool:
    """Tell whether the screen is locked."""
    return agent.world.locked


def lock(agent: Agent, _: Ask) -> None:
    """Lock the screen."""
    agent.world.record("lock")
    agent.world.set_lock(locked=True)


def unlock(agent: Agent, _: Ask) -> None:
    """Unlock the screen; a passcode needs its person."""
    agent.world.record("unlock")
    if agent.world.locked and agent.world.has_passcode:
        raise WdaError("unknown error", "Timed out while waiting until the screen gets unlocked")
    agent.world.set_lock(locked=False)


def orientation(agent: Agent, _: Ask) -> str:
    """Tell how the phone is held."""
    return agent.world.orientation.upper()


def rotate(agent: Agent, ask: Ask) -> None:
    """Turn the phone."""
    wanted = _ORIENTATIONS.get(ask.text("orientation").upper())
    if wanted is None:
        raise WdaError.bad_argument(f"Unable To Rotate Device to '{ask.text('orientation')}'")
    agent.world.record("rotate", to=wanted)
    agent.world.rotate(wanted)


def set_pasteboard(agent: Agent, ask: Ask) -> None:
    """Put a text on the clipboard."""
    try:
        agent.world.clipboard = base64.b64decode(ask.text("content"), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError) as error:
        raise WdaError.bad_argument("Cannot decode the pasteboard content from base64") from error
    agent.world.record("set_clipboard")


def get_pasteboard(agent: Agent, _: Ask) -> str:
    """Read the clipboard."""
    return base64.b64encode(agent.world.clipboard.encode()).decode("ascii")


def settings(agent: Agent, _: Ask) -> dict[str, object]:
    """List the settings."""
    return agent.settings


def set_settings(agent: Agent, ask: Ask) -> dict[str, object]:
    """Change settings; unknown ones are kept as they are given."""
    given = ask.body.get("settings")
    if not isinstance(given, dict):
        raise WdaError.bad_argument("'settings' is expected to be an object")
    agent.settings.update(cast("dict[str, object]", json.loads(json.dumps(given))))
    return agent.settings


def device_info(agent: Agent, _: Ask) -> dict[str, object]:
    """Describe the phone."""
    return {
        "name": "Simulated iPhone",
        "model": "iPhone",
        "uuid": agent.world.identity,
        "isSimulator": True,
        "currentLocale": "zh_CN" if agent.world.zh else "en_US",
        "timeZone": "UTC",
        "userInterfaceIdiom": 0,
        "userInterfaceStyle": "dark" if agent.world.dark else "light",
    }


def battery(_agent: Agent, _: Ask) -> dict[str, object]:
    """Tell the charge (0..1) and whether it charges (1 no, 2 yes, 3 full)."""
    return {"level": 1.0, "state": 3}
