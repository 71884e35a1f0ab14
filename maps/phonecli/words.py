"""Texts of PhoneCLI's maps: entities decoded, content told apart."""

import html
import re
from typing import Final

_CONTENT: Final = re.compile(
    r"\d{1,2}:\d{2}(?:\s*[AP]M)?|\d{1,3}\s*%|[\d.,\s/:-]+|\d+(?:[.,]\d+)?\s*(?:[KMGT]B|km|m|mi|min|h|s)|"
    r"\d{4}-\d{2}-\d{2}|(?:yesterday|just now|today|\d+ (?:min|hour|day|week)s? ago)|"
    r"昨天|刚刚|今天|\d+\s*(?:分钟|小时|天|周|个月)前|\d+(?:\.\d+)?万?\+?(?:人|条|次|万)?",
    re.IGNORECASE,
)


def decoded(text: str) -> str:
    """Decode entities and fold blanks."""
    return " ".join(html.unescape(html.unescape(text)).split())


def is_content(text: str) -> bool:
    """Tell whether a text is a time, a count, a size or so, which the next visit shows otherwise."""
    return bool(_CONTENT.fullmatch(text))
