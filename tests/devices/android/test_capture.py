import pytest

from devices.android.capture import CaptureCommand, as_snapshot, split_capture
from devices.android.display import Display
from phone.errors import DumpError

COMMAND = CaptureCommand.fresh()
DISPLAY = Display(1080, 2400, 2.625)
NODE = '<node class="android.widget.TextView" package="{}" text="Wi-Fi" bounds="[0,0][90,90]"/>'
TREE = f'<hierarchy rotation="0">{NODE.format("com.android.settings")}</hierarchy>'
FOCUS = "mCurrentFocus=Window{1f u0 com.android.settings/com.android.settings.Settings}\n"


def printed(
    said: str = "UI hierchary dumped to: x\n", xml: str = TREE, windows: str = FOCUS, code: int = 0
) -> bytes:
    mark = COMMAND.mark
    return f"{said}{mark} {code}\n{xml}{mark}\n{windows}{mark}\n  mInputShown=true\n".encode()


def test_two_processes_never_share_a_file_and_each_deletes_it_before_and_after():
    other = CaptureCommand.fresh()
    path = COMMAND.line.split()[2].rstrip(";")
    assert path not in other.line
    assert COMMAND.line.startswith(f"rm -f {path}; uiautomator dump {path};")
    assert f"cat {path}; rm -f {path};" in COMMAND.line


def test_the_mark_is_not_in_what_the_dumper_says_about_its_file():
    path = COMMAND.line.split()[2]
    assert COMMAND.mark not in f"UI hierchary dumped to: {path}"


def test_one_answer_gives_tree_display_keyboard_and_app():
    captured = split_capture(printed(), b"", COMMAND.mark)
    assert captured.tree(DISPLAY).app == "com.android.settings"
    assert "mInputShown=true" in captured.input_method
    assert not captured.may_be_locked


@pytest.mark.parametrize("answer", [b"", b"Killed", printed()[:-40], printed() + COMMAND.mark.encode()])
def test_an_answer_that_ends_early_is_a_broken_dump(answer: bytes):
    with pytest.raises(DumpError) as caught:
        split_capture(answer, b"", COMMAND.mark)
    assert caught.value.code == "broken_dump"


@pytest.mark.parametrize(
    ("said", "stderr", "code", "expected"),
    [
        ("", "ERROR: could not get idle state.\n", 0, "never_idle"),
        ("", "ERROR: null root node returned by UiTestAutomationBridge.\n", 0, "no_window"),
        ("Killed\n", "", 137, "dump_killed"),
        ("", "", 137, "dump_killed"),
        ("UI hierchary dumped to: x\n", "ERROR: could not get idle state.\n", 0, "never_idle"),
    ],
)
def test_a_dumper_that_failed_is_believed_although_a_tree_is_there(
    said: str, stderr: str, code: int, expected: str
):
    captured = split_capture(printed(said=said, code=code), stderr.encode(), COMMAND.mark)
    with pytest.raises(DumpError) as caught:
        captured.tree(DISPLAY)
    assert caught.value.code == expected


@pytest.mark.parametrize(
    ("stderr", "expected"),
    [("cat: x: No such file or directory", "empty_dump"), ("Killed", "dump_killed"), ("", "empty_dump")],
)
def test_a_success_message_without_a_file_is_an_error(stderr: str, expected: str):
    captured = split_capture(printed(xml=""), stderr.encode(), COMMAND.mark)
    with pytest.raises(DumpError) as caught:
        captured.tree(DISPLAY)
    assert caught.value.code == expected


def test_a_dialog_of_the_system_belongs_to_the_app_below_it():
    windows = (
        "mCurrentFocus=Window{1f u0 Application Not Responding: com.a.b}\nmFocusedApp=A{1 u0 com.a.b/.M t1}"
    )
    answer = printed(xml=TREE.replace("com.android.settings", "android"), windows=windows)
    captured = split_capture(answer, b"", COMMAND.mark)
    snapshot = as_snapshot(captured, captured.tree(DISPLAY), "p", locked=False, keyboard=False)
    assert snapshot.app == "com.a.b"
    assert captured.may_be_locked


def test_a_tree_that_holds_nothing_says_so():
    captured = split_capture(printed(xml='<hierarchy rotation="0" />'), b"", COMMAND.mark)
    snapshot = as_snapshot(captured, captured.tree(DISPLAY), "p", locked=False, keyboard=False)
    assert "screenshot" in snapshot.notes[0]
    assert snapshot.app == "com.android.settings"
