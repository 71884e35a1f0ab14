"""Whether two looks are of one screen. Content that differs from visit to visit never splits one.

The thresholds were set on the simulated apps; shares are of what either look has, so 1 is all.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from maps.explore.glance import Look

SAME: Final = 1.0
"""Least likeness of two looks of one screen."""
TITLE: Final = 0.5
"""What a title is worth that is the same at every visit, when several screens are alike."""
BARS_ALIKE, BARS_SAME, TITLED_MENU, MENU_SAME, STRIP_SAME = 0.4, 0.6, 0.75, 0.85, 0.9
CONTENT_ALIKE, CONTENT_KIN, CONTENT_ALL, CONTENT_SAME = 0.3, 0.45, 0.5, 0.6
SHAPES_ALIKE: Final = 0.5
CORE_ALIKE, CORE_GONE = 0.8, 0.35
PAIR: Final = 2
MANY: Final = 6
NUMBERS: Final = frozenset({"#"})
"""Content that says nothing of what it is."""
FEW: Final = 3
"""Fewer labels prove nothing by themselves."""


class Kinship(Enum):
    """How two screens are related by the ways to them."""

    NONE = 0
    ROWS = 1
    """Both by rows of lists, though not of one list."""
    SIBLINGS = 2
    """By two rows of one list, which may lead to screens of one kind or of several."""
    STRIP = 3
    """By two segments of one strip."""
    SAME = 4
    """By the same element."""


@dataclass(frozen=True, slots=True)
class Ties:
    """What is known of a screen beside how it looks."""

    kinship: Kinship = Kinship.NONE
    core: frozenset[str] = frozenset()
    """What the known screen shows at every visit, before it is scrolled."""
    both_named: bool = False
    """Both have for a title what the element is called that leads there."""
    is_arrival: bool = False
    """What is seen was just opened, so it is not scrolled."""
    is_titled: bool = True
    """The known screen has had one title only."""
    far: frozenset[str] = frozenset()
    """What the known screen shows at every visit, but not before it is scrolled for pages."""
    around: frozenset[str] = frozenset()
    """What the bar holds where the element stands that opened it."""
    tapped: str = ""
    """What the element is called that opened it, if that is the same at every visit."""


@dataclass(frozen=True, slots=True)
class _Shares:
    bars: float
    content: float
    shapes: float
    core: float

    @property
    def total(self) -> float:
        return SAME + TITLE + 3 * self.bars + self.content + self.shapes / 2


def likeness(one: Look, other: Look, ties: Ties | None = None) -> float:
    """Weigh how alike a look of a known screen and what is seen are; from `SAME` on they are one."""
    ties = ties or Ties()
    one, other = _with_tabs_of(one, other), _with_tabs_of(other, one)
    if one.layer != other.layer or (one.tab != other.tab and not _is_other_tab(one, other)):
        return 0.0
    if ties.kinship is not Kinship.SAME and ties.tapped in other.bar - one.bar:
        return 0.0  # a mode that its bar names, as the menu did that leads to it
    core = len(ties.core & other.content) / len(ties.core) if ties.core else 0.0
    shares = _Shares(
        _share(one.bar, other.bar),
        _share(one.content, other.content),
        _share(one.shapes, other.shapes),
        core,
    )
    is_telling = max(len(one.bar), len(other.bar)) >= FEW
    if (shares.bars < BARS_ALIKE and is_telling) or _share(one.tabs, other.tabs) < BARS_ALIKE:
        return 0.0
    worth = TITLE if ties.is_titled and (one.title or other.title) else 0.0
    if _is_drawn_together(other, ties, shares):
        return 0.0
    if one.title == other.title:
        return shares.total + worth if _is_one(one, other, ties, shares) else 0.0
    return shares.total - worth if _differs_in_title_only(one, other, ties, shares) else 0.0


def _with_tabs_of(one: Look, other: Look) -> Look:
    """Read what another look has in its tab bar as tabs: a keyboard pushes them up among the buttons."""
    if one.tabs or not other.tabs or not other.tabs <= one.bar:
        return one
    return replace(one, tabs=other.tabs, tab=other.tab, bar=one.bar - other.tabs)


def _is_other_tab(one: Look, other: Look) -> bool:
    """Tell whether another tab is selected and nothing else is different, so that it changes a mode."""
    is_same = (one.title, one.bar, one.content, one.shapes) == (
        other.title,
        other.bar,
        other.content,
        other.shapes,
    )
    return is_same and (bool(one.content) or (bool(one.title) and len(one.bar) >= FEW))


def _is_one(one: Look, other: Look, ties: Ties, shares: _Shares) -> bool:
    """Tell whether two looks with the same title, or with none, are of one screen."""
    if one.layer == "dialog" and ties.kinship is not Kinship.SAME:
        return _is_one_dialog(one, other, ties, shares)
    if _is_bare_form(one) and _is_bare_form(other) and ties.kinship is not Kinship.SAME:
        return (one.hints, one.bar) == (other.hints, other.bar)
    is_kin = ties.kinship in (Kinship.ROWS, Kinship.SIBLINGS, Kinship.SAME)
    is_told = _is_told_by_bar(one, other, shares)
    has_more = bool(one.title) and len(one.bar & other.bar) >= PAIR and one.bar != other.bar
    has_more = has_more and (one.bar <= other.bar or other.bar <= one.bar)
    if (is_kin and (one.title or is_told)) or (is_told and shares.bars == 1.0) or has_more:
        return True
    is_gone = ties.is_arrival and len(ties.core) >= FEW and shares.core < CORE_GONE
    if is_gone and shares.content < CONTENT_SAME:
        return False
    if is_told:
        return True
    if shares.shapes == 0 and one.content and other.content and shares.bars < 1.0:
        return False  # the same rows in another build: a list and its calendar
    if not one.title:
        return _is_one_untitled(one, other, ties, shares)
    is_bare = not one.content or not other.content
    alike = _share(one.content | one.texts, other.content | other.texts)
    return max(shares.content, alike) >= CONTENT_ALIKE or shares.shapes >= SHAPES_ALIKE or is_bare


def _is_drawn_together(other: Look, ties: Ties, shares: _Shares) -> bool:
    """Tell whether what was just opened shows at once what stands pages apart on the known screen."""
    return ties.is_arrival and len(ties.far & other.content) >= PAIR and shares.core >= CORE_ALIKE


def _is_one_untitled(one: Look, other: Look, ties: Ties, shares: _Shares) -> bool:
    if not one.content and not other.content and ties.kinship is not Kinship.SAME:
        return shares.bars >= MENU_SAME and one.hints == other.hints
    return shares.content >= CONTENT_SAME or _is_akin(one, other, ties, shares)


def _is_bare_form(look: Look) -> bool:
    """Tell whether a screen has no title and little but a field, as where something is searched for."""
    return not look.title and not look.content and len(look.bar) < PAIR


def _is_told_by_bar(one: Look, other: Look, shares: _Shares) -> bool:
    """Tell whether what stays when the content scrolls is enough to know a screen by."""
    around = len(one.bar & other.bar)
    is_bare = not one.content or not other.content
    if around >= MANY and shares.bars >= TITLED_MENU:
        return True
    return around >= FEW and (shares.shapes >= SHAPES_ALIKE or shares.bars == 1.0 or is_bare)


def _is_one_dialog(one: Look, other: Look, ties: Ties, shares: _Shares) -> bool:
    """Tell menus apart that have one title and differ in what they offer."""
    if not one.content and not other.content:
        is_same = shares.bars >= MENU_SAME if one.bar else bool(one.title)
        return is_same or (bool(one.title) and shares.bars >= TITLED_MENU)
    return shares.content >= CONTENT_SAME or (bool(ties.core) and shares.core >= CORE_ALIKE)


def _differs_in_title_only(one: Look, other: Look, ties: Ties, shares: _Shares) -> bool:
    """Tell whether two looks with different titles are of one screen that is about different things."""
    if one.layer == "dialog" and bool(one.hints) != bool(other.hints):
        return False  # one asks for a text, the other offers choices
    if one.bar and other.bar and not one.bar & other.bar and ties.kinship is not Kinship.SAME:
        return False
    if ties.kinship is Kinship.STRIP:
        return min(shares.bars, shares.shapes) >= STRIP_SAME
    if _is_akin(one, other, ties, shares):
        return True
    is_framed = one.layer == "sheet" and shares.bars == 1.0 and len(one.bar) >= PAIR
    if is_framed and one.texts & other.texts and _share(one.texts, other.texts) >= CONTENT_ALIKE:
        return True
    return not ties.both_named and _is_of_kind(one, other, ties, shares)


def _is_akin(one: Look, other: Look, ties: Ties, shares: _Shares) -> bool:
    """Tell whether the ways to two screens say that they are one, as far as their looks allow it."""
    match ties.kinship:
        case Kinship.SAME:
            is_bare = len(one.content) + len(other.content) < FEW
            return is_bare or shares.content >= CONTENT_ALIKE or shares.shapes >= SHAPES_ALIKE
        case Kinship.SIBLINGS:
            return _is_kin(one, other, ties, shares)
        case Kinship.ROWS:
            if one.layer == "dialog" and shares.bars == 1.0 and one.bar:
                return one.content == other.content
            return shares.bars == 1.0 and len(one.bar) >= PAIR and shares.shapes >= SHAPES_ALIKE
        case _:
            return False


def _is_of_kind(one: Look, other: Look, ties: Ties, shares: _Shares) -> bool:
    """Tell whether two screens are built alike in so much that only what they are about can differ."""
    is_framed_alike = shares.shapes >= SHAPES_ALIKE and shares.bars >= BARS_SAME
    if len(ties.core) > FEW and shares.core >= CORE_ALIKE and is_framed_alike:
        return True
    shared, around = len(one.content & other.content), len(one.bar & other.bar)
    if min(shared, around) >= FEW and shares.content >= CONTENT_SAME and shares.bars >= BARS_SAME:
        return True
    if around >= PAIR and shares.bars == shares.shapes == 1.0 and len(one.shapes) >= FEW:
        return True
    is_bare = not one.content or not other.content
    if around >= FEW and shares.bars == 1.0 and (shares.shapes >= SHAPES_ALIKE or is_bare):
        return True
    if around > FEW and shares.bars >= BARS_SAME and (shares.shapes >= SHAPES_ALIKE or around >= MANY):
        return True
    return one.layer != "page" and shared > FEW and shares.content >= CONTENT_SAME


def _is_kin(one: Look, other: Look, ties: Ties, shares: _Shares) -> bool:
    """Tell whether screens of two rows are of one kind: the same buttons around, or all of the same rows."""
    if len(one.bar & other.bar) >= PAIR:
        has_own = bool(one.bar - ties.around)  # what stands everywhere, as a player does, says nothing
        is_built_alike = shares.bars == shares.shapes == 1.0 and len(one.bar) >= FEW and has_own
        return is_built_alike or (shares.bars >= BARS_ALIKE and shares.content >= CONTENT_KIN)
    is_part = one.bar <= other.bar or other.bar <= one.bar
    if is_part and one.content - NUMBERS and (one.content, one.shapes) == (other.content, other.shapes):
        return True
    shared = len(one.content & other.content)
    if shares.content >= CONTENT_ALL and shared > FEW:
        return True
    return shares.content == 1.0 and shared >= PAIR and not ties.both_named


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0
