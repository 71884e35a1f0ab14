"""A run is judged by what the phone really is afterwards, never by what the run says."""

from dataclasses import replace
from typing import Any

import pytest

from devices.sim.graph import graph_of
from devices.sim.world import World
from evaluation.drift_judge import Ended, Meaning, judge
from evaluation.ground_truth import Touched
from maps.catalog import Catalog
from phone.action import Tap
from phone.geometry import Point
from router.report import RunError, RunReport

BUNDLE = "com.apple.Preferences"
APP = next(app for app in graph_of(World("ios")).apps if app.bundle == BUNDLE)
IOS = next(m for m in Catalog.shipped().maps if m.bundle == BUNDLE)
DONE = RunReport(status="done")
DIVERGED = RunReport(status="diverged", error=RunError(code="diverged", message="no Wi-Fi", next="look"))
FLIPPED = {
    "kind": "toggled", "app": BUNDLE, "screen": "home", "element": "airplane_mode",
    "what": "airplane_mode", "value": True,
}  # fmt: skip


def ended(report=DONE, screen="home", *, state=True, effects=(FLIPPED,), touched=(), layer="page") -> Ended:
    return Ended(report, BUNDLE, screen, layer, {"airplane_mode": state}, effects, touched)


def touch(label: str, element: str, text: str = "", screen: str = "home", kind: str = "do") -> Touched:
    met: dict[str, Any] = {
        "kind": kind,
        "app": BUNDLE,
        "screen": screen,
        "element": element,
        "part": "",
        "text": text,
        "row": {},
    }
    return Touched(Tap(Point(1, 1), label), (met,))


def verdict(one: Ended, reference: Ended | None = None):
    return judge(reference or ended(), one, Meaning(IOS, APP))


def test_what_is_again_as_after_the_reference_run_is_reached():
    assert verdict(ended()).reached


@pytest.mark.parametrize(
    ("one", "why"),
    [
        (ended(screen="wifi"), "ended on"),
        (ended(state=False), "airplane_mode is False"),
        (ended(layer="alert"), "a pop-up lies over"),
    ],
)
def test_a_run_that_says_done_and_is_not_is_untrue(one, why):
    found = verdict(one)
    assert (found.reached, found.is_untrue) == (False, True)
    assert found.why.startswith(why)


def test_a_divergence_with_a_code_is_typed_and_an_internal_error_is_not():
    assert verdict(ended(DIVERGED, state=False)).is_typed
    internal = RunReport(status="failed", error=RunError(code="internal", message="bug", next=""))
    assert not verdict(ended(internal)).is_typed


def test_a_tap_is_right_by_the_id_that_an_element_had_before_the_update():
    renamed = ended(touched=(touch("Wi-Fi", "wifi", "My Wi-Fi"),))
    assert verdict(renamed).wrong_taps == ()
    namesake = ended(touched=(touch("Wi-Fi", "bluetooth", "Wi-Fi"),))
    assert len(verdict(namesake).wrong_taps) == 1
    bare = ended(touched=(touch("Wi-Fi", "", kind="nothing"),))
    assert len(verdict(bare).wrong_taps) == 1


def test_a_button_that_the_update_brought_is_right_when_it_says_what_was_tapped():
    assert verdict(ended(touched=(touch("Not Now", "Not Now", "Not Now", kind="answer"),))).wrong_taps == ()


def test_an_effect_that_the_macro_does_not_have_is_unwanted():
    stray = {**FLIPPED, "what": "wifi", "element": "wifi"}
    assert verdict(ended(effects=(FLIPPED, stray))).unwanted == ("toggled wifi on home",)


def test_a_row_that_was_to_be_made_must_have_been_made_once():
    made = {**FLIPPED, "kind": "created", "what": "alarms", "value": {"time": "7:30"}, "element": "save"}
    assert not verdict(ended(effects=()), ended(effects=(made,))).reached
    assert verdict(ended(effects=(made,)), ended(effects=(made,))).reached
    assert verdict(ended(effects=(made, made)), ended(effects=(made,))).unwanted


def test_what_was_read_must_be_what_the_reference_read():
    read = RunReport(status="done", value="Normal")
    assert verdict(ended(read), ended(read)).reached
    assert verdict(ended(RunReport(status="done", value="Bad")), ended(read)).is_untrue
    listed = RunReport(status="done", value=["Ada", "Bo"])
    assert verdict(ended(RunReport(status="done", value=["Bo", "Ada"])), ended(listed)).reached
    assert verdict(ended(RunReport(status="done", value=["Bo"])), ended(listed)).is_untrue


def test_a_feed_that_shows_other_rows_than_before_is_read_right_if_all_it_has_was_read():
    def read(value: list[str], *content: str) -> Ended:
        return replace(ended(DONE.model_copy(update={"value": value})), content=frozenset(content))

    before = read(["a", "b"], "a", "b", "x")
    for value, is_right in ((["c", "b"], True), (["b", "z"], False), (["c"], False), ([], False)):
        assert verdict(read(value, "b", "c"), before).reached is is_right


def test_what_an_update_renamed_is_read_right_by_its_new_name():
    meaning = Meaning(IOS, APP)
    home = APP.screens[0]
    renamed = [e.model_copy(update={"labels": ["My Wi-Fi"]}) if e.id == "wifi" else e for e in home.elements]
    meaning.renamed(
        APP.model_copy(update={"screens": [home.model_copy(update={"elements": renamed}), *APP.screens[1:]]})
    )
    before = ended(DONE.model_copy(update={"value": ["Wi-Fi", "Bluetooth"]}))
    now = ended(DONE.model_copy(update={"value": ["My Wi-Fi", "Bluetooth"]}))
    assert judge(before, now, meaning).reached
    assert not judge(before, now, Meaning(IOS, APP)).reached


def test_what_walking_about_has_changed_is_read_right_as_it_is():
    before = ended(DONE.model_copy(update={"value": "Rain"}))
    now = ended(DONE.model_copy(update={"value": "Snow"}))
    for state, is_right in (
        ({"track": "Snow"}, True),
        ({"track": "Rain"}, False),
        ({"other": "Snow"}, False),
    ):
        known, changed = (
            replace(before, state={"airplane_mode": True, "track": "Rain"}),
            replace(now, state=state | {"airplane_mode": True}),
        )
        assert verdict(changed, known).reached is is_right
