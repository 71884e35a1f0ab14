import pytest

from maps.labels import leads, normal, numberless, resembles, rewords


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wi‑Fi", "Wi-Fi"),
        ("Don’t Erase", "don't erase"),
        ("Learn more…", "Learn more..."),
        ("\u202aCellular\u202c", "Cellular"),
        ("Ｗｉ－Ｆｉ　６", "wi-fi 6"),
        ("iCloud\u00a0Backup", "iCloud  Backup"),
        ("٣ apps", "3 apps"),
    ],
)
def test_labels_that_a_person_reads_as_one_are_one(one, other):
    assert normal(one) == normal(other)


def test_numbers_differ_but_count_as_the_same_for_identity():
    assert normal("Android version 13") != normal("Android version 14")
    assert numberless("Android version 13") == numberless("Android version 14")
    assert numberless("13") != numberless("14")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Sound and vibration", "Sound & vibration"), ("Hotspot & tethering", "Hotspot & tetherring")],
)
def test_a_slip_still_resembles(one, other):
    assert resembles(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wi-Fi Calling", "Wi-Fi Password"),
        ("Memo 12", "Memo 13"),
        ("Off", "On"),
        ("Cellular", "Cellular Data"),
        ("关闭", "打开"),
    ],
)
def test_another_word_never_resembles(one, other):
    assert not resembles(one, other)


def test_a_label_read_out_with_its_value_leads_the_text():
    assert leads("Wi-Fi", "Wi‑Fi, Harbour")
    assert leads("无线局域网", "无线局域网、海岸")
    assert not leads("Cellular", "Cellular Data")
    assert not leads("", ", x")


@pytest.mark.parametrize(
    ("label", "other", "is_one"),
    [
        ("Cart", "My Cart", True),
        ("Carts", "Carts & more", True),
        ("暂不同意", "All 暂不同意", True),
        ("Cart", "Cart", False),
        ("Cart", "Carton", False),
        ("Photos", "Photos 2", False),
        ("OK", "OK then", False),
    ],
)
def test_words_around_a_label_make_it_a_rewording(label, other, is_one):
    assert rewords(label, other) is is_one
