import pytest

from devices.android.display import (
    Display,
    focused_package,
    focused_window,
    is_asleep,
    is_locked,
    keyboard_frame,
    keyboard_is_up,
    read_display,
    read_wm,
)
from phone.geometry import Rect

UPRIGHT = """WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0 (organized)
    init=1080x2400 420dpi mMinSizeOfResizeableTaskDp=220 cur=1080x2400 app=1080x2205 rng=1080x1017-2337x2274
    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion((0,0,1080,2400))
  mCurrentFocus=Window{5c1e8a3 u0 com.android.settings/com.android.settings.Settings}
  mFocusedApp=ActivityRecord{a1b2c3 u0 com.android.settings/.Settings t42}
"""
SECOND = """  Display: mDisplayId=2 (organized)
    init=1920x1080 160dpi cur=1920x1080 app=1920x1080
  mCurrentFocus=null
"""


def test_size_and_density_are_those_of_the_default_display():
    expected = Display(1080, 2400, 2.625)
    assert read_display(UPRIGHT) == expected
    assert read_display(SECOND + UPRIGHT) == expected
    assert read_display(UPRIGHT + SECOND) == expected


def test_a_phone_held_sideways_is_wide():
    sideways = read_display(UPRIGHT.replace("cur=1080x2400", "cur=2400x1080"))
    assert sideways is not None
    assert sideways.size.is_landscape


def test_an_override_of_size_and_density_is_what_counts():
    line = UPRIGHT.replace("420dpi", "420dpi base=720x1600 320dpi").replace("cur=1080x2400", "cur=720x1600")
    assert read_display(line) == Display(720, 1600, 2.0)


@pytest.mark.parametrize("text", ["", "Can't find service: window", "cur=1080x2400", "cur=1x1 420dpi"])
def test_a_build_that_words_it_differently_gives_nothing_instead_of_a_guess(text: str):
    assert read_display(text) is None


def test_wm_is_asked_where_dumpsys_does_not_tell_and_an_override_wins():
    wm = "Physical size: 1080x2400\nOverride size: 720x1600\nPhysical density: 420\nOverride density: 320\n"
    assert read_wm(wm, landscape=False) == Display(720, 1600, 2.0)
    assert read_wm(wm, landscape=True) == Display(1600, 720, 2.0)
    assert read_wm("cmd: Can't find service: wm", landscape=False) is None


@pytest.mark.parametrize(
    ("dumpsys", "app"),
    [
        (UPRIGHT, "com.android.settings"),
        (SECOND + UPRIGHT, "com.android.settings"),
        (UPRIGHT.replace("u0 ", "u10 "), "com.android.settings"),
        ("mCurrentFocus=null\nmCurrentFocus=Window{1f u0 com.a.b/com.a.b.Main}\n", "com.a.b"),
        ("mCurrentFocus=null\n  mFocusedApp=ActivityRecord{1f u0 com.a.b/.Main t1}\n", "com.a.b"),
        ("mCurrentFocus=Window{1 u0 NotificationShade}\nmFocusedApp=A{1 u0 com.a.b/.M t1}", "com.a.b"),
        ("mCurrentFocus=Window{1f u0 com.a.b/com.a.b.Main EXITING}", "com.a.b"),
        ("  topResumedActivity=ActivityRecord{1f u0 com.a.b/.Main t1}", "com.a.b"),
        ("  mResumedActivity: ActivityRecord{1f u11 com.a.b/.Main t1}", "com.a.b"),
        ("mCurrentFocus=null\nmFocusedApp=null", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_the_app_in_front_is_found_past_null_focus_several_displays_and_work_profiles(dumpsys: str, app: str):
    assert focused_package(dumpsys) == app


def test_the_focused_window_is_named_even_when_it_is_no_activity():
    assert focused_window("mCurrentFocus=Window{1f u0 NotificationShade}") == "NotificationShade"
    assert focused_window("mCurrentFocus=null") == ""


@pytest.mark.parametrize(
    "says",
    [
        "  KeyguardServiceDelegate\n    showing=true\n    inputRestricted=true",
        "KeyguardController:\n  mKeyguardShowing=true",
        "    mShowingLockscreen=true mShowingDream=false mDreamingLockscreen=false",
        "mDreamingLockscreen=true",
    ],
)
def test_a_lock_screen_is_recognised_on_old_and_new_androids(says: str):
    assert is_locked(says)
    assert not is_locked(says.replace("true", "false"))


@pytest.mark.parametrize(
    "line",
    [
        "    InsetsSource type=ITYPE_IME frame=[0,1495][1080,2400] visible=true",
        "    InsetsSource id=3 type=ime frame=[0,1495][1080,2400] visible=true flags=[]",
    ],
)
def test_the_place_of_the_keyboard_is_read_while_it_is_up(line: str):
    nav = "    InsetsSource type=ITYPE_NAVIGATION_BAR frame=[0,2337][1080,2400] visible=true\n"
    assert keyboard_frame(nav + line) == Rect(0, 1495, 1080, 905)
    assert keyboard_frame(nav + line.replace("visible=true", "visible=false")) is None


def test_sleep_and_keyboard_are_read():
    assert [is_asleep(f"mWakefulness={w}") for w in ("Awake", "Asleep", "Dozing", "Dreaming")] == [
        False, True, True, True,
    ]  # fmt: skip
    assert keyboard_is_up("  mShowRequested=true mInputShown=true")
    assert not keyboard_is_up("  mInputShown=false")
