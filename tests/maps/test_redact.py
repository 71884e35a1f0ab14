"""What points to a person goes; an app's own words stay."""

import pytest

from maps.catalog import Catalog
from maps.redact import is_personal, redact


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("write to jo.doe+x@mail.example.org now", "write to <email> now"),
        ("+49 (0)30 1234-5678", "<number>"),
        ("Call 555-0134 22", "Call <number>"),
        ("4111 1111 1111 1111", "<card>"),
        ("13800138000", "<number>"),
        ("221b Baker Street", "<address>"),
        ("Hauptstraße 12", "<address>"),
        ("上海市长宁区延安西路2633号", "<address>"),
        ("Peter Miller", "<name>"),
        ("Chat with Sarah J. Connor", "Chat with <name>"),
        ("Maria’s iPhone", "<name>’s iPhone"),
        ("小明的iPhone", "<name>的iPhone"),
        ("Dr. Watson", "<name>"),
        ("张伟先生", "<name>"),
        ("@some.body likes this", "<name> likes this"),
        ("https://example.org/u/42?token=abc", "<link>"),
    ],
)
def test_what_points_to_a_person_is_taken_out(text, left):
    assert redact(text) == left
    assert redact(left) == left


def test_a_content_that_is_built_as_a_name_is_one_a_label_is_not():
    assert redact("高级") == "高级"
    assert redact("王小明", is_label=False) == "<name>"


@pytest.mark.parametrize(
    "text", ["Airplane Mode", "iOS 26.1", "10:30", "2026-12-01", "Mark as Read", "Rose Gold", "100 GB"]
)
def test_ordinary_words_stay(text):
    assert redact(text) == text


def test_no_label_of_a_shipped_map_is_taken_for_a_person():
    labels = {e.text for m in Catalog.shipped().maps for s in m.screens for e in s.elements if e.fixed}
    assert [label for label in labels if is_personal(label)] == []
