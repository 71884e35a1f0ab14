"""Words of a task brought to one form, so that what means the same compares equal."""

import re
import unicodedata

_FOLD = str.maketrans(
    dict.fromkeys("‘’", "'") | dict.fromkeys("“”「」『』《》〈〉", '"') | dict.fromkeys("‐‑–—", "-")
)
_VULGAR = re.compile(r"(\d) ?([½¼¾])")
"""A fraction behind a figure, which NFKC would make a part of it: 1½ is not 11⁄2."""
_EDGES = " \t\n.,!?;:。，！？；：、~～…"
_BLANKS = re.compile(r"\s+")
_CHINESE_BLANKS = re.compile(r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")
_NO_MATTER = re.compile(r"[\s\-_'\"&]|\band\b")
_POLITE = re.compile(
    r"^(?:(?:hey|hi|ok|okay|please|plz|pls|would you mind|do you mind|mind|can you|could you|would you"
    r"|will you|could i have|can i have|can i get|could i get|kindly|go ahead and"
    r"|i want to|i want you to|i would like to|i'd like to|i'd like you to"
    r"|i need to|i need you to|i want|i'd like|i need|help me(?: to)?|just)[\s,]+)+"
    r"|[\s,]+(?:please|pls|for me|now|right now|thanks|thank you|on (?:my|the|this) (?:phone|iphone|device))$"
    r"|^(?:请你?|麻烦你?|劳驾|帮我|帮忙|给我|替我|我想要?|我需要|我要|现在|快)+"
    r"|(?:一下|吧|呗|谢谢|好吗|行吗|可以吗)+$",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"^你?(?:可不可以|能不能|可以|能)(?P<task>(?:帮|请|把|将|给|打开|关|开|进|去).+?)(?:吗|么|嘛)?$"
)
"""A request in the form of a question, in Chinese."""
_REQUESTED = re.compile(
    r"^(?:(?:hey|hi|ok|okay|please)[, ]+)*(?:(?:can|could|would|will) you (?:please |kindly |just )*"
    r"(?:turn|switch|put|set|enable|disable|activate|deactivate|stop|start|let|allow|shut|share|limit|hide|make)\b"
    r"|(?:would|do) you mind\b)"
    r"|^(?:请|麻烦)?[你您]?(?:能不能|可不可以|可以|能否|可否|能)(?:帮|请|把|将|给我?[把开关打])"
    r"|(?:好吗|行吗|可以吗|好不好|行不行|成吗|好么|please|thanks)[?？]$",
    re.IGNORECASE,
)
"""A request with a mark of a question behind it."""


def _decimal(found: re.Match[str]) -> str:
    return f"{found[1]}{ {'½': '.5', '¼': '.25', '¾': '.75'}[found[2]] }"


def normal(text: str) -> str:
    """Bring a sentence to one form: width, quotes, hyphens, blanks, courtesies, end marks. Case stays."""
    text = unicodedata.normalize("NFKC", _VULGAR.sub(_decimal, text)).translate(_FOLD)
    text = _CHINESE_BLANKS.sub("", _BLANKS.sub(" ", text)).strip(_EDGES)
    while (shorter := _ASKED.sub(r"\g<task>", _POLITE.sub("", text)).strip(_EDGES)) != text:
        text = shorter
    return text


def key(name: str) -> str:
    """Reduce a name to what tells it from others: `Wi-Fi`, `wi fi` and `WIFI` are one."""
    return _NO_MATTER.sub("", normal_name(name))


def normal_name(name: str) -> str:
    """Bring a label to its normal form, keeping every word of it."""
    text = unicodedata.normalize("NFKC", name).translate(_FOLD).casefold()
    return _BLANKS.sub(" ", text).strip(_EDGES)


def is_question(text: str) -> bool:
    """Tell whether a sentence ends with a question mark, and does not only ask politely."""
    return text.rstrip().endswith(("?", "？")) and not _REQUESTED.search(text.strip())
