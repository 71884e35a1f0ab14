"""How a text gets into a field: which command lines, in which order. Pure."""

import base64
import re
import shlex

from phone.errors import PhoneError

MAX_CHARS = 10_000
MAX_COMMAND_BYTES = 60_000
"""adb's length field has four hexadecimal digits; a longer command comes out malformed."""
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
"""Source: github.com/senzhk/ADBKeyBoard. Its base64 broadcast is the one that survives spaces and quotes."""

_CHUNK_CHARS = 400
"""Characters of one `input text`; a key event each, so a longer one is slow to stop."""
_ENTER, _TAB = "input keyevent 66", "input keyevent 61"
_PIECES = re.compile(r"\n|\t|[^\n\t]{1,%d}" % _CHUNK_CHARS)  # noqa: UP031 - braces belong to the pattern
_PERCENT_S = re.compile(r"(?<=%)(?=s)")


def check_text(text: str) -> None:
    """Refuse what cannot be typed on any phone.

    Raises:
        PhoneError: `invalid_arguments`.
    """
    if not text:
        raise _refused("There is no text to type.", "Give at least one character.")
    if len(text) > MAX_CHARS:
        raise _refused(
            f"The text has {len(text):,} characters; {MAX_CHARS:,} is the limit.", "Type it in parts."
        )
    if re.search("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]", text):
        raise _refused(
            "The text holds a control character or half of a surrogate pair.", "Leave those characters out."
        )


def is_plain(text: str) -> bool:
    """Tell whether `input text` has keys for every character: printable ASCII, line break and tab."""
    return all(" " <= c <= "~" or c in "\n\t" for c in text)


def plain_lines(text: str) -> list[str]:
    """Write the command lines that type a plain text, each as long as adb takes.

    `input text` turns `%s` into a space, so a literal `%s` is split between two commands. A line break is the
    Enter key. Source: InputShellCommand.sendText.
    """
    commands = [command for piece in _PIECES.findall(text) for command in _commands(piece)]
    lines: list[str] = []
    for command in commands:
        if lines and len(lines[-1]) + len(command) + 4 <= MAX_COMMAND_BYTES:
            lines[-1] += f" && {command}"
        else:
            lines.append(command)
    return lines


def broadcast_lines(text: str) -> list[str]:
    """Write the command lines that hand a text of any script to ADBKeyBoard."""
    return [
        shlex.join(["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", _base64(text[i : i + 2000])])
        for i in range(0, len(text), 2000)
    ]


KEYBOARDS_QUERY = "settings get secure default_input_method; ime list -a -s"
_KEYBOARD_ID = re.compile(r"[\w.]+/[\w.$]+")


def read_keyboards(said: str) -> tuple[frozenset[str], str]:
    """Read the answer to `KEYBOARDS_QUERY`: ids of the installed keyboards, and the one in use."""
    lines = [line.strip() for line in said.splitlines()]
    current = lines[0] if lines and _KEYBOARD_ID.fullmatch(lines[0]) else ""
    return frozenset(line for line in lines[1:] if _KEYBOARD_ID.fullmatch(line)), current


def use_keyboard(keyboard: str) -> str:
    """Switch to a keyboard and give it the half second that it needs to come up."""
    quoted = shlex.quote(keyboard)
    return f"ime enable {quoted} && ime set {quoted} && sleep 0.5"


def text_unsupported() -> PhoneError:
    """Build the error for a text that has no keys on a phone without ADBKeyBoard."""
    return PhoneError(
        "text_unsupported",
        "Android types only ASCII through adb, and the ADBKeyBoard input method is not on this phone.",
        next=(
            "Install ADBKeyBoard (github.com/senzhk/ADBKeyBoard) on the phone, or use a text without accents,"
            " Chinese characters or emoji."
        ),
    )


def _commands(piece: str) -> list[str]:
    if piece in "\n\t":
        return [_ENTER if piece == "\n" else _TAB]
    return [
        shlex.join(["input", "text", part.replace(" ", "%s")]) for part in _PERCENT_S.split(piece) if part
    ]


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode("ascii")


def _refused(message: str, next_step: str) -> PhoneError:
    return PhoneError("invalid_arguments", message, next=next_step)
