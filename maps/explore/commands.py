"""Words on buttons that do something where they stand, beside those that `maps.danger` warns of."""

import re
from typing import Final

_ENGLISH: Final = """
ok okay done save apply confirm submit agree accept yes enable disable turn.on turn.off stop pause
play shuffle resume record lap rewind skip.forward next.track previous.track join connect disconnect
pair$ add.to call$ call.back call.now dial text$ sms$ e-?mail$ video.call facetime voice.call
favou?rite unfavou?rite star unstar pin unpin mute unmute hide unhide unfollow dislike thumbs
not.interested too.much don'?t.show don'?t.recommend don'?t.like complain promote ban vote upvote
retweet react redeem claim collect check.in continue.with subscribe$ renew upgrade download upload
import.now export.now duplicate archive snooze dismiss.alarm undo redo rotate lock unlock get$ use.this
use.my use.current set.as set.special try.+again remind.me$ translate tonight share.with share.icloud
start(?!.voice|.search)
"""
"""Commands begin a label; a name that merely begins so is a screen less."""
_CHINESE_FIRST: Final = """
赞 踩 好(?:的|$) 确[定认] 完成 保存 同意 开启 开始 暂停 播放 停止 提交 加入 加购 领取 立即 马上 抢 签到
投票 报名 预约 使用[我目当現现] 下载 保留 不保留 收藏 取消收藏 已关注 追 確[定認] 儲存 開始 暫停 領取 加到
"""
_CHINESE: Final = """
不感兴趣 不喜欢 屏蔽 加入购物车 加到我的最愛 加入最愛 取消特别关注 用此 送出 连接 断开 静音 置顶 免打扰
听单 打卡领 领取 領取 免费领 免費領 种草 加到購物車 加入購物車 加购物车 取消收藏
從我的最愛移除 減少數量 增加數量 减少数量 增加数量
"""
ALONE: Final = frozenset(
    {"add", "like", "save", "remove", "next", "push", "set", "添加", "下一步", "设置闹钟"}
)
"""Bare verbs in a menu or dialog, where nothing else says what they act on."""
SUBMITS: Final = frozenset({"search", "go", "搜索", "搜尋", "前往", "查询"})
"""What sends off what stands in a field, while the keyboard is up."""
UNDOES: Final = frozenset(
    {"following", "已关注", "friends", "subscribed", "joined", "推荐", "recommend", "有用", "helpful", "在看"}
)
"""What a button says of somebody and takes back when it is tapped."""
CONTACTS: Final = frozenset({"message", "私信", "发消息", "发私信"})
"""What stands beside such a button, and not beside a list of those who are followed."""
_SHARING: Final = """
wechat,moments,qq,qzone,weibo,whatsapp,copy link,messages,airdrop,friends,
微信,微信好友,朋友圈,qq好友,qq空间,微博,复制链接,私信和群,生成长图
"""
SHARING: Final = frozenset(word.strip() for word in _SHARING.split(",") if word.strip())
"""Where sheets send things to."""
SHARE_TITLE: Final = re.compile(r"^share$|^share to|分享到|^分享$")


def _joined(words: str) -> str:
    return "|".join(words.replace(".", r"\s?").replace("\\s?+", ".+").split())


_COMMAND: Final = re.compile(
    rf"^(?:{_joined(_ENGLISH)})\b|^(?:{_joined(_CHINESE_FIRST)})|{_joined(_CHINESE)}"
)


def commanded(label: str) -> int:
    """Tell where the command ends that a folded label begins with; 0 when it is none."""
    found = _COMMAND.search(label)
    return found.end() if found else 0
