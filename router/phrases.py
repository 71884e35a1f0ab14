"""How people ask, in two languages: the derived families' phrases, as templates (see `router.template`)."""

from typing import Final, Literal, TypeAlias

from maps.model import Language

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

Group: TypeAlias = Literal["open", "set", "read", "read_state"]
"""Families as people speak of them: a state is asked for in other words than a value."""

FAMILY_PHRASES: Final[dict[Group, dict[Language, tuple[str, ...]]]] = {
    "set": {
        "en": (
            "(turn|switch|put|set) {on} [the|my] {name} [switch|toggle|setting]",
            "(turn|switch|put|set) [the|my] {name} [switch|toggle|setting] [to] {on}",
            "{enable} [the|my] {name} [switch|toggle|setting]",
            "make sure [that] [the|my] {name} is [turned|switched] {on}",
        ),
        "zh": (
            "{on}[一下][我的|手机的|手机上的|手机]{name}[开关|功能]",
            "(把|将)[我的|手机的|手机上的|手机]{name}[开关|功能][给]{on}[了]",
        ),
    },
    "read": {
        "en": (
            "(what is|what's|what are|read|check|tell me|show me) [the|my] {name} [value|now]",
            "what (does|do) [the|my] {name} (say|show)",
        ),
        "zh": (
            "(查询|查看|看看|读取|告诉我)[一下][我的|手机的]{name}[的][值]",
            "[我的|手机的]{name}[现在](是多少|是什么|是哪个)",
        ),
    },
    "read_state": {
        "en": (
            "is [the|my] {name} [turned|switched] (on|off|enabled|disabled)",
            "(check|tell me|see) (if|whether) [the|my] {name} is [turned|switched] (on|off|enabled|disabled)",
            "(what is|what's|check|tell me|read) [the|my] {name} (status|state|switch)",
            "(what is|what's|check|tell me) the (status|state) of [the|my] {name}",
        ),
        "zh": (
            "[我的|手机的]{name}[现在](开了吗|打开了吗|关了吗|关闭了吗|开着吗|是开着的吗|是开着吗|是不是开着|有没有打开|的状态|状态)",
            "(查询|查看|看看|查一下|告诉我)[我的|手机的]{name}[的](状态|开关|开没开|是否打开|有没有打开|是不是开着)",
        ),
    },
    "open": {  # the first of each is the example that is shown: it can't be taken for a switch
        "en": (
            "(open|show|show me|go to|take me to|navigate to) [the|my] {name} (settings|setting|page|screen)",
            "(open|show|show me|go to|take me to|navigate to) [the|my] {name}",
        ),
        "zh": (
            "(打开|进入|去|到|前往|显示|转到)[一下][我的]{name}(设置|页面|界面|页)",
            "(打开|进入|去|到|前往|显示|转到)[一下][我的]{name}",
        ),
    },
}

_LIMIT: Final = (
    r"\b(?:under|below|above|over|within|less than|more than|at least|at most|cheaper than|except|without"
    r"|by (?:sales|price|rating|date)|cheapest|most|lowest|highest|nearest|closest|latest|newest|costs?"
    r"|sorted|rated|only|twice|until|after|before|while|every)\b"
    r"|以内|之内|[内外上下]的|以外|以上|以下|之前|之后|高于|低于|超过|不到|只看|只要|加购|加入购物车|加到购物车|所有|全部|每[个一天周月年日晚早星隔]|[一二两三四五六七八九十几\d][遍次]|的人|的账号|的博主|最|公里|按.{1,6}[排序]|评分|至少|不超过|多少钱|营业"
)
"""What limits a request, so that no macro which leaves it to a text does what was asked."""
_SOMETHING: Final = (
    r"(?! |(?:(?:a|an|the|that|this|those|these|some|any|another|it|him|her|them|one|what|which"
    r"|something|anything|everything)\b|那|这|哪|某|什么|啥|它|他|她|的|里|在|别|不|把|将|请|先别"
    r"|[\d一二两三四五六七八九十]+[遍次首个条张家篇款台双种位名间部道]))"
)
"""How what names nothing in particular begins."""
FREE_TEXT: Final = (
    rf"{_SOMETHING}(?:(?!\b(?:and|then|not|but|unless|if|when|to my)\b|{_LIMIT}"
    r"|然后|并且|再|如果|[\",;\n]).){1,200}?"
)
"""What may be typed: not a second task, no condition, unless it stands in quotes."""
LABEL_TEXT: Final = (
    rf"{_SOMETHING}(?:(?!\b(?:and|then|not|but|unless|if|when|at|in|on|for|to|from|with|by|next|everyone|my)\b|{_LIMIT}"
    r"|然后|并且|再|不|如果|的时候|完这|就|[\",;\n]).){1,40}?"
)
"""What may name something on the screen: a few words, no second thought, unless in quotes."""
_NOBODY: Final = (
    r"\b(?:and|or|then|not|but|unless|if|when|at|in|on|for|to|next|with|from|by|of|as|about|using|via|all|every|each|any"
    r"|everyone|everybody|anyone|anybody|someone|somebody|nobody|me|him|her|them|it|us|you|this|that|these|those|the|a|an"
    r"|my|your|his|their|our|who|whom|which|what|again|back|later|now|today|tomorrow|tonight|emergency|police|ambulance"
    r"|taxi|cab|number|phone|mobile|e-?mail|address|birthday|company|label|name|contacts?|people|services?|support|is|into|whose)\b"
)
_ZH_NOBODY: Final = (
    "所有|全部|每个|每一个|大家|任何|他|她|它|我|你|您|这|那|谁|的|个|电话|号码|手机|急救|报警|警察|客服|联系人|通讯录"
    "|挂断|接听|删|添加|修改|打开|关闭|取消|发送|屏蔽|拉黑|查|找|给|把|让|帮|然后|并且|再|不|如果|和|跟|今天|明天|后天|晚上|早上|下午|上午|点"
)
PERSON: Final = rf"(?! )(?:(?!{_NOBODY}|{_ZH_NOBODY}|[\",;:?!、\n]).){{1,40}}?"
"""Whom a name may name, unless in quotes: one person, not whoever fits, nobody who is not a contact."""
