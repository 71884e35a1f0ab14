"""The server that `setup` tells a client of: checked as `serve` would check it."""

import os
import re
import shutil
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import click

from mcp_server.cli.options import told
from mcp_server.setup.clients import Client
from mcp_server.setup.server import Local, Remote
from mcp_server.version import NAME

TOKEN: Final = "OPENPHONE_TOKEN"  # noqa: S105 - the name of a variable
_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")
TWO_WAYS: Final = (
    "belong to a server that the client starts; with --http, pass them to `openphone-mcp serve`."
)


def local(phone: str | None, apps: str | None) -> Local:
    """Name this program, by its full path: a desktop program has another PATH than a terminal."""
    told(phone=phone, apps=apps)  # refuses what `serve` would refuse
    options = (("--phone", phone), ("--apps", apps))
    serve = ("serve", *(part for option, value in options if value for part in (option, value)))
    found = shutil.which(NAME) or shutil.which(NAME, path=str(Path(sys.executable).parent))
    if found:
        return Local(str(Path(found).absolute()), serve)
    return Local(sys.executable, ("-P", "-m", "mcp_server", *serve))


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
    usual = TOKEN if os.environ.get(TOKEN) or not _is_this_machine(host) else ""
    return Remote(url, token_env or usual)


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
