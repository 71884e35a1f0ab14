"""What is never tapped to find out where it leads, and why. Better a screen less than a thing done."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from maps.danger import danger_of
from maps.explore.commands import ALONE, CONTACTS, SHARE_TITLE, SHARING, SUBMITS, UNDOES, commanded
from maps.explore.glance import Glance, Thing, keyed
from maps.labels import normal
from maps.model import Risk
from maps.overlays import NOT_NOW, WAY_OUT
from maps.personal import personal_data
from phone.snapshot import Element, Role

_KEYPAD: Final = frozenset("0123456789")
_INFO: Final = re.compile(r"^(?:more info|info|details?|更多信息|详细信息)$")
_ACCESSORY_X: Final = 0.75
_SIGN_IN: Final = re.compile(r"^(?:sign in|log in|login|email or phone|登录|登錄|手机号登录|密码登录)")
STILL_NAVIGATES: Final = re.compile("关注")
"""What warns on a button and merely names a channel on a strip of tabs."""
_BEFORE: Final = frozenset(
    {"recents", "recent searches", "search history", "最近", "最近搜索", "搜索历史", "历史搜索", "历史记录"}
    | {"最近搜尋", "搜尋紀錄"}
)
"""Headings over what somebody searched for before."""
_VALUES: Final = frozenset({Role.SLIDER, Role.PICKER})
_WAYS_OUT: Final = frozenset(map(normal, (*WAY_OUT, *NOT_NOW)))


class Cautious:
    """Judges the things of one glance."""

    def __init__(self, seen: Glance) -> None:
        self._seen = seen
        self._strips = _strips(seen.things)
        self._chosen = {t.shape for t in seen.things if t.zone == "content" and _is_choice(t)}
        self._screen = self._of_screen()

    def refusal(self, thing: Thing) -> str:
        """Say why a thing is not tapped; `""` when it may be."""
        label = normal(thing.label)
        if label in _WAYS_OUT:
            return "way out"
        if self._screen:
            return self._screen
        if thing.element.role in _VALUES:
            return "value"
        if thing.element.password:
            return "password"
        if thing.element.role is Role.FIELD and self._is_filled(thing):
            return "value"
        if self._is_switch(thing):
            return "switch"
        if thing.zone == "content" and thing.element.role is Role.ROW and self._acts_beside_info(thing):
            return "choice"
        return self._of_words(thing, label)

    def _is_filled(self, thing: Thing) -> bool:
        """Tell whether a field holds something; Android's show what they ask for as their content."""
        shown = thing.element.value or ""
        return bool(shown) and (self._seen.snapshot.platform == "ios" or shown != thing.element.text)

    def _of_words(self, thing: Thing, label: str) -> str:
        if personal_data(thing.label) or self._is_of_before(thing):
            return "personal"
        if self.is_on_strip(thing) and STILL_NAVIGATES.search(label):
            return ""
        risk = risk_of(thing)
        if risk is not Risk.NONE:
            return risk.value
        if self._is_keypad(thing):
            return "key"
        return "acts" if self._acts(thing, label) else ""

    def _is_of_before(self, thing: Thing) -> bool:
        """Tell whether a row is what somebody looked for before: it is theirs, and on this phone only."""
        if thing.zone != "content" or thing.element.role is not Role.ROW:
            return False
        above = [e for e in self._seen.labels if e.index < thing.element.index]
        return bool(above) and normal(above[-1].text) in _BEFORE

    def _acts(self, thing: Thing, label: str) -> bool:
        """Tell whether a label says that something is done where it stands."""
        if self._seen.snapshot.keyboard and label in SUBMITS:
            return True
        if label.startswith("share ") and thing.element.role is not Role.ROW:
            return True
        if self._commands(thing, label) or (self._seen.layer == "dialog" and label in ALONE):
            return True
        return label in UNDOES and not self.is_on_strip(thing) and self._is_about_somebody(thing)

    def _commands(self, thing: Thing, label: str) -> bool:
        """Tell whether a label is a command; a row of a page that merely begins so names a setting."""
        said = commanded(label)
        is_setting = thing.element.role is Role.ROW and self._seen.layer == "page"
        return said == len(label) if is_setting else said > 0

    def _is_about_somebody(self, thing: Thing) -> bool:
        """Tell whether “Following” is what is done to somebody, and no list of those who are followed."""
        return thing.zone == "bar" or any(normal(t.label) in CONTACTS for t in self._seen.things)

    def is_on_strip(self, thing: Thing) -> bool:
        """Tell whether a thing is one of several on a line of which exactly one is selected."""
        strip = self._strips.get(_line(thing), ())
        return sum(t.element.selected for t in strip) == 1 and len(strip) > 1 and thing in strip

    def _is_switch(self, thing: Thing) -> bool:
        element = thing.element
        if element.role is Role.TOGGLE or element.checked is not None:
            return True
        if thing.zone == "content" and element.role is Role.ROW and thing.shape in self._chosen:
            return not thing.is_tab
        strip = self._strips.get(_line(thing), ())
        return thing in strip and sum(t.element.selected for t in strip) > 1

    def _acts_beside_info(self, thing: Thing) -> bool:
        """Tell whether a row has a button for its details: then the row itself does something else."""
        rect = thing.element.rect
        width = self._seen.snapshot.size.width
        return any(
            t.zone == "part"
            and _INFO.search(normal(t.label))
            and rect.contains(t.element.rect.center)
            and t.element.rect.center.x > _ACCESSORY_X * width
            for t in self._seen.things
        )

    def _is_keypad(self, thing: Thing) -> bool:
        if keyed(thing.label) != "#":
            return False
        numbers = [t.label for t in self._seen.things if keyed(t.label) == "#"]
        if self._seen.layer == "dialog":
            return True
        return len(numbers) <= len(_KEYPAD) + 3 and set(numbers) >= _KEYPAD

    def _of_screen(self) -> str:
        """Say why nothing of the whole screen is tapped."""
        title = normal(self._seen.title)
        danger = danger_of(title)
        is_question = self._seen.layer != "page" or title.endswith(("?", "？"))
        if danger is not Risk.NONE and is_question:
            return f"screen: {danger.value}"
        labels = Counter(normal(t.label) for t in self._seen.things)
        if self._seen.layer != "page" and (SHARE_TITLE.search(title) or len(SHARING & set(labels)) > 1):
            return "screen: shares"
        if any(t.element.password for t in self._seen.things):
            return "screen: sign in"
        fields = [t for t in self._seen.things if t.element.role is Role.FIELD]
        if fields and (_SIGN_IN.search(title) or any(_SIGN_IN.search(normal(f.label)) for f in fields)):
            return "screen: sign in"
        return ""


def risk_of(thing: Thing) -> Risk:
    """Name what a thing could do, by its label, its value and its platform id."""
    tail = thing.element.id.rpartition("/")[2].replace("_", " ")
    says = (danger_of(text) for text in (thing.label, tail))
    return next((risk for risk in says if risk is not Risk.NONE), Risk.NONE)


def _line(thing: Thing) -> int:
    return round(thing.element.rect.center.y / 4)


def _strips(things: Sequence[Thing]) -> dict[int, tuple[Thing, ...]]:
    """Group what stands on one line and is of one kind: segments, tabs, days of the week."""
    lines: dict[int, list[Thing]] = {}
    for thing in _no_rows(things):
        lines.setdefault(_line(thing), []).append(thing)
    return {line: tuple(found) for line, found in lines.items() if len(found) > 1}


def _no_rows(things: Sequence[Thing]) -> Iterator[Thing]:
    for thing in things:
        if thing.zone != "part" and thing.element.rect.width < 0.6 * 400:
            yield thing


def _is_choice(thing: Thing) -> bool:
    element: Element = thing.element
    return element.role in (Role.ROW, Role.TOGGLE) and (element.selected or element.checked is not None)
