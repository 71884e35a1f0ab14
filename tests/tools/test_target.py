from dataclasses import replace

from phone.action import Tap
from phone.geometry import Point, Rect, Size
from phone.protocols import Stuck
from phone.snapshot import Role
from tests.tools.screens import SETTINGS, element, screen
from tools.seen import SeenElement, Shot
from tools.target import element_target, pixel_target

ROW = SETTINGS.elements[2]
SEEN = SeenElement("e2@7", ROW, SETTINGS)


def test_an_element_that_is_still_there_is_tapped_in_its_middle():
    assert element_target(SEEN, SETTINGS) == Tap(ROW.rect.center, "Wi-Fi, Home Net")


def test_an_element_that_has_moved_is_tapped_where_it_is_now():
    moved = screen(
        element(0, Role.ROW, "", 500, tappable=True),
        element(1, Role.TEXT, "Wi-Fi", 500, parent=0),
        element(2, Role.TEXT, "Home Net", 520, parent=0),
    )
    target = element_target(SEEN, moved)
    assert isinstance(target, Tap)
    assert target.at == Point(200, 520)


def refused(seen: SeenElement, now) -> Stuck:
    target = element_target(seen, now)
    assert isinstance(target, Stuck)
    return target


def test_an_element_that_is_gone_is_refused_with_what_is_seen_instead():
    stuck = refused(SEEN, screen(element(0, Role.TEXT, "Bluetooth", 0)))
    assert stuck.code == "stale_ref"
    assert "e2@7" in stuck.reason
    assert "Bluetooth" in stuck.reason


def test_another_app_in_front_is_refused_though_it_looks_the_same():
    stuck = refused(SEEN, replace(SETTINGS, app="com.other"))
    assert stuck.code == "stale_ref"
    assert "com.other" in stuck.reason


def test_one_of_several_that_look_the_same_is_refused_unless_it_stands_where_it_stood():
    twins = screen(
        element(0, Role.BUTTON, "Delete", 100, tappable=True),
        element(1, Role.BUTTON, "Delete", 200, tappable=True),
    )
    seen = SeenElement("e1@3", twins.elements[1], twins)
    assert element_target(seen, twins) == Tap(twins.elements[1].rect.center, "Delete")
    shifted = screen(
        element(0, Role.BUTTON, "Delete", 150, tappable=True),
        element(1, Role.BUTTON, "Delete", 250, tappable=True),
    )
    assert "cannot be told" in refused(seen, shifted).reason


def test_an_element_that_is_covered_now_is_refused():
    covered = replace(
        SETTINGS, elements=tuple(replace(e, tappable=False) if e == ROW else e for e in SETTINGS.elements)
    )
    assert "covered or disabled" in refused(SEEN, covered).reason


def test_an_element_that_was_scrolled_away_is_refused():
    away = replace(
        SETTINGS,
        elements=tuple(replace(e, rect=Rect(0, 0, 0, 0)) if e == ROW else e for e in SETTINGS.elements),
    )
    assert refused(SEEN, away).code == "off_screen"


SHOT = Shot("s1", "test:phone", "com.example", 200, 400, Size(400, 800))


def test_pixels_of_the_delivered_picture_become_points_of_the_screen():
    target = pixel_target(SHOT, 100, 105, SETTINGS)
    assert isinstance(target, Tap)
    assert target.at == Point(200, 210)
    assert target.label == "Airplane Mode"


def test_pixels_outside_of_the_picture_are_refused():
    for x, y in ((-1, 10), (200, 10), (10, 400), (float("nan"), 10), (float("inf"), 1)):
        target = pixel_target(SHOT, x, y, SETTINGS)
        assert isinstance(target, Stuck)
        assert target.code == "off_screen"


def test_a_picture_of_another_app_or_orientation_is_refused():
    other = pixel_target(SHOT, 10, 10, replace(SETTINGS, app="com.other"))
    turned = pixel_target(SHOT, 10, 10, replace(SETTINGS, size=Size(800, 400)))
    assert isinstance(other, Stuck)
    assert isinstance(turned, Stuck)
    assert other.code == turned.code == "stale_ref"


def test_a_place_that_shows_something_else_now_is_refused_with_what_it_shows():
    shot = replace(SHOT, snapshot=SETTINGS)
    assert isinstance(pixel_target(shot, 100, 105, SETTINGS), Tap)
    target = pixel_target(shot, 100, 105, screen(element(0, Role.ROW, "Erase", 200, tappable=True)))
    assert isinstance(target, Stuck)
    assert target.code == "stale_ref"
    assert "s1" in target.reason


def people(*names: str, title: str = "People"):
    """A list with a button of the same name in each row."""
    rows = (
        each
        for at, name in enumerate(names)
        for each in (
            element(2 * at + 1, Role.TEXT, name, 100 + 50 * at),
            element(2 * at + 2, Role.BUTTON, "Remove", 100 + 50 * at, tappable=True),
        )
    )
    return screen(element(0, Role.BAR, title, 0), *rows)


def test_one_of_several_buttons_of_a_name_is_known_by_its_row_when_the_list_has_moved_up():
    was = people("Ann", "Ben", "Cat")
    first, second = (SeenElement(f"e{n}@3", was.elements[n], was) for n in (2, 4))
    for now in (people("Ben", "Cat"), people("Ben"), people("Ben", "Cat", "Dan")):
        assert refused(first, now).code == "stale_ref"
        target = element_target(second, now)
        assert isinstance(target, Tap)
        assert target.at.y == 120


def test_one_of_several_that_nothing_tells_apart_is_refused_once_there_are_fewer():
    was = people("Ann", "Ann")
    seen = SeenElement("e2@3", was.elements[2], was)
    assert isinstance(element_target(seen, was), Tap)
    assert refused(seen, people("Ann")).code == "stale_ref"


def test_what_was_seen_on_one_page_is_not_taken_for_its_like_on_another():
    was = people("Ann", title="Ann’s page")
    stuck = refused(SeenElement("e2@3", was.elements[2], was), people("Ann", title="Ben’s page"))
    assert stuck.code == "stale_ref"
    assert "Ben’s page" in stuck.reason
