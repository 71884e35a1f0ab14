"""What a replay does not pass: alerts, lids, risks, promises that are not kept, maps that cannot be."""

from dataclasses import replace

import pytest

from maps.files import read_map
from maps.model import (
    Expect,
    Macro,
    Overlay,
    Risk,
    SetStep,
    TapStep,
)
from maps.replay import Replayer
from phone.action import Wait
from phone.protocols import Act, Done, Stuck
from phone.snapshot import Alert, DumpProblem, Snapshot
from tests.maps.demo import DEMO, LOUD, QUIET, play, touches
from tests.maps.paper_phone import PaperPhone, run
from tests.maps.snapshots import el, snap


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"locked": True}, "phone_locked"),
        ({"screenshot_only": DumpProblem("never_idle", "It never rests.")}, "no_tree"),
        ({"alert": Alert("Allow Demo to track you?", ("Allow", "Don’t Allow"))}, "alert"),
    ],
)
def test_what_nobody_may_pass_stops_it_before_a_touch(facts, code):
    phone = PaperPhone(DEMO)
    end = run(phone, Replayer(DEMO, QUIET, {"on": True}), before=lambda s: replace(s, **facts))
    assert isinstance(end, Stuck)
    assert end.code == code
    assert phone.actions == []


def popped_up(phone: PaperPhone, text: str, *buttons: str):
    """Put an alert over the phone until one of its buttons is tapped."""

    def before(snapshot: Snapshot) -> Snapshot:
        if set(buttons) & set(touches(phone)):
            return snapshot
        box = [el("button", label, 400 + 50 * i, in_list=False) for i, label in enumerate(buttons)]
        seen = snap(*(replace(e, tappable=False) for e in snapshot.elements), *box)
        return replace(seen, alert=Alert(text, buttons), taken_at_s=snapshot.taken_at_s)

    return before


def test_an_alert_that_can_be_put_off_is_put_off():
    phone = PaperPhone(DEMO).at("home")
    pilot = Replayer(DEMO, QUIET, {"on": True})
    end = run(phone, pilot, before=popped_up(phone, "Update tonight?", "Install", "Remind Me Later"))
    assert end == Done("Quiet is now on")
    assert touches(phone) == ["Remind Me Later", "Quiet"]


def test_an_alert_is_dismissed_by_the_map_s_rule_and_never_agreed_to():
    rule = Overlay("terms", ("New terms",), ("Agree", "View later"))
    phone = PaperPhone(DEMO).at("home")
    pilot = Replayer(replace(DEMO, overlays=(rule,)), QUIET, {"on": True})
    end = run(phone, pilot, before=popped_up(phone, "New terms", "Agree", "View later"))
    assert end == Done("Quiet is now on")
    assert touches(phone) == ["View later", "Quiet"]
    phone = PaperPhone(DEMO).at("home")
    pilot = Replayer(replace(DEMO, overlays=(rule,)), QUIET, {"on": True})
    end = run(phone, pilot, before=popped_up(phone, "New terms", "Agree"))
    assert isinstance(end, Stuck)
    assert (end.code, end.details) == ("alert", {"buttons": "Agree"})
    assert phone.actions == []


def test_the_question_that_a_switch_asks_is_left_to_the_person():
    phone = PaperPhone(DEMO, dead={("home", "quiet")}).at("home")
    ask = popped_up(phone, "Quiet for how long?", "Not Now", "One hour")
    end = run(phone, Replayer(DEMO, QUIET, {"on": True}), before=lambda s: ask(s) if phone.actions else s)
    assert isinstance(end, Stuck)
    assert end.code == "alert"
    assert touches(phone) == ["Quiet"]


def test_a_lid_over_the_target_is_taken_off():
    phone = PaperPhone(DEMO).at("home")

    def before(snapshot: Snapshot) -> Snapshot:
        if "Got it" in touches(phone):
            return snapshot
        tip = el("button", "A tip for you", rect=phone.app_map and snapshot.elements[2].rect, in_list=False)
        covered = [replace(e, tappable=e.text != "Quiet") for e in snapshot.elements]
        seen = snap(*covered, tip, el("button", "Got it", 700, in_list=False))
        return replace(seen, taken_at_s=snapshot.taken_at_s)

    assert run(phone, Replayer(DEMO, QUIET, {"on": True}), before=before) == Done("Quiet is now on")
    assert touches(phone) == ["Got it", "Quiet"]


def test_a_mapped_sheet_is_left_by_its_edge():
    phone = PaperPhone(DEMO).at("home", "sheet")
    end, _ = play(phone, QUIET, on=True)
    assert end == Done("Quiet is now on")
    assert touches(phone) == ["Close", "Quiet"]


def test_no_element_graver_than_the_macro_is_ever_tapped():
    macro = Macro("wipe", "Wipe it", at="home", steps=(TapStep("erase"),), risk=Risk.CHANGES_SETTING)
    phone = PaperPhone(DEMO)
    end, pilot = play(phone, macro)
    assert isinstance(end, Stuck)
    assert end.code == "refused"
    assert "Erase all" not in touches(phone)
    assert not pilot.touched


def test_a_macro_that_declares_the_risk_may_tap_it():
    macro = Macro(
        "wipe",
        "Wipe it",
        at="home",
        steps=(TapStep("erase"),),
        expect=Expect(screen="erased"),
        risk=Risk.DELETES,
    )
    end, pilot = play(PaperPhone(DEMO), macro)
    assert end == Done("Erase all was tapped")
    assert pilot.touched


def test_a_promise_that_is_not_kept_is_a_divergence():
    macro = Macro(
        "open_sound", "Open it", at="home", steps=(TapStep("tone"),), expect=Expect(screen="battery")
    )
    moved = replace(macro, at="sound")
    end, _ = play(PaperPhone(DEMO), moved)
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.step) == ("diverged", "battery", "expect")


@pytest.mark.parametrize(
    "macro",
    [
        Macro("m", "M", at="nowhere", steps=(TapStep("x"),)),
        Macro("m", "M", at="home", steps=(TapStep("nothing"),)),
        Macro("m", "M", at="home", steps=(SetStep("sound", to=True),)),
        Macro("m", "M", steps=(TapStep("quiet"),)),
    ],
)
def test_a_macro_that_its_map_cannot_carry_diverges_and_does_not_crash(macro):
    end, pilot = play(PaperPhone(DEMO), macro)
    assert isinstance(end, Stuck)
    assert end.code == "diverged"
    assert not pilot.touched


async def test_the_end_stays_the_end():
    pilot = Replayer(DEMO, QUIET, {"on": False})
    home = PaperPhone(DEMO).at("home").snapshot()
    first = await pilot.next_move(home)
    assert isinstance(first, Done)
    assert await pilot.next_move(home) == first


async def test_a_clock_that_stands_still_ends_all_the_same():
    phone = PaperPhone(DEMO, dead={("home", "quiet")}).at("home")
    pilot = Replayer(DEMO, QUIET, {"on": True})
    moves = [await pilot.next_move(replace(phone.snapshot(), taken_at_s=1.0)) for _ in range(500)]
    assert isinstance(moves[-1], Stuck)


@pytest.mark.parametrize(("took_s", "pause_s"), [(0.1, 0.05), (0.4, 0.01)])
async def test_waiting_is_an_act_of_one_wait_that_is_short_where_the_screen_had_its_time(took_s, pause_s):
    phone = PaperPhone(DEMO).at("home")
    pilot = Replayer(DEMO, LOUD, {"on": True})
    before = phone.snapshot()
    await pilot.next_move(before)
    move = await pilot.next_move(replace(before, elements=(), taken_at_s=before.taken_at_s + took_s))
    assert isinstance(move, Act)
    (wait,) = move.actions
    assert isinstance(wait, Wait)
    assert wait.seconds == pytest.approx(pause_s)


def test_a_map_written_by_hand_replays():
    text = """\
schema: openphone.appmap/1
app: {id: lamp, name: Lamp, platform: android, bundle: com.lamp}
origin: {source: assumed}
screens:
  - id: home
    title: Lamp
    elements: [{id: light, text: Light, role: toggle, risk: changes_setting}]
macros:
  - id: set_light
    description: Light
    params: {on: {type: boolean}}
    at: home
    steps: [{set: light, to: "{on}"}]
    risk: changes_setting
"""
    lamp = read_map(text, "lamp")
    end, _ = play(PaperPhone(lamp), lamp.macro("set_light"), lamp, on=True)
    assert end == Done("Light is now on")
