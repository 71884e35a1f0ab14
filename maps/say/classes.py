"""Words that do the same in an utterance, kept once: `<create>` in a template is any of these.

Each class holds what may begin or carry such a request, in the template's language; the first of each
is the one that examples use. A class holds verbs and other frames, never the names of things.
"""

from typing import Final

from maps.macro import Language

WORD_CLASSES: Final[dict[str, dict[Language, str]]] = {
    "create": {
        "en": "add|create|make|new|put|save|insert|enter|set up|start",
        "zh": "添加|新建|创建|新增|增加|建立|加上|加入|加|建|记|存",
    },
    "set": {
        "en": "set|set up|add|create|make|schedule|put|put on|new|get|give me",
        "zh": "设置|设定|设|定|订|添加|新建|创建|加|上|来|调|弄|搞",
    },
    "schedule": {
        "en": "add|create|make|schedule|set up|put|new|enter|pop|book|plan",
        "zh": "添加|新建|创建|安排|新增|增加|加上|加入|加|建|记|记下|定|排",
    },
    "show": {
        "en": (
            "show|show me|open|see|view|display|check|look at|let me see|pull up|bring up|go to"
            "|take me to|give me|get me"
        ),
        "zh": "查看|看看|看一看|看|显示|打开|查|翻|瞧瞧|给我看|让我看看|进入|调出",
    },
    "open": {
        "en": (
            "open|open up|go to|take me to|bring me to|navigate to|show|show me|bring up|pull up"
            "|jump to|switch to|launch|enter|get me to|get to|head to"
        ),
        "zh": "打开|进入|进|去|到|前往|跳转到|跳到|转到|切换到|切到|调出|点开|来到",
    },
    "list": {
        "en": (
            "list|show|show me|read|read me|read out|what are|which are|what|which|give me|tell me"
            "|get me|check|see|view|name|any|let me see|do i have any"
        ),
        "zh": (
            "列出|列一下|列举|查看|看看|看|显示|查|告诉我|说说|读一下|给我看|有哪些|有什么|有啥"
            "|都有哪些|都有什么|都有啥"
        ),
    },
    "tell": {
        "en": (
            "what is|what's|whats|what are|tell me|read|read me|check|give me|show|show me|say|get"
            "|look up|find|find out|do you know"
        ),
        "zh": "告诉我|查询|查查|查看|查|看看|看|显示|读|说说|我想知道|问",
    },
    "delete": {
        "en": "delete|remove|erase|get rid of|cancel|clear|drop|trash",
        "zh": "删除|删掉|删了|删去|删|移除|去掉|取消|清除",
    },
    "change": {
        "en": "change|set|switch|update|edit|modify|adjust|make|put|turn",
        "zh": "更改|修改|改|设置|设|换|调整|调|切换",
    },
    "to": {
        "en": "to|to be|as|into|at",
        "zh": (
            "改成|改为|改到|设为|设成|设置为|设置成|设定为|换成|换到|换为|调成|调为|调到|切换成"
            "|切换到|切换为|切到|切成|变成|变为|更改为|修改为|修改成|弄成|成|为"
        ),
    },
    "search": {
        "en": "search for|search|find|find me|look for|look up|look|hunt for|do a search for",
        "zh": "搜索|搜一搜|搜搜|搜|查找|找找|找|检索",
    },
    "start": {
        "en": "start|begin|run|kick off|launch|get|go|fire up|start up",
        "zh": "开始|启动|开启|打开|开|跑",
    },
    "stop": {
        "en": "stop|pause|halt|hold|freeze",
        "zh": "暂停|停止|停下|停掉|停住|停",
    },
    "resume": {
        "en": "resume|continue|carry on with|go on with|keep on|unpause",
        "zh": "继续|接着|恢复",
    },
    "reset": {
        "en": "reset|clear|zero|restart",
        "zh": "重置|清零|归零|复位|清空",
    },
    "play": {
        "en": "play|play me|put on|listen to|start playing|hear",
        "zh": "播放|放一首|放首|放|听一首|听听|听|来一首|来首|播",
    },
    "save": {
        "en": "save|bookmark|favorite|favourite|collect|star|keep",
        "zh": "收藏|保存|存下|存",
    },
    "call": {
        "en": "call|phone|ring|dial|call up|ring up|give a call to|make a call to",
        "zh": "打电话给|打给|呼叫|拨打|拨给|拨|致电",
    },
    "what": {
        "en": "what|which|what are|which are|what's|what is",
        "zh": "什么|哪些|啥|哪几个|哪几种|些什么|些啥",
    },
    "have": {
        "en": "do i have|have i got|are there|is there|i have|i've got",
        "zh": "有哪些|有什么|有啥|都有哪些|都有什么|都有啥|有些什么|有没有",
    },
    "how_much": {
        "en": "how much|how many",
        "zh": "多少|几个|多大",
    },
    "my": {
        "en": "my|the|all my|all the|all of my|our",
        "zh": "我的|我|我们的|所有|全部|我所有的|我全部的",
    },
    "a": {
        "en": "a|an|the|me a|me an|one|another|a new|the new|new",
        "zh": "一个|个|一条|条|一下|下|一只|一份|一位|新的|一个新的",
    },
    "called": {
        "en": "called|named|titled|labelled|labeled|with the name|with the title|with the label",
        "zh": "叫做|叫|名为|名叫|名字叫|名字是|标题是|标题为|名称为|名称是",
    },
    "daily": {
        "en": "every day|everyday|daily|each day|every single day|day after day|seven days a week"
        "|7 days a week",
        "zh": "每天都|天天都|每日都|每天|天天|每日|每一天|日日",
    },
    "weekdays": {
        "en": (
            "on weekdays|every weekday|weekdays|each weekday|on workdays|every workday|workdays|on work days"
            "|every working day|from monday to friday|monday to friday|monday through friday|mon to fri"
            "|mon-fri"
            "|from monday through friday|every monday to friday|monday till friday|mondays to fridays"
            "|weekdays only"
        ),
        "zh": (
            "每个工作日|工作日|上班日|周一到周五每天|周一到周五|周一至周五|每周一到周五|每周一至周五"
            "|星期一到星期五"
            "|星期一至星期五|礼拜一到礼拜五|周一到五|周1到周5|上班的日子|平日|上学日"
        ),
    },
    "wake": {
        "en": "wake me up|wake me|get me up|wake us up|wake us|get me out of bed|rouse me|have me up",
        "zh": (
            "叫我起床|叫我起来|叫我一声|叫醒我|叫我|喊我起床|喊我起来|喊醒我|喊我|把我叫醒|把我叫起来"
            "|把我喊醒"
            "|把我闹醒|闹醒我|唤醒我|提醒我起床"
        ),
    },
    "nostart": {
        "en": (
            "don't start it yet|don't start it|don't start|do not start it yet|do not start it|do not start"
            "|without starting it|without starting|don't run it|hold off starting it|hold off|not yet"
        ),
        "zh": (
            "先别启动|先不启动|先不要启动|不要启动|别启动|不启动|先别开始|先不开始|先不要开始|不要开始"
            "|别开始|不开始"
            "|先别跑|先别走|先不跑|先不走|暂时不启动|暂时不开始|先不用启动"
        ),
    },
}
