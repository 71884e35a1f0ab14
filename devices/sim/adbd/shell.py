"""Runs the device's command lines on the simulated phone. Nothing is executed on the host.

A command is a function on the device's state, an output is a list of pieces, a file is an entry of the store.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

import anyio

from devices.sim.adbd.app_process import ProcessCall, app_process, is_dumper
from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.device import Device
from devices.sim.adbd.files import FileError
from devices.sim.adbd.pace import pace
from devices.sim.adbd.shell_syntax import ShellSyntaxError, parse
from devices.sim.adbd.shell_tree import (
    Command,
    Group,
    Line,
    Pipeline,
    Redirect,
    Simple,
    Substitution,
    Text,
    Variable,
    Word,
)

SHELL = "/system/bin/sh"
STDOUT, STDERR = 1, 2
NOT_FOUND = 127

Sink: TypeAlias = Callable[[bytes], None]
Pieces: TypeAlias = list[tuple[int, bytes]]
"""What was printed, each with the number of the stream it went to, in order."""


@dataclass
class Output:
    """What a line printed: pieces with the number of the stream each went to, in order."""

    pieces: Pieces = field(default_factory=list[tuple[int, bytes]])
    code: int = 0

    def taken(self) -> Pieces:
        """Hand over what was printed so far."""
        pieces, self.pieces = self.pieces, []
        return pieces

    def text(self, stream: int) -> bytes:
        """Join what went to one stream."""
        return b"".join(data for to, data in self.pieces if to == stream)

    def mixed(self) -> bytes:
        """Join everything in the order in which it was printed, as a terminal shows it."""
        return b"".join(data for _, data in self.pieces)


class _ExitError(Exception):
    """`exit` was run."""


class _RedirectError(Exception):
    """A redirection failed; the command does not run."""


@dataclass
class _Sinks:
    """Where a command's streams go, and the files to write when it is over."""

    out: Sink
    err: Sink
    stdin: bytes
    files: list[tuple[str, bool, bytearray]] = field(default_factory=list[tuple[str, bool, bytearray]])


class Shell:
    """One shell process: it lives as long as one command line.

    `show` is given what was printed so far by a command that goes on running.
    """

    def __init__(
        self,
        device: Device,
        commands: Family,
        abandoned: anyio.Event | None = None,
        show: Callable[[Pieces], Awaitable[None]] | None = None,
        output: Output | None = None,
    ) -> None:
        self.device = device
        self.commands = commands
        self.abandoned = abandoned or anyio.Event()
        self.code = 0
        self.output = output or Output()
        self._show = show
        self.variables = {
            "$": str(device.new_pid()),
            "HOME": "/",
            "USER": "shell",
            "SHELL": SHELL,
            "PATH": "/system/bin:/system/xbin:/vendor/bin",
            "EXTERNAL_STORAGE": "/sdcard",
            "ANDROID_DATA": "/data",
            "0": "sh",
        }

    async def run(self, text: str) -> Output:
        """Run a command line to its end and return what it printed and its exit code."""
        output = self.output
        sinks = _Sinks(
            lambda data: output.pieces.append((STDOUT, data)),
            lambda data: output.pieces.append((STDERR, data)),
            b"",
        )
        await self._run_text(text, sinks)
        output.code = self.code
        return output

    async def _run_text(self, text: str, sinks: _Sinks) -> None:
        try:
            await self._line(parse(text), sinks)
        except ShellSyntaxError as error:
            sinks.err(f"{SHELL}: {error}\n".encode())
            self.code = 1
        except _ExitError:
            return

    async def _line(self, line: Line, sinks: _Sinks) -> None:
        for step in line:
            if (step.when == "success" and self.code != 0) or (step.when == "failure" and self.code == 0):
                continue
            await self._pipeline(step.pipeline, sinks)

    async def _pipeline(self, pipeline: Pipeline, sinks: _Sinks) -> None:
        stdin = sinks.stdin
        for command in pipeline.commands[:-1]:
            piped = bytearray()
            await self._command(command, _Sinks(piped.extend, sinks.err, stdin))
            stdin = bytes(piped)
        await self._command(pipeline.commands[-1], _Sinks(sinks.out, sinks.err, stdin))
        if pipeline.negated:
            self.code = int(self.code == 0)

    async def _command(self, command: Command, sinks: _Sinks) -> None:
        try:
            redirected = await self._redirected(command.redirects, sinks)
        except _RedirectError as error:
            sinks.err(f"{SHELL}: {error}\n".encode())
            self.code = 1
            return
        try:
            await self._run(command, redirected)
        finally:
            self._store(redirected, sinks.err)

    async def _run(self, command: Command, sinks: _Sinks) -> None:
        if isinstance(command, Group):
            await self._subshell(command.line, sinks)
            return
        for name, word in command.assignments:
            self.variables[name] = " ".join(await self._expand(word, sinks))
        words = [text for word in command.words for text in await self._expand(word, sinks)]
        if words:
            await self._simple(tuple(words), sinks)
        elif not _substitutes(command):
            self.code = 0

    async def _simple(self, words: tuple[str, ...], sinks: _Sinks) -> None:
        match words[0]:
            case "exit":
                self.code = int(words[1]) & 255 if words[1:] and words[1].isdecimal() else self.code
                raise _ExitError
            case "sh" | "/system/bin/sh" if words[1:2] == ("-c",) and len(words) > 2:
                inner = Shell(self.device, self.commands, self.abandoned, self._show, self.output)
                await inner._run_text(words[2], sinks)
                self.code = inner.code
            case "exec" if len(words) > 1:
                await self._simple(words[1:], sinks)
                raise _ExitError
            case "export":
                self.variables |= {
                    name: value for name, _, value in (word.partition("=") for word in words[1:])
                }
                self.code = 0
            case "app_process" if is_dumper(words):
                self.code = await self._app_process(words, sinks)
            case "sleep":
                await anyio.sleep(_seconds(words[1:]))
                self.code = 0
            case _:
                await self._program(words, sinks)

    async def _program(self, words: tuple[str, ...], sinks: _Sinks) -> None:
        program = self.commands.get(words[0].removeprefix("/system/bin/"))
        if program is None:
            sinks.err(f"{SHELL}: {words[0]}: inaccessible or not found\n".encode())
            self.code = NOT_FOUND
            return
        await pace(self.device, words, self.abandoned)
        self.code = program(Call(self.device, words, sinks.stdin, sinks.out, sinks.err))

    async def _app_process(self, words: tuple[str, ...], sinks: _Sinks) -> int:
        async def show() -> None:
            if self._show is not None:
                await self._show(self.output.taken())

        pid, classpath = int(self.variables["$"]), self.variables.get("CLASSPATH", "")
        call = ProcessCall(self.device, words, classpath, pid, sinks.out, sinks.err, show)
        return await app_process(call, self.abandoned)

    async def _subshell(self, line: Line, sinks: _Sinks) -> None:
        inner = Shell(self.device, self.commands, self.abandoned, self._show, self.output)
        inner.variables = dict(self.variables)
        inner.code = self.code
        with suppress(_ExitError):
            await inner._line(line, sinks)
        self.code = inner.code

    async def _expand(self, word: Word, sinks: _Sinks) -> list[str]:
        """Turn a word into arguments: unquoted expansions split at blanks and vanish when empty."""
        fields: list[str] = []
        current: str | None = None
        for part in word:
            text = await self._value(part, sinks)
            if isinstance(part, Text) or part.quoted:
                current = (current or "") + text
                continue
            pieces = text.split()
            if pieces:
                fields += [(current or "") + pieces[0], *pieces[1:]]
                current = fields.pop()
        return fields if current is None else [*fields, current]

    async def _value(self, part: Text | Variable | Substitution, sinks: _Sinks) -> str:
        match part:
            case Text():
                return part.text
            case Variable("?"):
                return str(self.code)
            case Variable():
                return self.variables.get(part.name, "")
            case Substitution():
                printed = bytearray()
                await self._subshell(part.line, _Sinks(printed.extend, sinks.err, b""))
                return printed.decode("utf-8", "replace").rstrip("\n")

    async def _redirected(self, redirects: tuple[Redirect, ...], sinks: _Sinks) -> _Sinks:
        changed = _Sinks(sinks.out, sinks.err, sinks.stdin)
        for redirect in redirects:
            target = "".join(await self._expand(redirect.target, sinks))
            if redirect.how == "same_as":
                _point(changed, redirect.fd, changed.out if target == "1" else changed.err)
            elif redirect.how == "read":
                changed.stdin = self._read(target)
            else:
                _point(changed, redirect.fd, self._file_sink(changed, target, redirect))
        return changed

    def _file_sink(self, sinks: _Sinks, path: str, redirect: Redirect) -> Sink:
        """Open a file as a shell does: it is there, and empty, before the command runs."""
        if path == "/dev/null":
            return lambda _data: None
        append = redirect.how == "append"
        try:
            self.device.files.write(path, b"", append=append)
        except FileError as error:
            raise _RedirectError(f"can't create {path}: {error}") from None
        collected = bytearray()
        sinks.files.append((path, append, collected))
        return collected.extend

    def _read(self, path: str) -> bytes:
        if path == "/dev/null":
            return b""
        try:
            return self.device.files.read(path)
        except FileError as error:
            raise _RedirectError(f"can't open {path}: {error}") from None

    def _store(self, sinks: _Sinks, complain: Sink) -> None:
        for path, append, collected in sinks.files:
            try:
                self.device.files.write(path, bytes(collected), append=append)
            except FileError as error:
                complain(f"{SHELL}: {path}: {error}\n".encode())


def _point(sinks: _Sinks, fd: int, to: Sink) -> None:
    if fd == STDERR:
        sinks.err = to
    elif fd == STDOUT:
        sinks.out = to


def _substitutes(command: Simple) -> bool:
    """Tell whether the exit code of `$(...)` is that of a command without words."""
    parts = [part for _, word in command.assignments for part in word]
    parts += [part for word in command.words for part in word]
    return any(isinstance(part, Substitution) for part in parts)


def _seconds(words: tuple[str, ...]) -> float:
    try:
        return min(sum(float(word) for word in words), 600.0)
    except ValueError:
        return 0.0
