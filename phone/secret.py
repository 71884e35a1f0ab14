"""How a secret is named in a text that is to be typed: `{secret:NAME}`."""

import re
from collections.abc import Mapping
from typing import Final

_NAMED: Final = re.compile(r"\{secret:([A-Za-z][A-Za-z0-9_]{0,63})\}")
_MEANT: Final = re.compile(r"\{\s*secret\s*:|%7Bsecret%3A", re.IGNORECASE)
MOST_CHARACTERS: Final = 64
"""What a secret is taken for where only its name is known, such as when a field is emptied."""


def placeholder(name: str) -> str:
    """Write the name of a secret as it stands in a text."""
    return f"{{secret:{name.upper()}}}"


def names_in(text: str) -> tuple[str, ...]:
    """List the secrets that a text names, in capitals."""
    return tuple(dict.fromkeys(name.upper() for name in _NAMED.findall(text)))


def means_secret(text: str) -> bool:
    """Tell whether a text names a secret, or tries to."""
    return bool(_MEANT.search(text))


def is_well_named(text: str) -> bool:
    """Tell whether everything in a text that looks like a secret's name is one."""
    return not _MEANT.search(_NAMED.sub("", text))


def filled(text: str, values: Mapping[str, str]) -> str:
    """Put the values of secrets in place of their names."""
    return _NAMED.sub(lambda found: values[found[1].upper()], text)


def length(text: str) -> int:
    """Tell how many characters a text may have once its secrets are in it."""
    names = _NAMED.findall(text)
    return len(_NAMED.sub("", text)) + MOST_CHARACTERS * len(names)
