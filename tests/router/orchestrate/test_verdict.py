"""A model's word counts as a whole word only, in whatever dress."""

import pytest

from router.orchestrate.verdict import verdict

SWITCH = ("CLOUD", "STAY")
PROOF = ("YES", "NO", "UNSURE")


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("CLOUD", "CLOUD"),
        ("cloud", "CLOUD"),
        ("**CLOUD**", "CLOUD"),
        (" CLOUD.\n", "CLOUD"),
        ("Answer: `Cloud`", "CLOUD"),
        ("It repeats the same tap.\n\n**CLOUD**", "CLOUD"),
        ("I would not choose CLOUD yet, the model gets on.\nSTAY", "STAY"),
        ("It should STAY on the device.", "STAY"),
        ("Either CLOUD or STAY", ""),
        ("CLOUDY", ""),
        ("the clouds are gathering", ""),
        ("", ""),
        ("I can't tell", ""),
    ],
)
def test_a_monitor_is_understood_or_not_at_all(said, word):
    assert verdict(said, SWITCH) == word


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("YES", "YES"),
        ("No.", "NO"),
        ("**UNSURE**", "UNSURE"),
        ("YES, but NO", ""),
        ("NOT YET", ""),
        ("Yesterday", ""),
        ("NOTHING is shown", ""),
    ],
)
def test_a_proof_is_no_part_of_another_word(said, word):
    assert verdict(said, PROOF) == word


def test_incomplete_is_not_complete():
    assert verdict("INCOMPLETE", ("COMPLETE", "INCOMPLETE")) == "INCOMPLETE"
    assert verdict("INCOMPLETE", ("COMPLETE",)) == ""
