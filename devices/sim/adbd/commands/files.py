"""cat, ls, rm, mkdir, mv, cp, touch, stat, checksums: file tools on the phone's store, toybox's messages."""

import hashlib
from collections.abc import Callable
from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.files import FileError


def _flags(call: Call) -> tuple[frozenset[str], tuple[str, ...]]:
    """Split arguments into single-letter flags and paths; `--` ends the flags."""
    flags: set[str] = set()
    rest = list(call.arguments)
    while rest and rest[0].startswith("-") and rest[0] != "-":
        word = rest.pop(0)
        if word == "--":
            break
        flags.update(word[1:])
    return frozenset(flags), tuple(rest)


def _each(call: Call, paths: tuple[str, ...], act: Callable[[str], None], *, quiet: bool = False) -> int:
    """Do something to each path; complain about those that fail and go on."""
    code = 0
    for path in paths:
        try:
            act(path)
        except FileError as error:
            if not quiet:
                code = call.fail(f"{call.words[0]}: {path}: {error}")
    return code


def cat(call: Call) -> int:
    """Print files, or the input."""
    _, paths = _flags(call)
    if not paths:
        call.write(call.stdin)
    return _each(call, paths, lambda path: call.write(call.device.files.read(path)))


def rm(call: Call) -> int:
    """Remove files."""
    flags, paths = _flags(call)
    if not paths and "f" not in flags:
        return call.fail("rm: Needs 1 argument")
    store = call.device.files
    recursive = bool(flags & {"r", "R"})

    def remove(path: str) -> None:
        if "f" in flags and not store.exists(path):
            return
        store.remove(path, recursive=recursive)

    return _each(call, paths, remove)


def ls(call: Call) -> int:
    """List files."""
    flags, paths = _flags(call)
    store = call.device.files

    def show(path: str) -> None:
        if not store.is_folder(path) or "d" in flags:
            if not store.is_folder(path):
                store.get(path)
            _show_entry(call, path, path, long="l" in flags)
            return
        for name in store.names(path):
            if "a" in flags or not name.startswith("."):
                _show_entry(call, f"{path}/{name}", name, long="l" in flags)

    return _each(call, paths or ("/",), show)


def _show_entry(call: Call, path: str, name: str, *, long: bool) -> None:
    if not long:
        call.say(name)
        return
    store = call.device.files
    if store.is_folder(path):
        call.say(f"drwxrwx--x 2 shell shell 3452 2023-11-14 22:13 {name}")
        return
    call.say(f"-rw-rw---- 1 shell shell {len(store.read(path))} 2023-11-14 22:13 {name}")


def mkdir(call: Call) -> int:
    """Make folders."""
    flags, paths = _flags(call)
    if not paths:
        return call.fail("mkdir: Needs 1 argument")
    return _each(call, paths, lambda path: call.device.files.make_folder(path, parents="p" in flags))


def mv(call: Call) -> int:
    """Move a file."""
    _, paths = _flags(call)
    if len(paths) != 2:
        return call.fail("mv: Needs 2 arguments")
    return _each(call, paths[:1], lambda path: call.device.files.move(path, paths[1]))


def cp(call: Call) -> int:
    """Copy a file."""
    _, paths = _flags(call)
    if len(paths) != 2:
        return call.fail("cp: Needs 2 arguments")
    return _each(
        call, paths[:1], lambda path: call.device.files.write(paths[1], call.device.files.read(path))
    )


def touch(call: Call) -> int:
    """Make files that are not there."""
    _, paths = _flags(call)
    return _each(call, paths, lambda path: call.device.files.write(path, b"", append=True))


def chmod(call: Call) -> int:
    """Accept a change of mode; the store has one user."""
    return _each(call, call.arguments[1:], lambda path: _must_exist(call, path))


def _must_exist(call: Call, path: str) -> None:
    if not call.device.files.is_folder(path):
        call.device.files.get(path)


def stat(call: Call) -> int:
    """Print a file's size (`-c %s` alone is known)."""
    paths = tuple(word for word in call.arguments if word not in {"-c", "%s"})
    return _each(call, paths, lambda path: call.say(str(len(call.device.files.read(path)))))


def digest(call: Call) -> int:
    """Print the checksums of files: md5sum, sha1sum, sha256sum."""
    algorithm = call.words[0].removesuffix("sum")

    def show(path: str) -> None:
        data = call.device.files.read(path)
        call.say(f"{hashlib.new(algorithm, data, usedforsecurity=False).hexdigest()}  {path}")

    return _each(call, call.arguments, show)


COMMANDS: Final[Family] = {
    "cat": cat,
    "rm": rm,
    "ls": ls,
    "mkdir": mkdir,
    "mv": mv,
    "cp": cp,
    "touch": touch,
    "chmod": chmod,
    "stat": stat,
    "md5sum": digest,
    "sha1sum": digest,
    "sha256sum": digest,
}
