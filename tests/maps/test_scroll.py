from maps.scroll import Scroller, list_area, pulled_down, sheet_of, swipe
from phone.geometry import Rect
from tests.maps.snapshots import el, item, screen, snap

LONG = screen("long", *(item(f"row_{n}", page=n // 5) for n in range(20)), scrollable=True)
LIST = el("list", "", rect=Rect(0, 100, 400, 700), scrollable=True)


def page(first: int, count: int = 5, *more):
    shown = [el("row", f"Row {n}", 150 + 60 * i) for i, n in enumerate(range(first, first + count))]
    return snap(LIST, *shown, *more)


def direction(scroller: Scroller, snapshot):
    move = scroller.next(snapshot)
    return move and move.label.removeprefix("scroll ")


def named(text: str):
    return next(e for e in LONG.elements if e.text == text)


def test_it_begins_towards_where_the_map_has_the_element():
    assert direction(Scroller(LONG, named("Row 15")), page(3)) == "down"
    assert direction(Scroller(LONG, named("Row 2")), page(8)) == "up"
    assert direction(Scroller(LONG, item("elsewhere")), page(8)) == "down"


def test_a_finger_goes_up_to_show_what_is_further_down():
    down, up = swipe(page(0), "down"), swipe(page(0), "up")
    assert down.start.y > down.end.y
    assert (up.start, up.end) == (down.end, down.start)
    assert abs(down.start.y - down.end.y) == 0.6 * 800


def test_it_turns_once_at_an_end_and_gives_up_at_the_other():
    scroller = Scroller(LONG, named("Row 19"))
    seen = [page(0), page(5), page(10), page(10), page(5), page(0), page(0)]
    assert [direction(scroller, s) for s in seen] == ["down", "down", "down", "up", "up", "up", None]


def test_a_list_that_never_ends_is_given_up():
    scroller = Scroller(LONG, named("Row 19"))
    moves = [scroller.next(page(n)) for n in range(100)]
    assert moves[0] is not None
    assert moves[-1] is None


def test_what_does_not_scroll_is_left_alone():
    fixed = screen("fixed", item("a"))
    assert Scroller(fixed, fixed.elements[0]).next(snap(el("row", "B"))) is None
    assert Scroller(LONG, named("Row 1")).next(snap(el("row", "B"))) is not None, (
        "the map knows that it scrolls"
    )


def test_a_swipe_stays_off_bars_search_fields_and_the_keyboard():
    bar = el("bar", "Title", rect=Rect(0, 60, 400, 90))
    field = el("field", "Search", rect=Rect(20, 740, 360, 50), in_list=False)
    assert list_area(page(0, 5, bar, field)) == Rect(0, 150, 400, 590)
    keyboard = el("keyboard", "", rect=Rect(0, 500, 400, 300), in_list=False)
    move = swipe(page(0, 5, keyboard), "down")
    assert 100 < move.end.y < move.start.y < 500


def test_a_list_nearly_hidden_is_swiped_all_the_same():
    keyboard = el("keyboard", "", rect=Rect(0, 550, 400, 250), in_list=False)
    bar = el("bar", "x", rect=Rect(0, 100, 400, 400))
    area = list_area(page(0, 5, keyboard, bar))
    assert area is not None
    assert area.height > 100


def on_sheet(first: int, *above):
    """A page of a list that stands in a sheet."""
    shown = [el("row", f"Row {n}", 200 + 60 * i, parent=1) for i, n in enumerate(range(first, first + 5))]
    inner = el("list", "", rect=Rect(0, 150, 400, 650), scrollable=True, parent=0)
    return snap(el("sheet", "", rect=Rect(0, 100, 400, 700)), inner, *shown, *above)


def test_a_sheet_is_not_pulled_down_at_its_top_which_would_close_it():
    gone_above = el("row", "Row 0", rect=Rect(0, 0, 400, 0), parent=1)
    assert direction(Scroller(LONG, named("Row 2")), on_sheet(8)) == "down"
    assert direction(Scroller(LONG, named("Row 2")), on_sheet(8, gone_above)) == "up"
    scroller = Scroller(LONG, named("Row 19"))
    seen = [on_sheet(0), on_sheet(5, gone_above), on_sheet(5, gone_above), on_sheet(0)]
    assert [direction(scroller, s) for s in seen] == ["down", "down", "up", None]


def test_only_a_large_sheet_of_an_iphone_is_pulled_down_to_leave_it():
    sheet = sheet_of(on_sheet(0))
    assert sheet is not None
    pull = pulled_down(sheet)
    assert (pull.start.y, pull.end.y) == (112, 602)
    assert sheet_of(snap(el("sheet", "", rect=Rect(0, 600, 400, 200)))) is None
    assert sheet_of(snap(el("sheet", "", rect=Rect(0, 100, 400, 700)), platform="android")) is None
