"""From what a phone printed to an XML tree: decode, cut, clean, parse safely; for both platforms."""

import re
import xml.etree.ElementTree as ET  # for the type and its error; parsing goes through defusedxml
from xml.sax.saxutils import unescape

import defusedxml
import defusedxml.ElementTree

from phone.errors import DumpError

MAX_DUMP_CHARS = 16_000_000
"""Longest dump that is parsed. The largest public one (504 nodes, 18 lists) has 300,000 characters."""

_ILLEGAL_IN_XML = re.compile(r"[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
_CHARACTER_ENTITY = re.compile(r"&#(?:[xX]([0-9a-fA-F]{1,8})|([0-9]{1,10}));")
_DECLARES_ENTITIES = re.compile(r"<!(?:DOCTYPE|ENTITY)\b")
# Direction marks and the object replacement character: drawn as nothing, present in real labels.
_INVISIBLE = dict.fromkeys(
    [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0xFEFF, 0xFFFC], ""
)


def one_line(text: str) -> str:
    """Return `text` as a person reads it: no direction marks, no object placeholders, single spaces."""
    return " ".join(text.translate(_INVISIBLE).split())


def decode_dump(data: bytes) -> str:
    """Decode a dump: UTF-8, or UTF-16 as a redirect on Windows leaves it, with or without a BOM."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if data.startswith(b"<\x00"):
        return data.decode("utf-16-le", errors="replace")
    return data.decode("utf-8-sig", errors="replace")


def parse_dump(text: str, root_names: str) -> ET.Element:
    """Parse the tree inside `text`, whatever stands around it.

    Args:
        text: what the phone printed.
        root_names: a regular expression of the root's names, such as `hierarchy|displays`; no groups.

    Raises:
        DumpError: `empty_dump` without any tree, `broken_dump` when it is cut off or malformed,
            `refused_dump` when it declares entities or is larger than a dump can be.
    """
    if len(text) > MAX_DUMP_CHARS:
        raise refused_dump(f"it has {len(text):,} characters, the limit is {MAX_DUMP_CHARS:,}")
    if _DECLARES_ENTITIES.search(text):
        raise refused_dump("it declares a document type or entities, which no screen does")
    try:
        return defusedxml.ElementTree.fromstring(_clean(_cut(text, root_names)), forbid_dtd=True)
    except ET.ParseError as error:
        raise broken_dump(f"it is not well-formed ({error})") from error
    except defusedxml.DefusedXmlException as error:
        raise refused_dump("it declares entities, which no screen does") from error


def broken_dump(why: str) -> DumpError:
    """Build the error for a tree that came in pieces."""
    return DumpError(
        "broken_dump",
        f"The tree of the screen cannot be read: {why}.",
        next="Capture again; if it stays broken, take a screenshot instead.",
        retryable=True,
    )


def empty_dump() -> DumpError:
    """Build the error for a phone that printed nothing that looks like a tree."""
    return DumpError(
        "empty_dump",
        "The phone answered without a tree of the screen.",
        next="Capture again; if it stays empty, take a screenshot instead.",
        retryable=True,
    )


def refused_dump(why: str) -> DumpError:
    """Build the error for input that is not parsed at all."""
    return DumpError(
        "refused_dump",
        f"The tree of the screen was refused: {why}.",
        next="Take a screenshot instead, and check which program answers for this phone.",
    )


def _cut(text: str, root_names: str) -> str:
    """Cut the root element out of `text`; look inside a wrapper that escaped it when there is none."""
    opening = re.compile(rf"<({root_names})(?=[\s>/])")
    start = opening.search(text)
    if start is None and re.search(rf"&lt;(?:{root_names})\b", text):
        text = unescape(text, {"&quot;": '"', "&apos;": "'"})
        start = opening.search(text)
    if start is None:
        raise broken_dump("it was cut off at its start") if "<?xml" in text else empty_dump()
    closing = f"</{start[1]}>"
    end = text.rfind(closing)
    if end > start.start():
        return text[start.start() : end + len(closing)]
    alone = re.compile(r'<[^<>"]*(?:"[^"]*"[^<>"]*)*/>').match(text, start.start())
    if alone is None:
        raise broken_dump("it was cut off before its end")
    return alone[0]


def _clean(xml: str) -> str:
    """Drop what XML forbids; join surrogate pairs written as two entities, replace lone ones."""
    xml = _CHARACTER_ENTITY.sub(_resolve_entity, xml)
    try:
        xml.encode()
    except UnicodeEncodeError:
        xml = xml.encode("utf-16", errors="surrogatepass").decode("utf-16", errors="replace")
    return _ILLEGAL_IN_XML.sub("", xml)


def _resolve_entity(entity: re.Match[str]) -> str:
    code = int(entity[1], 16) if entity[1] else int(entity[2])
    if 0xD800 <= code <= 0xDFFF:
        return chr(code)  # one half of a pair, joined afterwards
    if code > 0x10FFFF or _ILLEGAL_IN_XML.match(chr(code)):
        return ""
    return entity[0]
