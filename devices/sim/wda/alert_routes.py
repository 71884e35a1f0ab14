"""Requests about the alert that is up."""

from devices.sim.wda.agent import Agent, Ask
from devices.sim.wda.errors import WdaError
from devices.sim.wda.touch_routes import typed_text


def text(agent: Agent, _: Ask) -> str:
    """Read the alert: title, then message."""
    alert = agent.alert()
    return "\n".join(filter(None, (alert.title, alert.message)))


def buttons(agent: Agent, _: Ask) -> list[str]:
    """List its buttons."""
    return list(agent.alert().buttons)


def accept(agent: Agent, ask: Ask) -> None:
    """Press the named button; without a name the last one of an alert, the first one of a sheet."""
    _answer(agent, ask, last_of_alert=True)


def dismiss(agent: Agent, ask: Ask) -> None:
    """Press the named button; without a name the first one of an alert, the last one of a sheet."""
    _answer(agent, ask, last_of_alert=False)


def type_into(agent: Agent, ask: Ask) -> None:
    """Type into the alert's field; alerts here have none."""
    agent.alert()
    typed_text(ask)
    raise WdaError("unsupported operation", "The alert contains no input fields")


def _answer(agent: Agent, ask: Ask, *, last_of_alert: bool) -> None:
    alert = agent.alert()
    label = ask.text("name") if "name" in ask.body else ""
    if label and label not in alert.buttons:
        raise WdaError(
            "invalid element state", f"Failed to find button with label '{label}' for alert: {alert.title}"
        )
    if not alert.buttons:
        raise WdaError("invalid element state", "The alert has no buttons")
    is_alert = agent.world.alert is not None
    default = alert.buttons[-1] if last_of_alert == is_alert else alert.buttons[0]
    agent.world.record("alert", button=label or default, is_named=bool(label))
    agent.press_alert_button(label or default)
