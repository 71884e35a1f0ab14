"""Reads the device's command line. Pure: text in, tree out, nothing is run.

Covers what clients of adb send: quoting, `$?`, `$NAME`, `$(...)`, lists, pipes, redirections, groups. Control
words (`if`, `for`) and here-documents are left out: they arrive as commands that are not found.

Source: POSIX.1-2017 volume 3 section 2, as mksh (Android's shell) implements it.
"""

import re
from typing import Literal

from devices.sim.adbd.shell_tree import (
    Command,
    Group,
    Line,
    Part,
    Pipeline,
    Redirect,
    Simple,
    Step,
    Substitution,
    Text,
    Variable,
    Word,
)

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[?$#0-9]")
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
_REDIRECT = re.compile(r"([0-9]?)(>>|>&|<&|>|<|&>)")
_SEPARATORS = (";", "&", "\n")
_ENDS_WORD = frozenset(" \t\n;&|<>()")
_PLAIN = re.compile(r"[^ \t\n;&|<>()'\"\\$`]+")
_DEEPEST = 40
"""Brackets in brackets; a bound, so that a hostile line is an error and not a crash."""


class ShellSyntaxError(Exception):
    """The line cannot be read; the message is what the shell prints after its own name."""


def parse(text: str) -> Line:
    """Read a command line.

    Raises:
        ShellSyntaxError: a quote or bracket is not closed, or a word stands where none may.
    """
    reader = _Reader(text)
    line = reader.line(until="")
    if not reader.at_end:
        raise ShellSyntaxError(f"syntax error: unexpected '{reader.peek()}'")
    return line


class _Reader:
    """Recursive descent over the characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.depth = 0

    @property
    def at_end(self) -> bool:
        return self.place >= len(self.text)

    def peek(self, length: int = 1) -> str:
        return self.text[self.place : self.place + length]

    def take(self, token: str) -> bool:
        if not self.text.startswith(token, self.place):
            return False
        self.place += len(token)
        return True

    def skip_blanks(self) -> None:
        while self.peek() in {" ", "\t"} or self.peek(2) == "\\\n":
            self.place += 2 if self.peek() == "\\" else 1
        if self.peek() == "#":
            end = self.text.find("\n", self.place)
            self.place = len(self.text) if end < 0 else end

    def skip_separators(self) -> None:
        self.skip_blanks()
        while self.peek() in _SEPARATORS and not self.at_end:
            self.place += 1
            self.skip_blanks()

    def line(self, until: str) -> Line:
        steps: list[Step] = []
        when: Literal["always", "success", "failure"] = "always"
        self.skip_blanks()
        while not self.at_end and self.peek() != until:
            if self.peek() in _SEPARATORS and (not steps or when != "always" or self.peek() != "\n"):
                raise ShellSyntaxError(f"syntax error: unexpected '{self.peek()}'")
            steps.append(Step(when, self.pipeline()))
            when = self.joint()
        if when != "always":
            raise ShellSyntaxError("syntax error: unexpected EOF")
        return tuple(steps)

    def joint(self) -> Literal["always", "success", "failure"]:
        """Read what stands between two pipelines."""
        self.skip_blanks()
        if self.take("&&"):
            self.skip_newlines()
            return "success"
        if self.take("||"):
            self.skip_newlines()
            return "failure"
        if self.peek() in _SEPARATORS and not self.at_end:
            self.place += 1
        self.skip_newlines()
        return "always"

    def skip_newlines(self) -> None:
        self.skip_blanks()
        while self.peek() == "\n":
            self.place += 1
            self.skip_blanks()

    def pipeline(self) -> Pipeline:
        negated = self.take("! ")
        commands = [self.command()]
        self.skip_blanks()
        while self.peek() == "|" and self.peek(2) != "||":
            self.place += 1
            self.skip_newlines()
            commands.append(self.command())
            self.skip_blanks()
        return Pipeline(tuple(commands), negated)

    def command(self) -> Command:
        self.skip_blanks()
        if self.take("("):
            return Group(self.group(")"), self.redirects())
        if self.take("{ "):
            return Group(self.group("}"), self.redirects())
        return self.simple()

    def group(self, close: str) -> Line:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ShellSyntaxError("syntax error: nested too deep")
        line = self.line(until=close)
        if not self.take(close):
            raise ShellSyntaxError("syntax error: unexpected EOF")
        self.depth -= 1
        return line

    def redirects(self) -> tuple[Redirect, ...]:
        found: list[Redirect] = []
        self.skip_blanks()
        while _REDIRECT.match(self.text, self.place):
            found.extend(self.redirect())
            self.skip_blanks()
        return tuple(found)

    def simple(self) -> Simple:
        words: list[Word] = []
        redirects: list[Redirect] = []
        assignments: list[tuple[str, Word]] = []
        self.skip_blanks()
        while not self.at_end and self.peek() not in {*_SEPARATORS, "|", ")", "("}:
            if _REDIRECT.match(self.text, self.place):
                redirects.extend(self.redirect())
            elif not words and (found := _ASSIGNMENT.match(self.text, self.place)):
                self.place = found.end()
                assignments.append((found.group()[:-1], self.word()))
            else:
                words.append(self.word())
            self.skip_blanks()
        if not words and not redirects and not assignments:
            raise ShellSyntaxError(f"syntax error: unexpected '{self.peek() or 'EOF'}'")
        if self.peek() == "(" and not self.at_end:
            raise ShellSyntaxError("syntax error: unexpected '('")
        return Simple(tuple(words), tuple(redirects), tuple(assignments))

    def redirect(self) -> tuple[Redirect, ...]:
        found = _REDIRECT.match(self.text, self.place)
        if found is None:
            raise ShellSyntaxError(f"syntax error: unexpected '{self.peek()}'")
        self.place = found.end()
        self.skip_blanks()
        target = self.word()
        if not target:
            raise ShellSyntaxError(f"syntax error: unexpected '{self.peek() or 'EOF'}'")
        sign = found.group(2)
        fd = int(found.group(1)) if found.group(1) else (0 if sign.startswith("<") else 1)
        if sign == "&>":
            return (Redirect(1, "write", target), Redirect(2, "same_as", (Text("1"),)))
        how: dict[str, Literal["write", "append", "read", "same_as"]] = {
            ">": "write",
            ">>": "append",
            "<": "read",
        }
        return (Redirect(fd, how.get(sign, "same_as"), target),)

    def word(self) -> Word:
        parts: list[Part] = []
        while not self.at_end and self.peek() not in _ENDS_WORD:
            parts.extend(self.part())
        return tuple(parts)

    def part(self) -> tuple[Part, ...]:
        match self.peek():
            case "'":
                return (Text(self.until_quote("'")),)
            case '"':
                return self.double_quoted()
            case "\\":
                escaped = self.peek(2)[1:]
                self.place += 2
                return (Text(escaped or "\\"),) if escaped != "\n" else ()
            case "$" | "`":
                return (self.expansion(quoted=False),)
            case _:
                return (self.plain(),)

    def plain(self) -> Text:
        found = _PLAIN.match(self.text, self.place)
        if found is None:
            raise ShellSyntaxError(f"syntax error: unexpected '{self.peek()}'")
        self.place = found.end()
        return Text(found.group())

    def until_quote(self, quote: str) -> str:
        end = self.text.find(quote, self.place + 1)
        if end < 0:
            raise ShellSyntaxError("no closing quote")
        inside = self.text[self.place + 1 : end]
        self.place = end + 1
        return inside

    def double_quoted(self) -> tuple[Part, ...]:
        self.place += 1
        parts: list[Part] = [Text("")]
        while not self.take('"'):
            if self.at_end:
                raise ShellSyntaxError("no closing quote")
            parts.append(self.inside_double_quotes())
        return tuple(parts)

    def inside_double_quotes(self) -> Part:
        if self.peek() in {"$", "`"}:
            return self.expansion(quoted=True)
        if self.peek() == "\\" and self.peek(2)[1:] in set('$`"\\\n') and self.peek(2)[1:]:
            escaped = self.peek(2)[1:]
            self.place += 2
            return Text("" if escaped == "\n" else escaped)
        start = self.place
        self.place += 1
        while not self.at_end and self.peek() not in {'"', "$", "`", "\\"}:
            self.place += 1
        return Text(self.text[start : self.place])

    def expansion(self, *, quoted: bool) -> Part:
        if self.peek() == "`":
            return Substitution(parse(self.until_quote("`")), quoted)
        self.place += 1
        if self.take("("):
            return Substitution(self.group(")"), quoted)
        braced = self.take("{")
        name = _NAME.match(self.text, self.place)
        if name is None and not braced:
            return Text("$")
        if name is None:
            raise ShellSyntaxError("bad substitution")
        self.place = name.end()
        if braced and not self.take("}"):
            raise ShellSyntaxError("bad substitution")
        return Variable(name.group(), quoted)
