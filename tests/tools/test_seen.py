import pytest

from phone.errors import PhoneError
from phone.geometry import Point, Size
from tests.tools.screens import SETTINGS
from tools.seen import KEPT, Seen


def test_the_last_screen_is_the_one_that_was_shown_whole():
    seen = Seen()
    assert seen.latest(SETTINGS.phone) is None
    number = seen.remember(SETTINGS)
    seen.remember(SETTINGS, in_part=True)
    assert seen.latest(SETTINGS.phone) == (number, SETTINGS)
    assert seen.latest("another") is None


def test_a_ref_names_the_element_of_the_snapshot_it_was_given_for():
    seen = Seen()
    number = seen.remember(SETTINGS)
    assert seen.element(f"e5@{number}").element == SETTINGS.elements[5]


@pytest.mark.parametrize(
    "ref", ["", "5", "e5", "e5@", "@7", "e-1@1", "e5@1; rm", "E5@1", "e٣@١", "e" + "9" * 30 + "@1"]
)
def test_what_is_no_ref_is_told_what_one_looks_like(ref: str):
    with pytest.raises(PhoneError, match="e12@7") as caught:
        Seen().element(ref)
    assert caught.value.code == "invalid_arguments"


def test_a_ref_of_no_snapshot_and_one_past_its_elements_are_stale():
    seen = Seen()
    number = seen.remember(SETTINGS)
    for ref in (f"e0@{number + 1}", f"e{len(SETTINGS.elements)}@{number}"):
        with pytest.raises(PhoneError) as caught:
            seen.element(ref)
        assert caught.value.code == "stale_ref"
        assert "snapshot" in caught.value.next


def test_old_snapshots_and_screenshots_are_forgotten_and_numbers_are_never_used_again():
    seen = Seen()
    first = seen.remember(SETTINGS)
    shot = seen.remember_shot("p", "a", 10, 10, Size(20, 20))
    numbers = [seen.remember(SETTINGS) for _ in range(KEPT)]
    shots = [seen.remember_shot("p", "a", 10, 10, Size(20, 20)).id for _ in range(KEPT)]
    assert len({first, *numbers}) == KEPT + 1
    assert shot.id not in shots
    with pytest.raises(PhoneError):
        seen.element(f"e0@{first}")
    with pytest.raises(PhoneError):
        seen.shot(shot.id)


def test_a_place_of_a_scaled_picture_is_the_same_place_on_the_screen():
    shot = Seen().remember_shot("p", "a", 500, 1000, Size(400, 800))
    assert shot.point(250, 500) == Point(200, 400)
