from PIL import Image

from phone.geometry import Rect, Size
from phone.snapshot import Role
from tests.tools.screens import SETTINGS, element, screen
from tools.marks import draw_marks, marked


def test_what_can_be_touched_is_marked_by_its_ref_once():
    row = element(0, Role.ROW, "Wi-Fi", 0, tappable=True)
    inner = element(1, Role.BUTTON, "Wi-Fi settings", 0, tappable=True, parent=0)
    text = element(2, Role.TEXT, "A word", 100)
    small = element(3, Role.BUTTON, "More", 0, rect=Rect(350, 0, 40, 40), tappable=True)
    assert [e.index for e in marked(screen(row, inner, text, small))] == [1, 3]


def test_marks_stand_on_the_picture_where_the_elements_are():
    plain = Image.new("RGB", (800, 1600), "white")
    picture = draw_marks(plain, SETTINGS, Size(400, 800))
    assert picture.size == plain.size
    assert plain.getextrema() == ((255, 255),) * 3, "the picture that was given stays as it was"
    toggle = SETTINGS.elements[5].rect
    edge = picture.getpixel((int(toggle.x * 2) + 40, int(toggle.y * 2)))
    assert edge != (255, 255, 255)
    assert picture.getpixel((400, 1100)) == (255, 255, 255)
