"""Ids of screens, elements and macros that nobody named: readable, and the same for the same labels. Pure."""

import re
from collections.abc import Collection
from typing import Final

from maps.labels import normal

LONGEST: Final = 32
_FREQUENT: Final = """
首页=home 我的=mine 我=me 消息=messages 购物车=cart 搜索=search 视频=video
发现=discover 关注=following 推荐=recommended 设置=settings 返回=back 更多=more
更多操作=more_actions 分享=share 收藏=saved 分类=categories 取消=cancel 关闭=close
编辑=edit 全部=all 确定=ok 完成=done 评论=comments 店铺=shop 客服=service
地址=address 订单=orders 我的订单=my_orders 优惠券=coupons 附近=nearby 微博=weibo
热门=hot 综合=overall 销量=sales 价格=price 筛选=filter 登录=sign_in 注册=sign_up
通知=notifications 隐私=privacy 帮助=help 反馈=feedback 待付款=to_pay
待收货=to_receive 浏览记录=history 历史记录=history 详情=details 优惠=offers
優惠=offers 搜尋=search 設定=settings 通用=general 新品=new
"""
_WORDS: Final[dict[str, str]] = {
    label: word for label, _, word in (pair.partition("=") for pair in _FREQUENT.split())
}
"""Frequent labels of Chinese apps, so that their ids can be read by everybody."""


def slug(label: str) -> str:
    """Make an id of a label; `""` when nothing of it can be in one."""
    text = normal(label)
    if text in _WORDS:
        return _WORDS[text]
    text = re.sub(r"[''’]", "", text).replace("&", " and ")
    text = re.sub(r"[^a-z0-9]+", "_", text).strip("_")
    text = text if not text or text[0].isalpha() else f"n_{text}"
    if len(text) > LONGEST:
        text = text[:LONGEST].rpartition("_")[0] or text[:LONGEST]
    return text if any(map(str.isalpha, text)) else ""


def unique(wanted: str, taken: Collection[str], prefix: str = "") -> str:
    """Keep an id apart from those that are taken."""
    if wanted not in taken:
        return wanted
    longer = f"{prefix}_{wanted}"[:40].strip("_") if prefix else wanted
    if longer not in taken:
        return longer
    number = 2
    while f"{wanted[:36]}_{number}" in taken:
        number += 1
    return f"{wanted[:36]}_{number}"
