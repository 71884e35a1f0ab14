"""The words of maps, taken into the vocabulary before frames are made. Pure."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from maps.model import AppMap, Macro
from maps.say.grammar import parse
from router.matching.tokens import Vocabulary, squeezed
from router.matching.variants import Words, variants
from router.names import members
from router.naming import every_name
from router.words import normal

_ADDRESSED: Final = frozenset({"assistant", "siri", "助手", "小助手"})
"""Who is spoken to, which in a name says which one: a Wi-Fi assistant is not Wi-Fi."""

_OBJECTS: Final = frozenset({"app", "apps", "application", "applications", "应用", "软件"})
"""What a name is about whose other words are those of requests: a list of apps is not any list."""


def bring(app_map: AppMap, vocabulary: Vocabulary) -> None:
    """Take the words of a map into the vocabulary, before frames are made."""
    for name in every_name(app_map):
        vocabulary.bring(name, f"@{app_map.id}")
        vocabulary.bring(name)
    for macro in app_map.macros:
        for text in dict.fromkeys((*sorted(_names_of(app_map, macro), key=len), *words_of(macro))):
            _bring_text(text, vocabulary)
        for name in _names_of(app_map, macro):
            tokens = vocabulary.cut(name)
            if all(token.is_filler for token in tokens):
                vocabulary.bring(name)
            is_bare = all(token.is_filler or squeezed(token.text) in vocabulary.base for token in tokens)
            for token in tokens:
                if token.text in _ADDRESSED or (is_bare and token.text in _OBJECTS):
                    vocabulary.bring(token.text)


def _names_of(app_map: AppMap, macro: Macro) -> Iterator[str]:
    for names, _ in members(app_map, macro) if macro.family else ():
        yield from map(normal, names)


def words_of(macro: Macro) -> Iterator[str]:
    """List the words of a macro's templates, without those of shared classes."""
    for language, templates in macro.say.items():
        for template in templates:
            pieces = dict.fromkeys(chain.from_iterable(variants(parse(template, language))))
            for piece in pieces:
                if isinstance(piece, Words) and not piece.label:
                    yield from piece.ways


def _bring_text(text: str, vocabulary: Vocabulary) -> None:
    for chunk in text.replace("的", " ").split():
        chunk = chunk.strip("\"',.，。?？")  # noqa: PLW2901
        if not chunk or squeezed(chunk) in vocabulary.base:
            continue
        if chunk.isascii():
            vocabulary.bring(chunk)
            continue
        for run in _unknown_runs(vocabulary, chunk):
            vocabulary.bring(run)


def _unknown_runs(vocabulary: Vocabulary, chunk: str) -> Iterator[str]:
    """List what no words make up in a Chinese chunk; all of it where that is a single character."""
    tokens = vocabulary.cut(chunk)
    if all(token.is_known and (len(token.text) > 1 or token.is_filler) for token in tokens):
        return
    runs = [""]
    for token in tokens:
        if token.is_known and len(token.text) > 1:
            runs.append("")
        else:
            runs[-1] += token.text
    found = [run for run in runs if run]
    if all(len(run) > 1 for run in found):
        yield from found
    else:
        yield chunk
