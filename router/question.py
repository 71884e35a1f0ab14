"""What a task leaves open: which of several macros is meant, or a value that one lacks; asked, never guessed.

An answer is data: it chooses from what was offered or is typed as an argument. The phone is not touched
before it has come.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Final, TypeAlias

from maps.arguments import FORMATS, limits_of, typed, valid_values
from maps.model import ArgumentValue, Param
from maps.path import shortest
from maps.watch import name_of
from phone.errors import PhoneError
from router.call import Candidate, Decision
from router.find import CHINESE, FILLERS, WORD
from router.redaction import redacted
from router.report import Choice, Question
from router.words import normal

MOST_CHOICES: Final = 12
MOST_TRIES: Final = 2
"""A bad answer is asked for once more."""
SHOWN_CHARS: Final = 80
LONE_VERB: Final = 2
"""Characters of a verb in Chinese. Source: tests/data/others_tune.tsv, of which 28 of 618 were asked about
without this, 7 of them wrongly; with it 22, and 1."""
_SECRET: Final = re.compile(
    r"(?<![a-z])(?:pass(?:word|code|phrase)s?|pin|cvv|cvc|otp|security code|(?:card|account) number)(?![a-z])"
    "|密码|口令|验证码|安全码|卡号"
)
_STATES: Final = {"true": "on", "false": "off"}


class Unanswered(Enum):
    """Why there is no answer."""

    NOBODY = "nobody"
    """There is nobody to ask."""
    DECLINED = "declined"
    """A person was asked and gave none."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question with what an answer to it means."""

    told: Question
    candidates: tuple[Candidate, ...]
    """What can be chosen, as `told.choices` lists it; the only one whose `param` is asked for."""
    param: Param | None = None
    """What is asked for; None when it is asked which candidate is meant."""

    def answered(self, answer: ArgumentValue, today: date | None) -> Candidate:
        """Take an answer.

        Raises:
            PhoneError: `invalid_arguments`, with what is valid.
        """
        if self.param is None:
            return self._chosen(str(answer))
        asked = self.candidates[0]
        value = typed(self.param, answer, today)
        left = tuple(name for name in asked.missing if name != self.param.name)
        return replace(asked, arguments={**asked.arguments, self.param.name: value}, missing=left)

    def _chosen(self, answer: str) -> Candidate:
        said = answer.strip().casefold()
        for place, (choice, candidate) in enumerate(zip(self.told.choices, self.candidates, strict=True)):
            if said in (str(place + 1), choice.words.casefold()):
                return candidate
        named = [one for one in self.candidates if one.name == said]
        if len(named) == 1:
            return named[0]
        raise PhoneError(
            "invalid_arguments",
            f"“{answer[:SHOWN_CHARS]}” is none of what is offered.",
            next=f"Choose one of: {'; '.join(choice.words for choice in self.told.choices)}.",
        )


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A task whose question was not answered."""

    inquiry: Inquiry
    why: str = ""
    """What was wrong with the last answer."""
    is_declined: bool = False


Ask: TypeAlias = Callable[[Inquiry], Awaitable[ArgumentValue | Unanswered]]
"""Puts a question to a person."""


async def nobody(_inquiry: Inquiry) -> ArgumentValue | Unanswered:
    """Ask nobody."""
    return Unanswered.NOBODY


def inquiry_of(task: str, decision: Decision) -> Inquiry | None:
    """Tell what has to be asked before a task can be done; None when asking does not help."""
    if decision.chosen is not None:
        return None
    if decision.rivals:
        return which(task, decision.rivals)
    lacking = decision.missing
    return value_of(lacking) if lacking and _is_clear(task, lacking) else None


def _is_clear(task: str, lacking: Candidate) -> bool:
    """Tell whether a task says what it is about, and not only a lone verb beside a name or a text.

    “修改系统时间” lacks the number of nobody who is called 系统时间.
    """
    free = [str(lacking.arguments.get(param.name, "")) for param in lacking.macro.params if param.is_private]
    rest = normal(task)
    for text in filter(None, free):
        rest = re.sub(re.escape(text), " ", rest, count=1, flags=re.IGNORECASE)
    words = [word for word in WORD.findall(rest.casefold()) if word not in FILLERS]
    return not any(free) or len(words) > 1 or len("".join(CHINESE.findall(rest))) > LONE_VERB


def which(task: str, rivals: Sequence[Candidate]) -> Inquiry:
    """Ask which of several macros is meant, or whether the only one is."""
    offered = tuple(rivals[:MOST_CHOICES])
    told = [redacted(_told(one)) for one in offered]
    choices = [
        Choice(
            macro=one.name,
            arguments=one.arguments,
            words=words
            if told.count(words) == 1
            else redacted(f"{words} - {one.name} {_given(one)}".rstrip()),
        )
        for one, words in zip(offered, told, strict=True)
    ]
    more = f" These are {len(offered)} of {len(rivals)}." if len(rivals) > len(offered) else ""
    said = f"“{task[:SHOWN_CHARS]}”"
    text = (
        f"{said} could mean several things. Which one?{more}"
        if len(rivals) > 1
        else f"Is this what {said} means?"
    )
    return Inquiry(Question(kind="which", text=redacted(text), choices=choices), offered)


def value_of(candidate: Candidate) -> Inquiry | None:
    """Ask for the first value that a call lacks; None when it lacks nothing."""
    param = next((one for one in candidate.macro.params if one.name in candidate.missing), None)
    if param is None:
        return None
    is_state = param.type == "boolean" and param.name == "on"
    valid = valid_values(param)[:MOST_CHOICES]
    choices = [
        Choice(
            macro=candidate.name,
            arguments={**candidate.arguments, param.name: typed(param, value)},
            words=_STATES.get(value, value) if is_state else value,
        )
        for value in valid
    ]
    takes = takes_of(param)
    name = f"{param.name} ({param.description.rstrip('.')})" if param.description else param.name
    asks = "on or off?" if is_state else f"what is left to say is {name}. It is {takes}."
    text = f"{_told(candidate)}: {asks}"
    told = Question(kind="value", text=redacted(text), choices=choices, param=param.name, takes=takes)
    return Inquiry(told, (candidate,), param)


def is_secret(param: Param) -> bool:
    """Tell whether a parameter takes what nobody may be asked for in a form or on a terminal.

    Source: the protocol's rule on elicitation: no form asks for passwords and the like.
    """
    return param.is_private and bool(_SECRET.search(f"{param.name} {param.description}".casefold()))


def after_secret_words(text: str) -> tuple[str, ...]:
    """Give what follows wherever a text speaks of a password, a card number and the like."""
    return tuple(text[found.end() :] for found in _SECRET.finditer(text.lower()))


def takes_of(param: Param) -> str:
    """Say in words what a parameter takes."""
    if is_secret(param):
        return "the name of a secret as {secret:NAME}; nobody is asked for the secret itself"
    valid = valid_values(param)
    if not valid:
        return FORMATS.get(param.type, f"a {param.type}") + limits_of(param)
    more = f" and {len(valid) - MOST_CHOICES} more" if len(valid) > MOST_CHOICES else ""
    return f"one of: {', '.join(valid[:MOST_CHOICES])}{more}"


async def settle(inquiry: Inquiry, ask: Ask, today: date | None) -> Candidate | Unsettled:
    """Ask until nothing is left open: each question once, and once more when its answer was none."""
    while True:
        if inquiry.param is not None and is_secret(inquiry.param):
            return Unsettled(inquiry)
        answered = await _answer(inquiry, ask, today)
        if isinstance(answered, Unsettled):
            return answered
        following = value_of(answered)
        if following is None:
            return answered
        inquiry = following


async def _answer(inquiry: Inquiry, ask: Ask, today: date | None) -> Candidate | Unsettled:
    why = ""
    for _ in range(MOST_TRIES):
        answer = await ask(_again(inquiry, why))
        if isinstance(answer, Unanswered):
            return Unsettled(inquiry, why, answer is Unanswered.DECLINED)
        try:
            return inquiry.answered(answer, today)
        except PhoneError as error:
            why = str(error)
    return Unsettled(inquiry, why)


def _again(inquiry: Inquiry, why: str) -> Inquiry:
    if not why:
        return inquiry
    told = inquiry.told.model_copy(update={"text": redacted(f"{why} {inquiry.told.text}")})
    return replace(inquiry, told=told)


def _told(candidate: Candidate) -> str:
    """Say in words what a call would do."""
    app_map, what, given = candidate.app_map, candidate.macro.description.rstrip("."), _given(candidate)
    if candidate.macro.family == "open" and (way := _way(candidate)):
        return f"Open {way}"
    where = "" if app_map.name.casefold() in what.casefold() else f" in {app_map.name}"
    return f"{what}{f' ({given})' if given else ''}{where}"


def _way(candidate: Candidate) -> str:
    """Name the screens that lead to the one that would be opened."""
    app_map, goal = candidate.app_map, next(iter(candidate.arguments.values()), "")
    way = shortest(app_map, app_map.home, str(goal))
    if way is None:
        return ""
    return " > ".join([app_map.name, *(name_of(app_map.screen(edge.target)) for edge in way)])


def _given(candidate: Candidate) -> str:
    return ", ".join(f"{name}: {_word(value)}" for name, value in candidate.arguments.items())


def _word(value: ArgumentValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
