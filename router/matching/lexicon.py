"""Words of requests by what they do, in both languages, and words that add nothing.

A word may do several things: “show” lists and opens. Whatever stands in a sentence and in neither table, nor
in a map, is content: a macro that does not explain it is not meant.
"""

from typing import Final

CONCEPTS: Final[dict[str, str]] = {
    "ASK": (
        "看一眼|瞄一眼|念给我听|读给我听|说给我听|设的哪里|在哪里|是哪里|哪里|list|show|show me|see"
        "|view|display|check|check on|read|read out|read me|tell|tell me|give me|get me|let me see"
        "|let me know|look at|take a look at|have a look at|look up|find out|what|what's|what is"
        "|what are|whats|which|how much|any|do i have|have i got|have i|i have|i got|i've got"
        "|are there|is there|does it have|did i|do we have|what does|what do|get|currently"
        "|at the moment|print|enumerate|show off|i'd like to see|i want to see|i want to know"
        "|how about|what about|has|have|列出|列出来|列一下|列举|列个|列表|清单|查看|看看|看一看"
        "|看一下|看下|看|瞧瞧|瞧一瞧|显示|查|查询|查一下|查查|查下|告诉我|跟我说说|说说|说一下|读"
        "|读一下|读出|给我看|给我看看|让我看看|让我看|有哪些|有什么|有啥|有些什么|有些啥|都有"
        "|都有哪些|都有什么|都有啥|都|哪些|什么|啥|哪个|哪|是什么|是啥|是多少|是哪个|是哪|哪几个|哪家"
        "|哪几家|我想知道|想知道|我想看|我想看看|想看|想看看|有|看都有|来看看|是怎么设的|是怎么设置的"
        "|怎么设的|设的是什么|设成了什么|设置成什么|是怎样的|怎么样|咋样|目前|当前|如今|眼下|给我报"
        "|报一下|念一下|念|show us|let's see|lemme see|gimme|fetch|fetch me|read back|read off"
        "|read aloud|recite|remind me of|remind me what|any idea what|do you know what|got any|who's"
        "|who is|who are|where's|where is|where are|when is|when's|when does|when do|run through"
        "|go over|go through|walk me through|spell out|overview of|rundown of|inspect|examine|browse"
        "|peek at|take a peek at|glance at|tell us|i wonder what|i'm curious what|which ones"
        "|what kind of|what sort of|how big|how long|how far|how full|what time|currently set"
        "|set to what|did we|have we got|what've|whatever is|tell me about|catch me up on"
        "|fill me in on|get a list of|give me a list of|a list of|give me the rundown on|could i know"
        "|can i know|may i know|wanna know|want to know|need to know|like to know|would like to know"
        "|check which|check what|see what|see which|find out which|查看一下|瞅一眼|瞧一下|瞅瞅|报给我"
        "|念一念|念出来|读出来|列给我|给我列|给我列出来|数一数|都是啥|都是什么|是些什么|分别是什么"
        "|叫什么|叫啥|叫什么名字|还剩多少|剩多少|还有多少|用了多少|占了多少|多大|多久|几点|什么时候"
        "|哪天|哪一个|哪一种|哪种|在什么|设的是啥|设成啥|用的什么|用的是什么|用的哪个|存了哪些"
        "|存了什么|里有啥|而家|现时|帮我瞧|帮我查|帮我看|边个|边啲|有边啲|边几个|乜嘢|有咩|有乜|几多"
        "|系咩|系乜|系边个|系几多|睇|睇下|睇吓|睇睇|话我知|讲我知|话俾我知|查吓|想睇|想睇下|我想睇"
        "|我要睇|俾我睇|畀我睇|俾我睇下|有几多|给我讲讲|讲讲|讲一下|跟我说|跟我讲|说给我|问一下|请问"
        "|我要知道|想了解|了解一下|了解下|确认一下|核实一下|盘点一下|汇报一下|播报一下|过一遍|总共有"
        "|一共有|共有|里头有|里面有|目前有|现在有"
        "|confirm|verify|double check|double-check|确认|确认下|检查|检查一下|检查下"
    ),
    "OPEN": (
        "看一眼|瞄一眼|open|open up|go to|go into|take me to|take me|bring me to|navigate to|show"
        "|show me|see|view|bring up|pull up|jump to|switch to|switch over to|launch|enter|get me to"
        "|get to|head to|display|let me see|i want to see|i'd like to see|visit|i want to go to"
        "|go over to|打开|打开来|进入|进|进到|去|去到|到|前往|跳转到|跳转|跳到|转到|切换到|切到|调出"
        "|点开|来到|查看|看看|看一下|看下|看|显示|给我看看|给我看|开|开一下|翻到|翻开|带我去|带我到"
        "|我要去|我想去|我想看|我想看看|想看看|找到|回到|瞧瞧|瞅瞅|show us|bring me|get into|get onto"
        "|go onto|hop to|hop over to|hop into|move over to|put up|put on screen|call up|drop me in"
        "|drop me at|drop me into|land me on|head over to|head into|proceed to|click into|click on"
        "|tap into|tap on|direct me to|lead me to|guide me to|point me to|flip to|flip over to"
        "|scroll to|pop open|fire up|start up|boot up|load|load up|access|check out|let's go to"
        "|let me into|i wanna see|i need to see|i need to get to|wanna go to|want to go to"
        "|need to go to|would like to go to|back to|go back to|return to|take us to|get us to"
        "|bring us to|show me the way to|throw up|have up|i'd like to go to|i'd like to open"
        "|i want to open|let me at|swing over to|jump over to|jump into|go and open|go over|打开一下"
        "|打开下|打开看看|点进|点进去|点到|点击|戳开|戳进|进去|进去看看|进一下|开启|去看看|去一下"
        "|去趟|切去|切过去|转去|跳去|拉出来|拉出|唤出|叫出|调到|调出来|展示|展示一下|我要看|我要看看"
        "|我要进|我想进|我想打开|我要打开|想进|要进|想打开|给我打开|给我调出|给我进|带我看|领我去"
        "|送我去|定位到|直达|直接进|直接到|打开去|开去|入去|睇|睇下|睇吓|想睇|我想睇|俾我睇|去返"
        "|带我睇|翻出来|翻出|找出来|找出|切回|切回到|返回|返回到|回去|去看|去看一下|让我进|让我看一下"
        "|我看看|我看下|我看一下|我看"
    ),
    "CREATE": (
        "add|create|make|new|put|insert|set up|set|schedule|register|enter|pop|stick|note|write down"
        "|jot down|plan|place|添加|添加到|新建|创建|新增|增加|建立|建一个|建个|建|加|加上|加个|加一个"
        "|加入|加到|加进|加进去|记|记一下|记下|记个|记录|设|设个|设一个|设置|设定|定|定个|定一个|订"
        "|订个|安排|排|排一个|来一个|来个|弄个|弄一个|弄|搞个|存|存为|存到|录入|上个|放到|放进|log"
        "|put in|put down|pencil in|block out|block off|arrange|organise|organize|mark down|mark"
        "|type in|throw in|stick in|slot in|drop in|store|save|key in|lay on|include|write in"
        "|put me down for|whack in|bang in|chuck in|set me|set me up|book in|line up|record|append"
        "|establish|build|generate|prepare|fix me|sort me out with|get me|give me|have|i need|i want"
        "|i'd like|there should be|make me|add in|create me|do me|put up|put another|add another"
        "|set another|could use|写上|写个|写一条|填上|填入|登记|登记一下|录个|录一个|整个|整一个|做个"
        "|做一个|开个|开一个|起个|上一个|响个|响一个|叫个|加进来|补上|补一个|补个|记到|记在|记上"
        "|记一条|记一笔|写到|写进|放个|放一个|放上|塞进|塞个|插入|插个|排个|排上|排进|约个|约一个"
        "|存个|存一下|存上|存进|存入|存一个|收录|收进|立个|创个|调个|调一个|拨个|校个|校一个|较个"
        "|较一个|整返个|加返|加返个|开返个|添个|添一个|添上|加一条|加条|建条|建一条|弄上|来条|来一条"
        "|新加|新加一个|新加个|新设|新设一个|新定|新定一个|预定|预约|设多个|加多个|落个|挂个|挂上"
        "|摆个|要个|要一个|给来个|给来一个"
    ),
    "DELETE": (
        "delete|remove|erase|get rid of|cancel|clear|drop|trash|free up|clean|clean up|清理|释放"
        "|wipe|take out|take off|bin|删除|删掉|删了|删去|删|移除|去掉|取消|清除|清掉|移出|撤掉|拿掉"
        "|scrap|ditch|dump|chuck|chuck out|throw away|throw out|toss|toss out|axe|discard|dispose of"
        "|purge|do away with|take away|strike|strike off|cross off|eliminate|rub out|nuke|zap"
        "|kick out|pull out|wipe out|clear out|clear off|be gone|can go|should go|has to go"
        "|no longer need|删咗|删走|删除掉|剔除|剔掉|清理掉|清走|清咗|丢掉|丢了|扔掉|扔了|抹掉|抹去"
        "|划掉|去除|撤销|撤下|取下|消掉|消除|拿走|踢掉|踢出|弄走|弄掉|搞掉|飞咗|整走|除去|除掉|移走"
        "|移除掉|清一清|腾出|腾一腾|腾点"
        "|删一下|删下|删除一下|给删了|给删掉|删吧"
    ),
    "CHANGE": (
        "sort|rearrange|change|set|switch|update|edit|modify|adjust|make|turn|swap|move|convert|更改"
        "|修改|改|改成|改为|改到|改一下|设置|设|设为|设成|设置为|设置成|设定为|换|换成|换到|换为|调整"
        "|调|调成|调为|调到|切换|切换成|切换到|切换为|切到|切成|变成|变为|更改为|修改为|修改成|更新"
        "|更新为|弄成|用|使用|alter|amend|revise|correct|reset to|set to|put to|flip to|toggle to"
        "|go with|go for|use|replace|replace with|override|tweak|configure|customise|customize|pick"
        "|choose|select|opt for|turn into|turn to|switch over|switch over to|go over to|bump to"
        "|bring to|should be|should now be|shall be|ought to be|has to be|needs to be|must be|to be"
        "|let it be|have it be|i prefer|prefer|i'd rather have|i want|i'd like|rewrite|overwrite"
        "|reassign|swap out|swap for|swap to|put on|改做|改用|改去|改下|改咗|改一改|改变|改换|变更"
        "|变更为|换一下|换个|换做|换去|转为|转成|转做|转换成|切去|设做|定成|定为|定做|选成|选为|选择"
        "|调去|调做|调节|弄做|整成|整做|搞成|拨成|校成|校到|校做|应该是|应该改成|应为|要改成|要换成"
        "|就用|就设|改返|换返|调返|替换|替换成|替换为|更正|更正为|修正|修正为|编辑|编辑成|写成|标成"
        "|登记成|存成|变做|转用|转去|给改成|给换成|给设成|给调成|统一成|统一为|固定为"
    ),
    "SEARCH": (
        "search|search for|find|find me|look for|look up|look|hunt for|do a search for|query|google"
        "|seek|搜索|搜一下|搜一搜|搜搜|搜|搜下|搜寻|搜尋|查找|找找|找|找一下|找下|检索|帮找|look into"
        "|search up|dig up|dig out|dig for|track down|locate|shop for|hunt down|hunt|scout|scout for"
        "|look around for|see if there's any|see if there is any|get results for|pull up results for"
        "|results for|anything on|anything about|i'm looking for|im looking for|looking for|i'm after"
        "|in search of|where can i find|where can i get|where to find|i fancy|i feel like|craving"
        "|i'm craving|in the mood for|got any|check for|do a search on|run a search for"
        "|run a search on|search on|search through|have a look for|browse for|browse|搜吓|搜寻下|揾"
        "|揾下|揾吓|揾揾|揾一揾|找个|找一个|找家|找一家|找些|找点|搜点|搜些|搜个|搜出|搜出来|寻找"
        "|寻一下|查找一下|想找|我要找|我想找|想搜|我想搜|我要搜|找找看|搜搜看|搜罗|淘一下|淘淘|翻翻"
        "|翻一翻|搵|搵下|搜一搜看|找寻|搜寻一下|查一查|瞧瞧有没有|看看有没有|看看有啥"
    ),
    "START": (
        "start|begin|run|kick off|launch|fire up|start up|go|开始|启动|开启|开|开始计|跑起来|走起"
        "|get going|get started|set going|set off|trigger|initiate|commence|activate|let it run"
        "|set running|get it running|get running|start off|start running|start up again|go ahead with"
        "|start counting|start timing|begin counting|begin timing|开跑|开计|计起来|开工|起跑|起动"
        "|发动|运行|执行|动起来|开始跑|开始走|即刻开始|开始计时|计时开始|掐一下|跑起|数起来|开个"
        "|开一个|马上开始|立即开始|开始吧|走着|走表|开表|来个|来一个"
        "|fire off|启动一下|开始一下|走一下|跑一下|启动下|按开始|打开并启动"
    ),
    "STOP": (
        "停一停|stop|pause|halt|hold|hold on|freeze|暂停|暂停一下|停止|停下|停掉|停住|停一下|停"
        "|别放了|先停|cease|put a stop to|quit|kill|cut it|wrap up|suspend|silence|hit pause|hit stop"
        "|press pause|press stop|stop playing|stop counting|abort|call off|cancel|shush|put on hold"
        "|put on pause|hang on|停了|停咗|停低|停止掉|暂停掉|先暂停|中止|终止|打住|掐掉|掐了|结束"
        "|结束掉|定住|暂停咗|停先|停住先|停播|停放|按停|按住|按暂停|掐表|先停一下|先停下"
        "|pause it|暂停下|暂停住|停一会|停下来|停止计时|叫停"
    ),
    "RESUME": (
        "resume|continue|carry on|carry on with|go on with|keep playing|unpause|继续|接着|恢复"
        "|接着放|继续放|start again|go again|pick up|pick up where|pick up again|unfreeze|keep going"
        "|keep on|play on|play again|let it go on|let it continue|set going again|go on|proceed"
        "|keep going with|back on with|start back up|continue with|restart|继续下去|继续走|继续跑"
        "|继续计|继续计时|继续播|继续播放|接住|接住放|接着走|接着跑|接着计|再继续|恢复播放|恢复计时"
        "|继续返|放返|接着播|接着播放|接着来|往下走|往下放|重新开始"
    ),
    "RESET": (
        "reset|clear|zero|restart|back to zero|重置|清零|归零|复位|重新开始|wipe|back to 0"
        "|set to zero|set back|set back to zero|start over|start from zero|start from scratch"
        "|return to zero|bring back to zero|to zero|down to zero|take back to zero|put back to zero"
        "|归0|清0|清零掉|重来|从头来|从头开始|从零开始|回零|变回零|置零|清返|还原|回到零|归到零|清掉"
        "|清空|归一下零"
        "|zero out|清成零|归成零|重头来|重新计|重设|打回零|清为零|清下|重置一下|清零一下"
    ),
    "PLAY": (
        "play|play me|put on|listen to|start playing|i want to hear|i'd like to hear|hear"
        "|i want to listen to|播放|播放一下|放一首|放首|放|放一下|听一首|听听|听|来一首|来首|播"
        "|我想听|我要听|想听|给我放|播一下|blast|spin|stream|cue|cue up|throw on|stick on|pop on"
        "|let me hear|let me listen to|lemme hear|wanna hear|wanna listen to|want to hear"
        "|want to listen to|would like to hear|would like to listen to|give me some"
        "|i feel like hearing|i feel like listening to|get playing|have playing|start up|来点|来段"
        "|来一段|来个|来一个|放点|放段|放一段|放些|放个|放来听|放给我听|放出来|播首|播一首|播个|播点"
        "|播来听|播出|播返|听首|听点|听段|听一下|听下|想听听|要听|来听|唱首|唱一首|点一首|点首|点播"
        "|听吓|想听下|俾我听|播俾我听|放俾我听|听下子|给我来|给我来首|给我播|给我放首"
    ),
    "SHUFFLE": (
        "shuffle|random|randomly|in random order|mix up|随机|随机播放|打乱|乱序|随机放|in any order"
        "|in whatever order|jumbled|mixed|mixed up|at random|randomise|randomize|no particular order"
        "|随便放|随便播|乱序播放|打乱顺序|打散|不按顺序|随意播放|随意放|随便听|洗牌|随机地"
    ),
    "SAVE": (
        "save|saved|bookmark|bookmarked|favorite|favourite|favorites|favourites|favorited|favourited"
        "|collect|collected|collection|collections|star|starred|keep|saves|faves|faved|收藏|收藏了"
        "|收藏的|收藏过|保存|保存的|最爱|最愛|存下|收藏夹|bookmarks|add to favorites"
        "|add to favourites|keep for later|save for later|fave|stash|saved for later|liked|收起来"
        "|收藏起来|收藏好|收藏夹里|收藏一下|加收藏|加入收藏|留着|存着"
    ),
    "CALL": (
        "call|phone|ring|dial|call up|ring up|give a call|make a call to|place a call to|打电话"
        "|打电话给|打给|呼叫|拨打|拨给|拨|致电|拨打电话|通电话|打个电话|打一个电话|拨个电话|去个电话"
        "|打通电话|buzz|give a bell to|give a ring to|give a buzz to|get on the phone|get on the line"
        "|get through to|connect me to|connect me with|put me through to|put a call through to"
        "|put a call in to|start a call with|start a call to|make a phone call to|phone up"
        "|ring through to|i want to speak to|i want to talk to|i need to speak to|i need to talk to"
        "|let me speak to|let me talk to|i'd like to speak to|i'd like to talk to|打电话俾|打电话畀"
        "|打俾|打畀|打电话比|打电话找|打一通电话|打通电话给|通个话|拨号|拨打给|拨通|打个电话给"
        "|打一个电话给|打电话到|拨电话|拨电话给|拨个号|拨个号给|去电|致电给|打个电话俾|打返俾"
        "|拨个电话给|打通电话俾|打个电话畀|接通|给拨过去|打过去|拨过去"
    ),
    "MESSAGE": (
        "message|text|send a message to|send a text to|write to|send a message|send a text|sms"
        "|发短信|发信息|发消息|发条短信|发条消息|发个短信|发个消息|发短信给|发消息给|发一条短信"
        "|发条信息|drop a text to|drop a message to|drop a line to|shoot a text to|shoot a message to"
        "|fire off a text to|write a text to|write a message to|send over a text to|imessage"
        "|drop a text|drop a line|shoot a text|start a text to|start a message to|发短讯|发个短讯"
        "|发条短讯|发讯息|传短信|传讯息|传个讯息|传简讯|发简讯|发个信息|发一条信息|发一条消息"
        "|发条讯息|传条短信|传条讯息|发短信俾|发条短信俾|send条|send个|写条短信|写短信|写短信给"
        "|写条短信给|编辑短信"
    ),
    "RENAME": (
        "rename|change the name of|重命名|改名|改名为|改名叫|改叫|更名为|重命名为|名字改成|名称改成"
        "|改个名|give a new name|call it|retitle|relabel|改叫做|改个名字|换个名|换个名字|改名做"
        "|改名成|名字换成|名字改为|名称改为|重新命名|重新命名为|改成叫|起名|取名"
    ),
    "TURN": (
        "保持|turn|get|bring|switch|put|flip|set|toggle|make sure|make sure that|ensure|turn on"
        "|turn off|switch on|switch off|put on|put off|调|调成|弄|切换|切换到|切到|设为|设置为|调到"
        "|确保|拨到|flick|knock|slide|press|click|crank|pop|shift|按下|弄返|切一下"
        "|切下"
    ),
    "ON": (
        "打开下|turn on|switch on|put on|flip on|power on|enable|enabled|activate|activated|allow"
        "|allowed|turned on|switched on|in use|on again|back on|打开|开启|启用|开|开一下|开一开"
        "|打开一下|开开|开下|开了|打开了|开着|打开着|开个|允许|启动|激活|已开|已打开|开通|接通|开起来"
        "|开着呢|在用|启用了|开启了|是开的|是开着的|打开来|开起|给开|reactivate|reactivated|re-enable"
        "|reenable|reenabled|engage|engaged|permit|permitted|power up|wake up|unblock|up and running"
        "|live|reinstate|let's have|bring back|give back|开返|开咗|开咗佢|打开咗|开住|启用下|启用一下"
        "|激活一下|启动一下|打开它|开它|点亮|开通一下|使能|唤醒|起用|重新打开|重新开启|重新启用"
        "|再打开|再开|恢复|解禁|准许|许可|开番|开返佢|帮我开|帮我打开|给打开|给开一下|给开了|给我打开"
        "|给我开|给我开启|开开吧|开起来吧|打开好|弄开|整开|搞开|拧开|用起来|用上|打着|点开|开打"
        "|处于开启|开启状态|打开状态"
        "|re-activate|switch back on|turn back on|turned back on|put back on|turn it on"
        "|turn it back on|switch it on|switch it back on|put it on|重新开|打开吧|开回来|恢复启用|重新激活"
    ),
    "OFF": (
        "关闭下|turn of|off|turn off|switch off|put off|power off|shut off|shut down|disable"
        "|disabled|deactivate|deactivated|turned off|switched off|off again|back off|关闭|关掉|关上"
        "|关|关一下|关了|关下|关一关|停用|禁用|关着|关闭了|关掉了|别用|停掉|已关|关起来|给关"
        "|power down|take down|shut|disengage|shut it off|turn it off|switch it off|put out|knock off"
        "|reenable no more|inactive|闩|闩咗|闩咗佢|闩埋|闩埋佢|熄|熄咗|熄咗佢|熄掉|关咗|关咗佢|关埋"
        "|闩返|关住|关死|关停|关断|掐断|灭掉|灭了|停了|停用掉|停用了|先停用|停用一下|禁掉|禁了|撤了"
        "|给关掉|给关了|给关一下|给我关|给我关掉|给我关了|给我关闭|帮我关|帮我关掉|关闭掉|收起|收了"
        "|关了吧|关掉吧|关它|关掉它|关上它|熄灭|息掉|断了|切断|停住|关闭状态|处于关闭|给停了|给停掉"
        "|给停用|停一下|弄关|搞关|拉黑灯"
        "|shut it down|put it off|turn them off|switch them off|先关|先关了|先关掉|取消启用"
    ),
    "ONISH": (
        "connect|connect to|connected|connected to|use|start using|into|start|running|active"
        "|switch to|put in|go into|in|连接|连上|连一下|连下|连|连着|进入|切换到|切到|切换成|调成|调到"
        "|使用|使用中|开始|开始使用|设成|设为|保持|hook up to|hook up|join|tether|go onto|get on"
        "|get onto|hop on|hop onto|log on to|log onto|start with|begin|keep|接上|接入|连返|连到|连去"
        "|连入|接到|接返|挂上"
    ),
    "OFFISH": (
        "no more|no|disconnect|disconnect from|disconnected|kill|stop|stop using|out of"
        "|get me out of|leave|exit|quit|forbid|cut|cut off|get out of|take me out of|end|断开|断掉"
        "|断了|停止|停止使用|退出|禁止|断开连接|不用|不再使用|离开|取消|drop|ditch|lose|cancel|shed"
        "|get off|come off|hop off|log off|give up|done with|finished with|i'm done with|i don't need"
        "|don't need|no need for|not needed|isn't needed|i no longer need|断咗|断开连线|断线|断连"
        "|断网|退下|下线|踢掉|唔使|唔用|唔要|用不着|用不上|不需要|不需要了|不必了|不用了|不想用"
        "|不想用了|解除|中断|终止"
    ),
    "SHOWN": (
        "show|shown|display|displayed|showing|visible|显示|显示出来|显示着|展示|appear|appears"
        "|appearing|pop up|come up|turn up|展现|展现出来|露出来|出现|看得到|看得见|能看到|可见|标出来"
        "|标出"
    ),
    "HIDE": (
        "hide|hidden|don't show|do not show|stop showing|remove|隐藏|不显示|不要显示|别显示|不再显示"
        "|去掉|隐藏起来|藏起来|隐藏掉|conceal|tuck away|keep out of sight|out of sight|don't display"
        "|stop displaying|mask|藏起|藏掉|藏了|不展示|收起来|不出现|别出现|遮住|遮掉|看不到|看不见"
    ),
    "=show": ("display|显示|展示|显示出来"),
    "=share": ("共享|分享"),
    "=block": ("屏蔽|拦截|阻止"),
    "=limit": ("限制"),
    "STATE": (
        "开了没|开了没有|打开了没有|启用了没有|开着没有|启用了没|启用了吗|开着没|打开没|关了没"
        "|开了吗|开着吗|打开了吗|打开了没|关着吗|开没|连上没|连着没|status|state|状态|开关状态|开没开"
        "|是否打开|是否开启|是不是开着|是不是打开了|有没有打开|有没有开|开咗未|开咗冇|开未|开住未"
        "|系咪开咗|系咪开住|开了木有|打开了木有|有冇开|有冇打开|开着呢吗|开着的吗|是开的吗|是开着的吗"
        "|是开还是关|开还是关|是开着还是关着|开了还是关了|关着没|关没关|关了没有|关掉了吗|关上了吗"
        "|启没启用|是不是开的|是不是关的|是不是关了|是不是关着|有没有启用|有没有开启|有没有关"
        "|是否启用|是否关闭|是否打开着|on or off|off or on|on at the moment|running right now"
    ),
    "HOW": (
        "多少钱|what if|what happens if|what happens when"
        "|how|how to|how do i|how can i|why|怎样|怎么|如何|为什么|为啥|干嘛|怎么办|会怎样|怎么回事"
    ),
    "YN": (
        "whether|whether or not|if|am i|are we|is my phone|is the phone|is this phone|does my phone"
        "|does the phone|吗|么|嘛|没|没有|了没|了吗|是不是|是否|有没有|会不会|着吗|着没|呢吗"
        "|do you know if|do you know whether|can you tell me if|can you tell if"
        "|could you tell me whether|is it true that|have i left|did i leave|i wonder if"
        "|i wonder whether|i'd like to know if|i want to know if|see if|see whether|check if"
        "|check whether|confirm whether|verify whether|有冇|系咪|系唔系|木有|有木有|有无|对吗|对吧"
        "|呀吗"
    ),
    "NOT": (
        "not|don't|dont|do not|never|no|no longer|doesn't|won't|without|stop|quit|avoid|refrain from"
        "|isn't|不|不要|别|不用|不再|别再|不让|不许|不准|勿|无需|不必|别让|停止|禁止|没|没有|先别"
        "|先不要|不想|不需要|千万别|千万不要|ain't|aint|wouldn't|shouldn't|needn't|mustn't|唔|唔好|咪"
        "|甭|休要|切勿|犯不着|暂不|暂时不|先不|还不|不打算|不愿|不肯|唔好再"
    ),
    "PAGE": (
        "settings|setting|page|screen|tab|view|section|menu|settings page|settings screen"
        "|setting page|panel|options|preferences|pane|设置|页面|界面|页|设置页|设置页面|设置界面"
        "|标签页|标签|选项|菜单|栏目|那一页|那页|面板|板块"
    ),
    "SWITCH": ("switch|toggle|setting|option|feature|function|button|mode|开关|功能|选项|模式"),
    "COUNT": (
        "how many|多少|几个|有几个|多少个|有多少|几位|几条|几首|几家|the number of|count of|几多个"
        "|几多条|几多|多少条|多少首|多少家|几个人|几张|多少张|几样|多少样|几件|多少件|几部|几项"
    ),
    "THING": (
        "列表|记录|历史|历史记录|名单|榜单|log|movie|film|news|video|podcast|game|radio station"
        "|playlist|audiobook|story|movies|videos|games|电影|新闻|视频|广播|摇滚|摇滚乐|爵士|爵士乐"
        "|民谣|古典|古典乐|古典音乐|流行歌|流行乐|轻音乐|说唱|嘻哈|纯音乐|儿歌|情歌|老歌|慢歌|快歌"
        "|英文歌|中文歌|粤语歌|白噪音|背景音乐|语音信箱|语音留言|留言|录音|电视|节目|游戏|播客|小说|故事|相声|专辑|歌单|电台|歌手|歌词"
        "|别的|别家|别处|something else|anything else"
    ),
    "OCCASION": (
        "假期|放假|假|手表|下课|上课|放学|开会|吃饭|睡觉|日出|日落|火车|飞机|航班|地铁|公交"
        "|比赛|球赛|下班|上班|关门|开门|dinner|lunch|breakfast|sunrise|sunset|flight"
        "|train|bus|watch"
    ),
    "PLACE": ("超市|商店|学校|公司|school|store|shop"),
    "REPEAT": ("repeat|loop|循环|单曲循环|循环播放|重复|重复播放"),
    "LETS": ("let's|lets|let us|咱们|我们一起"),
    "WANT": ("i need|i want|i'd like|i would like|need|want|i gotta|我要|我想要|需要|我需要"),
    "PHONING": ("hang up|hang up on|answer|decline|reject|accept|挂断|挂掉|接听|拒接|接受|拒绝"),
    "WITHME": ("with me|with us"),
    "POINT": ("that one|this one|those ones|那首|那家|那篇|那条|那位|哪家|哪首"),
    "ALL": (
        "all|every|all of|each|everything|所有|全部|所有的|全部的|一切|整个|the lot|the whole lot"
        "|entire|whole|统统|通通|全都|统共|全体|全数|逐个|挨个|一一"
    ),
    "MANY": (
        "everybody|everyone|anyone|somebody|someone|people|大家|所有人|每个人|谁|everyone else"
        "|nobody|no one|所有人都|人人|大伙|大伙儿|各位|任何人|别人|其他人|其他的人|边个"
    ),
}
"""By what they do, words parted by bars. A word stands in every group whose doing it may be."""

FILLERS: Final = (
    "thx|thnx|ty|i mean|我是说|就是说|我说的是|喽|啰|咧|呐|a|an|the|my|me|our|your|this|that"
    "|these|those|it|in|on|at|of|for|to|from|by|with|within|inside|into|is|are|am|be|do|does"
    "|there|here|please|pls|plz|now|right now|just|some|so|uh|um|er|erm|well|hey|s|kindly|quickly"
    "|real quick|quick|for me|on my phone|on the phone|on this phone|my phone|the phone|as|up|one"
    "|app|application|ok|okay|thanks|thank you|ta|cheers|i'm|im|actually|mine|around|via|through"
    "|using|us|its|的|了|吧|呢|啊|呀|嘛|呗|咯|哦|噢|喔|呃|嗯|哎|诶|额|唉|哈|啦|嘞|下|一下|一下子"
    "|我|我的|我们的|帮|帮我|帮忙|帮个忙|请|麻烦|劳驾|给|给我|把|将|在|里|上|中|里面|上面|里头"
    "|这个|那个|这|那|这些|那些|个|一个|一|手机|手机上|手机里|我手机|现在|是|来|要|想|我想|谢谢"
    "|谢了|多谢|好吗|行吗|好不好|快|快点|赶紧|立刻|马上|应用|软件|这边|那边|替我|为我|于|从|为|成"
    "|些|它|一条|一张|一份|一位|一只|一首|这首|这条|有|之|裡|里边|您|lah|leh|lor|ah|hor|sia|meh"
    "|yo|yeah|yep|yup|mate|buddy|pal|dude|bro|sis|dear|honey|siri|assistant|hello|hiya"
    "|good morning|good evening|excuse me|sorry|by the way|btw|anyway|alright|right then"
    "|okay then|go on|quick one|quick question|if you can|if you could|if you don't mind"
    "|if you would|if possible|if it's possible|if that's ok|if that's okay|when you get a chance"
    "|when you can|when you have a moment|when you've got a sec|be so kind as to|be a dear and"
    "|do me a favour|do me a favor|i was wondering if you could|would you be able to"
    "|are you able to|straight away|right away|asap|immediately|at once|this instant|this minute"
    "|for a bit|for a moment|for a second|for a sec|really|very|totally|completely|entirely|fully"
    "|properly|finally|basically|maybe|perhaps|kind of|sort of|you know|i guess|i think|i suppose"
    "|i believe|i reckon|that's it|that's all|that is all|that'll do|no rush|hurry|hurry up"
    "|ta very much|much appreciated|appreciate it|cheers mate|thank you so much|thanks so much"
    "|thanks a lot|thanks in advance|thanks a bunch|if you please|over here|over there|out there"
    "|round here|once again|one more time|俾我|畀我|帮手|唔该|唔该晒|啲|嘅|咗|喺|呢个|嗰个|呢部"
    "|啰喂|咯呗|得啦|得未|好唔好|得唔得|先啦|哈喽|你好|您好|亲爱的|小助手|助手|师傅|拜托|拜托了"
    "|拜托你|劳烦|有劳|烦请|辛苦|辛苦了|辛苦你|多谢啦|感谢|感恩|谢啦|谢谢啦|谢谢你|谢谢您|麻烦你"
    "|麻烦您|麻烦了|麻烦啦|帮我个忙|帮帮我|帮帮忙|帮一下|帮下|帮我一下|帮俺|帮咱|给俺|给咱|俺"
    "|俺的|咱|咱的|咱家|本人|俺们|顺便|顺手|顺带|直接|就行|就好|就可以|就可以了|就行了|就好了"
    "|即可|可以了|行了|好了|得了|好的|好吧|行吧|那个啥|那啥|呃那个|这样|这么着|怎么说呢|话说|对了"
    "|诶对|哎对了|嗯嗯|嗯那个|给弄一下|立马|即刻|即时|赶快|赶紧地|尽快|麻利|麻溜|快快|速速|速度"
    "|抓紧|一个儿|下儿|一下儿|会儿|一会儿|呐呐|哎呀|哎哟|唉呀|好啦|行不|行不行|成不|成吗|中不"
    "|可否|可好|能否|可不可以|能不能|方不方便"
)
"""Words that change nothing, parted by bars."""
