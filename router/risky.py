"""What touching something by hand may do to the person, by its words; what they are asked then. Pure."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from maps.danger import danger_of
from maps.labels import normal
from maps.model import Risk
from maps.steps.enter import CLEAR_LABELS
from phone.action import Tap
from phone.geometry import Point
from phone.protocols import PhoneInfo, Stuck
from phone.same_place import row_texts
from phone.shown import label as name_of
from phone.snapshot import Element, Role, Snapshot
from phone.title import title_of
from router.consent import CONFIRMED_RISKS, Asked
from router.manual.pilot import Find, Unless

_AMOUNT: Final = re.compile(
    r"(?:[¥￥$€£]|HK\$|NT\$|US\$|CNY|USD|EUR) ?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)? ?(?:元|块|€)"
)
MOST_AMOUNTS: Final = 4
BACK_OUT: Final = frozenset(
    {"cancel", "no", "not now", "back", "close", "keep", "取消", "不", "暂不", "返回", "关闭"}
    | {
        "don't allow",
        "deny",
        "ask app not to track",
        "later",
        "不允许",
        "拒绝",
        "要求app不跟踪",
        "以后",
        "稍后",
    }
)
"""What backs out of an alert, whatever the alert is about."""
_GRANTS: Final = re.compile(
    r"^allow\b|\b(?:would like|wants?) (?:to|permission|access)\b|\bpermission to\b"
    "|^是否?允许|要允许|想要?(?:访问|使用|给|向|查找|获取|发送)"
)
"""What an alert says that asks for a permission, as both systems word it."""
_TO_YOU: Final = re.compile(r"\bsend you\b|[给向][你您]发送")
"""What is sent to the person leaves no phone."""


_LEAD: Final = re.compile(
    r"^(?:(?:yes|ok|okay|confirm|proceed|continue|agree|slide|swipe|hold|press)\b[ ,:]*(?:(?:and|&|to) )?)?"
)
"""What may stand before the word that tells what is done: “Yes, delete”, “Slide to pay”."""
_PURPOSE: Final = re.compile(r"\b(?:want|wish|about|going|like|sure|ready) to (?:permanently )?")
_OUTCOME: Final = (
    (Risk.DELETES, re.compile(r"\bbe (?:permanently )?(?:deleted|removed|erased|cleared)\b")),
    (Risk.SIGNS_OUT, re.compile(r"\bbe (?:signed|logged) out\b")),
)


def touch_risk(label: str, on: Snapshot | None) -> Risk:
    """Name what a touch may do: by what is touched, and by the alert that it answers."""
    said, alert = normal(label), on.alert if on else None
    if said in BACK_OUT or (alert is None and said in CLEAR_LABELS):
        return Risk.NONE
    risk = _button_risk(said)
    if risk not in CONFIRMED_RISKS and alert is not None:
        risk = _alert_risk(normal(alert.text))
    return risk if risk in CONFIRMED_RISKS else Risk.NONE


def _button_risk(said: str) -> Risk:
    plain = re.sub(r"^[\W_]+", "", said)
    risk, rest = danger_of(plain), _LEAD.sub("", plain)
    if risk in CONFIRMED_RISKS or rest == plain:
        return risk
    return Risk.PAYS if rest == "payment" else danger_of(rest)


def _alert_risk(text: str) -> Risk:
    """Read what an alert asks about, wherever in its sentences that stands."""
    text = _TO_YOU.sub(" ", text)
    risks = [danger_of(text), *(danger_of(text[found.end() :]) for found in _PURPOSE.finditer(text))]
    risks += [risk for risk, pattern in _OUTCOME if pattern.search(text)]
    return next((risk for risk in risks if risk in CONFIRMED_RISKS), Risk.NONE)


def asked_about_touch(
    info: PhoneInfo, label: str, on: Snapshot | None, at: Point | None = None, verb: str = "Touch"
) -> Asked | None:
    """Say what a person is asked before a touch, with the amounts on the screen; None when nothing warns.

    What is named need not be what the finger meets: a price on a button, or a text that is no button by its
    role. So both warn.
    """
    names = [label, *(_met(on, at) if on and at else ())]
    warned = next(((name, risk) for name in names if (risk := touch_risk(name, on)) is not Risk.NONE), None)
    if warned is None:
        return None
    name, risk = warned
    facts = [f"on “{title_of(on)[:80]}”" if on and title_of(on) else ""]
    if on is not None:
        facts.append(_which(on, name, at) if at else "")
        facts.append(on.alert.text[:200] if on.alert else "")
        amounts = dict.fromkeys(m[0] for e in on.elements if e.rect.area for m in _AMOUNT.finditer(e.text))
        facts.append(f"amounts shown: {', '.join([*amounts][:MOST_AMOUNTS])}" if amounts else "")
    target = "; ".join(filter(None, facts))
    return Asked(info.address, info.key, on.app if on else "", f"{verb} “{name[:80]}”", target, risk)


def asked_about_grant(
    info: PhoneInfo, label: str, on: Snapshot, at: Point, verb: str = "Touch"
) -> Asked | None:
    """Say what a person is asked before an alert is answered that grants, installs or restarts something.

    None for any other touch, and for what backs out.
    """
    if on.alert is None:
        return None
    names = [normal(name) for name in (label, *_met(on, at)) if name]
    if not names or any(said in BACK_OUT for said in names):
        return None
    alert = normal(on.alert.text)
    is_grave = any(_button_risk(said) is Risk.CHANGES_SETTING for said in names) or _GRANTS.search(alert)
    action, target = f"{verb} “{label[:80]}”", on.alert.text[:200]
    return Asked(info.address, info.key, on.app, action, target, Risk.CHANGES_SETTING) if is_grave else None


def switch_at(on: Snapshot | None, at: Point | None) -> str:
    """Name the switch that a touch flips; `""` where it meets none."""
    hit = on.at(at) if on and at else None
    return name_of(on, hit) or "a switch" if on and hit and hit.checked is not None else ""


def _which(on: Snapshot, name: str, at: Point) -> str:
    """Say which of several things of one name is meant; a word for one of them is none for the others."""
    alike = [e for e in on.elements if e.rect.area and e.tappable and name_of(on, e) == name]
    meant = next((e for e in reversed(alike) if e.rect.contains(at)), None)
    if meant is None or len(alike) == 1:
        return ""
    told = ", ".join(text[:60] for text in row_texts(on, meant) if text != name)[:200]
    return f"the one beside {told}" if told else f"number {alike.index(meant) + 1} of {len(alike)}"


def asked_about_enter(info: PhoneInfo, on: Snapshot) -> Asked | None:
    """Say what a person is asked before enter is pressed, by what the keyboard calls that key."""
    keys = (e for e in on.elements if e.rect.area and _is_key(on, e))
    key = next((e for e in keys if danger_of(e.text) in (Risk.SENDS, Risk.PAYS)), None)
    if key is None:
        return None
    texts = (e.value for e in on.elements if e.role is Role.FIELD and e.rect.area and not e.password)
    target = "; ".join(filter(None, [title_of(on)[:80], *texts]))[:400]
    action = f"Press enter, which is “{key.text[:80]}”"
    return Asked(info.address, info.key, on.app, action, target, danger_of(key.text))


def enter_as_agreed(info: PhoneInfo, asked: Asked | None) -> Unless:
    """Hold enter against the present screen, which may send where another field would search."""

    def unless(now: Snapshot) -> Stuck | None:
        again = asked_about_enter(info, now)
        if again is None or (asked and asked.bound == again.bound):
            return None
        return Stuck("needs_confirmation", f"Enter was not pressed. {again.question}")

    return unless


def _is_key(on: Snapshot, element: Element) -> bool:
    return element.role is Role.KEY or any(e.role is Role.KEYBOARD for e in on.ancestors(element))


def as_agreed(find: Find, asked: Asked | None, ask: Callable[[Snapshot, Point], Asked | None]) -> Find:
    """Hold a touch against the present screen: a person may have thought for long, and prices move.

    Args:
        find: finds where to touch.
        asked: what the person was asked, from what the caller had seen; None when nothing warned there.
        ask: says what they would be asked now.
    """

    def find_as_agreed(now: Snapshot) -> Tap | Stuck:
        target = find(now)
        if isinstance(target, Stuck):
            return target
        again = ask(now, target.at)
        return target if again is None or (asked and _is_covered(asked, again)) else _changed(again)

    return find_as_agreed


def _is_covered(asked: Asked, again: Asked) -> bool:
    """Whether a word covers what is there now. Prices only count where it pays."""
    if again.risk is Risk.PAYS:
        return asked.bound == again.bound
    return (asked.key, asked.app, asked.action, asked.risk) == (
        again.key,
        again.app,
        again.action,
        again.risk,
    )


def _changed(again: Asked) -> Stuck:
    return Stuck("stale_ref", f"What a person has to agree to is another thing now: {again.question}")


def _met(on: Snapshot, at: Point) -> Iterator[str]:
    """Name what a finger meets at a point; where nothing is known to react, what is drawn there last."""
    hit = on.at(at) or next((e for e in reversed(on.elements) if e.rect.contains(at)), None)
    if hit is not None and hit.role is not Role.KEY:
        yield name_of(on, hit)
