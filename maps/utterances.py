"""Which sentences a template says, to compare templates; `router` fires macros by them."""

from typing import Final

from maps.labels import normal
from maps.macro import Language
from maps.say.grammar import APP_NAMED, TemplateError, parse, written

MOST: Final = 256
"""Sentences that one template is written out to: beyond, two that say the same may go unnoticed."""


def sentences(template: str, language: Language) -> frozenset[str]:
    """Write out a template; every slot counts as the same. One that cannot be read says nothing."""
    try:
        parts = parse(template, language)
    except TemplateError:
        return frozenset()
    named = f"{APP_NAMED} " if template.startswith(APP_NAMED) else ""
    texts = (normal(f"{named}{text}") for text in written(parts, MOST))
    return frozenset(text.replace(" ", "") if not text.isascii() else text for text in texts if text)
