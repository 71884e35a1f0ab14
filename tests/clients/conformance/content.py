"""What the conformance suite expects to be told, word for word.

Source: the descriptions of the scenarios in `@modelcontextprotocol/conformance`.
"""

from typing import Final

from mcp_types import AudioContent, EmbeddedResource, ImageContent, TextContent, TextResourceContents

PNG: Final = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
)
"""One red pixel."""
WAV: Final = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA="
"""One silent sample."""
PICTURE: Final = ImageContent(type="image", data=PNG, mime_type="image/png")
SOUND: Final = AudioContent(type="audio", data=WAV, mime_type="audio/wav")


def text(said: str) -> TextContent:
    return TextContent(type="text", text=said)


def embedded(uri: str, mime_type: str, said: str) -> EmbeddedResource:
    contents = TextResourceContents(uri=uri, mime_type=mime_type, text=said)
    return EmbeddedResource(type="resource", resource=contents)
