"""What touching something by hand may do to the person, by its words; what they are asked then. Pure."""

import re
from typing import Final

from maps.danger import danger_of
from maps.labels import normal
from maps.model import Risk
from maps.steps.enter import CLEAR_LABELS
from phone.protocols import PhoneInfo
from phone.snapshot import Snapshot
from router.consent import Asked
from router.task import CONFIRMED_RISKS
from tools.title import title_of

_AMOUNT: Final = re.compile(
    r"(?:[¥￥$€£]|HK\$|NT\$|US\$|CNY|USD|EUR) ?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)? ?(?:元|块|€)"
)
MOST_AMOUNTS: Final = 4
BACK_OUT: Final = frozenset(
    {"cancel", "no", "not now", "back", "close", "keep", "取消", "不", "暂不", "返回", "关闭"}
)
"""What backs out of an alert, whatever the alert is about."""


def touch_risk(label: str, on: Snapshot | None) -> Risk:
    """Name what a touch may do: by what is touched, and by the alert that it answers."""
    said = normal(label)
    if said in CLEAR_LABELS or said in BACK_OUT:
        return Risk.NONE
    risk = danger_of(label)
    if risk not in CONFIRMED_RISKS and on is not None and on.alert is not None:
        risk = danger_of(on.alert.text)
    return risk if risk in CONFIRMED_RISKS else Risk.NONE


def asked_about_touch(info: PhoneInfo, label: str, on: Snapshot | None) -> Asked | None:
    """Say what a person is asked before a touch, with the amounts on the screen; None when nothing warns."""
    risk = touch_risk(label, on)
    if risk is Risk.NONE:
        return None
    facts = [f"on “{title_of(on)[:80]}”" if on and title_of(on) else ""]
    if on is not None:
        facts.append(on.alert.text[:200] if on.alert else "")
        amounts = dict.fromkeys(m[0] for e in on.elements if e.rect.area for m in _AMOUNT.finditer(e.text))
        facts.append(f"amounts shown: {', '.join([*amounts][:MOST_AMOUNTS])}" if amounts else "")
    target = "; ".join(filter(None, facts))
    return Asked(info.address, info.key, on.app if on else "", f"Touch “{label[:80]}”", target, risk)
