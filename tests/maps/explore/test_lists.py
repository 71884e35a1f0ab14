from maps.explore.atlas import Item, Place
from maps.explore.lists import (
    ROWS,
    fold_acting,
    fold_alike,
    is_hidden_among,
    leave_values,
    lost,
    settle_templates,
)
from phone.snapshot import Role


def place(*orders: list[str], number: int = 0) -> Place:
    """Build a place of which surveys have read these rows, from top to bottom."""
    made = Place(number, "List", "page", 0, None)
    for order in orders:
        made.orders.append([f"content|action|{label.casefold()}" for label in order])
        for label in order:
            key = f"content|action|{label.casefold()}"
            item = made.items.setdefault(key, Item(key, label, Role.ROW, "content", "row/15"))
            item.surveys += 1
    return made


def fixed(made: Place) -> list[str]:
    return [item.label for item in made.items.values() if item.fixed and not item.key.startswith(ROWS)]


def test_rows_that_stay_in_their_order_are_the_same_at_every_visit():
    made = place(["Wi-Fi", "Bluetooth", "General"], ["Wi-Fi", "Bluetooth", "General"])
    settle_templates(made)
    assert fixed(made) == ["Wi-Fi", "Bluetooth", "General"]


def test_rows_that_come_and_go_are_one_template_beside_those_that_stay():
    made = place(
        ["Robin", "Kim", "Jules", "Subscriptions", "Sharing", "Find My", "Legal", "About"],
        ["Noor", "Robin", "Subscriptions", "Sharing", "Find My", "Legal", "About"],
    )
    settle_templates(made)
    assert set(fixed(made)) >= {"Subscriptions", "Sharing", "Find My", "Legal", "About"}
    assert not {"Kim", "Jules", "Noor"} & set(fixed(made))
    assert made.items[f"{ROWS}row/15"].label == "{row}"


def test_a_shuffled_list_leaves_no_row_that_stands_right_by_chance():
    made = place(["Ash", "Birch", "Cedar", "Elm", "Fir"], ["Fir", "Birch", "Ash", "Elm", "Cedar"])
    settle_templates(made)
    assert fixed(made) == []


def test_a_row_without_letters_is_content():
    made = place(["Alarm", "Clock", "Timer", "12:30"], ["Alarm", "Clock", "Timer", "12:30"])
    settle_templates(made)
    assert fixed(made) == ["Alarm", "Clock", "Timer"]


def led(made: Place, label: str, target: int) -> Item:
    item = made.items[f"content|action|{label.casefold()}"]
    item.outcome, item.target = "edge", target
    return item


def test_stable_rows_that_lead_to_screens_about_each_are_one_template():
    made = place(["Ann", "Bob", "Cleo"], ["Ann", "Bob", "Cleo"])
    settle_templates(made)
    card = Place(1, "Ann", "page", 1, (0, "x"), titles=["Ann", "Bob"])
    led(made, "Ann", 1)
    fold_alike(made, led(made, "Bob", 1), card)
    assert fixed(made) == []
    assert made.items[f"{ROWS}row/15"].target == 1


def test_two_settings_that_ask_for_the_same_face_are_no_template():
    made = place(["Payment", "Security", "iCloud"], ["Payment", "Security", "iCloud"])
    settle_templates(made)
    prompt = Place(1, "Face not recognized", "dialog", 1, (0, "x"), titles=["Face not recognized"])
    led(made, "iCloud", 2)
    led(made, "Payment", 1)
    fold_alike(made, led(made, "Security", 1), prompt)
    assert fixed(made) == ["Payment", "Security", "iCloud"]


def test_the_rest_of_a_list_is_left_alone_once_a_row_did_something_where_it_stands():
    made = place(["Song one", "Song two", "Song three"], ["Song one", "Song two", "Song three"])
    settle_templates(made)
    played = made.items["content|action|song one"]
    played.outcome = "acts"
    fold_acting(made, played)
    assert not [item for item in made.items.values() if item.outcome == "new"]


def test_two_rows_of_a_form_keep_their_names_when_one_unfolds_something():
    made = place(["Title", "Starts", "Ends"], ["Title", "Starts", "Ends"])
    settle_templates(made)
    made.items["content|action|title"].shape = "field/15"
    made.items["content|action|starts"].outcome = "acts"
    fold_acting(made, made.items["content|action|starts"])
    assert fixed(made) == ["Title", "Starts", "Ends"]
    assert made.items["content|action|ends"].outcome == "acts"


def test_a_value_in_a_row_that_stays_can_be_tapped_and_one_in_a_list_is_one_of_many():
    made = place(["Title", "Starts", "Ends", "Noor"], ["Title", "Starts", "Ends", "Robin"])
    for row, label in (("Starts", "10:00"), ("Noor", "12")):
        value = Item(
            f"part|action|#|{row.casefold()}", label, Role.BUTTON, "part", "button/3", row=row, surveys=2
        )
        made.items[value.key] = value
    settle_templates(made)
    assert made.items["part|action|#|starts"].fixed
    assert made.items["part|action|#|noor"].outcome == "row"


def test_what_is_not_found_again_is_no_name_of_anything():
    made = place(["Old iPhone", "About"], ["Old iPhone", "About"])
    settle_templates(made)
    lost(made, made.items["content|action|old iphone"])
    assert fixed(made) == ["About"]


def test_a_menu_that_offers_what_its_button_says_chooses_a_value_and_is_left_alone():
    menu = place(["Mobile", "Work"])
    menu.layer = "dialog"
    leave_values(menu, Item("content|action|mobile", "Mobile", Role.BUTTON, "content", "button"))
    assert {(item.outcome, item.reason) for item in menu.items.values()} == {("refused", "choice")}


def test_a_menu_of_other_things_is_explored():
    menu = place(["Settings", "Help"])
    menu.layer = "dialog"
    leave_values(menu, Item("bar|action|more", "More", Role.BUTTON, "bar", "button"))
    assert {item.outcome for item in menu.items.values()} == {"new"}


def test_a_menu_of_what_a_screen_can_show_is_explored_although_its_button_says_what_it_shows():
    menu = place(["List", "Days"])
    menu.layer = "dialog"
    leave_values(menu, Item("bar|action|list", "List", Role.BUTTON, "bar", "button"))
    assert {item.outcome for item in menu.items.values()} == {"new"}


def test_a_template_of_single_rows_among_others_that_lead_elsewhere_is_hidden_among_them():
    made = place(["Ann", "Bob", "Cleo", "Dot", "Eve"], ["Eve", "Cleo", "Bob", "Dot", "Ann"])
    for label in ("bob", "dot"):
        made.items[f"content|action|{label}"].shape = "row/15/film"
    rows, films = (Item(f"{ROWS}{s}", "{row}", Role.ROW, "content", s) for s in ("row/15", "row/15/film"))
    rows.target, films.target = 1, 2
    made.items |= {rows.key: rows, films.key: films}
    assert is_hidden_among(made, films)
    assert not is_hidden_among(made, rows)
    made.orders[0].sort(key=lambda key: made.items[key].shape)
    assert not is_hidden_among(made, films)


def test_rows_of_a_sheet_are_left_alone_once_one_of_them_was_seen_to_be_chosen():
    def left_alone(made: Place) -> bool:
        chosen = made.items["content|action|work"]
        chosen.outcome, chosen.reason = "refused", "switch"
        settle_templates(made)
        return not any(key.startswith(ROWS) for key in made.items)

    sheet = place(["Work", "School"], ["School", "Home"])
    sheet.layer = "dialog"
    assert left_alone(sheet)
    assert not left_alone(place(["Work", "School"], ["School", "Home"]))
