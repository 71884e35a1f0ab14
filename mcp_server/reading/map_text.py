"""Maps as a model reads them: the whole map in short, one screen or one macro in full. Pure."""

from collections.abc import Iterable, Iterator, Sequence

from maps.model import AppMap, Macro, Screen
from maps.writing import macro_spec, screen_spec, written_entry

MOST_CHARACTERS = 30_000
"""Of one resource. Source: the smallest cut of the clients that were measured, less a third."""
FULL = 0.8
"""Share of them that screens may take, so that macros are told as well."""


def macros_text(maps: Iterable[AppMap]) -> str:
    """Write every macro on one line: name, arguments, what it does, platforms."""
    lines: dict[str, list[str]] = {}
    for app_map in maps:
        for macro in app_map.macros:
            lines.setdefault(f"{app_map.id}.{macro_line(macro)}", []).append(app_map.platform)
    every = [f"{line} [{', '.join(platforms)}]" for line, platforms in sorted(lines.items())]
    return "\n".join(_fitting(every, "find_macros searches them all."))


def macro_line(macro: Macro) -> str:
    """Write a macro on one line."""
    takes = ", ".join(
        f"{param.name}: {' | '.join(param.choices) if param.choices else param.type}"
        for param in macro.params
    )
    return f"{macro.id}({takes}) - {macro.description}"


def map_text(app_map: AppMap, uri: str) -> str:
    """Write a map in short: every screen with the ways on from it, then the macros.

    `uri` is where the map is read.
    """
    origin = app_map.origin
    seen_on = ", ".join(filter(None, (origin.device, origin.os, origin.date)))
    head = [
        f"{app_map.name} ({app_map.id}) on {app_map.platform}, {app_map.bundle}.",
        f"{len(app_map.screens)} screens, {len(app_map.macros)} macros.",
        f"Source: {origin.source}{f' ({seen_on})' if seen_on else ''}. A fresh start shows {app_map.home}.",
        f"Every element of a screen: {uri}/screens/SCREEN. The steps of a macro: {uri}/macros/MACRO.",
        "",
        "Screens, and what leads on from them:",
    ]
    room = MOST_CHARACTERS - sum(map(len, head)) - len(head)
    screens = _within(list(map(_screen_lines, app_map.screens)), int(room * FULL), f"{uri}/screens/")
    room -= sum(len(line) + 1 for line in screens)
    macros = _within([[f"- {macro_line(m)}{_risk(m)}"] for m in app_map.macros], room - 100, f"{uri}/macros/")
    return "\n".join([*head, *screens, "", "Macros:", *macros])


def screen_text(screen: Screen) -> str:
    """Write a screen with its elements, as the map's file has it."""
    return _cut(written_entry(screen_spec(screen)))


def macro_text(macro: Macro) -> str:
    """Write a macro with its steps, as the map's file has it."""
    return _cut(written_entry(macro_spec(macro)))


def _screen_lines(screen: Screen) -> list[str]:
    title = f" “{screen.title}”" if screen.title else ""
    told = f" - {screen.description}" if screen.description else ""
    ways = [f"    {e.text or e.id} ({e.id}) -> {e.leads_to}" for e in screen.elements if e.leads_to]
    return [f"- {screen.id}{title}{told} [{len(screen.elements)} elements]", *ways]


def _risk(macro: Macro) -> str:
    return "" if macro.risk.value == "none" else f" [{macro.risk.value.replace('_', ' ')}]"


def _within(blocks: Sequence[list[str]], room: int, uri: str) -> list[str]:
    """Keep as many whole blocks as there is room for, and say what was left out."""
    kept: list[str] = []
    for number, block in enumerate(blocks):
        room -= sum(len(line) + 1 for line in block)
        if room < 0:
            return [*kept, f"{len(blocks) - number} more are left out; each can be read at {uri}ID."]
        kept += block
    return kept


def _cut(text: str) -> str:
    return "\n".join(_fitting(text.splitlines()))


def _fitting(lines: Sequence[str], otherwise: str = "") -> Iterator[str]:
    room = MOST_CHARACTERS
    for number, line in enumerate(lines):
        room -= len(line) + 1
        if room < 0:
            yield f"# {len(lines) - number} more lines are left out. {otherwise}".rstrip()
            return
        yield line
