"""Words on buttons that can hurt: money, messages, deletion, sign-out, permissions; English and Chinese."""

import re
from typing import Final

from maps.labels import normal
from maps.model import Risk

_WORDS: Final[tuple[tuple[Risk, str, str], ...]] = (
    (
        Risk.SIGNS_OUT,
        r"log ?out|sign out|switch accounts?|deactivate|leave family|stop using family",
        "退出登录|切换账号|注销|退出家庭|登出|退出登錄|切換帳號",
    ),
    (
        Risk.DELETES,
        r"delete|remove|clear|reset|erase|uninstall|unsubscribe|block|forget|empty trash",
        "删除|移除|清空|清除|重置|还原|抹掉|取消订阅|拉黑|举报|卸载|忽略此|刪除|重設|取消訂閱|封鎖|檢舉",
    ),
    (
        Risk.PAYS,
        (
            r"pay|buy|purchase(?: now)?$|(?:place|submit|confirm) order|order now|check ?out|transfer"
            r"|top[- ]?up|donate|book now|reserve now|subscribe$"
        ),
        (
            "支付|(?<!待)付款|下单|提交订单|结算|結算|立即购买|充值|转账|提现|开通"
            "|下單|提交訂單|結帳|結賬|立即購買|儲值|轉帳|提現"
        ),
    ),
    (
        Risk.SENDS,
        r"send|post|publish|comment|repost|share now|like|follow|call(?: now| back)?$|dial$|report",
        "发送|发布|发表|评论(?!数)|转发|分享|点赞|关注|拨打|發送|傳送|發佈|發表|評論(?!數)|轉發|點讚|追蹤|撥打",
    ),
    (
        Risk.CHANGES_SETTING,
        r"shut ?down|power off|restart|force stop|disable|install|update(?: now)?$|grant|reboot|allow",
        "关机|重启|强行停止|停用|安装|更新|允许|關機|重新啟動|安裝|允許",
    ),
)
_LATIN: Final = tuple((risk, re.compile(rf"^(?:{latin})\b")) for risk, latin, _ in _WORDS)
_CHINESE: Final = tuple((risk, re.compile(chinese)) for risk, _, chinese in _WORDS)


def danger_of(label: str) -> Risk:
    """Name what a button with this label can do; `none` when nothing in it warns.

    In English a command begins with its verb, so `Find My Device` or `Call volume` warn of nothing.
    """
    text = normal(label)
    for risk, pattern in _LATIN:
        if pattern.search(text):
            return risk
    for risk, pattern in _CHINESE:
        if pattern.search(text):
            return risk
    return Risk.NONE


def is_dangerous(label: str) -> bool:
    """Tell whether a label warns."""
    return danger_of(label) is not Risk.NONE
