"""Reads the intent that `am` and `cmd package` take on their command lines. Pure.

Source: AOSP Intent.parseCommandArgs.
"""

from dataclasses import dataclass, field
from typing import Final

VIEW = "android.intent.action.VIEW"
MAIN = "android.intent.action.MAIN"
LAUNCHER = "android.intent.category.LAUNCHER"

_ONE_VALUE: Final = {
    "-a": "action",
    "-d": "data",
    "-c": "category",
    "-n": "component",
    "-p": "package",
    "-t": "type",
}
_SKIPPED_VALUE: Final = frozenset(
    {"-f", "--user", "-i", "--display", "--windowingMode", "--receiver-permission"}
)
_EXTRA: Final = frozenset({"-e", "--es", "--ez", "--ei", "--el", "--ef", "--eu", "--esa", "--eia"})


class IntentError(Exception):
    """The words are not an intent."""


@dataclass
class Intent:
    """What an intent asks for."""

    action: str = ""
    data: str = ""
    category: str = ""
    component: str = ""
    package: str = ""
    type: str = ""
    extras: dict[str, str] = field(default_factory=dict[str, str])
    flags: set[str] = field(default_factory=set[str])
    """Options without a value, such as `-W`."""

    @property
    def target(self) -> str:
        """The package asked for, `""` for whoever claims it."""
        return self.component.partition("/")[0] or self.package

    def __str__(self) -> str:
        """Write it as Android does."""
        parts = [
            f"act={self.action}" if self.action else "",
            f"cat=[{self.category}]" if self.category else "",
            f"dat={self.data}" if self.data else "",
            f"pkg={self.package}" if self.package else "",
            f"cmp={self._short_component()}" if self.component else "",
        ]
        return "Intent { " + "".join(f"{part} " for part in parts if part) + "}"

    def _short_component(self) -> str:
        package, _, name = self.component.partition("/")
        return f"{package}/{name.removeprefix(package)}" if name.startswith(f"{package}.") else self.component


def read_intent(words: tuple[str, ...]) -> Intent:
    """Read an intent.

    Raises:
        IntentError: an option lacks its value.
    """
    intent = Intent()
    rest = list(words)
    while rest:
        _take(intent, rest.pop(0), rest)
    return intent


def _take(intent: Intent, word: str, rest: list[str]) -> None:
    if word in _ONE_VALUE:
        setattr(intent, _ONE_VALUE[word], _value(word, rest))
    elif word in _SKIPPED_VALUE:
        _value(word, rest)
    elif word in _EXTRA:
        key = _value(word, rest)
        intent.extras[key] = _value(word, rest)
    elif word.startswith("-"):
        intent.flags.add(word)
    elif ":" in word and not intent.data:
        intent.data = word
        intent.action = intent.action or VIEW
    elif "/" in word:
        intent.component = word
    else:
        intent.package = word
        intent.action, intent.category = intent.action or MAIN, intent.category or LAUNCHER


def _value(word: str, rest: list[str]) -> str:
    if not rest:
        raise IntentError(f'Argument expected after "{word}"')
    return rest.pop(0)
