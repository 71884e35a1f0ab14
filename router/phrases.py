"""How people ask, in two languages: the grammar of utterance templates, and the derived families' phrases.

A template is plain words with `[optional]` parts, `(one|of|these)` and `{slots}`. It must cover the whole
sentence: a word that it does not explain means that the sentence asks for something else.
"""

import re
from typing import Final

from maps.model import Family, Language

ON_WORDS: Final[dict[Language, dict[str, bool]]] = {
    "en": {"on": True, "off": False},
    "zh": {"打开": True, "开启": True, "启用": True, "开": True, "关闭": False, "关掉": False, "关上": False}
    | {"停用": False, "禁用": False, "关": False},
}
ENABLE_WORDS: Final[dict[str, bool]] = {
    "enable": True,
    "activate": True,
    "disable": False,
    "deactivate": False,
}

FAMILY_PHRASES: Final[dict[Family, dict[Language, tuple[str, ...]]]] = {
    "set": {
        "en": (
            "(turn|switch|put|set) {on} [the|my] {name} [switch|toggle|setting]",
            "(turn|switch|put|set) [the|my] {name} [switch|toggle|setting] [to] {on}",
            "{enable} [the|my] {name} [switch|toggle|setting]",
        ),
        "zh": (
            "{on}[我的|手机的|手机]{name}[开关|功能]",
            "(把|将)[我的|手机的|手机]{name}[开关|功能]{on}[了]",
        ),
    },
    "read": {
        "en": (
            "(what is|what's|what are|read|check|tell me|show me) [the|my] {name} [status|state|value|now]",
            "is [the|my] {name} (on|off|enabled|disabled|turned on|turned off)",
        ),
        "zh": (
            "(查询|查看|看看|读取|告诉我)[我的|手机的]{name}[的][状态|值]",
            "[我的|手机的]{name}[现在](是多少|是什么|怎么样|开了吗|打开了吗|关了吗|开着吗|是开着的吗|的状态)",
        ),
    },
    "open": {  # the first of each is the example that is shown: it can't be taken for a switch
        "en": (
            "(open|show|show me|go to|take me to|navigate to) [the|my] {name} (settings|setting|page|screen)",
            "(open|show|show me|go to|take me to|navigate to) [the|my] {name}",
        ),
        "zh": (
            "(打开|进入|去|到|前往|显示|转到)[我的]{name}(设置|页面|界面|页)",
            "(打开|进入|去|到|前往|显示|转到)[我的]{name}",
        ),
    },
}

APP_FRAMES: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("{task} (in|on) [the] {app} [app]", "(in|on) [the] {app} [app][,] {task}"),
    "zh": ("[在|到]{app}[里|中|里面|上][,|，]{task}",),
}
"""How a sentence names the app that it means."""


_SIGNS: Final = {"[": "(?:", "(": "(?:", "]": ")?", ")": ")", "|": "|"}
_WORD_END: Final = "(?!(?<=[a-z])[a-z])"
"""A word of Latin letters ends where its letters do; Chinese has no such border."""


def compile_template(template: str, slots: dict[str, str]) -> re.Pattern[str]:
    """Turn a template into a pattern for `fullmatch`; `slots` gives the expression of each `{slot}`.

    Raises:
        KeyError: the template has a slot that `slots` does not give.
    """
    out: list[str] = []
    for part in re.findall(r"\{\w+\}|[\[\]()|]|\s+|[^\s\[\](){}|]+", template):
        if part.startswith("{"):
            out.append(f"(?P<{part[1:-1]}>{slots[part[1:-1]]})")
        elif part.isspace():
            out.append(r"\s*")
        else:
            out.append(_SIGNS.get(part) or rf"{re.escape(part)}{_WORD_END}")
    return re.compile("".join(out), re.IGNORECASE)


def example(template: str, values: dict[str, str]) -> str:
    """Write one sentence of a template: the first of each choice, nothing optional."""
    text = re.sub(r"\[[^\]]*\]", "", template)
    text = re.sub(r"\(([^|)]*)[^)]*\)", r"\1", text)
    text = re.sub(r"\{(\w+)\}", lambda slot: values.get(slot[1], slot[1]), text)
    return re.sub(r"\s+", " ", text).strip()
