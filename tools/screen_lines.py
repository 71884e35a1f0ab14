"""A snapshot as few lines: what a person would notice, each with a ref to name it by."""

from collections.abc import Iterator
from dataclasses import dataclass

from phone.snapshot import Element, Role, Snapshot
from tools.reply import Json, Section
from tools.tokens import about

MAX_LABEL = 140
CONTAINERS = frozenset({Role.BAR, Role.LIST, Role.KEYBOARD, Role.ALERT, Role.SHEET, Role.WEB, Role.OTHER})
"""Roles whose own text repeats that of what is inside."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing on the screen, as it is told."""

    ref: str
    role: str
    text: str
    value: str = ""
    states: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[object, ...]:
        """What the line says beside its ref."""
        return self.role, self.text, self.value, self.states

    @property
    def facts(self) -> dict[str, Json]:
        """The line for a program; what is empty is left out."""
        facts: dict[str, Json] = {"ref": self.ref, "role": self.role, "text": self.text}
        if self.value:
            facts["value"] = self.value
        if self.states:
            facts["states"] = list(self.states)
        return facts

    def __str__(self) -> str:
        value = f" = {_quoted(self.value)}" if self.value else ""
        states = f" [{', '.join(self.states)}]" if self.states else ""
        return f"{self.ref} {self.role} {_quoted(self.text)}{value}{states}"


def lines(snapshot: Snapshot, number: int) -> tuple[Line, ...]:
    """List what can be seen of a snapshot, in document order.

    What cannot be tapped and only repeats a label of what it stands in, is left out; so are the keys of a
    keyboard and what lies outside the screen.
    """
    return tuple(_lines(snapshot, number))


def label(snapshot: Snapshot, element: Element) -> str:
    """Name an element: by its own text, else by the texts inside it that are no targets of their own."""
    if element.text or element.password:
        return element.text or "password field"
    parts = [e.text for e in _inside(snapshot, element) if e.text]
    return ", ".join(dict.fromkeys(parts))[:MAX_LABEL]


def told(snapshot: Snapshot, number: int, *, find: str = "", limit: int, heading: str = "Screen") -> Section:
    """Tell a screen within `limit` lines; `find` keeps the lines that hold it, in any case."""
    every = lines(snapshot, number)
    wanted = find.casefold()
    fitting = [line for line in every if wanted in str(line).casefold()] if wanted else list(every)
    shown = fitting[:limit]
    noted = notes(snapshot)
    if find and not fitting:
        noted.append(
            f"None of the {len(every)} elements holds “{find}”; scroll, or call snapshot without find."
        )
    if left := len(fitting) - len(shown):
        noted.append(f"{left} more elements are left out; call snapshot with find, or with a larger limit.")
    text = "\n".join([f"{heading} {number}:", *map(str, shown), *noted])
    facts: dict[str, Json] = {
        "snapshot": number,
        "elements": [line.facts for line in shown],
        "left_out": left,
        "notes": list[Json](noted),
        "tokens": about(text),
    }
    return Section(facts, text)


def _lines(snapshot: Snapshot, number: int) -> Iterator[Line]:
    covered: dict[int, str] = {}  # what the lines of those that an element stands in say already
    for element in snapshot.elements:
        said = covered.get(element.parent, "") if element.parent is not None else ""
        if _is_worth_a_line(snapshot, element, said):
            said = f"{label(snapshot, element)} {element.value or ''}"
            yield _line(snapshot, element, number)
        covered[element.index] = said


def _is_worth_a_line(snapshot: Snapshot, element: Element, said: str) -> bool:
    if not element.rect.area or element.role is Role.KEY:
        return False
    if element.tappable or element.role in (Role.TOGGLE, Role.FIELD, Role.SLIDER):
        return True
    if not element.text or element.text in said:
        return False
    return element.role not in CONTAINERS or not _repeats(snapshot, element)


def _repeats(snapshot: Snapshot, container: Element) -> bool:
    return any(child.text for child in _inside(snapshot, container))


def _inside(snapshot: Snapshot, element: Element) -> Iterator[Element]:
    """Walk through what stands inside an element, without entering other targets."""
    inside = {element.index}
    for other in snapshot.elements[element.index + 1 :]:
        if other.parent is None:
            break
        if other.parent in inside and not other.tappable:
            inside.add(other.index)
            yield other


def _line(snapshot: Snapshot, element: Element, number: int) -> Line:
    text = label(snapshot, element)
    value = element.value or ""
    if value == text or element.checked is not None:
        value = ""  # the state of a toggle is told in words
    states = [
        word
        for word, holds in {
            "on": element.checked is True,
            "off": element.checked is False,
            "disabled": not element.enabled,
            "selected": element.selected,
            "focused": element.focused,
        }.items()
        if holds
    ]
    return Line(element.ref(number), element.role.value, text[:MAX_LABEL], value[:MAX_LABEL], tuple(states))


def notes(snapshot: Snapshot) -> list[str]:
    """Say what a person would notice beside the elements: a lock, an alert, the keyboard."""
    noted = list(snapshot.notes)
    if snapshot.locked:
        noted.append("The phone is locked: a person has to unlock it.")
    if snapshot.alert:
        buttons = ", ".join(f"“{button}”" for button in snapshot.alert.buttons) or "none that could be read"
        noted.append(f"An alert is in the way: “{snapshot.alert.text[:300]}”. Its buttons: {buttons}.")
    if snapshot.screenshot_only:
        problem = snapshot.screenshot_only
        noted.append(f"The elements cannot be read ({problem.code}): {problem.message} Call screenshot.")
    if snapshot.keyboard:
        noted.append("The keyboard is up.")
    return noted


def _quoted(text: str) -> str:
    return f'"{text}"'
