"""What is different between two snapshots, in a few lines."""

from collections import Counter
from dataclasses import dataclass

from phone.snapshot import Element, Snapshot
from tools.reply import Json, Section

SHOWN = 8


@dataclass(frozen=True, slots=True)
class Change:
    """What a person would say has happened."""

    appeared: tuple[str, ...] = ()
    disappeared: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    """Sentences such as `Wi-Fi: off is now on`."""
    app: str = ""
    """The app that is in front now, when it is another one."""

    def section(self) -> Section:
        """Tell it."""
        facts: dict[str, Json] = {
            "appeared": list(self.appeared[:SHOWN]),
            "disappeared": list(self.disappeared[:SHOWN]),
            "altered": list(self.altered[:SHOWN]),
        }
        told = [f"The app in front is now {self.app}."] if self.app else []
        for word, texts in (
            ("Altered", self.altered),
            ("Appeared", self.appeared),
            ("Disappeared", self.disappeared),
        ):
            if texts:
                more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
                told.append(f"{word}: {'; '.join(texts[:SHOWN])}{more}.")
        return Section(facts, "\n".join(told))


def change(before: Snapshot, after: Snapshot) -> Change:
    """Compare two snapshots of one phone by what they show."""
    old, new = _texts(before), _texts(after)
    return Change(
        appeared=tuple((new - old).keys()),
        disappeared=tuple((old - new).keys()),
        altered=_altered(before, after),
        app=after.app if after.app != before.app else "",
    )


def _texts(snapshot: Snapshot) -> Counter[str]:
    return Counter(dict.fromkeys((e.text for e in snapshot.elements if e.text and e.rect.area), 1))


def _altered(before: Snapshot, after: Snapshot) -> tuple[str, ...]:
    old = _states(before)
    return tuple(
        f"{named[1]}: {old[named] or 'empty'} is now {state or 'empty'}"
        for named, state in _states(after).items()
        if named in old and old[named] != state
    )


def _states(snapshot: Snapshot) -> dict[tuple[str, str], str]:
    """Read the state of everything that can be told from all others by role and name."""
    names = [(e.role.value, e.text or e.id) for e in snapshot.elements]
    unique = {name for name, times in Counter(names).items() if times == 1 and name[1]}
    return {name: _state(e) for name, e in zip(names, snapshot.elements, strict=True) if name in unique}


def _state(element: Element) -> str:
    if element.checked is not None:
        return "on" if element.checked else "off"
    return (element.value or "")[:80]
