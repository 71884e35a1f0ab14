import shlex

import pytest

from devices.android.starting import (
    check_package,
    check_start,
    check_stop,
    check_url,
    read_apps,
    read_component,
    read_packages,
    start_command,
    url_command,
)
from phone.errors import PhoneError

STARTED = """Starting: Intent { act=android.intent.action.MAIN cmp=com.android.settings/.Settings }
Status: ok
LaunchState: WARM
Activity: com.android.settings/.Settings
TotalTime: 120
WaitTime: 125
Complete"""


@pytest.mark.parametrize("package", ["com.android.settings", "org.example.app_2", "a.b"])
def test_a_package_is_taken(package: str):
    assert check_package(package) == package


@pytest.mark.parametrize(
    "package",
    ["", "settings", "com.a; reboot", "com.a.b\n", "com.a $(id)", "../x.y", "com..a", "com.a/b", "a.b" * 90],
)
def test_what_is_no_package_never_reaches_a_shell(package: str):
    with pytest.raises(PhoneError) as caught:
        check_package(package)
    assert caught.value.code == "invalid_arguments"


@pytest.mark.parametrize(
    "url", ["https://example.com/a?b=c&d='e'", "market://details?id=x", "tel:123", "geo:1,2"]
)
def test_a_link_is_one_word_of_the_command_line(url: str):
    assert shlex.split(url_command(check_url(url)))[-1] == url


@pytest.mark.parametrize(
    "url",
    [
        "", "example.com", "-n com.a/.B", "http://a b", "http://a\n", "intent://x#Intent;component=a/b;end",
        "INTENT:x", "javascript:alert(1)", "file:///data/x", "content://sms", "http://" + "a" * 9000,
    ],
)  # fmt: skip
def test_what_is_no_link_or_no_harmless_one_is_refused(url: str):
    with pytest.raises(PhoneError) as caught:
        check_url(url)
    assert caught.value.code == "invalid_arguments"


def test_the_activity_of_the_asked_app_is_read_out_of_the_answer():
    said = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\ncom.a.b/.Main$Alias\n"
    assert read_component(said, "com.a.b") == "com.a.b/.Main$Alias"


@pytest.mark.parametrize(
    "said",
    ["No activity found", "", "android/com.android.internal.app.ResolverActivity", "com.other.app/.Main"],
)
def test_an_app_without_a_launcher_activity_is_unknown(said: str):
    with pytest.raises(PhoneError) as caught:
        read_component(said, "com.a.b")
    assert caught.value.code == "unknown_app"


def test_an_activity_name_with_a_dollar_is_quoted():
    assert shlex.split(start_command("com.a.b/.Main$Alias"))[-1] == "com.a.b/.Main$Alias"


def test_a_start_is_believed_when_it_says_so():
    check_start(STARTED, 0, "com.android.settings")
    check_start(
        "Warning: Activity not started, its current task has been brought to the front\n" + STARTED, 0, "x"
    )


@pytest.mark.parametrize(
    ("said", "exit_code", "code"),
    [
        ("Starting: Intent {}\nError type 3\nError: Activity class {a/b} does not exist.", 0, "unknown_app"),
        ("Error: Activity not started, unable to resolve Intent { act=VIEW }", 0, "unknown_app"),
        ("java.lang.SecurityException: Permission Denial: starting Intent", 0, "action_failed"),
        ("Starting: Intent {}\nStatus: timeout\nComplete", 0, "action_failed"),
        ("", 1, "action_failed"),
    ],
)
def test_an_error_of_am_start_is_read_although_it_ends_with_zero(said: str, exit_code: int, code: str):
    with pytest.raises(PhoneError) as caught:
        check_start(said, exit_code, "com.a.b")
    assert caught.value.code == code


def test_stopping_an_app_that_is_not_there_is_not_silent():
    check_stop("package:/data/app/base.apk", 0, "com.a.b")
    with pytest.raises(PhoneError) as caught:
        check_stop("", 1, "com.a.b")
    assert caught.value.code == "unknown_app"


def test_apps_are_sorted_once_each_and_noise_is_left_out():
    assert read_apps("2 activities found:\n  com.b.c/.M\n  com.a.b/.M\n  com.a.b/.N\nError: x") == (
        "com.a.b",
        "com.b.c",
    )
    assert read_packages("package:com.b.c\npackage:com.a.b\npackage:\nError") == ("com.a.b", "com.b.c")
