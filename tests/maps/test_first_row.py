from maps.first_row import first_row
from phone.geometry import Rect
from tests.maps.snapshots import el, item, screen, snap

LINES = screen(
    "lines", item("work", "Work"), item("line", "{line}", role="button", fixed=False, center=(0.5, 0.15))
)


def test_a_text_that_does_not_react_is_no_row():
    heading = el("text", "Monday", 120, clickable=False, tappable=False)
    assert first_row(LINES.element("line"), LINES, snap(heading, el("button", "Travel", 200))) == "Travel"


def test_what_the_map_has_under_another_name_is_no_row():
    assert first_row(LINES.element("line"), LINES, snap(el("button", "Work", 120))) == ""


def test_the_value_in_a_row_that_the_map_has_is_found_beside_it():
    form = screen(
        "form",
        item("starts"),
        item("time", "{time}", "button", fixed=False, beside="Starts", center=(0.8, 0.2)),
    )
    row = el("row", "Starts", 160, rect=Rect(0, 150, 400, 44))
    date, time = (
        el("button", said, 160, rect=Rect(x, 155, 80, 30)) for said, x in (("Nov 18", 180), ("10:00", 290))
    )
    assert first_row(form.element("time"), form, snap(row, date, time)) == "10:00"


def test_what_stands_in_a_row_is_not_found_by_the_label_of_the_row():
    posts = screen("posts", item("topic", "{topic}", "link", fixed=False, center=(0.5, 0.2)))
    row = el("row", "Rain again", 150)
    topic = el("link", "#weather#", 210, rect=Rect(20, 210, 90, 20))
    assert first_row(posts.element("topic"), posts, snap(row, topic)) == "#weather#"
