"""How much of a model's attention a text costs, without a tokenizer. Pure."""

from math import ceil
from typing import Final

ASCII_PER_TOKEN: Final = 3.4
WIDE_PER_TOKEN: Final = 1.1
"""Characters a token, for the mix of words, refs and numbers of a screen, and for Chinese.
Source: estimates between those of OpenAI's o200k and older vocabularies."""


def about(text: str) -> int:
    """Estimate the tokens of a text."""
    narrow = len(text.encode("ascii", "ignore"))
    return ceil(narrow / ASCII_PER_TOKEN + (len(text) - narrow) / WIDE_PER_TOKEN)
