"""Whether two looks are of one screen. Content that differs from visit to visit never splits one."""

from enum import Enum
from typing import Final

from maps.explore.glance import Look

SAME: Final = 1.0
"""Least likeness of two looks of one screen."""
BARS_ALIKE: Final = 0.4
CONTENT_ALIKE: Final = 0.3
CONTENT_SAME: Final = 0.6
SHAPES_ALIKE: Final = 0.5
CONTENT_KIN: Final = 0.45
CONTENT_ALL: Final = 0.5
CORE_ALIKE: Final = 0.8
BARS_SAME: Final = 0.6
MENU_SAME: Final = 0.85
PAIR: Final = 2
FEW: Final = 3
"""Fewer labels prove nothing by themselves."""


class Kinship(Enum):
    """How two screens are related by the ways to them."""

    NONE = 0
    SIBLINGS = 1
    """By two rows of one list, which may lead to screens of one kind or of several."""
    SAME = 2
    """By the same element."""


def likeness(
    one: Look,
    other: Look,
    kinship: Kinship = Kinship.NONE,
    *,
    core: frozenset[str] = frozenset(),
    both_named: bool = False,
) -> float:
    """Weigh how alike two looks are; from `SAME` on they are of one screen.

    Args:
        one: a look of a known screen.
        other: what is seen.
        kinship: how both were reached: the nearer, the rather is another title another content.
        core: what the known screen shows at every visit.
        both_named: both have for a title what the element is called that leads there.
    """
    if one.layer != other.layer or one.tab != other.tab:
        return 0.0
    bars = _share(one.bar, other.bar, empty=1.0)
    content = _share(one.content, other.content, empty=1.0)
    shapes = _share(one.shapes, other.shapes, empty=1.0)
    total = SAME + bars + content + shapes / 2
    if bars < BARS_ALIKE or _share(one.tabs, other.tabs, empty=1.0) < BARS_ALIKE:
        return 0.0
    if one.title == other.title:
        return _titled_alike(one, other, content, shapes, total)
    shares_core = len(core) > FEW and len(core & other.content) >= CORE_ALIKE * len(core)
    if not both_named and (
        (shares_core and shapes >= SHAPES_ALIKE) or _is_of_kind(one, other, bars, content)
    ):
        return total - 0.5
    is_frame = one.layer == "sheet" and bars == 1.0 and len(one.bar) >= PAIR
    if is_frame and _share(one.texts, other.texts, empty=0.0) >= CONTENT_ALIKE:
        return total - 0.5
    if kinship is Kinship.SIBLINGS and _is_kin(one, other, bars, content, both_named=both_named):
        return total - 0.5
    is_bare = len(one.content) + len(other.content) < FEW
    is_same_way = kinship is Kinship.SAME and (is_bare or content >= CONTENT_ALIKE or shapes >= SHAPES_ALIKE)
    return total - 0.5 if is_same_way else 0.0


def _is_of_kind(one: Look, other: Look, bars: float, content: float) -> bool:
    """Tell whether two screens differ in nothing but what they are about."""
    shared = len(one.content & other.content)
    around = len(one.bar & other.bar)
    if min(shared, around) >= FEW and content >= CONTENT_SAME:
        return True
    if around > FEW and bars >= BARS_SAME and _share(one.shapes, other.shapes, empty=1.0) >= SHAPES_ALIKE:
        return True
    return one.layer != "page" and shared > FEW and content >= CONTENT_SAME


def _is_kin(one: Look, other: Look, bars: float, content: float, *, both_named: bool) -> bool:
    """Tell whether screens of two rows are of one kind: the same buttons around, or all of the same rows."""
    if len(one.bar & other.bar) >= PAIR:
        return bars >= BARS_ALIKE and content >= CONTENT_KIN
    shared = len(one.content & other.content)
    return (content >= CONTENT_ALL and shared > FEW) or (content == 1.0 and shared >= PAIR and not both_named)


def _titled_alike(one: Look, other: Look, content: float, shapes: float, total: float) -> float:
    if one.title:
        is_bare = not one.content or not other.content
        alike = _share(one.content | one.texts, other.content | other.texts, empty=1.0)
        is_one = max(content, alike) >= CONTENT_ALIKE or shapes >= SHAPES_ALIKE or is_bare
        return total + 0.5 if is_one else 0.0
    if one.layer == "dialog" and not one.content:
        return total if one.bar and len(one.bar & other.bar) >= MENU_SAME * len(one.bar | other.bar) else 0.0
    told = len(one.bar & other.bar) >= FEW and shapes >= SHAPES_ALIKE
    return total if content >= CONTENT_SAME or told else 0.0


def _share(one: frozenset[str], other: frozenset[str], *, empty: float) -> float:
    return len(one & other) / len(one | other) if one or other else empty
