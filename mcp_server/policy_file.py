"""`policy.yaml` of the state folder: what a person allows on their phones, once for all clients."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from maps.model import Risk
from mcp_server.config import SettingError
from router.allowance import Limits

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

MAX_BYTES: Final = 100_000
Name = Annotated[str, Field(min_length=1, max_length=200)]
Names = Annotated[tuple[Name, ...], Field(min_length=1, max_length=500)]
SecretName = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9_]{0,63}$")]
Scheme = Annotated[str, Field(pattern=r"^[a-z][a-z0-9+.-]{0,60}$")]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LimitsInFile(_Closed):
    """What each client may spend while the program runs."""

    actions: int | None = Field(default=None, ge=1)
    seconds: float | None = Field(default=None, gt=0, description="Of phone use")
    cloud_calls: int | None = Field(default=None, ge=0)
    usd: float | None = Field(default=None, ge=0, description="For cloud models")
    actions_per_minute: int | None = Field(default=None, ge=1)

    def limits(self) -> Limits:
        """Give them as the rest of the program takes them."""
        return Limits(**self.model_dump())


class SecretInFile(_Closed):
    """Where a secret may be typed."""

    apps: Names = Field(description="Only into these apps")


class PolicyFile(_Closed):
    """What the file may say; everything may be left out."""

    allow_apps: Names | None = Field(default=None, description="Only these may be acted on")
    protect_apps: tuple[Name, ...] = Field(default=(), description="No picture, no trace")
    read_only: bool = False
    risk_max: Risk | None = Field(default=None, description="The gravest that a macro may be")
    link_schemes: tuple[Scheme, ...] = Field(default=(), description="Of links that may be opened, too")
    phones: tuple[Name, ...] = Field(
        default=(), description="Addresses in a network that clients may name as phones"
    )
    lease_seconds: float = Field(
        default=20.0, ge=0, le=300, description="How long a phone stays with the client that acted on it last"
    )
    hand_off: Literal["cloud", "caller", "none"] | None = Field(
        default=None, description="Who goes on where the model on this computer cannot"
    )
    monitor: Literal["never", "doubt", "due"] | None = Field(
        default=None, description="When the cloud model is asked whether to take over"
    )
    offline: bool = Field(default=False, description="Ask models on this computer only")
    limits: LimitsInFile = LimitsInFile()
    secrets: dict[SecretName, SecretInFile] = {}


def read_policy(path: Path) -> PolicyFile:
    """Read the file; without one nothing is forbidden.

    Raises:
        SettingError: there is one and it cannot be used. Nothing may be started then.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SettingError(f"{path} is larger than {MAX_BYTES} bytes.")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return PolicyFile()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"{path} cannot be read: {error}.") from error
    return parse_policy(text, str(path))


def parse_policy(text: str, name: str) -> PolicyFile:
    """Read the file's text.

    Raises:
        SettingError: it cannot be used.
    """
    import yaml  # noqa: PLC0415 - only who has the file needs it

    try:
        plain: object = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise SettingError(f"{name} is no YAML: {' '.join(str(error).split())[:200]}.") from error
    try:
        return PolicyFile.model_validate({} if plain is None else plain)
    except ValidationError as error:
        raise SettingError(f"{name}: {_told(error.errors(include_url=False)[0])}") from error


def _told(problem: "ErrorDetails") -> str:
    where = ".".join(str(part) for part in problem["loc"]) or "the file"
    if problem["type"] == "extra_forbidden":
        valid = LimitsInFile.model_fields if where.startswith("limits.") else PolicyFile.model_fields
        return f"“{where[:80]}” is not known. Valid are {', '.join(valid)}."
    return f"{where[:80]}: {problem['msg']}."
