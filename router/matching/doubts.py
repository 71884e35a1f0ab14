"""What keeps a macro with a risk from firing though its words fit: a story, a text that goes on. Pure."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from maps.labels import normal
from maps.model import Param, Risk
from router.call import Candidate
from router.matching.sentence import Sentence

_TOLD_ZH: Final = (
    r"(?<![帮给替为叫让])我们?(?!想|要|需|能|可|得|该|希望)(?:已经?|刚[刚才]?|早就?|昨[天晚]|前天|今[天早]|上周|之前|以前|不小心)*"
    r"(?:把.{1,20}|[^，,想要需能可得该希不没]{0,2}[开关加建存删改设定打发藏黑屏取赞评论保添]{1,2}.{0,14}?)[了过](?!去)"
    r"|[加开关删改建存设定打发藏赞论注]过(?![去期敏滤夜年来])"
    r"|^(?:刚[刚才]?|昨[天晚]|前天|上周|早就).*[了过]"
    r"|^我(?:已经|从来|本来|差点|打算|准备|正在)|从来?没"
)
_TOLD: Final = re.compile(
    r"^(?:[a-z]+ )?(?:i|we|you|he|she|they|someone|somebody|nobody)(?:'ve|'d| have| had)?"
    r" (?:already |just |never |once |always |accidentally )*"
    r"(?:turned|switched|set|added|deleted|removed|called|rang|blocked|shared|renamed|changed|created|started|saved"
    r"|liked|followed|unfollowed)\b"
    r"|^(?:i'm|i am|we're|you're|he's|she's|they're|i keep|[a-z]+ is|[a-z]+ keeps)(?: just| still| already)?"
    r" [a-z]+ing\b(?! to)"
    r"|^(?:the |my )?[\w -]+ (?:dis)?connected$|^[\w' ]+ keeps? [a-z]+ing\b|^[\w' ]+ (?:is|are) no longer\b"
    r"|^(?:my|the|his|her|our|their) [^,]*\b(?:rings?|goes off|sounds|is (?:every|each|daily))\b[^,]*$"
    r"|^(?:the |my )?[\w -]+ (?:is|are) (?:on|off|down|out) again$"
    r"|^闹[钟铃][^,设定调加把]*响$"
    r"|^(?:i|we) (?:already|will (?!need|want|be)|just (?!want|need|got|wanna)|forgot to"
    r"|used to|tried to|meant to)\b"
    r"|^(?:i|we|he|she|they)(?:'m| am|'re| are| was| were) (?:going to|gonna|about to)\b|^[a-z]+ made me\b"
    rf"|\bby (?:mistake|accident)\b|{_TOLD_ZH}",
    re.IGNORECASE,
)
"""What was done, or will be, is told, not asked for."""
_NOT_YET: Final = re.compile(
    r"\bno need\b|\bneedn't\b|\bnot (?:necessary|yet)\b|\bnever ?mind\b|\bforget it\b|\bjust kidding\b"
    r"|^(?:what|why|how) (?:do|does|did|would|happens)\b"
    r"|\bas (?:it|they) (?:is|are|was|were)\b|\bas is$|\bthe way (?:it|they) (?:is|are)\b|\bunchanged$"
    r"|^(?:leave|keep) [^,]*\balone$|原样|照旧|"
    r"\b(?:don't|do not|dont|never) (?:turn|switch) (?:on\b|[^,]+ on$)"
    r"|(?:别|不要|不许)(?:打开|开启|启用)(?!着)|(?:保持|维持).*不变|不用[管动]"
    r"|^回复|什么时候|几时|无需|不必|先别|先不|暂时别|没必要|用不着|算了|不用了$|开玩笑",
    re.IGNORECASE,
)
"""Nothing is to be done, or not now."""
_ELSE: Final = re.compile(
    r"\bfor (?:a (?:while|bit|moment|sec|second|minute|few \w+)|both|everyone|everybody|everything)\b"
    r"|\bon (?:my|the|his|her|our|their) (?:[a-z]+ )?"
    r"(?:ipad|tablet|laptop|watch|mac|macbook|tv|computer|pc)\b"
    r"|一会儿?(?!面|议)|待会|[等过]会儿?|一阵子?|片刻|[在用](?:平板|电脑|手表|电视)",
    re.IGNORECASE,
)
"""For how long, for whom, or on what else it is to be done: nothing that a macro can."""
_ENDS: Final = re.compile(r"^(?:取消|停止|撤销|不许|(?:cancel|undo|revert|stop)\b)", re.IGNORECASE)
"""What was begun is to end."""
_MORE: Final = re.compile(
    r"\band (?:the|all|my|any|some|two|three|one|every)(?: \w+)? (?:others?|rest|else|more)\b"
    r"|\band the (?:others?|rest)\b"
    r"|\bon behalf of\b|\bthe other way (?:a?round)\b"
    r"|\btell me\b|告诉我|其他的?也|两个都|每个都|全都|都要",
    re.IGNORECASE,
)
"""More is asked for than is named."""
_AGAIN_AND_AGAIN: Final = re.compile(
    r"\b(?:every|each|daily|weekdays?|nightly|mon(?:day)? (?:to|through|till|until) fri(?:day)?)\b"
    r"|每[天日晚早个周]|工作日|天天",
    re.IGNORECASE,
)
_ONE_DAY: Final = re.compile(
    r"\b(?:tonight|tomorrow|today|yesterday|this (?:week|time|morning|evening)|next (?:week|month))\b"
    r"|明[天早晚]|今[天早晚]|后天|下周",
    re.IGNORECASE,
)
_STARTS: Final = re.compile(r"\b(?:from|starting|beginning|as of)\b|从|起|开始")
_EACH: Final = re.compile(r"(?<![成首古帝京])都(?=[加删移打关开收取设给点发改])")
"""All of them: 家人都 is not one."""
_OF_WHAT_IS: Final = ("turn_", "delete_", "remove_", "rename_", "set_", "change_", "edit_")
"""How macros begin that are about a thing which is there."""
_MAKES: Final = re.compile(
    r"^(?:set|make|add|create|schedule) (?:an?|another|one more) "
    r"|[换改](?:一?个|一种)(?:颜色|样子|铃声|图标|头像)",
    re.IGNORECASE,
)
"""A new thing is asked for, or another side of one that is there."""
_ADDS_TO: Final = re.compile(
    r"^[给为](?!我)[^加添]*的[^加添]*[加添]"
    r"|\b(?:add|attach) (?:an?|the|my|some|this|that) (?:\w+ )?\w+ to (?:the|my|an?|that|this)"
    r" (?:event|appointment|meeting|entry|contact|alarm)\b",
    re.IGNORECASE,
)
"""Something is added to a thing that is there."""
_JOINING: Final = re.compile(
    r"\b(?:or|plus|as|along|like|already|again|when(?:ever)?|wherever|since|because|while|during|until|till"
    r"|unless|instead|rather|except|besides|is|was|are|were|isn't|wasn't|did|does|doesn't|has|have|had|will|won't"
    r"|would|should|could|never|always|ever|both|either|neither|too|also|others?|once|twice|anything|everything"
    r"|if|maybe|perhaps|i|i'm|i'd|i'll|i've|he|she|they|we|you|which|who|only|case|it|please|yesterday|tonight"
    r"|tomorrow|(?:last|next|this|that|first|second|other) (?:week|month|year|time|night|one|way))\b"
)
"""What goes on with a sentence, in small letters: a name has none of it."""
_JOINING_ZH: Final = re.compile(
    r"^(?:把|让|叫我|给|被|刚(?!果)|先(?!生|锋|知)|都|你|他|她|跟|除了?|提醒|告诉|请(?!假|客)|大家|昨天|我(?![爱家的])|周[一二三四五六日天]|星期|明[天早晚]|已经|用.信|等|[替帮](?!我)|没(?!关系))"
    r"|一共|总共|帮忙|弄个|教我|[你我]刚|还有|以及|外加|或者?|还是|一起|顺便|刚刚|已经|一会儿?|待会|[以之][后前]|的时候|提醒|告诉|万一|如果|要是|除了|为什么|怎么|大家"
    r"|[他她我你]们|而不是|而非|不是|直到|到[周星][一二三四五六日天期]|[上下]次|[两三]次|(?<![火拖车门])把(?![子手戏])|(?<=.)关于|[上下][周月]|第[一二三四五六七八九十\d]+[名个首条篇家位]|(?:转发?|原创|置顶|最新|最近|最后|热门)$|^[前后][一二两三四五六七八九十几\d]+[名个首条篇家位]|[让叫给替帮][我你他她]|[我他她]让"
    r"|给.{1,4}[看用听吃]$|(?<![超经路难通])过$|了$|[吗呢吧]$|(?<![成首古帝京])都$|也$|(?:加|删|改|打|关|开|移)[到掉成给]$"
)
_DEED_ZH: Final = re.compile(
    r"(?:清空|清除|腾出?|腾[个点]|挪|移|推迟|提前|延后|延期|取消|改期|顺延|空出|撤销|删除|导出|共享|分享)[来到掉去]?"
)
"""What is done with what is there, where its name would stand: 明天的日程清空."""
_KIND: Final = re.compile(
    r"(?:an? |some |the )?(?:birthday|room|space|time|city|place|thing|something|anything|stuff)"
    r"|(?:the |this |that )?(?:e-?mail|mail|photo|picture|file|link|attachment|screenshot|message)"
    r"|邮件|照片|图片|文件|链接|附件|截图|消息|生日|城市|地方|东西|时间|空位|空|事|事情|人|联系人|标签|日程|活动"
)
"""What kind of thing it is, of which the name is not said: add a birthday."""
_CALLED: Final = re.compile(r"(?:\b(?:called|named|titled|labell?ed)|叫做?|名为|名叫)[ :]*$")
_PLANNED: Final = re.compile(
    r"\b(?:schedule|plan|book|arrange|organi[sz]e|set up|prepare|postpone|cancel)"
    r" (?:an?|the|my|some|another) "
    r"|(?<!预)约(?!瑟|翰)|预约|安排|计划",
    re.IGNORECASE,
)
"""What is sent or called is only planned."""
_MOMENTS: Final = re.compile(
    r"^(?:the )?(?:night|noon|midnight|dawn|dusk|sunrise|sunset|lunch(?:time)?|weekends?|weekdays?|mornings?"
    r"|afternoons?|evenings?|nights|times|once|first|last|least|most|bedtime|dinner(?:time)?)$"
)
"""When, and not where."""


def is_doubtful(candidate: Candidate, sentence: Sentence) -> bool:
    """Tell whether a macro that changes something was perhaps not asked for, or not so."""
    if candidate.macro.risk is Risk.NONE:
        return False
    outside = re.sub(r'"[^"]*"', '""', sentence.text)
    if any(expression.search(outside) for expression in (_NOT_YET, _TOLD, _MORE, _ELSE)):
        return True
    if _ENDS.match(outside) and _goes_on_with_it(candidate, outside):
        return True
    if _AGAIN_AND_AGAIN.search(outside) and _has_one_day(candidate, outside):
        return True
    if (_MAKES if candidate.macro.id.startswith(_OF_WHAT_IS) else _ADDS_TO).search(outside):
        return True
    texts = [*_unquoted(candidate, sentence.text)]
    is_planned = candidate.macro.risk is Risk.SENDS and _PLANNED.search(_without(outside, texts))
    if is_planned or (texts and (_EACH.search(outside) or _is_unsplit(candidate))):
        return True
    return any(
        goes_on(text)
        or _is_screen(text, candidate)
        or _is_anothers(text, param, outside)
        or _is_no_name(text, outside)
        for param, text in texts
    )


def _without(sentence: str, texts: Sequence[tuple[Param, str]]) -> str:
    for _, text in texts:
        sentence = sentence.replace(text, " ")
    return sentence


def _is_no_name(text: str, sentence: str) -> bool:
    """Tell whether a text only says of what kind a thing is, or what is to be done with it."""
    if _DEED_ZH.fullmatch(text):
        return True
    return bool(_KIND.fullmatch(text)) and not _CALLED.search(sentence[: max(0, sentence.find(text))])


def _goes_on_with_it(candidate: Candidate, sentence: str) -> bool:
    """Tell whether a macro does what is to end: 取消开始 turns nothing on, 取消删 deletes nothing."""
    turns_on = any(
        p.type == "boolean" and candidate.arguments.get(p.name) is True for p in candidate.macro.params
    )
    deletes = candidate.macro.risk is Risk.DELETES and re.search("删|移除|去掉|delete|remove", sentence[2:])
    return turns_on or bool(deletes)


def _has_one_day(candidate: Candidate, sentence: str) -> bool:
    is_dated = any(p.type == "date" and p.name in candidate.arguments for p in candidate.macro.params)
    return is_dated or (bool(_ONE_DAY.search(sentence)) and not _STARTS.search(sentence))


def goes_on(text: str) -> bool:
    """Tell whether a text holds what goes on with a sentence, and belongs to no name."""
    return bool(_JOINING.search(text) or _JOINING_ZH.search(text) or _MOMENTS.match(text))


def _unquoted(candidate: Candidate, sentence: str) -> Iterator[tuple[Param, str]]:
    for param in candidate.macro.params:
        text = candidate.arguments.get(param.name)
        is_free = param.type in ("string", "person") and text != param.default
        if is_free and isinstance(text, str) and text and f'"{text}"' not in sentence:
            yield param, text


def _is_unsplit(candidate: Candidate) -> bool:
    """Tell whether a first name holds the last one, too, which has a place of its own."""
    names = [param for param in candidate.macro.params if param.type == "person"]
    said = [str(candidate.arguments.get(param.name) or "") for param in names]
    needed = [text for text, param in zip(said, names, strict=True) if param.required]
    return len(names) == 2 and len(needed) == 1 and " " in needed[0] and not all(said)


def _is_anothers(text: str, param: Param, sentence: str) -> bool:
    """Tell whether words stand for somebody's thing, or for one of a kind: in Tom's calendar; an Uber."""
    if param.type == "person":
        name = re.escape(text)
        things = rf"\b(?:an?|some|any|another) {name}\b|^(?:text|message|call|phone) {name} (?:the|my|our)\b"
        return re.search(things, sentence, re.IGNORECASE) is not None
    return not param.required and f"{text}'s" in sentence


def _is_screen(text: str, candidate: Candidate) -> bool:
    """Tell whether a text names a page of the app, and so not one thing on it: low data mode for cellular."""
    if not text.islower() and text.isascii():
        return False
    return any(
        normal(text) == normal(title) for screen in candidate.app_map.screens for title in screen.titles
    )
