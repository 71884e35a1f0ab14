"""Which sentences a template says, to compare templates; `router` fires macros by them."""

import re
from collections.abc import Sequence
from typing import Final

from maps.labels import normal
from maps.macro import Language, Param
from maps.say.grammar import APP_NAMED, TemplateError, parse, written

MOST: Final = 256
"""Sentences that one template is written out to: beyond, two that say the same may go unnoticed."""
_SLOT: Final = re.compile(r"\{(\w+)\}")


def sentences(
    template: str, language: Language, params: Sequence[Param] = (), app: str = ""
) -> frozenset[str]:
    """Write out a template. One that cannot be read says nothing.

    Slots count as the same when the same can stand in them; what is said only with the name of `app` is no
    sentence of another.
    """
    try:
        parts = parse(template, language)
    except TemplateError:
        return frozenset()
    kinds = {param.name: _kind(param) for param in params}
    named = f"{app}: " if template.startswith(APP_NAMED) else ""
    texts = (_SLOT.sub(lambda slot: kinds.get(slot[1], "{}"), text) for text in written(parts, MOST))
    said = (normal(f"{named}{text}") for text in texts if text.strip())
    return frozenset(text.replace(" ", "") if not text.isascii() else text for text in said)


def _kind(param: Param) -> str:
    if param.type in ("string", "person"):
        return "{}"
    return "{" + (",".join(param.choices) or param.type) + "}"
