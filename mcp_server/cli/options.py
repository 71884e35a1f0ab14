"""What a person said on the command line, or in the environment: checked before anything is started."""

import os
import re
from difflib import get_close_matches
from importlib import resources
from typing import Final
from urllib.parse import urlsplit

import click

from devices.dumper import DUMPERS
from mcp_server.config import CHOOSERS, HAND_OFFS, MONITORS, PILOTS, RISKS, Config, SettingError, dumper_named
from mcp_server.policy import Said, with_policy
from mcp_server.version import NAME
from router.secrets import take_secrets

HOLDER: Final = f"{NAME} on a command line"
"""Who holds a phone, as another client reads it."""
SIMULATED: Final = ("sim:ios", "sim:android")
ADDRESSES: Final = (
    f"Valid are {' and '.join(SIMULATED)}, an adb serial, HOST:PORT for adb, http://HOST:8100 of a "
    f"WebDriverAgent, and usb:UDID; `{NAME} devices` lists them."
)
_URL_SCHEMES: Final = ("http", "https", "http+usbmux")
_SERIAL: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_LETTERS_ONLY: Final = 8
"""Some makers' serials have no digit; they are one word of this length or more, unlike `ios` or `android`."""


def told(
    *,
    phone: str | None = None,
    apps: str | None = None,
    tools: str | None = None,
    read_only: bool = False,
    risk_max: str | None = None,
    **asked: str | None,
) -> Config:
    """Settle what options, environment and policy.yaml say.

    `asked` is what `policy_options` and `pilot_options` give besides.

    Raises:
        click.UsageError: one of them is nothing that could be meant.
    """
    take_secrets(os.environ)
    said = {f"--{name.replace('_', '-')}": value for name, value in asked.items()}
    for name, value in (("--phone", phone), ("--apps", apps), ("--tools", tools), *said.items()):
        if value is not None and not value.strip(" ,"):
            raise click.UsageError(f"{name} is empty: name what is meant, or leave {name} out.")
    config = Config.from_environment().with_options(
        phone=phone,
        apps=apps,
        tools=tools,
        read_only=read_only,
        risk_max=risk_max,
    )
    config = config.with_pilots(asked.pop("pilot", None), asked.pop("hand_off", None))
    if config.phone is not None and not is_address(config.phone):
        source = "--phone" if phone else "OPENPHONE_PHONE"
        raise click.UsageError(f"{source}: “{config.phone[:80]}” is no address of a phone. {ADDRESSES}")
    _check_apps(config, "--apps" if apps else "OPENPHONE_APPS")
    _check_tools(config, "--tools" if tools else "OPENPHONE_TOOLS")
    if config.risk_max not in (None, *RISKS):
        source = "--risk-max" if risk_max else "OPENPHONE_RISK_MAX"
        raise click.UsageError(
            f"{source}: “{config.risk_max[:60]}” is no risk. Valid are {', '.join(RISKS)}."
        )
    _check_dumper()
    _check_models(config)
    return _with_policy(config, Said(**asked))


def _with_policy(config: Config, asked: Said) -> Config:
    try:
        return with_policy(config, asked)
    except SettingError as error:
        raise click.UsageError(str(error)) from error


def is_address(text: str) -> bool:
    """Tell whether a phone could have this address; whether there is one, only reaching it tells."""
    kind, colon, rest = text.partition(":")
    if kind == "sim":
        return text in SIMULATED
    if kind == "usb":
        return bool(_SERIAL.fullmatch(rest))
    if kind in _URL_SCHEMES:
        return _is_url(text)
    if colon:
        host, _, port = text.rpartition(":")
        return bool(re.fullmatch(r"[\w.-]+|\[[0-9a-fA-F:.%]+\]", host)) and _is_port(port)
    if not _SERIAL.fullmatch(text):
        return False
    return any(c.isdigit() for c in text) or (text.isalpha() and len(text) >= _LETTERS_ONLY)


def check_task(_ctx: click.Context, _param: click.Parameter, task: str) -> str:
    """Pass a task that `run_task` would take, too."""
    if why := fault_of(task):
        raise click.UsageError(f"TASK {why}")
    return task


def fault_of(task: str) -> str:
    """Say why something is no task that `run_task` would take; `""` when it is one."""
    from tools.tasks import MAX_TASK  # noqa: PLC0415 - help needs none of it

    if not task.strip():
        return 'is empty: say one chore in words, such as "Turn on airplane mode".'
    if len(task) > MAX_TASK:
        return f"has {len(task)} characters: say one chore in at most {MAX_TASK} characters."
    return ""


def pair(argument: str) -> tuple[str, str]:
    """Split KEY=VALUE."""
    key, sign, value = argument.partition("=")
    if not sign or not key.strip():
        raise click.UsageError(f"“{argument[:60]}” is not KEY=VALUE, such as on=true.")
    return key.strip(), value


def known_apps() -> tuple[str, ...]:
    """Name the apps that have a map, by the names of the files: reading them takes longer."""
    files = resources.files("maps").joinpath("apps").iterdir()
    return tuple(sorted({f.name.split(".")[0] for f in files if f.name.endswith(".yaml")}))


def _check_apps(config: Config, source: str) -> None:
    if not config.apps:
        return
    known = known_apps()
    if set(config.apps) - set(known):
        known = (*known, *_own_apps(config))
    unknown = [app for app in config.apps if app not in known]
    if unknown:
        near = get_close_matches(unknown[0], known, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise click.UsageError(
            f"{source}: there is no map of “{unknown[0][:60]}”.{hint} Valid are {', '.join(known)}."
        )


def _own_apps(config: Config) -> tuple[str, ...]:
    """Name the apps of which the user has made a whole map."""
    from maps.catalog import Catalog  # noqa: PLC0415 - only who names another app has to wait for it

    made = Catalog(()).with_own(config.own_maps, config.cache).maps
    return tuple(dict.fromkeys(app_map.id for app_map in made))


def _check_tools(config: Config, source: str) -> None:
    if not config.tools:
        return
    from tools.registry import check_named  # noqa: PLC0415 - start-up counts

    try:
        check_named(config.tools)
    except ValueError as error:
        raise click.UsageError(f"{source}: {error}") from error


def _check_dumper() -> None:
    named = os.environ.get("OPENPHONE_ANDROID_DUMPER", "")
    if dumper_named(named) is None:
        valid = ", ".join(DUMPERS)
        raise click.UsageError(f"OPENPHONE_ANDROID_DUMPER: “{named[:60]}” is no choice. Valid are {valid}.")


def _check_models(config: Config) -> None:
    for variable, value, valid in (
        ("OPENPHONE_PILOT", config.pilot, PILOTS),
        ("OPENPHONE_HAND_OFF", config.hand_off or HAND_OFFS[0], HAND_OFFS),
        ("OPENPHONE_MONITOR", config.monitor, MONITORS),
        ("OPENPHONE_CHOOSER", config.chooser, CHOOSERS),
    ):
        if value not in valid:
            raise click.UsageError(f"{variable}: “{value[:60]}” is no choice. Valid are {', '.join(valid)}.")
    for place, setting in (("LOCAL", config.local_model), ("CLOUD", config.cloud_model)):
        if setting is not None and setting.problem:
            raise click.UsageError(f"OPENPHONE_{place}_URL: {setting.problem}")
        if setting is not None and not setting.model:
            raise click.UsageError(f"OPENPHONE_{place}_MODEL is empty: name the model at {setting.url}.")
        if setting is not None and setting.usd and setting.prices is None:
            raise click.UsageError(
                f"OPENPHONE_{place}_USD: “{setting.usd[:40]}” is no price of a million tokens, "
                "in and out, such as 1.25,10; without it no limit in USD holds."
            )


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return bool(parts.hostname) and parts.port != 0 and not re.search(r"\s", text)
    except ValueError:  # such as a port that is no number
        return False


def _is_port(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,5}", text)) and 0 < int(text) <= 65535
