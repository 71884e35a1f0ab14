"""Who may do what over HTTP: tokens with a name and a scope, kept as hashes in the state folder."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from mcp_server.config import SettingError
from mcp_server.log import log

if TYPE_CHECKING:
    from portalocker import Lock

Scope: TypeAlias = Literal["observe", "act", "admin"]
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
SCOPE_OF: Final[dict[str, Scope]] = {scope: scope for scope in SCOPES}
TEACHING: Final = frozenset({"learn_macro"})
"""Tools that change what this installation can do, for every client: they need `admin`."""
PREFIX: Final = "openphone_"
"""Scanners for leaked secrets look for such a beginning."""
ENTROPY_BYTES: Final = 32
"""A token is random and this long, so one round of SHA-256 hides it; passwords would need a slow hash."""
VARIABLE_NAME: Final = "the variable"
"""How the token of the environment is called where others have names."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")
_MAX_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Grant:
    """What somebody who has shown a token may do."""

    name: str
    scope: Scope

    def refusal(self, tool: str, *, looks: bool) -> str:
        """Say why a tool may not be called; `""` when it may. `looks` is whether it only looks."""
        if self.scope == "observe" and not looks:
            return f"The token “{self.name}” may only observe, and {tool} does more."
        if self.scope == "act" and tool in TEACHING:
            return f"The token “{self.name}” may not change this installation, as {tool} does."
        return ""


class TokenEntry(BaseModel):
    """One token, as the file holds it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    scope: Scope
    sha256: str
    added: str
    """Day on which it was made."""


class _Tokens(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    tokens: tuple[TokenEntry, ...] = ()


class TokenFile:
    """The tokens of this installation. Changes by another process are seen at the next request."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read: tuple[tuple[int, int], tuple[TokenEntry, ...]] | None = None

    def entries(self) -> tuple[TokenEntry, ...]:
        """List the tokens.

        Raises:
            SettingError: the file cannot be used.
        """
        try:
            told = self.path.stat()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise SettingError(f"{self.path} cannot be read: {error.strerror or error}.") from error
        version = (told.st_mtime_ns, told.st_size)
        if self._read is None or self._read[0] != version:
            self._read = version, self._parsed(told.st_size)
        return self._read[1]

    def add(self, name: str, scope: Scope) -> str:
        """Make a token and return it: it can be read nowhere afterwards.

        Raises:
            SettingError: the name is taken or no name.
        """
        if not _NAME.fullmatch(name):
            raise SettingError(
                f"“{name[:60]}” is no name for a token: up to 60 letters, digits, dots and dashes."
            )
        with self._locked():
            known = self.entries()
            if any(entry.name == name for entry in known):
                raise SettingError(f"There is a token “{name}” already; revoke it first.")
            token = PREFIX + secrets.token_urlsafe(ENTROPY_BYTES)
            day = datetime.now(UTC).date().isoformat()
            self._write((*known, TokenEntry(name=name, scope=scope, sha256=_hashed(token), added=day)))
        return token

    def revoke(self, name: str) -> bool:
        """Take a token back; tell whether there was one."""
        with self._locked():
            known = self.entries()
            left = tuple(entry for entry in known if entry.name != name)
            if len(left) < len(known):
                self._write(left)
        return len(left) < len(known)

    def _parsed(self, size: int) -> tuple[TokenEntry, ...]:
        if size > _MAX_BYTES:
            raise SettingError(f"{self.path} is larger than {_MAX_BYTES} bytes.")
        try:
            return _Tokens.model_validate_json(self.path.read_bytes()).tokens
        except (OSError, ValidationError) as error:
            raise SettingError(f"{self.path} is no list of tokens; mend it, or delete it.") from error

    def _write(self, entries: Sequence[TokenEntry]) -> None:
        from router.state import write_whole  # noqa: PLC0415 - serving only reads

        told = _Tokens(tokens=tuple(entries)).model_dump_json(indent=2)
        write_whole(self.path, told + "\n", is_private=True)
        self._read = None

    def _locked(self) -> "Lock":
        from portalocker import Lock  # noqa: PLC0415 - serving only reads

        self.path.parent.mkdir(parents=True, exist_ok=True)
        return Lock(self.path.with_suffix(".lock"), timeout=5)


class Access:
    """Recognises tokens: those of the file, and the one of the environment, which may do everything."""

    def __init__(self, file: TokenFile, variable: str = "") -> None:
        self._file = file
        self._variable = _hashed(variable) if variable else ""
        self.is_needed = bool(variable or file.entries())
        """Whether requests must show a token; settled at start: revoking the last one opens nothing."""

    def grant(self, token: str) -> Grant | None:
        """Tell what a token allows. How long it takes does not tell how much of it was right."""
        shown = _hashed(token)
        found = Grant(VARIABLE_NAME, "admin") if _same(shown, self._variable) else None
        for entry in self._entries():
            if _same(shown, entry.sha256):
                found = Grant(entry.name, entry.scope)
        return found

    def _entries(self) -> tuple[TokenEntry, ...]:
        try:
            return self._file.entries()
        except SettingError as error:
            log().error(
                "tokens_unreadable", why=str(error)
            )  # nobody of the file is let in until it is mended
            return ()


def _same(shown: str, known: str) -> bool:
    return hmac.compare_digest(shown.encode(), known.encode())


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
