"""What is marked on a picture, and where the marks stand."""

from PIL import Image

from local_model.marks import draw_marks, marked, middle
from phone.geometry import Point, Rect, Size
from phone.snapshot import Role
from tests.tools.screens import SETTINGS, element, screen

SIZE = Size(400, 800)


def drawn(snapshot, plain=None):
    plain = plain or Image.new("RGB", (800, 1600), "white")
    names = [(str(number), e) for number, e in enumerate(marked(snapshot), 1)]
    return draw_marks(plain, snapshot, names, SIZE)


def coloured(picture, rect: Rect) -> int:
    """Count the pixels in a part of the screen that are not white."""
    part = picture.crop((int(rect.x * 2), int(rect.y * 2), int(rect.right * 2), int(rect.bottom * 2)))
    return sum(pixel != (255, 255, 255) for pixel in part.get_flattened_data())


def test_what_can_be_touched_is_marked_once():
    row = element(0, Role.ROW, "Wi-Fi", 0, tappable=True)
    inner = element(1, Role.BUTTON, "Wi-Fi settings", 0, tappable=True, parent=0)
    text = element(2, Role.TEXT, "A word", 100)
    small = element(3, Role.BUTTON, "More", 0, rect=Rect(350, 0, 40, 40), tappable=True)
    assert [e.index for e in marked(screen(row, inner, text, small))] == [1, 3]


def test_two_small_things_at_one_place_are_marked_once():
    sign = element(0, Role.BUTTON, "Add", 0, rect=Rect(100, 100, 40, 40), tappable=True)
    inside = element(1, Role.IMAGE, "Plus", 0, rect=Rect(108, 108, 24, 24), tappable=True, parent=0)
    assert [e.index for e in marked(screen(sign, inside))] == [1]


def test_nothing_of_the_status_bar_is_marked():
    bar = element(0, Role.BAR, "", 0, kind="XCUIElementTypeStatusBar")
    clock = element(1, Role.BUTTON, "9:41", 0, tappable=True, parent=0)
    below = element(2, Role.BUTTON, "Edit", 60, tappable=True)
    assert [e.index for e in marked(screen(bar, clock, below))] == [2]


def test_marks_stand_on_the_picture_where_the_elements_are():
    plain = Image.new("RGB", (800, 1600), "white")
    picture = drawn(SETTINGS, plain)
    assert picture.size == plain.size
    assert plain.getextrema() == ((255, 255),) * 3, "the picture that was given stays as it was"
    toggle = SETTINGS.elements[5].rect
    assert picture.getpixel((int(toggle.x * 2) + 40, int(toggle.y * 2))) != (255, 255, 255)
    assert picture.getpixel((400, 1100)) == (255, 255, 255)


def test_the_number_of_a_small_sign_stands_beside_it():
    sign = Rect(200, 300, 14, 14)
    picture = drawn(screen(element(0, Role.IMAGE, "Star", 0, rect=sign, tappable=True)))
    inner = Rect(sign.x + 2, sign.y + 2, sign.width - 4, sign.height - 4)
    assert coloured(picture, inner) == 0
    around = Rect(sign.x - 30, sign.y - 30, 74, 74)
    assert coloured(picture, around) > 4 * 2 * 14 * 2


def test_numbers_keep_off_the_labels_in_the_right_half():
    row = element(0, Role.ROW, "", 0, rect=Rect(0, 100, 400, 60), tappable=True)
    value = element(1, Role.TEXT, "On", 0, rect=Rect(340, 100, 60, 40), parent=0)
    picture = drawn(screen(row, value))
    assert coloured(picture, Rect(342, 104, 20, 30)) == 0


def test_names_do_not_lie_on_one_another():
    signs = [
        element(i, Role.BUTTON, f"B{i}", 0, rect=Rect(100 + 22 * i, 100, 20, 20), tappable=True)
        for i in range(6)
    ]
    picture = drawn(screen(*signs))
    colours = {colour for _, colour in picture.getcolors(maxcolors=10_000) or ()}
    for expected in ((208, 2, 27), (11, 95, 255), (26, 127, 55), (130, 80, 223), (191, 91, 0)):
        assert expected in colours


def test_a_row_is_touched_where_no_other_button_lies():
    row = element(0, Role.ROW, "Alarm", 0, rect=Rect(0, 100, 400, 40), tappable=True)
    switch = element(1, Role.TOGGLE, "On", 0, rect=Rect(150, 100, 100, 40), tappable=True, parent=0)
    seen = screen(row, switch)
    assert seen.at(middle(seen, row)) == row
    assert middle(seen, switch) == Point(200, 120)
