import pytest

from phone.geometry import Rect
from tests.devices.sim.glass import Notebook

ROOM = Rect(100, 200, 70, 40)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Food", ["Food"]),
        ("Local Fun", ["Local Fun"]),
        ("Exchange Rate Calculation", ["Exchange", "Rate", "Calculation"]),
        ("美食订座与外卖预订", ["美食订座与", "外卖预订"]),
    ],
)
def test_a_text_without_room_is_written_in_several_lines_around_the_middle(text: str, lines: list[str]):
    pen = Notebook()
    pen.block(text, ROOM, pt=17, colour="#000000")
    assert [written for written, _ in pen.written] == lines
    middles = [at.center.y for _, at in pen.written]
    assert sum(middles) / len(middles) == pytest.approx(ROOM.center.y)
    assert middles == sorted(set(middles))
