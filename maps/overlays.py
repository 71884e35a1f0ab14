"""What may lie over any screen, and the way out of it. Never agrees, allows, sends or pays."""

import re
from typing import Final

from maps.danger import danger_of, is_dangerous
from maps.labels import normal
from maps.model import AppMap, Overlay, Risk
from phone.snapshot import Element, Role, Snapshot

NOT_NOW: Final = (
    *(
        "not now",
        "later",
        "remind me later",
        "maybe later",
        "skip",
        "no thanks",
        "no, thanks",
        "ask me later",
    ),
    *("以后", "以后再说", "稍后", "稍后提醒", "暂不", "跳过", "下次再说", "不用了", "不，谢谢"),
)
"""Buttons that put off what a pop-up asks for. Nothing is decided by them."""
WAY_OUT: Final = (
    *(
        "close",
        "cancel",
        "dismiss",
        "navigate up",
        "back",
        "close tab",
        "关闭",
        "取消",
        "返回",
        "转到上一层级",
    ),
    *NOT_NOW,
)
"""Buttons that leave a screen without deciding anything."""
COMMITS: Final = re.compile(
    r"\b(?:allow|agree|accept|enable|update|install|continue|ok|yes|turn on|open)\b"
    r"|允许|同意|接受|更新|安装|继续|确定|好"
)
LIDS: Final = (*NOT_NOW, "close", "dismiss", "got it", "关闭", "知道了", "我知道了")
"""Buttons that take a pop-up away and do nothing else."""
NAGS: Final = re.compile(
    r"new version|update (?:is )?available|what['’]s new|\benjoy(?:ing)?\b|\brat(?:e|ing)\b|\breview\b"
    r"|% off|\bdiscount|\bsale\b|\bdeals?\b|\bshop now\b|free trial|\bpremium\b"
    r"|新版本|升级|升級|评分|評分|好评|好評|打个分|优惠|優惠|折扣|红包|紅包|会员|會員"
)
"""What an app asks of anybody at any time: an update, a rating, a look at an offer."""
REFUSALS: Final = (
    *("don't allow", "cancel", "no", "not now", "ok"),
    *("不允许", "取消", "否", "暂不", "知道了", "我知道了"),
)
"""Answers to a question that decide nothing, best first; a lone “OK” only takes notice."""
CORNER_X, CORNER_Y = 0.27, 0.16
"""The corner in which iOS has its back button, in ratios. Source: observed at [0.095, 0.096]."""


def overlay_on(app_map: AppMap, snapshot: Snapshot) -> tuple[Overlay, Element] | None:
    """Name the mapped overlay that is on the snapshot, with the button that takes it away."""
    shown = {normal(e.text): e for e in snapshot.elements if e.text and e.rect.area > 0}
    said = set(shown)
    if snapshot.alert:
        said |= {normal(snapshot.alert.text), *map(normal, snapshot.alert.text.split("\n"))}
        said |= set(map(normal, snapshot.alert.buttons))
    for overlay in app_map.overlays:
        if all(normal(label) in said for label in overlay.when):
            for label in overlay.dismiss:
                button = shown.get(normal(label))
                if button is not None and may_dismiss(label):
                    return overlay, button
    return None


def put_off(snapshot: Snapshot) -> Element | None:
    """Name the button that puts off what a pop-up asks for."""
    words = set(map(normal, NOT_NOW))
    return next((e for e in snapshot.elements if e.tappable and normal(e.text) in words), None)


def lid(snapshot: Snapshot) -> Element | None:
    """Name the button that takes an alert away and decides nothing."""
    words = set(map(normal, LIDS))
    return next((e for e in snapshot.elements if e.tappable and normal(e.text) in words), None)


def nag_lid(snapshot: Snapshot) -> Element | None:
    """Name the button that takes away an alert that has nothing to do with what was just done.

    That is one about an update, a rating or an offer, if no button of it deletes, sends, pays or the like.
    """
    if snapshot.alert is None or not NAGS.search(
        normal(" ".join((snapshot.alert.text, *snapshot.alert.buttons)))
    ):
        return None
    is_grave = any(danger_of(label).exceeds(Risk.CHANGES_SETTING) for label in snapshot.alert.buttons)
    return None if is_grave else lid(snapshot)


def refusal(snapshot: Snapshot) -> Element | None:
    """Name the button that answers an alert so that nothing is decided."""
    by_label = {normal(e.text): e for e in snapshot.elements if e.tappable and e.text}
    answers = [by_label[word] for word in REFUSALS if word in by_label]
    is_lone = len(snapshot.alert.buttons) == 1 if snapshot.alert else False
    return next((e for e in answers if (normal(e.text) != "ok" and may_dismiss(e.text)) or is_lone), None)


def lid_of(element: Element, snapshot: Snapshot) -> Element | None:
    """Name the button that takes away what was drawn over an element: one that closes or puts off.

    The cross of the sheet that the element itself stands in takes that away as well.
    """
    words = set(map(normal, LIDS))
    own = [e for e in snapshot.ancestors(element) if e.role in (Role.SHEET, Role.ALERT)]
    above = (
        e for e in snapshot.elements if e.index > element.index and e.tappable and normal(e.text) in words
    )
    return next((e for e in above if not any(sheet in snapshot.ancestors(e) for sheet in own)), None)


def way_out(snapshot: Snapshot) -> Element | None:
    """Name the button that leaves a screen: closes it, or goes back. The one drawn last is the topmost.

    Android has a key for that, so only iOS needs the corner where the back button stands whatever its label.
    """
    words = {normal(word): rank for rank, word in enumerate(WAY_OUT)}
    named = [e for e in snapshot.elements if e.tappable and not e.in_list and normal(e.text) in words]
    if named:
        return max(named, key=lambda e: e.index)
    if snapshot.platform != "ios":
        return None
    limit_x, limit_y = CORNER_X * snapshot.size.width, CORNER_Y * snapshot.size.height
    return next(
        (
            e
            for e in snapshot.elements
            if e.tappable and e.role is Role.BUTTON and not e.in_list and _is_in_bar(e, snapshot)
            if e.rect.center.x < limit_x and e.rect.center.y < limit_y and not is_dangerous(e.text)
        ),
        None,
    )  # fmt: skip


def _is_in_bar(element: Element, snapshot: Snapshot) -> bool:
    return any(around.role is Role.BAR for around in snapshot.ancestors(element))


def may_dismiss(label: str) -> bool:
    """Tell whether a button may be tapped unasked: it neither commits to anything nor is dangerous."""
    return normal(label) in set(map(normal, WAY_OUT)) or not (
        COMMITS.search(normal(label)) or is_dangerous(label)
    )
