from maps.kept import Kept


def test_what_was_made_of_the_same_things_is_made_once():
    made: list[tuple[object, ...]] = []
    one, other = [1], [1]  # alike, and not the same

    def make(*things: object) -> int:
        made.append(things)
        return len(made)

    kept = Kept(make, most=2)
    assert [kept.of(one), kept.of(one), kept.of(other), kept.of(one, other), kept.of(one, other)] == [
        1,
        1,
        2,
        3,
        3,
    ]
    assert kept.of(one) == 4, "only the last two are kept"
