"""Which phone a simulated phone is."""

from contextlib import ExitStack

from devices.sim.identity import claimed_identity


def test_phones_that_run_at_the_same_time_never_share_an_identity():
    places = [(4711, 0), (4711, 0), (4711, 1), (4712, 0)]
    with ExitStack() as held:
        identities = {held.enter_context(claimed_identity("ios", seed, index)) for seed, index in places}
        assert len(identities) == 4


def test_the_same_seed_and_place_give_the_same_identity_again():
    def identities() -> list[str]:
        with claimed_identity("android", 4711) as first, claimed_identity("android", 4711, index=1) as second:
            return [first, second]

    assert identities() == identities() == ["SIM-ANDROID-4711-0", "SIM-ANDROID-4711-1"]
