"""A value that the phone shows, as the kind of value that the macro promises."""

import re
from typing import Final

from maps.arguments import OFF_WORDS, ON_WORDS
from maps.labels import normal
from maps.macro import ReturnType
from maps.moments import dates, times

_NUMBER: Final = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d{1,15}(?:\.\d+)?")


def typed(shown: str, kind: ReturnType | None) -> bool | float | str:
    """Bring a text to its kind; what is not of that kind stays the text that it is."""
    match kind:
        case "boolean":
            word = normal(shown)
            return word in ON_WORDS if word in ON_WORDS | OFF_WORDS else shown
        case "number":
            number = _NUMBER.search(shown)
            return _figure(number[0].replace(",", "")) if number else shown
        case "time":
            found = (times.read(match[0]) for match in re.finditer(times.WRITTEN, shown, re.IGNORECASE))
            moment = next((time for time in found if time), None)
            return f"{moment:%H:%M}" if moment else shown
        case "date":
            days = (dates.read(match[0], None) for match in re.finditer(dates.PATTERN, shown, re.IGNORECASE))
            day = next((day for day in days if day), None)
            return day.isoformat() if day else shown
        case _:
            return shown


def _figure(text: str) -> float:
    return float(text) if "." in text else int(text)
