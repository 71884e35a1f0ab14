"""The server that `setup` tells a client of: checked as `serve` would check it."""

import re
import shutil
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import click

from mcp_server.cli.options import told
from mcp_server.config import Config, SettingError, token_from
from mcp_server.setup.clients import Client
from mcp_server.setup.server import Local, Remote
from mcp_server.version import NAME

TOKEN: Final = "OPENPHONE_TOKEN"  # noqa: S105 - the name of a variable
_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
OVER_HTTP: Final = ("http", "token_env", "allow_hosts")
"""What of `serve` is about HTTP alone."""
BELONGS: Final = "is for a server that the client starts; with --http, pass it to `openphone-mcp serve`."


def local(options: Sequence[str]) -> Local:
    """Name this program with options of `serve`, by its full path: a desktop program has another PATH."""
    _check(options)
    serve = ("serve", *options)
    found = shutil.which(NAME) or shutil.which(NAME, path=str(Path(sys.executable).parent))
    if found:
        return Local(str(Path(found).absolute()), serve)
    return Local(sys.executable, ("-P", "-m", "mcp_server", *serve))


def _check(options: Sequence[str]) -> None:
    """Refuse what `serve` would refuse."""
    from mcp_server.cli.serve import serve  # noqa: PLC0415 - most calls of setup need none of it

    said = serve.make_context("serve", list(options), parent=click.get_current_context()).params
    if said["http"] is not None:
        raise click.UsageError(
            "A client that starts the server speaks to it directly; leave serve's --http out."
        )
    told(phone=said["phone"], apps=said["apps"], read_only=said["read_only"])


def remote(client: Client, url: str, token_env: str | None) -> Remote:
    """Name a server that listens at `url`, and the variable of its token where one is likely needed."""
    if not client.remote:
        raise click.UsageError(
            f"{client.title}'s file names programs that it starts, no URLs. Leave --http out, or add the URL "
            "in its settings as a connector."
        )
    host = _host(url)
    if token_env is not None and not _VARIABLE.fullmatch(token_env):
        raise click.BadParameter("it is no name of a variable", param_hint="--token-env")
    usual = "" if _is_this_machine(host) and not _is_token_needed() else TOKEN
    return Remote(url, token_env or usual)


def _is_token_needed() -> bool:
    """Tell whether a server of this installation asks for one."""
    from mcp_server.access import Access, TokenFile  # noqa: PLC0415 - over HTTP only

    try:
        return Access(TokenFile(Config.from_environment().tokens), token_from(TOKEN)).is_needed
    except SettingError:
        return True  # until the file is mended nobody gets in without the variable's


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _host(url: str) -> str:
    try:
        parts = urlsplit(url)
        host = parts.hostname if parts.scheme in ("http", "https") and parts.port != 0 else None
    except ValueError:
        raise _no_url(url) from None
    if not host or re.search(r"\s", url):
        raise _no_url(url)
    if parts.username or parts.password or parts.query:
        raise click.BadParameter("a secret does not belong into a URL; use --token-env", param_hint="--http")
    return host


def _no_url(url: str) -> click.BadParameter:
    return click.BadParameter(f"“{url[:80]}” is no http or https URL", param_hint="--http")
