"""What in the words of a task tells that it is hard, in English and Chinese; there may be several signs."""

import re
from collections.abc import Mapping
from typing import Final

from router.complexity.policy import Kind, Sign
from router.words import normal

MANY_FIELDS: Final = 3
"""From how many fields on that a task names it has many."""


def _words(*latin: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z0-9])(?:{'|'.join(latin)})(?![a-z])|{chinese}")


_PATTERNS: Final[Mapping[Sign, re.Pattern[str]]] = {
    "financial": _words(
        r"pay(?:ments?|ing)?|expenses?|incomes?|transactions?|spen[dt]|spending|budgets?|invoices?|bills?",
        r"(?:account|bank|card) balance|transfer (?:money|funds)|money|refunds?|salary|tax(?:es)?|loans?",
        r"buy|purchases?|\$ ?\d[\d.,]*|\d[\d.,]* ?(?:dollars?|euros?|yuan|rmb|usd|cny|eur)",
        chinese=(
            "支付|付款|付钱|转账|汇款|账单|记账|记一笔|支出|收入|花了|花费|消费|余额|预算|报销|发票|工资|红包"
            r"|购买|下单|[¥￥] ?\d|\d ?(?:元|块钱)"
        ),
    ),
    "navigation": _words(
        r"navigate(?! (?:back|to (?:the )?[\w ]*(?:settings|screen|page|tab|menu|app)))|navigation to",
        r"directions|routes?|how far|distance|nearest|nearby|closest",
        r"(?:driving|walking|cycling) (?:time|distance|to|from)|(?:drive|walk|bus|train) (?:to|from|home)",
        chinese="导航(?!栏|键|条)|路线|怎么走|怎么去|多远|距离|离我最近|附近|驾车|开车去|步行[去到]|坐(?:公交|地铁)",
    ),
    "forms": _words(
        r"fill (?:in|out|up)|forms?(?! of)|regist(?:er|ration)|sign up|questionnaire|survey|check ?out",
        r"application for|book (?:an? |the |two |\d )?(?:flight|hotel|table|tickets?|room|train|appointment)",
        chinese="填写|填表|填好|表单|注册|问卷|报名|登记|预订|预定|订一?张?(?:机票|酒店|车票|电影票|餐厅|座位|房间)",
    ),
    "extraction": _words(
        r"how many|count(?! ?down)|summar(?:y|ies|i[sz]e)|list (?:all|every|each)|average|compare|extract",
        r"all (?:of )?(?:the|my) \w+ (?:that|which|with)|tell me (?:all|every|each)",
        r"in total|total (?:number|amount|cost|duration|length)",
        chinese=(
            "几[个条首次封]|多少[个条次首封钱人]|统计|总结|汇总|概括|列出|一共|总共|总数|总计|平均|对比|比较|提取"
        ),
    ),
    "multi_step": _words(
        r"set up|setup|configur(?:e|ation)|customi[sz]e|initiali[sz]e",
        r"step by step|(?:and )?then|after that|followed by",
        chinese="配置|设置好|自定义|初始化|依次|逐步|然后|接着|之后再|先.+再",
    ),
    "time_sensitive": _words(
        r"(?:re)?schedule|deadlines?|due|urgent(?:ly)?|as soon as possible|asap|immediately|right away",
        r"remind(?:er|ers)?|appointments?|meetings?|(?:before|by) (?:noon|tonight|tomorrow|\d)",
        chinese="日程|截止|到期|紧急|尽快|赶紧|马上|立即|立刻|提醒|预约|会议|开会|[之以]前完成",
    ),
    "verification": _words(
        r"verify|make sure|ensure|double[- ]check|(?:check|confirm) (?:that|whether|if)",
        chinese="确认|核实|核对|确保|检查(?:一下)?是否|验证(?!码)",
    ),
    "recovery": _words(
        r"fix|repair|troubleshoot|(?:try|do it) again|retry|undo|restore|recover",
        r"went wrong|not working|does(?:n't| not) work",
        chinese="修复|重试|再试|撤销|恢复|出错|出问题|不能用|用不了",
    ),
}
_FIELD: Final = re.compile(
    r"(?<![a-z])(?:name|e-?mail|phone|number|address|title|notes?|label|category|amount|date|password"
    r"|location|birthday|company|subject|website)(?![a-z])"
    "|姓名|名字|邮箱|电话|手机号|地址|标题|备注|标签|类别|金额|日期|密码|地点|生日|公司|主题"
)
_MOMENT: Final = re.compile(
    r"(?<![\d:])\d{1,2}(?::\d{2})? ?(?:am|pm|a\.m|p\.m|o'clock)|\d{1,2}:\d{2}|\d{4}-\d{1,2}-\d{1,2}"
    r"|\d+ ?(?:hours?|minutes?|mins?|days?|weeks?)(?![a-z])"
    r"|(?<![a-z])(?:noon|midnight|today|tonight|tomorrow|weekdays?|weekends?|daily|weekly|monthly|yearly"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|every (?:day|week|month|year))(?![a-z])"
    r"|(?<![a-z])(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}"
    r"|\d{1,2}月\d{1,2}[日号]|(?:\d{1,2}|[一二三四五六七八九十]{1,3})点(?:半|\d{1,2}分?)?"
    r"|(?:\d+|[一二两三四五六七八九十半]+)个?(?:小时|分钟|天(?!气)|周)"
    "|今天|今晚|明天|后天|(?:周|星期|礼拜)[一二三四五六日天]|工作日|每天|每周|每月|每年"
)
_GROUPS: Final = (
    "financial",
    "navigation",
    "forms",
    "extraction",
    "time_sensitive",
    "multi_step",
)


def signs_of(words: str, many_moments: int) -> frozenset[Sign]:
    """List what tells that a task is hard; so many dates, times and lengths are `many_moments`."""
    text = _text(words)
    found: set[Sign] = {sign for sign, pattern in _PATTERNS.items() if pattern.search(text)}
    if len(set(_FIELD.findall(text))) >= MANY_FIELDS:
        found.add("many_fields")
    if len(_MOMENT.findall(text)) >= many_moments:
        found.add("many_moments")
    return frozenset(found)


def kind_of(words: str) -> Kind:
    """Name the one kind under which the end of a task is counted: the gravest that its words tell of."""
    text = _text(words)
    for kind in _GROUPS:
        if _PATTERNS[kind].search(text):
            return kind
    return "plain"


def _text(words: str) -> str:
    return normal(words).casefold()
