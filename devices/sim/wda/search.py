"""Finds elements the ways clients ask for them. Pure."""

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element as XmlElement

from devices.sim.wda.errors import WdaError
from devices.sim.wda.predicate import parse_predicate
from devices.sim.wda.source import attributes_of
from devices.sim.wda.tree import PREFIX, WdaElement

_STEP = re.compile(
    r"(?P<deep>\*\*)?/(?P<type>\*|[A-Za-z]+)(?P<filters>(?:\[(?:`(?:[^`]|``)*`|[$][^$]*[$]|-?\d+)\])*)"
)
_FILTER = re.compile(r"\[(?:`((?:[^`]|``)*)`|[$]([^$]*)[$]|(-?\d+))\]")


def find(root: WdaElement, using: str, value: str) -> list[WdaElement]:
    """List what `using`/`value` names, in document order.

    Raises:
        WdaError: the strategy or the selector is not known.
    """
    everything = list(root.walk())
    match using:
        case "id" | "name" | "accessibility id":
            return [e for e in everything if value in (e.name, e.node.id if e.node else "") and value]
        case "class name":
            return [e for e in everything if e.type == value]
        case "link text" | "partial link text":
            return _by_link_text(everything, value, is_partial=using.startswith("partial"))
        case "predicate string":
            test = parse_predicate(value)
            return [e for e in everything if test(e)]
        case "class chain":
            return _by_class_chain(root, value)
        case "xpath":
            return _by_xpath(root, value)
        case _:
            raise WdaError.bad_argument(f"Invalid locator requested: {using}")


def _by_link_text(everything: list[WdaElement], value: str, *, is_partial: bool) -> list[WdaElement]:
    name, is_given, wanted = value.partition("=")
    if not is_given:
        raise WdaError("invalid selector", f"'{value}' is not of the form attribute=text")

    def fits(element: WdaElement) -> bool:
        have = attributes_of(element).get(name.strip(), "")
        return wanted in have if is_partial else have == wanted

    return [e for e in everything if fits(e)]


@dataclass(frozen=True, slots=True)
class _Step:
    type: str
    is_deep: bool
    filters: tuple[tuple[str, str, str], ...]


def _by_class_chain(root: WdaElement, chain: str) -> list[WdaElement]:
    found = [root]
    for step in _steps(chain):
        found = _take_step(found, step)
    return found


def _steps(chain: str) -> list[_Step]:
    text = chain if chain.startswith(("**/", "/")) else f"/{chain}"
    steps: list[_Step] = []
    at = 0
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None:
            raise WdaError("invalid selector", f"'{chain}' is not a valid class chain")
        kind = match["type"]
        kind = "" if kind in ("*", f"{PREFIX}Any") else kind
        steps.append(_Step(kind, match["deep"] is not None, tuple(_FILTER.findall(match["filters"]))))
        at = match.end()
        if text.startswith("/**/", at):
            at += 1
    return steps


def _take_step(found: list[WdaElement], step: _Step) -> list[WdaElement]:
    matched: list[WdaElement] = []
    for element in found:
        inside = list(element.walk())[1:] if step.is_deep else element.children
        matched += [e for e in inside if step.type in ("", e.type) and e not in matched]
    for own, inner, number in step.filters:
        if number:
            matched = _pick(matched, int(number))
        else:
            test = parse_predicate((own or inner).replace("``", "`"))
            matched = [e for e in matched if (test(e) if own else any(map(test, list(e.walk())[1:])))]
    return matched


def _pick(matched: list[WdaElement], number: int) -> list[WdaElement]:
    at = number - 1 if number > 0 else number
    return [matched[at]] if number and -len(matched) <= at < len(matched) else []


def _by_xpath(root: WdaElement, xpath: str) -> list[WdaElement]:
    """Use the standard library's XPath, which knows paths, attributes equal to a text, and positions."""
    top, known = _as_xml(root)
    path = f".{xpath}" if xpath.startswith("/") else xpath
    try:
        return [known[id(e)] for e in top.findall(path) if id(e) in known]
    except (
        SyntaxError,
        KeyError,
        StopIteration,
        TypeError,
    ) as error:  # what the library raises for bad paths
        raise WdaError("invalid selector", f"'{xpath}' cannot be used: {error}") from error


def _as_xml(root: WdaElement) -> tuple[XmlElement, dict[int, WdaElement]]:
    top = XmlElement("AppiumAUT")
    known: dict[int, WdaElement] = {}
    waiting = [(top, root)]
    while waiting:
        parent, element = waiting.pop()
        made = XmlElement(element.type, attributes_of(element))
        parent.append(made)
        known[id(made)] = element
        waiting += [(made, child) for child in reversed(element.children)]
    return top, known
