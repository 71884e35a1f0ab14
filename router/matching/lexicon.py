"""Words of requests by what they do, in both languages, and words that add nothing.

A word may do several things: “show” lists and opens. Whatever stands in a sentence and in neither table, nor
in a map, is content: a macro that does not explain it is not meant.
"""

from typing import Final

CONCEPTS: Final[dict[str, str]] = {
    "ASK": (
        "看一眼|瞄一眼|念给我听|读给我听|说给我听|设的哪里|在哪里|是哪里|哪里|list|show|show me|see|view"
        "|display|check|check on|read|read out|read me|tell|tell me|give me|get me|let me see|let me know"
        "|look at|take a look at|have a look at|look up|find out|what|what's|what is|what are|whats|which"
        "|how much|any|do i have|have i got|have i|i have|i got|i've got|are there|is there|does it have"
        "|did i|do we have|what does|what do|get|currently|at the moment|print|enumerate|show off"
        "|i'd like to see|i want to see|i want to know|how about|what about|has|have|列出|列出来|列一下"
        "|列举|列个|列表|清单|查看|看看|看一看|看一下|看下|看|瞧瞧|瞧一瞧|显示|查|查询|查一下|查查|查下"
        "|告诉我|跟我说说|说说|说一下|读|读一下|读出|给我看|给我看看|让我看看|让我看|有哪些|有什么|有啥"
        "|有些什么|有些啥|都有|都有哪些|都有什么|都有啥|都|哪些|什么|啥|哪个|哪|是什么|是啥|是多少|是哪个"
        "|是哪|哪几个|哪家|哪几家|我想知道|想知道|我想看|我想看看|想看|想看看|有|看都有|来看看|是怎么设的"
        "|是怎么设置的|怎么设的|设的是什么|设成了什么|设置成什么|是怎样的|怎么样|咋样|目前|当前|如今|眼下"
        "|给我报|报一下|念一下|念"
    ),
    "OPEN": (
        "看一眼|瞄一眼|open|open up|go to|go into|take me to|take me|bring me to|navigate to|show|show me"
        "|see|view|bring up|pull up|jump to|switch to|switch over to|launch|enter|get me to|get to|head to"
        "|display|let me see|i want to see|i'd like to see|visit|i want to go to|go over to|打开|打开来"
        "|进入|进|进到|去|去到|到|前往|跳转到|跳转|跳到|转到|切换到|切到|调出|点开|来到|查看|看看|看一下"
        "|看下|看|显示|给我看看|给我看|开|开一下|翻到|翻开|带我去|带我到|我要去|我想去|我想看|我想看看"
        "|想看看|找到|回到|瞧瞧|瞅瞅"
    ),
    "CREATE": (
        "add|create|make|new|put|insert|set up|set|schedule|register|enter|pop|stick|note|write down"
        "|jot down|plan|place|添加|添加到|新建|创建|新增|增加|建立|建一个|建个|建|加|加上|加个|加一个|加入"
        "|加到|加进|加进去|记|记一下|记下|记个|记录|设|设个|设一个|设置|设定|定|定个|定一个|订|订个|安排|排"
        "|排一个|来一个|来个|弄个|弄一个|弄|搞个|存|存为|存到|录入|上个|放到|放进"
    ),
    "DELETE": (
        "delete|remove|erase|get rid of|cancel|clear|drop|trash|free up|clean|clean up|清理|释放|wipe"
        "|take out|take off|bin|删除|删掉|删了|删去|删|移除|去掉|取消|清除|清掉|移出|撤掉|拿掉"
    ),
    "CHANGE": (
        "sort|rearrange|change|set|switch|update|edit|modify|adjust|make|turn|swap|move|convert|更改|修改"
        "|改|改成|改为|改到|改一下|设置|设|设为|设成|设置为|设置成|设定为|换|换成|换到|换为|调整|调|调成"
        "|调为|调到|切换|切换成|切换到|切换为|切到|切成|变成|变为|更改为|修改为|修改成|更新|更新为|弄成|用"
        "|使用"
    ),
    "SEARCH": (
        "search|search for|find|find me|look for|look up|look|hunt for|do a search for|query|google|seek"
        "|搜索|搜一下|搜一搜|搜搜|搜|搜下|搜寻|搜尋|查找|找找|找|找一下|找下|检索|帮找"
    ),
    "START": "start|begin|run|kick off|launch|fire up|start up|go|开始|启动|开启|开|开始计|跑起来|走起",
    "STOP": (
        "停一停|stop|pause|halt|hold|hold on|freeze|暂停|暂停一下|停止|停下|停掉|停住|停一下|停|别放了|先停"
    ),
    "RESUME": (
        "resume|continue|carry on|carry on with|go on with|keep playing|unpause|继续|接着|恢复|接着放|继续放"
    ),
    "RESET": "reset|clear|zero|restart|back to zero|重置|清零|归零|复位|重新开始",
    "PLAY": (
        "play|play me|put on|listen to|start playing|i want to hear|i'd like to hear|hear"
        "|i want to listen to|播放|播放一下|放一首|放首|放|放一下|听一首|听听|听|来一首|来首|播|我想听"
        "|我要听|想听|给我放|播一下"
    ),
    "SHUFFLE": "shuffle|random|randomly|in random order|mix up|随机|随机播放|打乱|乱序|随机放",
    "SAVE": (
        "save|saved|bookmark|bookmarked|favorite|favourite|favorites|favourites|favorited|favourited"
        "|collect|collected|collection|collections|star|starred|keep|saves|faves|faved|收藏|收藏了|收藏的"
        "|收藏过|保存|保存的|最爱|最愛|存下|收藏夹"
    ),
    "CALL": (
        "call|phone|ring|dial|call up|ring up|give a call|make a call to|place a call to|打电话|打电话给"
        "|打给|呼叫|拨打|拨给|拨|致电|拨打电话|通电话|打个电话|打一个电话|拨个电话|去个电话|打通电话"
    ),
    "MESSAGE": (
        "message|text|send a message to|send a text to|write to|send a message|send a text|sms|发短信"
        "|发信息|发消息|发条短信|发条消息|发个短信|发个消息|发短信给|发消息给|发一条短信|发条信息"
    ),
    "RENAME": (
        "rename|change the name of|重命名|改名|改名为|改名叫|改叫|更名为|重命名为|名字改成|名称改成|改个名"
    ),
    "TURN": (
        "保持|turn|get|bring|switch|put|flip|set|toggle|make sure|make sure that|ensure|turn on|turn off"
        "|switch on|switch off|put on|put off|调|调成|弄|切换|切换到|切到|设为|设置为|调到|确保|拨到"
    ),
    "ON": (
        "打开下|turn on|switch on|put on|flip on|power on|enable|enabled|activate|activated|allow|allowed"
        "|turned on|switched on|in use|on again|back on|打开|开启|启用|开|开一下|开一开|打开一下|开开|开下"
        "|开了|打开了|开着|打开着|开个|允许|启动|激活|已开|已打开|开通|接通|开起来|开着呢|在用|启用了"
        "|开启了|是开的|是开着的|打开来|开起|给开"
    ),
    "OFF": (
        "关闭下|turn of|off|turn off|switch off|put off|power off|shut off|shut down|disable|disabled"
        "|deactivate|deactivated|turned off|switched off|off again|back off|关闭|关掉|关上|关|关一下|关了"
        "|关下|关一关|停用|禁用|关着|关闭了|关掉了|别用|停掉|已关|关起来|给关"
    ),
    "ONISH": (
        "connect|connect to|connected|connected to|use|start using|into|start|running|active|switch to"
        "|put in|go into|in|连接|连上|连一下|连下|连|连着|进入|切换到|切到|切换成|调成|调到|使用|使用中"
        "|开始|开始使用|设成|设为|保持"
    ),
    "OFFISH": (
        "no more|no|disconnect|disconnect from|disconnected|kill|stop|stop using|out of|get me out of|leave"
        "|exit|quit|forbid|cut|cut off|get out of|take me out of|end|断开|断掉|断了|停止|停止使用|退出|禁止"
        "|断开连接|不用|不再使用|离开|取消"
    ),
    "SHOWN": "show|shown|display|displayed|showing|visible|显示|显示出来|显示着|展示",
    "HIDE": (
        "hide|hidden|don't show|do not show|stop showing|remove|隐藏|不显示|不要显示|别显示|不再显示|去掉"
        "|隐藏起来|藏起来|隐藏掉"
    ),
    "=show": "display|显示|展示|显示出来",
    "=share": "共享|分享",
    "=block": "屏蔽|拦截|阻止",
    "=limit": "限制",
    "STATE": (
        "开了没|开了没有|打开了没有|启用了没有|开着没有|启用了没|启用了吗|开着没|打开没|关了没|开了吗"
        "|开着吗|打开了吗|打开了没|关着吗|开没|连上没|连着没|status|state|状态|开关状态|开没开|是否打开"
        "|是否开启|是不是开着|是不是打开了|有没有打开|有没有开"
    ),
    "HOW": (
        "多少钱|how|how to|how do i|how can i|why|怎样|怎么|如何|为什么|为啥|干嘛|怎么办|会怎样|怎么回事"
    ),
    "YN": (
        "whether|whether or not|if|am i|are we|is my phone|is the phone|is this phone|does my phone"
        "|does the phone|吗|么|嘛|没|没有|了没|了吗|是不是|是否|有没有|会不会|着吗|着没|呢吗"
    ),
    "NOT": (
        "not|don't|dont|do not|never|no|no longer|doesn't|won't|without|stop|quit|avoid|refrain from|isn't"
        "|不|不要|别|不用|不再|别再|不让|不许|不准|勿|无需|不必|别让|停止|禁止|没|没有|先别|先不要|不想"
        "|不需要|千万别|千万不要"
    ),
    "PAGE": (
        "settings|setting|page|screen|tab|view|section|menu|settings page|settings screen|setting page"
        "|panel|options|preferences|pane|设置|页面|界面|页|设置页|设置页面|设置界面|标签页|标签|选项|菜单"
        "|栏目|那一页|那页|面板|板块"
    ),
    "SWITCH": "switch|toggle|setting|option|feature|function|button|mode|开关|功能|选项|模式",
    "COUNT": "how many|多少|几个|有几个|多少个|有多少|几位|几条|几首|几家",
    "THING": (
        "列表|记录|历史|历史记录|名单|榜单|log|movie|film|news|video|podcast|game|radio station|playlist"
        "|audiobook|story|movies|videos|games|电影|新闻|视频|广播|摇滚|摇滚乐|爵士|爵士乐|民谣|古典|古典乐|古典音乐|流行歌|流行乐|轻音乐|说唱|嘻哈"
        "|纯音乐|儿歌|情歌|老歌|慢歌|快歌|英文歌|中文歌|粤语歌|白噪音|背景音乐|电视|节目|游戏|播客|小说|故事|相声|专辑"
        "|歌单|电台|歌手|假期|放假|假|手表|下课|上课|放学|开会|吃饭|睡觉|日出|日落|火车|飞机|航班|地铁|公交"
        "|超市|商店|学校|公司|比赛|球赛|下班|上班|关门|开门|dinner|lunch|breakfast|sunrise|sunset|flight"
        "|train|bus|school|store|shop|watch"
    ),
    "REPEAT": "repeat|loop|循环|单曲循环|循环播放|重复|重复播放",
    "LETS": "let's|lets|let us|咱们|我们一起",
    "WANT": "i need|i want|i'd like|i would like|need|want|i gotta|我要|我想要|需要|我需要",
    "PHONING": "hang up|hang up on|answer|decline|reject|accept|挂断|挂掉|接听|拒接|接受|拒绝",
    "WITHME": "with me|with us",
    "POINT": "that one|this one|those ones|那首|那家|那篇|那条|那位|哪家|哪首",
    "ALL": "all|every|all of|each|everything|所有|全部|所有的|全部的|一切|整个",
    "MANY": "everybody|everyone|anyone|somebody|someone|people|大家|所有人|每个人|谁",
}
"""By what they do, words parted by bars. A word stands in every group whose doing it may be."""

FILLERS: Final = (
    "thx|thnx|ty|i mean|我是说|就是说|我说的是|喽|啰|咧|呐"
    "|a|an|the|my|me|our|your|this|that|these|those|it|in|on|at|of|for|to|from|by|with|within|inside|into|is"
    "|are|am|be|do|does|there|here|please|pls|plz|now|right now|just|some|so|uh|um|er|erm|well|hey|s|kindly"
    "|quickly|real quick|quick|for me|on my phone|on the phone|on this phone|my phone|the phone|as|up|one"
    "|app|application|ok|okay|thanks|thank you|ta|cheers|i'm|im|actually|mine|around|via|through|using|us"
    "|its|的|了|吧|呢|啊|呀|嘛|呗|咯|哦|噢|喔|呃|嗯|哎|诶|额|唉|哈|啦|嘞|下|一下|一下子|我|我的|我们的|帮"
    "|帮我|帮忙|帮个忙|请|麻烦|劳驾|给|给我|把|将|在|里|上|中|里面|上面|里头|这个|那个|这|那|这些|那些|个"
    "|一个|一|手机|手机上|手机里|我手机|现在|是|来|要|想|我想|谢谢|谢了|多谢|好吗|行吗|好不好|快|快点|赶紧"
    "|立刻|马上|应用|软件|这边|那边|替我|为我|于|从|为|成|些|它|一条|一张|一份|一位|一只|一首|这首|这条|有"
    "|之|裡|里边|您"
)
"""Words that change nothing, parted by bars."""
