"""The entry of this server in each client's own form. Pure.

A token is never written: every form here names the variable that holds it, or lets the client ask for it.
"""

from typing import Any, TypeAlias, assert_never

from mcp_server.setup.server import Local, Remote

Entry: TypeAlias = dict[str, Any]

VSCODE_INPUT = "openphone-token"
"""Under which id VS Code keeps the token that it asks for."""


def usual(server: Local | Remote, variable: str = "${{{}}}", url: str = "url") -> Entry:
    """Give the form that most clients share; `variable` is how a client writes a variable's value."""
    match server:
        case Local():
            return {"command": server.command, "args": list(server.args)}
        case Remote():
            return {url: server.url} | _headers(server, variable.format(server.token_env))
        case _:
            assert_never(server)


def claude_code(server: Local | Remote) -> Entry:
    """Give the form of `.mcp.json`. Source: https://code.claude.com/docs/en/mcp (`${VAR}` is expanded)."""
    kind = "stdio" if isinstance(server, Local) else "http"
    return {"type": kind} | usual(server)


def cursor(server: Local | Remote) -> Entry:
    """Give the form of Cursor. Source: https://cursor.com/docs/mcp (`${env:VAR}` is expanded)."""
    return usual(server, "${{env:{}}}")


def gemini(server: Local | Remote) -> Entry:
    """Give the form of Gemini CLI, which expands `${VAR}`.

    Source: https://geminicli.com/docs/tools/mcp-server and https://geminicli.com/docs/cli/configuration
    """
    return usual(server, url="httpUrl")


def vscode(server: Local | Remote) -> Entry:
    """Give the form of VS Code, which asks for the token once and keeps it in its own secret storage.

    Source: https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
    """
    kind = "stdio" if isinstance(server, Local) else "http"
    return {"type": kind} | usual(server, f"${{{{input:{VSCODE_INPUT}}}}}")


def codex(server: Local | Remote) -> Entry:
    """Give the form of Codex. Source: https://developers.openai.com/codex/mcp (`bearer_token_env_var`)."""
    if isinstance(server, Local) or not server.token_env:
        return usual(server)
    return {"url": server.url, "bearer_token_env_var": server.token_env}


def opencode(server: Local | Remote) -> Entry:
    """Give the form of opencode's first version, which the second reads, too; `{env:VAR}` is expanded.

    Source: https://opencode.ai/docs/mcp-servers and https://opencode.ai/docs/migrate-v1
    """
    if isinstance(server, Local):
        return {"type": "local", "command": [server.command, *server.args], "enabled": True}
    return {"type": "remote", **usual(server, "{{env:{}}}"), "enabled": True}


def opencode_2(entry: Entry) -> Entry:
    """Turn that into the second version's own form, in which a server is connected unless it is disabled."""
    return {key: value for key, value in entry.items() if key != "enabled"}


def asks_nothing(_server: Local | Remote) -> list[Entry]:
    """Stand for a client that asks the person for nothing."""
    return []


def vscode_inputs(server: Local | Remote) -> list[Entry]:
    """Give what VS Code has to ask for."""
    if isinstance(server, Local) or not server.token_env:
        return []
    asked = "Bearer token of openphone-mcp"
    return [{"type": "promptString", "id": VSCODE_INPUT, "description": asked, "password": True}]


def _headers(server: Remote, value: str) -> Entry:
    return {"headers": {"Authorization": f"Bearer {value}"}} if server.token_env else {}
