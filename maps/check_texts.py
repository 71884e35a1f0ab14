"""The texts of a map, which others will read: none may point to a person."""

from collections.abc import Iterator

from maps.findings import Finding
from maps.labels import is_template
from maps.model import AppMap, MapElement, Screen
from maps.personal import is_chinese_name, is_full_name, personal_data
from phone.snapshot import Role


def text_findings(app_map: AppMap) -> Iterator[Finding]:
    """List the texts that hold personal data, and those that seem to be names of people."""
    for where, text in all_texts(app_map):
        if what := personal_data(text):
            message = f"looks like {what}; maps hold no personal data"
            yield Finding("error", where, message, "personal_data", "a {placeholder}, or nothing")
    for screen in app_map.screens:
        for element in screen.elements:
            if name := person_named(element, screen):
                where = f"screens.{screen.id}.elements.{element.id}"
                message = f"“{name}” looks like a person's name"
                yield Finding("warning", where, message, "person_name", "`fixed: false` and a {placeholder}")


def person_named(element: MapElement, screen: Screen) -> str | None:
    """Name the text of an element of a list that seems to be a person's name; `None` when none does.

    A Chinese one counts only with another beside it: every such surname begins a word, too.
    """
    if not element.fixed or element.pinned or element.role not in (Role.ROW, Role.TEXT, Role.BUTTON):
        return None
    for text in texts_of(element):
        if is_full_name(text):
            return text
        if is_chinese_name(text) and element.role is Role.ROW and _chinese_names(screen) > 1:
            return text
    return None


def texts_of(thing: MapElement | Screen) -> Iterator[str]:
    """List every text that a map has of an element or a screen."""
    if isinstance(thing, Screen):
        yield from (thing.title, thing.description, *thing.names.values())
    else:
        yield from (*thing.labels, thing.beside)
    for aliases in thing.aliases.values():
        yield from aliases


def all_texts(app_map: AppMap) -> Iterator[tuple[str, str]]:
    """List every text of a map that a person has written or a phone has shown, with its place."""
    for screen in app_map.screens:
        yield from ((f"screens.{screen.id}", text) for text in texts_of(screen))
        for element in screen.elements:
            yield from ((f"screens.{screen.id}.elements.{element.id}", text) for text in texts_of(element))
    for macro in app_map.macros:
        said = (text for templates in macro.say.values() for text in templates)
        yield from ((f"macros.{macro.id}", text) for text in (macro.description, *said))
    yield from ((f"links.{link.id}", link.url) for link in app_map.links)


def _chinese_names(screen: Screen) -> int:
    """Count the rows of a list that could be names of people, alone or as nearly all that the list has."""
    rows = [e for e in screen.elements if e.role is Role.ROW and not e.pinned and not is_template(e.text)]
    named = [e for e in rows if is_chinese_name(e.text) and len(e.text) == 3]
    return len(named) if 2 * len(named) > len(rows) else 0
