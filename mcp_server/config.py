"""Settings of this process: from the command line and OPENPHONE_* variables, read once, passed down."""

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from devices.dumper import DUMPERS, DumperChoice
from mcp_server.model_setting import ModelSetting, model_setting
from mcp_server.version import NAME

if TYPE_CHECKING:
    from router.policy import Policy

RISKS: Final = ("none", "changes_setting", "writes", "sends", "pays", "deletes", "signs_out")
"""The names of `maps.macro.Risk`, from harmless to grave."""
PILOTS: Final = ("auto", "local", "cloud", "none")
MONITORS: Final = ("never", "doubt", "due")
"""The names of `router.rules.Asking`."""
CHOOSERS: Final = ("never", "local", "cloud")
HAND_OFFS: Final = ("cloud", "caller", "none")
"""The names of `router.rules.Target`."""
TRUE: Final = ("1", "true", "yes", "on")
LOG_LEVELS: Final = ("debug", "info", "warning", "error")


class SettingError(Exception):
    """A setting cannot be meant; says why, in a sentence. Nothing is started then."""


@dataclass(frozen=True, slots=True)
class Config:
    """What this process was told."""

    state: Path
    """Traces, leases and compiled maps of this user."""
    phone: str | None = None
    """The phone that is meant when nobody names one."""
    apps: tuple[str, ...] = ()
    """Ids of the apps that are used; empty uses all."""
    tools: tuple[str, ...] = ()
    """Groups and names of the tools that are offered; empty offers all."""
    read_only: bool = False
    risk_max: str | None = None
    """The gravest that may be done, by the name of the risk; None leaves it to each confirmation."""
    log_level: str = "info"
    android_dumper: DumperChoice = "auto"
    """How Android screens are read."""
    policy: "Policy | None" = None
    """What this user allows; None when nothing was said of it."""
    lease_s: float = 20.0
    """How long a phone stays with the client that acted on it last, so that it can think between two taps."""
    lease_folder: Path | None = None
    """Where it is marked who acts on which phone; None is in the state."""
    link_schemes: tuple[str, ...] = ()
    """Of links that clients may open besides those of the web and of the maps."""
    phones: tuple[str, ...] = ()
    """Addresses in a network that clients may name as phones, besides `phone`."""
    local_model: ModelSetting | None = None
    """The model, of this machine or house, that drives a phone where no macro does."""
    cloud_model: ModelSetting | None = None
    """The model that is handed what the local one cannot finish; None hands it to the caller."""
    pilot: str = "auto"
    """Which models may drive where no macro leads on: `auto`, `local`, `cloud`, `none`."""
    hand_off: str | None = None
    """Who goes on where the local model cannot: `cloud`, `caller`, `none`; None: the cloud if it is set."""
    monitor: str = "never"
    """When the cloud model is asked whether to take over: `never`, in `doubt`, whenever `due`."""
    chooser: str = "never"
    """Which model is asked what macro is meant, where words alone do not tell: `never`, `local`, `cloud`."""
    offline: bool = False
    """Whether models are asked on this computer only."""

    @classmethod
    def from_environment(cls) -> "Config":
        """Read the OPENPHONE_* variables."""
        apps = os.environ.get("OPENPHONE_APPS", "")
        level = os.environ.get("OPENPHONE_LOG", "info").lower()
        return cls(
            state=state_folder(),
            lease_folder=lease_folder(),
            phone=os.environ.get("OPENPHONE_PHONE") or None,
            apps=split_names(apps),
            tools=split_names(os.environ.get("OPENPHONE_TOOLS", "")),
            risk_max=os.environ.get("OPENPHONE_RISK_MAX", "").strip().lower() or None,
            read_only=os.environ.get("OPENPHONE_READ_ONLY", "").lower() in TRUE,
            log_level=level if level in LOG_LEVELS else "info",
            # What is not understood puts nothing on a phone; the command line refuses it.
            android_dumper=dumper_named(os.environ.get("OPENPHONE_ANDROID_DUMPER", "")) or "shell",
            local_model=model_setting("local"),
            cloud_model=model_setting("cloud"),
            pilot=os.environ.get("OPENPHONE_PILOT", "").strip().lower() or "auto",
            hand_off=os.environ.get("OPENPHONE_HAND_OFF", "").strip().lower() or None,
            monitor=os.environ.get("OPENPHONE_MONITOR", "").strip().lower() or "never",
            chooser=os.environ.get("OPENPHONE_CHOOSER", "").strip().lower() or "never",
            offline=os.environ.get("OPENPHONE_OFFLINE", "").lower() in TRUE,
        )

    def with_options(
        self,
        *,
        phone: str | None = None,
        apps: str | None = None,
        tools: str | None = None,
        read_only: bool = False,
        risk_max: str | None = None,
    ) -> "Config":
        """Let what the command line says win over the environment."""
        return replace(
            self,
            phone=phone or self.phone,
            apps=split_names(apps) if apps else self.apps,
            tools=split_names(tools) if tools else self.tools,
            risk_max=risk_max or self.risk_max,
            read_only=read_only or self.read_only,
        )

    def with_pilots(self, pilot: str | None, hand_off: str | None) -> "Config":
        """Let what the command line says of pilots win over the environment."""
        return replace(self, pilot=pilot or self.pilot, hand_off=hand_off or self.hand_off)

    @property
    def permitted(self) -> "Policy":
        """What may be done here."""
        from router.policy import EVERYTHING  # noqa: PLC0415 - start-up counts

        policy = self.policy or EVERYTHING
        return replace(policy, read_only=True) if self.read_only else policy

    @property
    def leases(self) -> Path:
        """Where it is marked who acts on which phone."""
        return self.lease_folder or self.state / "leases"

    @property
    def traces(self) -> Path:
        """Where the traces of runs lie."""
        return self.state / "traces"

    @property
    def own_maps(self) -> Path:
        """Where the user's own maps and layers over the shipped ones lie."""
        return self.state / "maps"

    @property
    def knowledge(self) -> Path:
        """Where lies what runs have taught: how macros fare, and where maps are behind the phone."""
        return self.state / "knowledge"

    @property
    def tokens(self) -> Path:
        """The tokens that HTTP clients may show, as hashes."""
        return self.state / "tokens.json"

    @property
    def served_models(self) -> Path:
        """Where it is marked which processes serve models."""
        return self.state / "serving"

    @property
    def cache(self) -> Path:
        """Where compiled maps lie; may be deleted at any time."""
        return self.state / "cache"


def state_folder() -> Path:
    """Name the folder of this user's state: OPENPHONE_STATE, else the operating system's own place for it."""
    if told := os.environ.get("OPENPHONE_STATE"):
        return Path(told).expanduser()
    from platformdirs import user_state_path  # noqa: PLC0415 - start-up counts

    return user_state_path(NAME, appauthor=False)


def lease_folder() -> Path:
    """Name the folder of leases: OPENPHONE_LEASES, else one that all programs of this user have in common.

    That is not OPENPHONE_STATE: two programs with a state of their own still share the phones. Nor is it the
    system's runtime folder: the variable that names that one is not passed on by MCP clients.
    """
    if told := os.environ.get("OPENPHONE_LEASES"):
        return Path(told).expanduser()
    from platformdirs import user_state_path  # noqa: PLC0415 - start-up counts

    return user_state_path(NAME, appauthor=False) / "leases"


def token_from(variable: str) -> str:
    """Read the bearer token of the HTTP server from a variable; `""` when it is not set."""
    return os.environ.get(variable, "").strip()


def dumper_named(text: str) -> DumperChoice | None:
    """Read OPENPHONE_ANDROID_DUMPER; `None` for what is no choice."""
    wanted = text.strip().lower() or "auto"
    return next((choice for choice in DUMPERS if choice == wanted), None)


def split_names(names: str) -> tuple[str, ...]:
    """Split `a,b` into names, without blanks and doubles."""
    return tuple(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
