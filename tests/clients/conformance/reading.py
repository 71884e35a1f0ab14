"""The prompts and resources of the conformance suite."""

import json
import re
from typing import Any, Final

from mcp_types import (
    BlobResourceContents,
    GetPromptRequestParams,
    GetPromptResult,
    InputRequiredResult,
    Prompt,
    PromptArgument,
    PromptMessage,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from tests.clients.conformance.content import PICTURE, PNG, embedded, text
from tests.clients.conformance.rounds import prompt_with_context

TEXT_URI: Final = "test://static-text"
BINARY_URI: Final = "test://static-binary"
WATCHED_URI: Final = "test://watched-resource"
RESOURCES: Final = tuple(
    Resource(uri=uri, name=uri.partition("//")[2], description="Of the conformance suite")
    for uri in (TEXT_URI, BINARY_URI, WATCHED_URI)
)
TEMPLATE: Final = ResourceTemplate(
    uri_template="test://template/{id}/data", name="template", description="Of the conformance suite"
)
_TEMPLATE = re.compile(r"test://template/([a-z0-9]+)/data")


def read(uri: str) -> ReadResourceResult | None:
    """Read one of the suite's resources; None for any other."""
    if found := _TEMPLATE.fullmatch(uri):
        filled = {"id": found[1], "templateTest": True, "data": f"Data for ID: {found[1]}"}
        return _told(uri, "application/json", json.dumps(filled))
    if uri == BINARY_URI:
        blob = BlobResourceContents(uri=uri, mime_type="image/png", blob=PNG)
        return ReadResourceResult(contents=[blob])
    if uri == TEXT_URI:
        return _told(uri, "text/plain", "This is the content of the static text resource.")
    return _told(uri, "text/plain", "Watched resource content") if uri == WATCHED_URI else None


def _told(uri: str, mime_type: str, said: str) -> ReadResourceResult:
    return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type=mime_type, text=said)])


def _prompt(name: str, *arguments: str) -> Prompt:
    takes = [PromptArgument(name=one, description="Of the suite", required=True) for one in arguments]
    return Prompt(name=name, description="Of the conformance suite", arguments=takes)


PROMPTS: Final = (
    _prompt("test_simple_prompt"),
    _prompt("test_prompt_with_arguments", "arg1", "arg2"),
    _prompt("test_prompt_with_embedded_resource", "resourceUri"),
    _prompt("test_prompt_with_image"),
    _prompt("test_input_required_result_prompt"),
)


async def prompted(params: GetPromptRequestParams) -> GetPromptResult | InputRequiredResult | None:
    """Fill one of the suite's prompts; None for any other."""
    given = params.arguments or {}
    match params.name:
        case "test_simple_prompt":
            return _user(text("This is a simple prompt for testing."))
        case "test_prompt_with_arguments":
            told = f"Prompt with arguments: arg1='{given['arg1']}', arg2='{given['arg2']}'"
            return _user(text(told))
        case "test_prompt_with_embedded_resource":
            uri = given["resourceUri"]
            resource = embedded(uri, "text/plain", "Embedded resource content for testing.")
            return _user(resource, text("Please process the embedded resource above."))
        case "test_prompt_with_image":
            return _user(PICTURE, text("Please analyze the image above."))
        case "test_input_required_result_prompt":
            return await prompt_with_context(params)
        case _:
            return None


def _user(*content: Any) -> GetPromptResult:
    return GetPromptResult(messages=[PromptMessage(role="user", content=one) for one in content])
