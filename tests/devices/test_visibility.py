from devices.visibility import mark_tappable
from phone.geometry import Rect
from phone.snapshot import Element, Role


def element(index: int, rect: tuple[float, float, float, float], **facts: object) -> Element:
    given: dict[str, object] = {"role": Role.BUTTON, "text": str(index), "clickable": True} | facts
    return Element(index=index, rect=Rect(*rect), **given)  # type: ignore[arg-type] - a test's shorthand


def tappable(*elements: Element, hidden: frozenset[int] = frozenset()) -> list[int]:
    return [e.index for e in mark_tappable(elements, hidden=hidden) if e.tappable]


def test_what_reacts_is_tappable_when_enabled_and_on_the_screen():
    assert tappable(
        element(0, (0, 0, 10, 10)),
        element(1, (20, 0, 0, 0)),
        element(2, (40, 0, 10, 10), enabled=False),
        element(3, (60, 0, 10, 10), clickable=False),
    ) == [0]


def test_an_element_drawn_on_top_covers_what_has_its_centre_under_it():
    assert tappable(element(0, (0, 0, 10, 10)), element(1, (4, 4, 100, 100))) == [1]
    assert tappable(element(0, (0, 0, 10, 10)), element(1, (6, 6, 100, 100))) == [0, 1]


def test_a_child_does_not_cover_its_parent():
    assert tappable(element(0, (0, 0, 10, 10)), element(1, (0, 0, 10, 10), parent=0)) == [0, 1]


def test_a_text_on_top_covers_nothing_but_a_bar_does():
    below = element(0, (0, 0, 10, 10))
    assert tappable(below, element(1, (0, 0, 10, 10), clickable=False, role=Role.TEXT)) == [0]
    assert tappable(below, element(1, (0, 0, 10, 10), clickable=False, role=Role.BAR)) == []
    assert tappable(below, element(1, (0, 0, 10, 10), clickable=False, role=Role.KEYBOARD)) == []


def test_an_alert_covers_everything_before_it_and_not_its_own_buttons():
    page, alert = element(0, (0, 0, 10, 10)), element(1, (50, 50, 50, 50), role=Role.ALERT, clickable=False)
    assert tappable(page, alert, element(2, (60, 60, 10, 10), parent=1)) == [2]


def test_what_is_not_drawn_neither_takes_taps_nor_covers():
    ghost = element(1, (0, 0, 10, 10))
    assert tappable(element(0, (0, 0, 10, 10)), ghost, hidden=frozenset({1})) == [0]
    modal_ghost = element(1, (0, 0, 10, 10), role=Role.SHEET)
    assert tappable(element(0, (0, 0, 10, 10)), modal_ghost, hidden=frozenset({1})) == [0]
