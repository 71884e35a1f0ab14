"""Secrets by name, from the environment or the system's keyring, for the one place where they are typed."""

from collections.abc import MutableMapping
from typing import Final

import anyio
from anyio import to_thread

from phone.errors import PhoneError
from phone.secret import filled, is_well_named, names_in, placeholder
from router.redaction import hide

PREFIX: Final = "OPENPHONE_SECRET_"
SERVICE: Final = "openphone-mcp"
"""What the keyring has this program's secrets under; the name of a secret is its user name there."""
KEYRING_S: Final = 10.0
"""How long a keyring may take; one that asks a person takes longer, and is asked again by the next call."""
SHORTEST: Final = 3
"""Of a value; a shorter one would be hidden in every second word, or in none."""
_known: dict[str, str] = {}


def take_secrets(environment: MutableMapping[str, str]) -> None:
    """Take the secrets out of an environment, so that no program that is started from here inherits them."""
    for variable in [name for name in environment if name.startswith(PREFIX)]:
        value, name = environment.pop(variable), variable.removeprefix(PREFIX).upper()
        if value:
            _known[name] = value
            if not _too_plain(name, value):
                hide(value, placeholder(name))


def forget_secrets() -> None:
    """Know no secrets any more; what is hidden stays hidden."""
    _known.clear()


async def resolved(text: str) -> str:
    """Put the values of secrets in place of their names; from now on they are hidden wherever they show.

    Raises:
        PhoneError: `unknown_secret`, with how to set it.
    """
    if not is_well_named(text):
        raise PhoneError(
            "invalid_arguments",
            "A secret is named like {secret:NAME}, with letters, digits and underscores.",
            next="Write the name so, or leave the braces out.",
        )
    values = {name: await _value(name) for name in names_in(text)}
    for name, value in values.items():
        hide(value, placeholder(name))
    whole = filled(text, values)
    if whole not in values.values():
        hide(whole, filled(text, {name: placeholder(name) for name in values}))
    return whole


async def _value(name: str) -> str:
    value = _known.get(name) or await _from_keyring(name)
    if not value:
        raise _unknown(name, "")
    if why := _too_plain(name, value):
        raise PhoneError(
            "unknown_secret",
            f"The secret {name} {why}, so it could not be kept out of sight.",
            next="Let the person type it.",
        )
    _known[name] = value
    return value


def _too_plain(name: str, value: str) -> str:
    if len(value) < SHORTEST:
        return f"has fewer than {SHORTEST} characters"
    return "is part of its own name" if value.lower() in placeholder(name).lower() else ""


async def _from_keyring(name: str) -> str | None:
    try:
        import keyring  # noqa: PLC0415 - an extra, and slow to load
        from keyring.errors import KeyringError  # noqa: PLC0415
    except ImportError:
        return None
    try:
        with anyio.fail_after(KEYRING_S):
            return await to_thread.run_sync(keyring.get_password, SERVICE, name, abandon_on_cancel=True)
    except TimeoutError:
        raise _unknown(name, " The keyring did not answer; it may be asking the person.") from None
    except (KeyringError, OSError) as error:
        raise _unknown(name, f" The keyring cannot be read ({type(error).__name__}).") from None


def _unknown(name: str, why: str) -> PhoneError:
    return PhoneError(
        "unknown_secret",
        f"There is no secret {name}.{why}",
        next=(
            f"Ask the person to set {PREFIX}{name} where this program is started, or to run "
            f"`keyring set {SERVICE} {name}` (extra `secrets`) and start it again."
        ),
    )
