"""Words for the same thing, in both languages, and what words are that do nothing. Pure data.

A map names a thing in one way; who asks for it says any of these. The first of a row is the word that the
others are heard as, beside what they are by themselves.
"""

from typing import Final

SYNONYMS: Final = (
    (
        "order|order history|order list|order records|purchases|purchase history|past orders"
        "|previous orders|订单|訂單|单子|历史订单|歷史訂單|订单记录|订单列表|订单历史|購買記錄|购买记录"
        "|购物记录|下单记录"
    ),
    (
        "cart|basket|trolley|shopping cart|shopping basket|shopping bag|shopping trolley|shopping list"
        "|购物车|購物車|购物袋|購物袋|购物篮"
    ),
    (
        "address|delivery address|delivery location|delivery locations|shipping address"
        "|delivery addresses|shipping addresses|address book|address list|地址|收货地址|收貨地址|送货地址"
        "|送貨地址|送餐地址|配送地址|外送地址|收件地址|寄送地址|地址簿|地址列表|住址"
    ),
    (
        "coupon|voucher|promo code|discount code|gift voucher|优惠券|優惠券|代金券|折扣券|抵用券|优惠码"
        "|優惠碼|礼券|现金券|消费券|卡券|券"
    ),
    "direct message|private message|dm|私信|私訊|私聊|私讯",
    (
        "restaurant|anything to eat|something to eat|anywhere to eat|somewhere to eat|eatery|diner"
        "|place to eat|places to eat|food place|food joint|dining spot|餐厅|餐廳|餐馆|餐館|饭店|飯店|饭馆"
        "|飯館|食肆|馆子|吃饭的地方|食店|饭庄|酒楼"
    ),
    (
        "mall|shopping mall|shopping centre|shopping center|department store|商场|商場|购物中心|購物中心"
        "|百货商场|百货公司|百货商店|百货|购物广场|购物商场|逛街的地方"
    ),
    (
        "sight|attraction|tourist attraction|sightseeing spot|tourist spot|landmark|place of interest"
        "|places of interest|scenic spot|tourist site|景点|景點|景区|景區|名胜|名胜古迹|旅游景点|风景区"
        "|游玩的地方|旅游的地方|观光景点"
    ),
    (
        "hotel|place to stay|places to stay|accommodation|lodging|somewhere to stay|酒店|宾馆|賓館|旅馆"
        "|旅館|旅店|住的地方|住宿的地方"
    ),
    (
        "nearby|near me|near here|near by|close by|closeby|close to me|close to here|around here"
        "|around me|in the area|in my area|in this area|in the neighbourhood|in the neighborhood"
        "|in the vicinity|locally|附近|周边|週邊|周邊|周围|周圍|身边|旁边|周遭|邻近|就近|这附近|附近这边"
        "|我附近|这一带|附近一带"
    ),
    "cashback|cash back|cash-back|rebate|回赠|回贈|返现|返現|返利|现金回赠|現金回贈|现金返还|回馈金",
    (
        "offer|deal|discount|promotion|promo|special offer|special deal|bargain|on sale|on offer|优惠"
        "|優惠|折扣|促销|促銷|特价|特價|打折|减价|減價|优惠活动|優惠活動|促销活动|特惠|折扣活动|做活动"
        "|搞活动"
    ),
    (
        "pickup|pick up|pick-up|self pickup|self-pickup|takeaway|take-away|takeout|自取|自提|外带|自己取"
        "|到店取|到店自取|外卖自取|外賣自取"
    ),
    "mention|提及|艾特|提到",
    (
        "hot search|hot searches|hot topic|hot topics|trending topic|trending topics|trending search"
        "|trending searches|trending list|trends|hot list|top searches|热搜|熱搜|热搜榜|熱搜榜|热榜"
        "|热门话题|热门搜索|热搜话题|热搜列表|热点榜|热搜词条|熱門話題"
    ),
    "parcel|package|shipment|包裹|快递|快遞|快件",
    "product|item|goods|merchandise|商品|产品|產品|东西|東西|货品|宝贝|物品",
    "note|笔记|筆記",
    (
        "profile|profile page|personal page|personal centre|personal center|个人主页|个人中心|個人主頁"
        "|個人中心|我的主页|个人页|个人资料页|个人页面"
    ),
    (
        "history|browsing history|view history|viewing history|浏览记录|瀏覽記錄|浏览历史|历史记录"
        "|历史足迹|浏览足迹|足迹|观看历史|观看记录"
    ),
    "category|categories|分类|分類|类目|类别|品类",
    "feed|timeline|时间线|信息流|动态",
    "follow|following|关注|關注|追蹤",
    (
        "photo search|image search|picture search|search by photo|search by picture|search by image"
        "|visual search|拍照搜索|拍照搜|以图搜图|图片搜索|拍图搜|识图"
    ),
    "map|地图|地圖",
    "wallet|钱包|錢包",
    "homestay|guesthouse|b&b|bed and breakfast|民宿|民宿公寓|公寓民宿",
    "user|account|blogger|creator|influencer|用户|用戶|博主|账号|帳號|作者|up主|达人",
    "exchange rate|currency converter|currency rate|汇率|匯率|汇率换算|外汇",
    (
        "alarm|alarm clock|wake up call|wakeup call|wake up alarm|wakeup alarm|闹钟|闹铃|闹表|闹钟提醒"
        "|起床闹钟|起床铃|叫醒闹钟|鬧鐘|闹钟铃"
    ),
    (
        "timer|countdown timer|count down timer|egg timer|kitchen timer|cooking timer|计时器|定时器"
        "|倒计时|倒计时器|倒数计时|倒数计时器|倒數|計時器|計時|定时|计时|时间器"
    ),
    "stopwatch|stop watch|chronometer|chrono|chronograph|秒表|跑表|码表|停表|秒錶|碼錶|计秒表",
    "world clock|world time|世界时钟|世界时间|世界钟|世界時鐘|世界各地时间",
    (
        "address book|phonebook|phone book|contact list|contacts list|contact book|rolodex|通讯录|电话簿"
        "|电话本"
        "|通訊錄|通讯簿|联系人列表|手机通讯录|电话薄"
    ),
    "time zone|timezone|时区|時區",
    "birthday|bday|b-day|birth day|date of birth|dob|birth date|birthdate|生日|出生日期|生辰|出生年月",
    (
        "phone number|mobile number|cell number|cell phone number|cellphone number|mobile phone number"
        "|telephone number|contact number|phone no|电话号码|手机号码|手机号|号码|电话号|联系电话"
        "|聯絡電話|手机号儿"
        "|電話號碼|手機號碼"
    ),
    (
        "email address|email|e-mail|mail|e-mail address|mail address|邮箱|电子邮件|邮件地址|邮箱地址|电邮"
        "|電郵|电子邮箱"
    ),
    (
        "company|employer|workplace|firm|organisation|organization|公司|单位|工作单位|就职单位|雇主|东家"
        "|任职公司"
    ),
    (
        "unknown callers|unknown caller|unknown numbers|unknown number|unknown calls|unidentified callers"
        "|unidentified numbers|unidentified calls|anonymous callers|anonymous calls|anonymous numbers"
        "|hidden numbers"
        "|withheld numbers|private numbers|unrecognised numbers|unrecognized numbers|unrecognised callers"
        "|unrecognized callers|strangers|calls from strangers|calls from unknown numbers"
        "|calls from unknown callers"
        "|calls from unidentified callers|calls from unidentified numbers|unidentified phone calls"
        "|unknown phone calls"
        "|callers i don't know|numbers i don't know|people i don't know|callers that aren't identified"
        "|callers who aren't identified|callers without caller id|calls without caller id|no caller id"
        "|陌生电话|陌生来电|陌生号码|未知来电|未知号码|未知电话|未知来电者|不明来电|不明号码|不明电话"
        "|身份不明的来电"
        "|身份不明的电话|身份不明的来电者|陌生人来电|陌生人的来电|陌生人电话|陌生人的电话"
        "|陌生人打来的电话|不认识的号码"
        "|不认识的电话|不认识的来电|不认识的人的电话|无名来电|匿名来电|匿名电话|匿名号码|隐藏号码"
        "|生人电话|来路不明的电话"
    ),
)
"""Of things, parted by bars."""

IDLE: Final = (
    "been|being|already|yet|still|so far|giving|given|sent|lying|sitting|waiting|stored|kept|put"
    "|collected|own|personal|whole|complete|full|entire|all|every|everything|everyone|anyone|anybody"
    "|available|existing|over there|on there|i'm|i've|has|had|was|were|running|going|and all|stuff"
    "|out there|listed|of mine|actually|possible|people|got|by any chance|in total|都|还|还有|一共"
    "|总共|目前|到底|究竟|已经|正在|所有|全部|所有的|全部的|自己|自己的|本人|本人的|那边|那里|这里"
    "|一些|存的|存着的|存着|放着|放着的|可以|能|能够|目前的|现有的|现有|全都|咩|乜|嘅|咗|有咩|有乜"
    "|有冇|系咪|边啲|啲|了没|大概|大致|分别|具体|gotten|have|having|did|done|doing|goes|go|come|comes"
    "|take|takes|taken|took|keep|keeps|lie|sit|sits|stand|standing|store|hold|holds|held|collect|earn"
    "|earned|gather|gathered|gone|run|runs|set|stay|lives|their|they|them|he|she|his|her|him|itself"
    "|myself|themselves|else|ever|out|away|back|along|really|bit|kind|sort|thing|things|ones|bunch"
    "|actual|particular|exactly|precisely|whatever|would|remind|ask|know|think|mean|wonder|suppose"
    "|looks|look|looking|said|says|i|we|we've|happen|happens|happening|made|make|makes|seem|seems"
    "|showing|hanging|anything|something|place|use|used to|both|two|on screen|up there|these days"
    "|at present|for me|of ours|就|也|会|平时|这边|栏|那栏|一栏|页|处|地方|东西|全|各|过|着|去|得|地"
    "|存|放|搁|摆|填|列|设|定|弄|留|叫|属于|算|已|正|一直|一般|通常|情况|我们|咱们|他们|人家|所|而|且"
    "|并|把|被|给|对|向|往|于|以|由|从|跟|这一项|那一项|这项|那项|项|这个|那个|哪儿|里边|里面|外面"
    "|出来|出去|下来|上来|起来|些|有点|一点|呀|嘛|呢|吗|吧|啊|哦|些啥|边度|边间|都在|之前|以前|刚刚"
    "|刚才|新鲜|没用|没用的|可用|手头|手上|这会儿|至今"
)
"""What adds nothing where something is only shown."""

PARTS: Final = (
    "order|orders|cart|basket|address|addresses|coupon|coupons|voucher|vouchers|message|messages"
    "|membership|member|account|profile|setting|settings|help|support|customer service|balance|wallet"
    "|points|bill|bills|invoice|refund|refunds|return|returns|notification|notifications|subscription"
    "|privacy|password|login|language|feedback|review|reviews|follower|followers|payment|payments"
    "|credit|delivery|deliveries|parcel|parcels|package|packages|rider|courier|driver|history|receipt"
    "|receipts|订单|訂單|购物车|購物車|地址|优惠券|優惠券|消息|会员|會員|账户|帳戶|账号|帳號|设置"
    "|設定|帮助|客服|余额|餘額|钱包|积分|積分|账单|发票|退款|退货|售后|通知|订阅|隐私|密码|登录|登入"
    "|语言|反馈|粉丝|评价|支付|付款|红包|骑手|騎手|物流|快递|包裹|白条|花呗|额度|等级|签到|直播"
    "|黑名单|草稿|草稿箱|青少年模式|深色模式|注销|实名认证"
)
"""Parts of an app itself, which nobody searches for or calls a restaurant without saying so."""

WHOLE: Final = (
    "上海|上衣|上班|上学|上门|上映|上新|上市|上火|上身|上装|中国|中餐|中式|中秋|中药|中医|中年|中学"
    "|中文|中东|中山|中间|下饭|下厨|下午茶|下酒|下装|下巴|来福|来宾|成都|成人|成语|成分|成长|用品"
    "|用具|里脊|将军|将来|把手|一次性|一人食|一日游|一加|一周|一家人|个性|个人|是非|有机|有氧|有趣"
    "|有声|有线|要点|想念|请客|请帖|给力|我的世界|我的团长|要闻|从容|为人|于都|这个夏天|那英|那不勒斯"
    "|那曲|快餐|快充|快手|快递盒|快艇|快乐|现在进行时|在家|在线|在职|下雪|下雨|中老年|中筒|上将|里昂"
    "|来一桶|一点点|一鸣|吧台|呢子|呢大衣|啊呀|哈尔滨|哈密瓜|哈士奇|哈根达斯|哈利波特|嘛香锅|了凡"
    "|的士|的确良|些许|个护|一体机|一字肩|一品锅|有料|有味|成品|成衣|成套|大家乐|大快活|全家福|全家桶"
)
"""Words that begin with a character which adds nothing by itself, and mean something."""
