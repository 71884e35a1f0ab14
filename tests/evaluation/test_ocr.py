"""What counts as a label, and what as read. The engine itself is an extra and is not asked here."""

import pytest

from devices.sim.node import Node
from evaluation.ocr import SCREENS, Line, is_read, labels_of, screens_of
from phone.geometry import Rect


def label(text: str, rect: Rect | None = None, **more) -> Node:
    return Node("text", rect or Rect(100, 100, 80, 20), text=text, parent=0, **more)


def on_glass(*nodes: Node) -> list[str]:
    return [node.text for node in labels_of([Node("screen", Rect(0, 0, 400, 800)), *nodes])]


def test_a_label_is_whole_uncovered_and_of_two_letters_or_more():
    assert on_glass(label("Wi-Fi"), label("5"), label("•••")) == ["Wi-Fi"]
    assert on_glass(label("Cut", Rect(380, 100, 80, 20)), label("Gone", visible=False)) == []
    assert on_glass(label("Below"), Node("bar", Rect(0, 90, 400, 40), parent=0)) == []
    assert on_glass(label("Back", look=frozenset({"back"}))) == []


@pytest.mark.parametrize(
    ("text", "said", "read"),
    [
        ("Airplane Mode", ["Airplane Mode"], True),
        ("Airplane Mode", ["Airplane", "Mode"], True),
        ("Airplane Mode", ["AirpIane Mode"], True),
        ("Airplane Mode", ["Airplane"], False),
        ("飞行模式", ["飞行模式"], True),
        ("Bins", ["Bin"], False),
        ("On", ["0n"], False),
        ("On", [], False),
    ],
)
def test_a_label_is_read_when_what_stands_there_says_it(text: str, said: list[str], read: bool):
    lines = [Line(part, Rect(100 + 40 * i, 101, 38, 18)) for i, part in enumerate(said)]
    assert is_read(label(text), lines) is read


def test_what_stands_elsewhere_does_not_count():
    assert not is_read(label("Airplane Mode"), [Line("Airplane Mode", Rect(100, 300, 80, 20))])


def test_a_walk_finds_its_screens_and_takes_them_again_the_same():
    walks = [[(w.foreground, w.truth()["screen"]) for w in screens_of("android", zh=True)] for _ in range(2)]
    assert walks[0] == walks[1]
    assert len(set(walks[0])) == SCREENS
