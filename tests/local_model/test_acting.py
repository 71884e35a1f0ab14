"""Whatever is called for, what is done stays on the screen that the model saw."""

from hypothesis import given
from hypothesis import strategies as st

from local_model.acting import Meant, meant
from local_model.calls import Drag, Mark, Pause, Press, Slide, Spot, Touch, Write
from local_model.picture import ModelPicture
from local_model.scene import Scene
from phone.action import LongPress, Swipe, Tap, TypeText, Wait
from phone.protocols import Act
from phone.snapshot import Role
from tests.tools.screens import SETTINGS, SIZE, element, screen

SCENE = Scene.of(SETTINGS, ModelPicture(b"", 672, 1484))
TYPING = screen(element(0, Role.FIELD, "Name", 100, tappable=True, focused=True), keyboard=True)
far = st.floats(-1e6, 1e6)
spots = st.builds(Spot, far, far)
places = spots | st.builds(Mark, st.integers(1, len(SCENE.marks)))
calls = st.one_of(
    st.builds(Touch, places, st.booleans()),
    st.builds(
        Slide,
        places | st.none(),
        st.sampled_from(["up", "down", "left", "right"]),
        st.sampled_from(["short", "medium", "long"]),
    ),
    st.builds(Drag, spots, spots),
    st.builds(Pause, far | st.none()),
    st.builds(Press, st.sampled_from(["back", "home", "enter"])),
)


@given(calls, st.sampled_from(["pixels", "thousandths"]))
def test_every_touch_is_on_the_screen_and_every_pause_is_short(call, coordinates):
    found = meant(call, SCENE, coordinates, {}.get, "")
    assert isinstance(found, Meant)
    assert isinstance(found.move, Act)
    for action in found.move.actions:
        for point in points_of(action):
            assert 0 <= point.x < SIZE.width
            assert 0 <= point.y < SIZE.height
        assert not isinstance(action, Wait) or 0.5 <= action.seconds <= 10


@given(st.text(min_size=1, max_size=40))
def test_what_is_typed_is_not_in_the_phrase_that_traces_get(text):
    found = meant(Write(f"¶{text}"), Scene(TYPING, (), None), "marks", {}.get, "")
    assert isinstance(found, Meant)
    assert isinstance(found.move, Act)
    assert "¶" not in found.move.why
    assert any(isinstance(action, TypeText) for action in found.move.actions)


def points_of(action):
    match action:
        case Tap(at) | LongPress(at):
            return (at,)
        case Swipe(start, end):
            return (start, end)
        case _:
            return ()
