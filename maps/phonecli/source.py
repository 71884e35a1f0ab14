"""PhoneCLI's map files as they are: keys, their meaning, and the commands of their pixel macros.

What they call `fixed` is what stays in place while its page scrolls, here `pinned`. Places are ratios of the
screen in elements, and pixels or points in macros.
"""

from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from maps.document import Document, DocumentError
from maps.files import MAX_BYTES, MapFileError, unusable
from maps.wording import findings_of

Kind: TypeAlias = Literal["force_stop", "launch", "tap", "swipe", "other"]


def _listed(value: object) -> object:
    return [] if value is None else [value] if isinstance(value, str) else value


class _Lenient(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, coerce_numbers_to_str=True)


class PhoneCliElement(_Lenient):
    """One thing on a screen."""

    text: str = ""
    center: tuple[float, float] | None = None
    fixed: bool = False
    found_at_scroll: int = Field(default=0, ge=0, le=1000)
    leads_to: str | None = None
    aliases: Annotated[tuple[str, ...], BeforeValidator(_listed)] = ()
    semantic_type: str = "other"


class PhoneCliScreen(_Lenient):
    """One screen."""

    id: str
    description: str = ""
    scrollable: bool | None = None
    elements: tuple[PhoneCliElement, ...] = ()


class PhoneCliMap(_Lenient):
    """One app."""

    app: str = Field(min_length=1)
    package: str = Field(min_length=1)
    screen_w: float = Field(default=402, gt=0, le=20_000)
    screen_h: float = Field(default=874, gt=0, le=20_000)
    launch_behavior: str = "always_home"
    screens: tuple[PhoneCliScreen, ...] = Field(min_length=1)
    screen_macros: dict[str, list[Any]] = Field(default={})


class Command(_Lenient):
    """One command of a macro."""

    kind: Kind
    x: float = 0.0
    y: float = 0.0


def read(text: str, name: str) -> PhoneCliMap:
    """Read a file of PhoneCLI.

    Raises:
        MapFileError: it is not YAML, or no map of PhoneCLI.
    """
    if len(text) > MAX_BYTES:
        raise unusable(name, f"it has {len(text):,} characters, the limit is {MAX_BYTES:,}", "too_long")
    try:
        document = Document(text)
    except DocumentError as error:
        raise MapFileError(name, [error.finding]) from error
    try:
        return PhoneCliMap.model_validate(document.plain)
    except ValidationError as error:
        errors = [dict(one) for one in error.errors(include_url=False)]
        raise MapFileError(name, findings_of(errors, document, PhoneCliMap.model_json_schema())) from error


def command(raw: object) -> Command:
    """Read one command; what is none of those that are known counts as `other`."""
    if isinstance(raw, str):
        return Command(kind=_kind(raw))
    if not isinstance(raw, dict):
        return Command(kind="other")
    said = cast("dict[str, Any]", raw)
    named = next((said[key] for key in ("action", "type", "cmd", "command") if key in said), None)
    if not isinstance(named, str):
        named = next((key for key in said if _kind(key) != "other"), "")
    place: dict[str, Any] = dict(said)
    inner = said.get(named)
    if isinstance(inner, dict):
        place |= cast("dict[str, Any]", inner)
    elif isinstance(inner, list) and len(cast("list[Any]", inner)) >= 2:
        place |= {"x": inner[0], "y": inner[1]}
    return Command(kind=_kind(named), x=_number(place.get("x")), y=_number(place.get("y")))


def _kind(word: str) -> Kind:
    for kind in ("force_stop", "launch", "tap", "swipe"):
        if word.strip().lower() == kind:
            return kind
    return "other"


def _number(value: object) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number else -1.0  # pyright: ignore[reportArgumentType] - just checked
