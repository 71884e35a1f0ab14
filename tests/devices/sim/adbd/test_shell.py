"""The device's command line: parsed and carried out in memory."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.sim.adbd.commands import COMMANDS
from devices.sim.adbd.device import Device
from devices.sim.adbd.shell import Output, Shell
from devices.sim.adbd.shell_syntax import ShellSyntaxError, parse
from devices.sim.adbd.shell_tree import Simple, Text
from devices.sim.world import World


async def run(line: str, device: Device | None = None) -> Output:
    return await Shell(device or Device(World("android")), COMMANDS).run(line)


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("echo a b", "a b\n"),
        ("echo  a   'b  c'", "a b  c\n"),
        ('echo "a \'b\' \\" \\$HOME $HOME"', "a 'b' \" $HOME /\n"),
        ("echo a\\ b\\;c", "a b;c\n"),
        ("echo a'b'\"c\"d", "abcd\n"),
        ("echo ''", "\n"),
        ("echo # not this", "\n"),
        ("echo a#b", "a#b\n"),
        ("false; echo $?", "1\n"),
        ("false && echo no || echo yes", "yes\n"),
        ("true && echo yes || echo no", "yes\n"),
        ("! false && echo yes", "yes\n"),
        ("echo one\necho two", "one\ntwo\n"),
        ("echo a & echo b", "a\nb\n"),
        ("(echo a; exit 3); echo $?", "a\n3\n"),
        ("{ echo a; echo b; } | wc -l", "2\n"),
        ("echo $(echo in; false) $?", "in 1\n"),
        ("echo \"$(echo 'two  blanks')\" `echo back`", "two  blanks back\n"),
        ("A=1; B='2 3'; echo $A ${B} \"$B\"", "1 2 3 2 3\n"),
        ("echo abc | grep b | head -1", "abc\n"),
        ("echo abc | grep -q z; echo $?", "1\n"),
        ("printf '%s-%s\\n' a b", "a-b\n"),
        ("echo x > /sdcard/f; echo y >> /sdcard/f; cat /sdcard/f; wc -c < /sdcard/f", "x\ny\n4\n"),
        ("nosuch 2>/dev/null; echo $?", "127\n"),
        ("nosuch 2>&1 | grep -c found", "1\n"),
        ("nosuch > /sdcard/f 2>&1; cat /sdcard/f", "/system/bin/sh: nosuch: inaccessible or not found\n"),
        ("sh -c 'echo inner; exit 4'; echo $?", "inner\n4\n"),
        ("exit 5; echo never", ""),
        ("sleep 0; echo $?", "0\n"),
    ],
)
async def test_a_line_prints_what_a_phone_prints(line: str, printed: str):
    assert (await run(line)).text(1).decode() == printed


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("echo 'open", "no closing quote"),
        ('echo "open', "no closing quote"),
        ("echo $(open", "unexpected EOF"),
        ("echo a)", "unexpected ')'"),
        ("; echo", "unexpected ';'"),
        ("echo a &&", "unexpected EOF"),
        ("echo a | ", "unexpected"),
        ("echo >", "unexpected"),
        ("echo ${", "bad substitution"),
        ("(" * 500, "nested too deep"),
    ],
)
async def test_a_line_that_cannot_be_read_is_a_syntax_error(line: str, complaint: str):
    output = await run(line)
    assert output.code == 1
    assert complaint in output.text(2).decode()


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0")), min_size=1))
def test_quoted_words_arrive_as_they_were_sent(words: list[str]):
    (step,) = parse(shlex.join(["echo", *words]))
    (command,) = step.pipeline.commands
    assert isinstance(command, Simple)
    assert all(isinstance(part, Text) for word in command.words for part in word)
    arrived = ["".join(part.text for part in word if isinstance(part, Text)) for word in command.words]
    assert arrived == ["echo", *words]


@given(st.text("ab '\"\\$(){}`;&|<>\n#!?12", max_size=40))
def test_any_line_is_read_or_refused_and_never_breaks_the_shell(line: str):
    try:
        parse(line)
    except ShellSyntaxError:
        return


@pytest.mark.parametrize("path", ["/system/bin/sh", "/data/other", "/etc/passwd", "/sdcard/no/such/folder/f"])
async def test_a_redirection_to_where_nobody_may_write_fails_and_the_command_does_not_run(path: str):
    device = Device(World("android"))
    output = await run(f"touch /sdcard/ran > {path}", device)
    assert output.code == 1
    assert output.text(2).startswith(b"/system/bin/sh: can't create ")
    assert not device.files.exists("/sdcard/ran")


async def test_files_are_made_moved_copied_and_removed():
    line = (
        "mkdir -p /sdcard/a/b; echo x > /sdcard/a/b/f; cp /sdcard/a/b/f /sdcard/a/g;"
        " mv /sdcard/a/g /sdcard/a/b; ls /storage/emulated/0/a/b; rm -r /sdcard/a; ls /sdcard/a"
    )
    output = await run(line)
    assert output.text(1) == b"f\ng\n"
    assert output.text(2) == b"ls: /sdcard/a: No such file or directory\n"
    assert output.code == 1


async def test_rm_f_of_a_missing_file_is_silent_and_rm_is_not():
    assert (await run("rm -f /sdcard/none")).pieces == []
    assert (await run("rm /sdcard/none")).text(2) == b"rm: /sdcard/none: No such file or directory\n"


@pytest.mark.parametrize(
    "line",
    [
        "input",
        "input tap",
        "input tap x y",
        "input tap nan inf",
        "input swipe 1 2 3",
        "input keyevent",
        "input fly 1 2",
        "am",
        "am start -n",
        "am explode",
        "pm",
        "pm list",
        "cmd",
        "cmd nosuch",
        "wm size huge",
        "settings get nowhere key",
        "settings get system",
        "ime set no.such/.Ime",
        "svc",
        "grep '('",
    ],
)
async def test_wrong_arguments_fail_with_a_reason(line: str):
    output = await run(line)
    assert output.code != 0
    assert output.text(2)


async def test_starting_what_does_not_exist_is_an_error_with_exit_code_0():
    output = await run("am start -n com.android.settings/.NoSuch")
    assert output.code == 0
    assert b"Error: Activity class {com.android.settings/.NoSuch} does not exist." in output.text(2)
    output = await run("am start -a android.intent.action.VIEW -d nobody://claims")
    assert output.code == 0
    assert b"unable to resolve Intent" in output.text(2)


async def test_monkey_tells_when_there_is_nothing_to_run():
    assert (await run("monkey -p no.such -c android.intent.category.LAUNCHER 1")).code == 252


async def test_apps_are_found_and_opened_by_what_package_manager_tells():
    device = Device(World("android"))
    query = "cmd package resolve-activity --brief -c android.intent.category.LAUNCHER com.android.settings"
    component = (await run(f"{query} | tail -1", device)).text(1).decode().strip()
    assert component == "com.android.settings/.Settings"
    output = await run(f"am start -W -n {component}", device)
    assert b"Status: ok\n" in output.text(1)
    assert device.world.foreground == "com.android.settings"
    listed = await run("cmd package query-activities -a android.intent.action.MAIN", device)
    assert b"packageName=com.android.settings\n" in listed.text(1)


async def test_an_overridden_size_changes_what_is_told_and_taken():
    device = Device(World("android"))
    output = await run("wm size 720x1560; wm size; am start com.android.settings; input tap 270 560", device)
    assert b"Physical size: 1440x3120\nOverride size: 720x1560\n" in output.text(1)
    assert device.world.truth()["screen"] == "network_internet"


async def test_settings_links_open_their_pages():
    device = Device(World("android"))
    await run("am start -a android.settings.WIFI_SETTINGS", device)
    assert device.world.truth()["screen"] == "internet"


async def test_a_password_is_not_in_the_ground_truth_of_typed_text():
    device = Device(World("android"))
    await run("input text hunter2", device)
    assert "hunter2" not in str(device.world.truth()["log"])


@pytest.mark.parametrize(
    ("line", "out", "err", "code"),
    [
        ("pkill -f '[D]eviceServer'", "", "", 1),
        ("run-as com.android.settings true", "", "run-as: package not debuggable: com.android.settings\n", 1),
        ("run-as no.such.app true", "", "run-as: unknown package: no.such.app\n", 1),
        ("appops set com.android.shell android:mock_location default", "", "", 0),
        ("appops", "", "Error: bad arguments\n", 255),
        ("content query --uri content://contacts", "", "[ERROR] Unsupported operation: query\n", 1),
        ("pm list features | grep -c touchscreen", "1\n", "", 0),
        ("ps -e | grep -c clock; ps -e | grep -c USER", "0\n1\n", "", 0),
    ],
)
async def test_what_other_clients_ask_besides_is_answered_as_a_phone_does(
    line: str, out: str, err: str, code: int
):
    output = await run(line)
    assert (output.text(1).decode(), output.text(2).decode(), output.code) == (out, err, code)


@pytest.mark.parametrize(
    "line",
    [
        "settings put system user_rotation 1",
        "content insert --uri content://settings/system --bind name:s:user_rotation --bind value:i:1",
    ],
)
async def test_the_phone_turns_as_its_setting_says(line: str):
    device = Device(World("android"))
    assert (await run(line, device)).code == 0
    assert device.world.orientation == "landscape"
    assert (await run("settings get system user_rotation", device)).text(1) == b"1\n"
    assert (await run("settings put system user_rotation 0", device)).code == 0
    assert device.world.orientation == "portrait"


async def test_the_dark_mode_is_switched_and_told_by_command_and_by_setting():
    device = Device(World("android"))
    assert (await run("cmd uimode night", device)).text(1) == b"Night mode: no\n"
    assert (await run("cmd uimode night yes", device)).text(1) == b"Night mode: yes\n"
    assert device.world.dark
    assert (await run("settings get secure ui_night_mode", device)).text(1) == b"2\n"
    await run("settings put secure ui_night_mode 1", device)
    assert not device.world.dark
    assert (await run("cmd uimode night blue", device)).code == 255
    assert not device.world.dark
