"""Requests about apps and links."""

from devices.sim.node import HOME
from devices.sim.wda.agent import Agent, Ask
from devices.sim.wda.errors import WdaError
from devices.sim.wda.source import process_id

NOT_RUNNING, IN_BACKGROUND, IN_FRONT = 1, 3, 4
"""Source: XCUIApplicationState."""


def launch(agent: Agent, ask: Ask) -> None:
    """Bring an app to the front, starting it when it does not run."""
    start(agent, ask.text("bundleId"))


def start(agent: Agent, bundle: str) -> None:
    """Launch an app or say why not."""
    world = agent.world
    if world.locked:
        raise WdaError(
            "unknown error",
            f"Unable to launch {bundle} because the device was not, or could not be, unlocked.",
        )
    world.record("launch", app=bundle)
    if not world.launch(bundle):
        raise WdaError("unknown error", f"The application with bundle identifier '{bundle}' is not installed")


def terminate(agent: Agent, ask: Ask) -> bool:
    """End an app; false when it did not run."""
    bundle = ask.text("bundleId")
    agent.world.record("terminate", app=bundle)
    return agent.world.terminate(bundle)


def state(agent: Agent, ask: Ask) -> int:
    """Tell how an app stands."""
    bundle = ask.text("bundleId")
    if bundle == agent.world.foreground:
        return IN_FRONT
    return IN_BACKGROUND if agent.world.is_running(bundle) else NOT_RUNNING


def running(agent: Agent, _: Ask) -> list[dict[str, object]]:
    """List the active apps."""
    bundle = agent.world.foreground
    return [{"pid": process_id(bundle), "bundleId": bundle}]


def active(agent: Agent, _: Ask) -> dict[str, object]:
    """Describe the app in front."""
    bundle = _in_front(agent)
    head = agent.world.apps.head(bundle)
    return {
        "pid": process_id(bundle),
        "bundleId": bundle,
        "name": head.name if head else "",
        "processArguments": {"args": [], "env": {}},
    }


def open_url(agent: Agent, ask: Ask) -> None:
    """Open a link."""
    url = ask.text("url")
    agent.world.record("open_url", url=url)
    if not agent.world.open_url(url):
        raise WdaError.bad_argument(f"Failed to open {url}: no application claims it")


def deactivate(agent: Agent, _: Ask) -> None:
    """Put the app in front to the background for a moment; here it comes back at once."""
    agent.world.record("deactivate")


def _in_front(agent: Agent) -> str:
    world = agent.world
    is_system = bool(world.alert and world.alert.system and agent.settings.get("respectSystemAlerts"))
    return HOME["ios"] if is_system else world.foreground
