"""Which macros are run, with which arguments: what only the app's content can name is taken from there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from maps.arguments import parse
from maps.model import AppMap, Arguments, Macro, Param
from phone.errors import PhoneError

Lists: TypeAlias = Mapping[str, Sequence[Mapping[str, str]]]
"""What the app shows on this phone: the lists of the ground truth."""
VALUES: Final[Mapping[str, Mapping[str, Any]]] = {
    "settings.ios": {"line": "Travel", "network": "@my_networks.name", "query": "Bluetooth"},
    "settings.android": {"query": "battery", "app": "@apps.name"},
    "calendar.ios": {
        "title": "Tea with Kim",
        "event": "Tree Lighting",
        "day": "2026-12-05",
        "calendar": "Family",
        "name": "On the road",
    },
    "clock.android": {
        "city": "@cities.city",
        "add_city.city": "Barcelona",
        "zone": "@time_zones.zone",
        "label": "tea",
    },
    "contacts.android": {
        "person": "@contacts.name",
        "first": "Ada",
        "last": "Quill",
        "add_contact.phone": "5550100777",
        "edit_contact.first": "Ada",
        "label": "Choir",
        "query": "@contacts.first",
    },
    "foodpanda.ios": {"query": "漢堡", "restaurant": "@restaurants.name"},
    "music.ios": {"query": "rain", "song": "@songs.title", "add_new_song.song": "@new_songs.title"},
    "jd.ios": {"query": "手机", "product": "@products.title"},
    "dianping.ios": {"query": "火锅", "restaurant": "@restaurants.name", "city": "西安"},
    "xiaohongshu.ios": {"query": "手账", "note": "@notes.title"},
    "weibo.ios": {"query": "露营", "text": "Well done", "author": "@follow_feed.author"},
}
"""By map; the key is `MACRO.PARAM`, or `PARAM` for every macro. `@LIST.NAME` is of one of a list's rows."""
MOST_ROWS: Final = 30
"""So many rows of a list are tried in turn: a feed shows only some, a person may have no birthday."""
BEFORE: Final[Mapping[str, Mapping[str, Any]]] = {
    "clock.android.pause_stopwatch": {"stopwatch": "runs"},
    "clock.android.reset_stopwatch": {"stopwatch": "paused"},
    "music.ios.pause": {"playing": True},
}
"""What the app's state must be before a macro can mean anything."""
BEFORE_ROWS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "contacts.android.remove_favorite": ("contacts", {"starred": "1"}),
}
"""The same for every row of a list."""
_BY_TYPE: Final[Mapping[str, object]] = {
    "integer": 2,
    "number": 2,
    "date": "2026-12-24",
    "time": "14:30",
    "duration": "PT10M",
}


@dataclass(frozen=True, slots=True)
class Job:
    """One macro with the sets of arguments to try in turn, until one changes something."""

    macro: Macro
    rounds: tuple[Arguments, ...]
    spare: tuple[tuple[Arguments, ...], ...] = ()
    """The same with what other rows of the app's lists name, for a phone on which the first is not done."""
    before: tuple[Mapping[str, Any], ...] = ()
    """Operations of the control port that make the app ready for it, without `app`."""

    @property
    def name(self) -> str:
        """How it is called in a report."""
        told = ", ".join(str(value) for value in self.rounds[0].values() if not isinstance(value, bool))
        return f"{self.macro.id} {told}".strip()


def jobs(app_map: AppMap, lists: Lists) -> tuple[list[Job], list[str]]:
    """List what can be run of a map, and the macros for which there is no example."""
    found: list[Job] = []
    without: list[str] = []
    values = [_values(app_map, lists, row) for row in range(MOST_ROWS)]
    for macro in app_map.macros:
        try:
            made = [list(_jobs(macro, told)) for told in values]
        except (PhoneError, LookupError):
            without.append(f"{app_map.id}.{macro.id}")
            continue
        before = tuple(_before(f"{_name(app_map)}.{macro.id}", lists))
        for job, *others in zip(*made, strict=True):
            spare: list[tuple[Arguments, ...]] = []
            for other in others:
                if other.rounds not in (job.rounds, *spare):
                    spare.append(other.rounds)
            found.append(replace(job, spare=tuple(spare), before=before))
    return found, without


def _values(app_map: AppMap, lists: Lists, row: int) -> dict[str, object]:
    """Look up every value; those of lists in this row."""
    told = {key: _value(told, lists, row) for key, told in VALUES.get(_name(app_map), {}).items()}
    told |= _first_alarm(lists) if _name(app_map) == "clock.android" else {}
    return {key: value for key, value in told.items() if value is not None}


def _before(name: str, lists: Lists) -> Iterator[dict[str, Any]]:
    for key, value in BEFORE.get(name, {}).items():
        yield {"op": "set", "name": key, "value": value}
    if name in BEFORE_ROWS:
        of, told = BEFORE_ROWS[name]
        yield {"op": "list", "name": of, "items": [{**row, **told} for row in lists[of]]}


def _name(app_map: AppMap) -> str:
    return f"{app_map.id}.{app_map.platform}"


def _value(told: object, lists: Lists, row: int) -> object:
    """Look up what a value stands for; `None` when the phone does not have it."""
    if not isinstance(told, str) or not told.startswith("@"):
        return told
    name, _, key = told[1:].partition(".")
    rows = lists.get(name) or [{}]
    return rows[min(row, len(rows) - 1)].get(key)


def _first_alarm(lists: Lists) -> dict[str, object]:
    """Name an alarm that there is, and one that there is not."""
    alarm = lists["alarms"][0]
    hour = int(alarm["hour"]) % 12 + (12 if alarm["part"] == "PM" else 0)
    return {"at": f"{hour:02}:{alarm['mm']}", "add_alarm.at": "15:07", "add_weekday_alarm.at": "06:52"}


def _jobs(macro: Macro, values: Mapping[str, Any]) -> Iterator[Job]:
    if macro.family == "open":
        for choice in macro.params[0].choices:
            yield Job(macro, (parse(macro, {macro.params[0].name: choice}),))
        return
    told: dict[str, object] = {}
    switch = ""
    for param in macro.params:
        key = next((k for k in (f"{macro.id}.{param.name}", param.name) if k in values), None)
        if key is not None:
            told[param.name] = values[key]
        elif param.required and param.type == "boolean":
            switch = param.name
        elif param.required:
            told[param.name] = _example(param)
    rounds = [{**told, switch: on} for on in (True, False)] if switch else [told]
    yield Job(macro, tuple(parse(macro, one) for one in rounds))


def _example(param: Param) -> object:
    """Make an argument from what the map says about it.

    Raises:
        LookupError: only the app's content can tell.
    """
    if param.type == "choice":
        return param.choices[-1]
    if param.minimum is not None and param.type in ("integer", "number"):
        return param.minimum + 1
    return _BY_TYPE[param.type]


def few(found: Sequence[Job], count: int) -> list[Job]:
    """Take `count` jobs from all over the list."""
    stride = max(1, len(found) // count) if count else 1
    return list(found[::stride])[: count or None]
