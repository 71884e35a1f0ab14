"""A replay on a phone that is slow, changed, in the way, or not as the map says."""

from dataclasses import replace
from itertools import pairwise

import pytest

from maps.model import Macro, Param, ReadListStep, ReadStep, TypeStep
from maps.overlays import lid_of
from maps.replay import Replayer
from phone.action import Key, OpenApp, PressKey, StopApp, Swipe, Tap, TypeText
from phone.geometry import Rect
from phone.protocols import Done, Stuck
from phone.snapshot import Alert, Snapshot
from tests.maps.demo import BASS, DEMO, LOUD, QUIET, play, touches
from tests.maps.paper_phone import PaperPhone, run
from tests.maps.snapshots import el, screen, snap

DEEP = Macro("open_deep", "Open what is deeper", at="deep")


def test_a_screen_that_takes_its_time_is_waited_for_with_growing_pauses():
    phone = PaperPhone(DEMO).at("home")
    pauses: list[float] = []
    pilot = Replayer(DEMO, LOUD, {"on": True})

    def before(snapshot: Snapshot) -> Snapshot:
        if len(phone.actions) == 1 and len(pauses) < 4:
            pauses.append(snapshot.taken_at_s)
            return replace(snapshot, elements=())
        return snapshot

    assert run(phone, pilot, before=before) == Done("Loud is now on")
    assert touches(phone) == ["Sound", "Loud"]
    gaps = [b - a for a, b in pairwise(pauses)]
    assert gaps == sorted(gaps)
    assert gaps[0] < 0.1 < gaps[-1] <= 0.3


def test_a_toggle_that_does_not_change_is_tapped_once_and_told():
    phone = PaperPhone(DEMO, dead={("home", "quiet")}).at("home")
    end, pilot = play(phone, QUIET, on=True)
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.seen, end.step) == ("diverged", "Quiet on", "Home", "set quiet")
    assert touches(phone) == ["Quiet"]
    assert pilot.touched
    assert 5 <= phone.now_s - 100 < 6


def test_a_way_that_leads_nowhere_is_tried_once_more_and_told():
    phone = PaperPhone(DEMO, dead={("home", "sound")}).at("home")
    end, _ = play(phone, LOUD, on=True)
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.seen, end.step) == ("diverged", "Sound", "Home", "go sound")
    assert touches(phone) == ["Sound", "Sound"]
    assert 10 <= phone.now_s - 100 < 11


def test_a_touch_on_a_way_that_was_lost_is_made_up_for():
    class Deaf(PaperPhone):
        def perform(self, action):
            if isinstance(action, Tap) and not touches(self):
                self.actions.append(action)
            else:
                super().perform(action)

    phone = Deaf(DEMO).at("home")
    end, _ = play(phone, LOUD, on=True)
    assert end == Done("Loud is now on")
    assert touches(phone) == ["Sound", "Sound", "Loud"]


def test_a_wrong_screen_is_left_by_another_way_or_told():
    end, _ = play(PaperPhone(replaced("sound", leads_to="battery")).at("home"), LOUD, on=True)
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.seen) == ("diverged", "Sound", "Battery")


def replaced(element_id: str, **changes):
    """A phone on which one element of home does something else than the map says."""
    home = DEMO.screen("home")
    elements = tuple(replace(e, **changes) if e.id == element_id else e for e in home.elements)
    return replace(DEMO, screens=(replace(home, elements=elements), *DEMO.screens[1:]))


def test_a_row_that_is_gone_is_told_with_what_is_seen():
    phone = PaperPhone(DEMO, hidden={("sound", "loud")})
    end, pilot = play(phone, LOUD, on=True)
    assert isinstance(end, Stuck)
    assert (end.code, end.expected, end.seen) == ("diverged", "Loud", "Sound")
    assert "is not to be seen" in end.reason
    assert (pilot.touched, pilot.steps_done) == (False, 1)


def test_a_renamed_way_is_healed_and_proposed():
    phone = PaperPhone(DEMO, labels={("home", "sound"): "Noises and tones"})
    end, pilot = play(phone, LOUD, on=True)
    assert end == Done("Loud is now on")
    (proposal,) = pilot.proposals
    assert (proposal.screen, proposal.element, proposal.now) == ("home", "sound", "Noises and tones")


def test_a_way_with_words_around_its_label_is_taken_once_the_label_itself_was_found_nowhere():
    phone = PaperPhone(DEMO, labels={("sound", "deep"): "Deeper center", ("sound", "tone"): "Hum"}).at("home")
    end, pilot = play(phone, DEEP)
    assert isinstance(end, Done)
    assert [(p.element, p.now) for p in pilot.proposals] == [("deep", "Deeper center")]


def test_a_row_that_only_begins_like_a_way_is_left_alone_while_the_way_is_there():
    phone = PaperPhone(DEMO, labels={("sound", "tone"): "Deeper tones"}).at("home")
    end, _ = play(phone, DEEP)
    assert isinstance(end, Done)
    assert touches(phone) == ["Sound", "Deeper"]


def test_a_renamed_switch_is_never_guessed():
    phone = PaperPhone(DEMO, labels={("sound", "loud"): "Mute"})
    end, pilot = play(phone, LOUD, on=True)
    assert isinstance(end, Stuck)
    assert "Mute" not in touches(phone)
    assert not pilot.touched


def test_what_lies_over_a_row_makes_it_scroll_on():
    over = replace(DEMO, screens=(*DEMO.screens, screen("covering")))
    phone = PaperPhone(over, bar_pt=120, offset=290).at("home", "sound")
    end, _ = play(phone, BASS, on=True)
    assert end == Done("Bass is now on")
    assert phone.stack[-1] == "sound"


def test_a_screen_without_a_mapped_way_out_is_left_by_starting_afresh():
    phone = PaperPhone(DEMO).at("home", "island")
    end, _ = play(phone, QUIET, on=True)
    assert end == Done("Quiet is now on")
    assert [type(action) for action in phone.actions] == [StopApp, OpenApp, Tap]


def test_android_leaves_with_its_key_before_it_starts_afresh():
    android = replace(DEMO, platform="android")
    phone = PaperPhone(android).at("home", "island")
    end, _ = play(phone, QUIET, android, on=True)
    assert end == Done("Quiet is now on")
    assert phone.actions[0] == PressKey(Key.BACK)


STRANGE = snap(el("bar", "Fonts", 50), el("row", "Serif", 200), el("row", "Sans", 250))


def strange(phone: PaperPhone, *more, until: type = StopApp):
    """Show a screen that the map does not have until the phone is told something."""

    def before(snapshot: Snapshot) -> Snapshot:
        if any(isinstance(action, until) for action in phone.actions) or snapshot.app != DEMO.bundle:
            return snapshot
        seen = snap(*STRANGE.elements, *more)
        return replace(seen, taken_at_s=snapshot.taken_at_s)

    return before


def test_an_unknown_screen_is_left_by_its_close_button():
    phone = PaperPhone(DEMO).at("home")
    close = el("button", "关闭", 60, in_list=False)
    end = run(phone, Replayer(DEMO, QUIET, {"on": True}), before=strange(phone, close, until=Tap))
    assert end == Done("Quiet is now on")
    assert [type(action) for action in phone.actions] == [Tap, Tap]
    assert touches(phone) == ["关闭", "Quiet"]


def test_an_unknown_screen_without_a_way_out_is_left_by_starting_afresh():
    phone = PaperPhone(DEMO).at("home")
    end = run(phone, Replayer(DEMO, QUIET, {"on": True}), before=strange(phone))
    assert end == Done("Quiet is now on")
    assert [type(action) for action in phone.actions] == [StopApp, OpenApp, Tap]


def test_a_screen_that_stays_unknown_is_told_after_one_fresh_start():
    phone = PaperPhone(DEMO).at("home")
    end = run(phone, Replayer(DEMO, QUIET, {"on": True}), before=strange(phone, until=TypeText))
    assert isinstance(end, Stuck)
    assert end.code == "unknown_screen"
    assert "unmapped" in end.seen or "does not have" in end.seen
    assert [type(action) for action in phone.actions] == [StopApp, OpenApp]


def test_an_unknown_screen_that_keeps_still_is_not_waited_for_to_the_end():
    phone = PaperPhone(DEMO)
    run(phone, Replayer(DEMO, QUIET, {"on": True}), before=strange(phone))
    assert phone.now_s - 100 < 3


ICONS = snap(el("button", "Calendar", 100, in_list=False), el("button", "Music", 150, in_list=False))


@pytest.mark.parametrize("seconds", [3, 8, 14])
def test_an_app_that_starts_slowly_behind_the_home_screen_is_waited_for_and_nothing_is_tapped(seconds):
    phone = PaperPhone(DEMO)

    def before(snapshot: Snapshot) -> Snapshot:
        if snapshot.taken_at_s - 100 > seconds:
            return snapshot
        app = DEMO.bundle if phone.actions else "com.example.launcher"
        return replace(ICONS, app=app, taken_at_s=snapshot.taken_at_s)

    assert run(phone, Replayer(DEMO, QUIET, {"on": True}), before=before) == Done("Quiet is now on")
    assert [type(action) for action in phone.actions] == [OpenApp, Tap]


def interrupted(phone: PaperPhone, times: int, *after: type):
    """Let somebody open another app, once something was done, until the app is opened again."""
    since: list[int] = []

    def before(snapshot: Snapshot) -> Snapshot:
        last = phone.actions[-1] if phone.actions else None
        if isinstance(last, after) and len(since) < times and len(phone.actions) not in since:
            since.append(len(phone.actions))
        if not since or any(isinstance(a, OpenApp) for a in phone.actions[since[-1] :]):
            return snapshot
        return replace(ICONS, app="com.apple.mobilecal", taken_at_s=snapshot.taken_at_s)

    return before


@pytest.mark.parametrize("after", [Swipe, Tap])
def test_another_app_that_comes_to_the_front_is_neither_swiped_nor_tapped(after):
    phone = PaperPhone(DEMO).at("home")
    end = run(phone, Replayer(DEMO, BASS, {"on": True}), before=interrupted(phone, 1, after))
    assert end == Done("Bass is now on")
    kinds = [type(action) for action in phone.actions]
    assert kinds[kinds.index(after) + 1] is OpenApp
    assert kinds.count(OpenApp) == 1


def test_another_app_that_comes_to_the_front_again_is_left_in_front_and_told():
    phone = PaperPhone(DEMO).at("home")
    end = run(phone, Replayer(DEMO, BASS, {"on": True}), before=interrupted(phone, 2, Swipe, Tap))
    assert isinstance(end, Stuck)
    assert (end.code, end.seen) == ("diverged", "the app com.apple.mobilecal")
    assert [type(action) for action in phone.actions] == [Tap, OpenApp, Swipe]


def test_an_app_that_does_not_come_to_the_front_is_told():
    phone = PaperPhone(DEMO)
    end = run(
        phone, Replayer(DEMO, QUIET, {"on": True}), before=lambda s: replace(s, app="com.other", elements=())
    )
    assert isinstance(end, Stuck)
    assert (end.code, end.seen) == ("unknown_screen", "the app com.other")
    assert not touches(phone)


def test_a_pop_up_that_fades_is_tapped_once_so_that_nothing_below_is_hit():
    """Until it has faded it is still in the tree, but a touch meets what it lay over."""
    box = (el("alert", "Rate it?", 300), el("button", "Not now", 400))
    phone = PaperPhone(DEMO).at("home")
    shown = [0]

    def before(snapshot: Snapshot) -> Snapshot:
        taps = touches(phone).count("Not now")
        if shown[0] < 4:
            shown[0] += taps
            return replace(
                snap(*snapshot.elements, *box), taken_at_s=snapshot.taken_at_s, alert=Alert("Rate it?")
            )
        return snapshot

    assert run(phone, Replayer(DEMO, LOUD, {"on": True}), before=before) == Done("Loud is now on")
    assert touches(phone) == ["Not now", "Sound", "Loud"]


def test_a_pop_up_whose_button_was_not_felt_is_tapped_again():
    box = (el("alert", "Rate it?", 300), el("button", "Not now", 400))
    phone = PaperPhone(DEMO).at("home")

    def before(snapshot: Snapshot) -> Snapshot:
        if touches(phone).count("Not now") < 2:
            return replace(
                snap(*snapshot.elements, *box), taken_at_s=snapshot.taken_at_s, alert=Alert("Rate it?")
            )
        return snapshot

    assert run(phone, Replayer(DEMO, LOUD, {"on": True}), before=before) == Done("Loud is now on")
    assert touches(phone) == ["Not now", "Not now", "Sound", "Loud"]


@pytest.mark.parametrize(
    ("text", "buttons", "is_put_off"),
    [
        ("A new version of Demo is available", ("Update", "Later"), True),
        ("喜欢 Demo 吗？给个好评", ("去评分", "以后再说"), True),
        ("Only today: 50% off", ("Buy now", "Later"), False),
        ("Mute all the other sounds, too?", ("Mute", "Later"), False),
    ],
)
def test_after_a_touch_that_changes_something_only_what_any_app_asks_is_put_off(text, buttons, is_put_off):
    phone = PaperPhone(DEMO).at("sound")
    box = (el("alert", text, 300), *(el("button", b, 400 + 60 * n) for n, b in enumerate(buttons)))

    def before(snapshot: Snapshot) -> Snapshot:
        if "Loud" in touches(phone) and buttons[1] not in touches(phone):
            alert = Alert(text, buttons)
            return replace(snap(*snapshot.elements, *box), taken_at_s=snapshot.taken_at_s, alert=alert)
        return snapshot

    end = run(phone, Replayer(DEMO, LOUD, {"on": True}), before=before)
    assert (end == Done("Loud is now on")) is is_put_off
    assert isinstance(end, Done) or end.code == "alert"
    assert touches(phone) == ["Loud", buttons[1]] if is_put_off else ["Loud"]


def test_what_a_pop_up_took_of_a_text_is_typed_after_it():
    class Interrupted(PaperPhone):
        def perform(self, action):
            is_first = isinstance(action, TypeText) and not any(isinstance(a, TypeText) for a in self.actions)
            super().perform(TypeText("har") if is_first else action)

    phone = Interrupted(DEMO).at("find")
    search = Macro(
        "search", "Search", (Param("query", "string"),), at="find", steps=(TypeStep("query", "{query}"),)
    )
    end, _ = play(phone, search, query="harbour")
    assert isinstance(end, Done)
    assert phone.fields == {("find", "query"): "harbour"}


def test_a_row_is_read_under_a_label_with_more_words_and_the_answer_says_so():
    phone = PaperPhone(DEMO, labels={("sound", "tone"): "My Tone"}, values={("sound", "tone"): "Bell"})
    end, pilot = play(phone, Macro("read_tone", "Read it", at="sound", steps=(ReadStep("tone"),)))
    assert end == Done("Tone (label is now “My Tone”) is Bell")
    assert pilot.value == "Bell"


def test_a_row_that_the_map_knows_under_other_words_is_not_read_as_one_of_the_list():
    lines = Macro("lines", "Read them", at="lines", steps=(ReadListStep("line"),))
    phone = PaperPhone(
        DEMO, dynamic={("lines", "line"): ["Work", "Home"]}, labels={("lines", "add"): "Add a line now"}
    )
    _, pilot = play(phone, lines)
    assert pilot.value == ("Work", "Home")


def test_the_cross_of_its_own_sheet_is_no_lid_over_a_row():
    row = el("row", "Travel time", 700, parent=0)
    sheet, cross = el("sheet", "", rect=Rect(0, 60, 400, 740)), el("button", "Close", 70, parent=0)
    shown = snap(sheet, row, cross)
    assert lid_of(shown.elements[1], shown) is None
    ad = snap(sheet, row, replace(cross, parent=None))
    assert lid_of(ad.elements[1], ad) is ad.elements[2]
