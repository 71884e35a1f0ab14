"""The clients that are known: what each is called, where its file lies, what to do after a change. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from mcp_server.setup import entries
from mcp_server.setup.entries import Entry
from mcp_server.setup.server import Local, Remote

Format: TypeAlias = Literal["json", "toml"]


@dataclass(frozen=True, slots=True)
class Machine:
    """What decides where files lie."""

    system: str
    """As `sys.platform` has it."""
    home: Path
    here: Path
    """The folder in which the command was given."""
    environ: Mapping[str, str]

    def config(self, name: str) -> Path:
        """Name the folder in which an application keeps a user's configuration."""
        if self.system == "darwin":
            return self.home / "Library" / "Application Support" / name
        if self.system == "win32":
            return Path(self.environ.get("APPDATA") or self.home / "AppData" / "Roaming") / name
        return self.xdg / name

    @property
    def xdg(self) -> Path:
        """The folder of configurations where there is no other rule."""
        return Path(self.environ.get("XDG_CONFIG_HOME") or self.home / ".config")


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """A program that uses MCP servers."""

    id: str
    title: str
    file: Callable[[Machine], Path]
    under: str
    """Key of the file below which servers stand, by name."""
    entry: Callable[[Local | Remote], Entry]
    then: str
    """What a person has to do after a change."""
    format: Format = "json"
    remote: bool = True
    """Whether its file can name a server that listens already."""
    shared: bool = False
    """Whether the file belongs to a folder that others may get, too."""
    asks: Callable[[Local | Remote], list[Entry]] = entries.asks_nothing
    """What the client asks the person for by itself, as its file lists it under `inputs`."""
    newer: Callable[[Entry], Entry] | None = None
    """The entry as a newer version has it, which keeps its servers one level deeper, under `servers`."""


CLIENTS: Final = (
    Client(
        id="claude-desktop",
        title="Claude Desktop",
        # Source: https://modelcontextprotocol.io/docs/develop/connect-local-servers
        file=lambda machine: machine.config("Claude") / "claude_desktop_config.json",
        under="mcpServers",
        entry=entries.usual,
        then="Quit Claude Desktop and start it again.",
        remote=False,
    ),
    Client(
        id="claude-code",
        title="Claude Code",
        # Of a project: there variables are expanded, and nothing else is in that file.
        file=lambda machine: machine.here / ".mcp.json",
        under="mcpServers",
        entry=entries.claude_code,
        then="Start claude in this folder, and allow the server when it asks.",
        shared=True,
    ),
    Client(
        id="cursor",
        title="Cursor",
        file=lambda machine: machine.home / ".cursor" / "mcp.json",
        under="mcpServers",
        entry=entries.cursor,
        then="Restart Cursor, and switch the server on in its list of MCP servers.",
    ),
    Client(
        id="vscode",
        title="VS Code",
        file=lambda machine: machine.config("Code") / "User" / "mcp.json",
        under="servers",
        entry=entries.vscode,
        asks=entries.vscode_inputs,
        then="Run “MCP: List Servers” in VS Code, and start the server.",
    ),
    Client(
        id="codex",
        title="Codex",
        file=lambda machine: _folder(machine, "CODEX_HOME", ".codex") / "config.toml",
        under="mcp_servers",
        entry=entries.codex,
        then="Start codex again; /mcp lists the server.",
        format="toml",
    ),
    Client(
        id="gemini",
        title="Gemini CLI",
        file=lambda machine: machine.home / ".gemini" / "settings.json",
        under="mcpServers",
        entry=entries.gemini,
        then="Start gemini again; /mcp lists the server.",
    ),
    Client(
        id="opencode",
        title="opencode",
        file=lambda machine: machine.xdg / "opencode" / "opencode.json",
        under="mcp",
        entry=entries.opencode,
        newer=entries.opencode_2,
        then="Start opencode again; opencode mcp list shows the server.",
    ),
)
BY_ID: Final = {client.id: client for client in CLIENTS}


def _folder(machine: Machine, variable: str, usual: str) -> Path:
    return Path(machine.environ.get(variable) or machine.home / usual)
