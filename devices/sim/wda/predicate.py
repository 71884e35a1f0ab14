"""Predicate strings as far as clients use them: comparisons joined by AND, OR, NOT and brackets. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from devices.sim.wda.errors import WdaError
from devices.sim.wda.source import attributes_of
from devices.sim.wda.tree import WdaElement

Test: TypeAlias = Callable[[WdaElement], bool]
_TOKEN = re.compile(
    r"""\s*(?:(?P<text>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(?P<op>==|!=|<>|=|\(|\)|&&|\|\|)|(?P<word>[^\s()'"=!<>&|]+))""",
)
_OPERATORS: dict[str, Callable[[str, str], bool]] = {
    "==": lambda have, want: have == want,
    "=": lambda have, want: have == want,
    "!=": lambda have, want: have != want,
    "<>": lambda have, want: have != want,
    "CONTAINS": lambda have, want: want in have,
    "BEGINSWITH": lambda have, want: have.startswith(want),
    "ENDSWITH": lambda have, want: have.endswith(want),
    "MATCHES": lambda have, want: re.fullmatch(want, have, re.DOTALL) is not None,
    "LIKE": lambda have, want: (
        re.fullmatch(re.escape(want).replace(r"\*", ".*").replace(r"\?", "."), have) is not None
    ),
}
_TRUE = frozenset({"1", "true", "yes"})


def parse_predicate(text: str) -> Test:
    """Read a predicate.

    Raises:
        WdaError: it is not one, or uses what this simulated phone does not know.
    """
    reader = _Reader(_tokens(text), text)
    test = reader.either()
    reader.end()
    return test


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise WdaError("invalid selector", f"'{text}' is not a valid predicate")
        tokens.append(match.group().strip())
        at = match.end()
    return tokens


@dataclass(slots=True)
class _Reader:
    tokens: list[str]
    source: str
    at: int = 0

    def either(self) -> Test:
        tests = [self.both()]
        while self._takes("OR", "||"):
            tests.append(self.both())
        return lambda e: any(test(e) for test in tests)

    def both(self) -> Test:
        tests = [self.one()]
        while self._takes("AND", "&&"):
            tests.append(self.one())
        return lambda e: all(test(e) for test in tests)

    def one(self) -> Test:
        if self._takes("NOT"):
            test = self.one()
            return lambda e: not test(e)
        if self._takes("("):
            test = self.either()
            if not self._takes(")"):
                raise self._bad()
            return test
        return self._comparison()

    def end(self) -> None:
        if self.at < len(self.tokens):
            raise self._bad()

    def _comparison(self) -> Test:
        name = self._next()
        if name.lower() in ("true", "truepredicate", "false", "falsepredicate"):
            is_true = name.lower().startswith("true")
            return lambda _: is_true
        operator, _, flags = self._next().partition("[")
        compare = _OPERATORS.get(operator.upper())
        if compare is None:
            raise self._bad()
        wanted, is_folded = _unquote(self._next()), "c" in flags.lower()

        def test(element: WdaElement) -> bool:
            have = _attribute(element, name)
            want = _as_flag(wanted) if have in ("true", "false") else wanted
            return compare(have.casefold(), want.casefold()) if is_folded else compare(have, want)

        return test

    def _takes(self, *words: str) -> bool:
        if self.at < len(self.tokens) and self.tokens[self.at].upper() in words:
            self.at += 1
            return True
        return False

    def _next(self) -> str:
        if self.at >= len(self.tokens):
            raise self._bad()
        self.at += 1
        return self.tokens[self.at - 1]

    def _bad(self) -> WdaError:
        return WdaError("invalid selector", f"'{self.source}' is not a valid predicate")


def _attribute(element: WdaElement, name: str) -> str:
    short = name[2:3].lower() + name[3:] if name.startswith("wd") else name
    if short == "selected":
        return "true" if element.selected else "false"
    return attributes_of(element).get("placeholderValue" if short == "placeholder" else short, "")


def _as_flag(text: str) -> str:
    return "true" if text.lower() in _TRUE else "false"


def _unquote(token: str) -> str:
    if token[0] in "'\"" and token[-1] == token[0] and len(token) > 1:
        return re.sub(r"\\(.)", r"\1", token[1:-1])
    return token
