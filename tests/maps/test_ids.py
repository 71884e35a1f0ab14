import pytest

from maps.ids import slug, unique


@pytest.mark.parametrize(
    ("label", "id_"),
    [
        ("What’s New?", "whats_new"),
        ("4G & 5G", "n_4g_and_5g"),
        ("设置", "settings"),
        ("天气", ""),
        ("…", ""),
        ("a" * 90, "a" * 32),
        ("Battery Health and Charging Options", "battery_health_and_charging"),
    ],
)
def test_an_id_is_made_of_what_a_label_says(label, id_):
    assert slug(label) == id_


def test_an_id_that_is_taken_gets_its_place_or_a_number():
    assert unique("about", {"home"}) == "about"
    assert unique("about", {"about"}, "general") == "general_about"
    assert unique("about", {"about", "about_2"}) == "about_3"
