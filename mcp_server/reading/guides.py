"""Guides for setting things up, as they ship with the program."""

from importlib import resources
from typing import Final

GUIDES: Final = {
    "android": "How to connect an Android phone or emulator",
    "iphone": "How to connect an iPhone",
    "clients": "How to give an agent these tools, over stdio and over HTTP",
}
"""Their names, with what each is about."""


def guide_text(name: str) -> str | None:
    """Read a guide; None when there is none of this name."""
    if name not in GUIDES:
        return None
    return resources.files("mcp_server").joinpath("guides", f"{name}.md").read_text(encoding="utf-8")
