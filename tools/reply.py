"""What a tool answers: sections, rendered once into text and into structured content that mirrors it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from phone.errors import Acted, PhoneError
from router.redaction import redacted, redacted_plain

_UNSEEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


@dataclass(frozen=True, slots=True)
class Section:
    """One part of an answer: what a program reads and what a model or a person reads."""

    facts: Mapping[str, Json]
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An image as it is delivered."""

    content: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer of a tool.

    With a picture there is no structured content: some clients show a model nothing else once it is there.
    """

    sections: tuple[Section, ...]
    picture: Picture | None = None
    failed: bool = False

    @property
    def text(self) -> str:
        """The answer in words."""
        return "\n".join(section.text for section in self.sections if section.text)

    @property
    def structured(self) -> dict[str, Json] | None:
        """The same facts for a program; None beside a picture."""
        if self.picture is not None:
            return None
        return {key: value for section in self.sections for key, value in section.facts.items()}

    def redacted(self) -> "Reply":
        """Take out of every text what must not be shown, and what cannot be seen."""
        sections = (Section(redacted_plain(one.facts), redacted(one.text)) for one in self.sections)
        return replace(self, sections=tuple(_visible(one) for one in sections))


def _visible(section: Section) -> Section:
    """Replace characters that command a terminal or turn the reading round: callers may have sent them."""
    return Section({key: _shown(value) for key, value in section.facts.items()}, str(_shown(section.text)))


def _shown(value: Json) -> Json:
    match value:
        case str():
            return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", value)
        case list():
            return [_shown(one) for one in value]
        case dict():
            return {key: _shown(one) for key, one in value.items()}
        case _:
            return value


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a call did not do what it was asked."""

    code: str
    message: str
    next: str
    retryable: bool = False
    acted: Acted = Acted.NO
    extra: tuple[Section, ...] = field(default=())

    @classmethod
    def of(cls, error: PhoneError) -> "Failure":
        """Report a phone's error."""
        return cls(error.code, str(error), error.next, error.retryable, error.acted)

    def reply(self, *sections: Section) -> Reply:
        """Answer with this failure, then with `sections`."""
        error: dict[str, Json] = {
            "code": self.code,
            "message": self.message,
            "next": self.next,
            "retryable": self.retryable,
        }
        again = "The same call may succeed later." if self.retryable else ""
        told = Section(
            {"error": error, "acted": self.acted.value},
            "\n".join(
                filter(
                    None,
                    [
                        f"Error ({self.code}): {self.message}",
                        f"Next: {self.next}" if self.next else "",
                        again,
                        f"Acted on the phone: {self.acted.value}.",
                    ],
                )
            ),
        )
        return Reply((told, *sections, *self.extra), failed=True)


def said(text: str, **facts: Json) -> Section:
    """Make a section of one sentence and its facts."""
    return Section(facts, text)


def where(phone: str, app: str, note: str = "", *, screen: str = "") -> Section:
    """Name the phone, the app and the screen an answer is about; `note` says why this phone."""
    facts: dict[str, Json] = {"phone": phone, "app": app}
    if screen:
        facts["screen"] = screen
    if note:
        facts["phone_note"] = note
    why = f" {note}" if note else ""
    titled = f" Screen: “{screen[:80]}”." if screen else ""
    return Section(facts, f"Phone: {phone or 'none'}.{why} App: {app or 'unknown'}.{titled}")


def effect(acted: Acted, *, changed: bool | None) -> Section:
    """Say whether the phone was touched and whether it is different now."""
    told = {True: "yes", False: "no", None: "unknown"}[changed]
    return Section(
        {"acted": acted.value, "changed": changed}, f"Acted on the phone: {acted.value}. Changed: {told}."
    )
