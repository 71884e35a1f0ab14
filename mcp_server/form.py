"""The forms that a client shows a person: flat, of one field each."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from maps.model import Param
    from router.question import Inquiry

Form = dict[str, Any]
ANSWER: Final = "answer"
AGREE: Final = "agree"
MOST_OPTIONS: Final = 100
MAX_CHARACTERS: Final = 2000
CONFIRMATION: Final[Form] = {
    "type": "object",
    "properties": {
        AGREE: {"type": "boolean", "title": "Do it", "description": "Whether it shall be done"},
    },
    "required": [AGREE],
}


def form_of(inquiry: "Inquiry") -> Form:
    """Make the form of a question: its choices, or a field of the type that the missing value has."""
    if inquiry.param is None:
        field: Form = {
            "type": "string",
            "title": "Which one",
            "enum": [choice.words for choice in inquiry.told.choices],
        }
    else:
        name = inquiry.param.name.replace("_", " ").capitalize()
        field = {"title": name, "description": inquiry.told.takes, **_typed(inquiry.param)}
    return {"type": "object", "properties": {ANSWER: field}, "required": [ANSWER]}


def _typed(param: "Param") -> Form:
    if param.type == "boolean":
        return {"type": "boolean"}
    if param.type in ("integer", "number"):
        limits = {"minimum": param.minimum, "maximum": param.maximum}
        return {"type": param.type, **{key: limit for key, limit in limits.items() if limit is not None}}
    if 0 < len(param.choices) <= MOST_OPTIONS:
        return {"type": "string", "enum": list(param.choices)}
    return {"type": "string", "minLength": 1, "maxLength": MAX_CHARACTERS}
