"""echo, printf, true, false, grep, head, tail, wc, base64: what command lines are strung together with."""

import base64
import binascii
import re
from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.files import FileError


def echo(call: Call) -> int:
    """Print the arguments."""
    words = call.arguments
    end = "\n"
    if words[:1] == ("-n",):
        words, end = words[1:], ""
    call.write((" ".join(words) + end).encode("utf-8", "surrogateescape"))
    return 0


def printf(call: Call) -> int:
    """Print a text with `%s` and the usual escapes."""
    if not call.arguments:
        return call.fail("printf: not enough args")
    pattern, values = call.arguments[0], list(call.arguments[1:])
    text = re.sub(r"%[sd%]", lambda m: "%" if m[0] == "%%" else (values.pop(0) if values else ""), pattern)
    call.write(text.replace("\\n", "\n").replace("\\t", "\t").encode())
    return 0


def _input(call: Call, paths: tuple[str, ...]) -> bytes:
    """Return the files' bytes, or the input when none is named."""
    if not paths:
        return call.stdin
    return b"".join(call.device.files.read(path) for path in paths)


def _with_input(call: Call, paths: tuple[str, ...]) -> bytes | None:
    try:
        return _input(call, paths)
    except FileError as error:
        call.complain(f"{call.words[0]}: {paths[0]}: {error}\n".encode())
        return None


def grep(call: Call) -> int:
    """Print the lines that match."""
    flags = {letter for word in call.arguments if _is_flag(word) for letter in word[1:]}
    words = [word for word in call.arguments if not _is_flag(word)]
    if not words:
        return call.fail("grep: bad pattern", 2)
    pattern = re.escape(words[0]) if "F" in flags else words[0]
    try:
        wanted = re.compile(pattern.encode(), re.IGNORECASE if "i" in flags else 0)
    except re.error:
        return call.fail(f"grep: bad REGEX '{words[0]}'", 2)
    data = _with_input(call, tuple(words[1:]))
    if data is None:
        return 2
    found = [line for line in data.splitlines() if bool(wanted.search(line)) != ("v" in flags)]
    _show_found(call, found, flags)
    return 0 if found else 1


def _show_found(call: Call, found: list[bytes], flags: set[str]) -> None:
    if "q" in flags:
        return
    if "c" in flags:
        call.say(str(len(found)))
        return
    for line in found:
        call.write(line + b"\n")


def _is_flag(word: str) -> bool:
    return len(word) > 1 and word[0] == "-" and word[1:].isalpha()


def head(call: Call) -> int:
    """Print the first lines, or with `-c` the first bytes."""
    return _end(call, last=False)


def tail(call: Call) -> int:
    """Print the last lines, or with `-c` the last bytes."""
    return _end(call, last=True)


def _end(call: Call, *, last: bool) -> int:
    words = " ".join(call.arguments)
    asked = re.match(r"(?:-(n|c)?\s*(\d+)\s*)?(.*)$", words, re.DOTALL)
    if asked is None:
        return call.fail(f"{call.words[0]}: bad arguments")
    unit, count, rest = asked[1] or "n", int(asked[2] or 10), asked[3]
    data = _with_input(call, tuple(rest.split()))
    if data is None:
        return 1
    if unit == "c":
        call.write(data[-count:] if last else data[:count])
        return 0
    lines = data.splitlines(keepends=True)
    call.write(b"".join(lines[-count:] if last else lines[:count]))
    return 0


def wc(call: Call) -> int:
    """Count lines, words and bytes."""
    flags = {letter for word in call.arguments if _is_flag(word) for letter in word[1:]}
    data = _with_input(call, tuple(word for word in call.arguments if not _is_flag(word)))
    if data is None:
        return 1
    counts = {"l": data.count(b"\n"), "w": len(data.split()), "c": len(data)}
    call.say(" ".join(str(counts[name]) for name in counts if not flags or name in flags))
    return 0


def base64_(call: Call) -> int:
    """Encode, or with `-d` decode, base64."""
    data = _with_input(call, tuple(word for word in call.arguments if not _is_flag(word)))
    if data is None:
        return 1
    if "-d" not in call.arguments:
        call.write(base64.encodebytes(data))
        return 0
    try:
        call.write(base64.b64decode(data))
    except binascii.Error:
        return call.fail("base64: bad input")
    return 0


COMMANDS: Final[Family] = {
    "echo": echo,
    "printf": printf,
    "true": lambda _call: 0,
    ":": lambda _call: 0,
    "false": lambda _call: 1,
    "grep": grep,
    "head": head,
    "tail": tail,
    "wc": wc,
    "base64": base64_,
}
