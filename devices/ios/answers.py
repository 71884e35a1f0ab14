"""Values of WebDriverAgent's answers, as far as they are what they should be; anything else is empty."""

from typing import cast


def fields_of(value: object) -> dict[str, object]:
    """Take an object; `{}` for anything else."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def items_of(value: object) -> list[object]:
    """Take a list; `[]` for anything else."""
    return cast("list[object]", value) if isinstance(value, list) else []
