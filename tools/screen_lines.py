"""A snapshot as few lines: what a person would notice, each with a ref to name it by."""

from dataclasses import dataclass

from local_model.tokens import about
from phone.shown import MAX_LABEL, label, noticed, states, value_beside
from phone.snapshot import Element, Snapshot
from tools.reply import Json, Section


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
    """Tell what can be seen of a snapshot, in document order."""
    return tuple(_line(snapshot, element, number) for element in noticed(snapshot))


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


def _line(snapshot: Snapshot, element: Element, number: int) -> Line:
    text = label(snapshot, element)
    value = value_beside(element, text)
    return Line(element.ref(number), str(element.role), text[:MAX_LABEL], value, states(element))


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
