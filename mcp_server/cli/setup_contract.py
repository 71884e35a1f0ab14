"""What `setup --json` prints."""

from typing import Any

from pydantic import Field

from router.report import Reported


class ClientFacts(Reported):
    """A client that is known."""

    client: str = Field(description="What setup takes")
    title: str
    file: str = Field(description="Its configuration on this machine")
    exists: bool
    remote: bool = Field(description="Whether its file can name a server that listens already")


class SetupReport(Reported):
    """`setup CLIENT --json`, and `setup --list --json` with `clients` alone."""

    clients: list[ClientFacts] = Field(description="With --list every client, else the one that was named")
    name: str = Field(default="", description="Under which the client shows the server")
    entry: dict[str, Any] = Field(default={}, description="The server in the client's own form")
    text: str = Field(default="", description="What has to be in the file, as a file of its own")
    token_env: str = Field(default="", description="Variable that has to hold the bearer token")
    written: bool = False
    backup: str = Field(default="", description="What was in the file before; empty when nothing was")
    next: str = Field(default="", description="What a person has to do")
