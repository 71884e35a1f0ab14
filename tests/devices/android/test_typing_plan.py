import base64
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.android.typing_plan import (
    ADB_KEYBOARD,
    MAX_COMMAND_BYTES,
    broadcast_lines,
    check_text,
    is_plain,
    plain_lines,
    read_keyboards,
)
from phone.errors import PhoneError


def typed_by(lines: list[str]) -> str:
    """Do what the phone does: split words as its shell, then `%s` as InputShellCommand.sendText."""
    text = ""
    for command in (c for line in lines for c in line.split(" && ")):
        match shlex.split(command):
            case ["input", "text", word]:
                text += unescaped(word)
            case ["input", "keyevent", code]:
                text += {"66": "\n", "61": "\t"}[code]
            case other:
                raise AssertionError(other)
    return text


def unescaped(word: str) -> str:
    characters, escape, i = list(word), False, 0
    while i < len(characters):
        if escape:
            escape = False
            if characters[i] == "s":
                characters[i] = " "
                i -= 1
                del characters[i]
        if characters[i] == "%":
            escape = True
        i += 1
    return "".join(characters)


@pytest.mark.parametrize(
    "text",
    [
        "Wi-Fi", "two words", "100% sure", "a literal %s here", "%%s", "%s%s", "-n", "a\nb\tc\n",
        "'\"`$(id);|&", "~!@#^*()_+{}[]<>?",
    ],
)  # fmt: skip
def test_a_plain_text_arrives_as_it_is(text: str):
    assert typed_by(plain_lines(text)) == text


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126) | st.just("\n"), min_size=1, max_size=900))
def test_any_plain_text_arrives_as_it_is(text: str):
    text = text.replace("&", "+")  # `typed_by` splits at it
    assert typed_by(plain_lines(text)) == text


@pytest.mark.parametrize("text", ["\n" * 10_000, "'" * 10_000, "%s" * 5_000, "a b " * 2_500])
def test_no_command_line_is_longer_than_adb_carries(text: str):
    check_text(text)
    assert max(len(line) for line in plain_lines(text)) <= MAX_COMMAND_BYTES


@pytest.mark.parametrize("text", ["", "a\0b", "a\x1bb", "half \ud83d", "x" * 10_001])
def test_what_no_phone_can_type_is_refused(text: str):
    with pytest.raises(PhoneError) as caught:
        check_text(text)
    assert caught.value.code == "invalid_arguments"


def test_only_printable_ascii_is_plain():
    assert is_plain("Hello, world\n")
    assert not any(is_plain(t) for t in ("Zürich", "飞行模式", "\U0001f609", "\u00a0"))


@pytest.mark.parametrize("text", ["飞行模式 ok?", "\U0001f609" * 3000])
def test_any_script_reaches_the_keyboard_as_base64_without_splitting_a_character(text: str):
    lines = broadcast_lines(text)
    sent = "".join(base64.b64decode(shlex.split(line)[-1]).decode() for line in lines)
    assert sent == text
    assert max(map(len, lines)) <= MAX_COMMAND_BYTES


def test_the_keyboards_are_read_and_noise_is_not_one():
    said = f"com.a/.Latin\nWARNING: linker: x\ncom.a/.Latin\n{ADB_KEYBOARD}\n"
    assert read_keyboards(said) == (frozenset({"com.a/.Latin", ADB_KEYBOARD}), "com.a/.Latin")
    assert read_keyboards("null\n") == (frozenset(), "")
    assert read_keyboards("") == (frozenset(), "")
