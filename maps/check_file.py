"""A map file held against the format and against what makes a good map, with the line of every finding."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, get_args

from maps.check import check
from maps.check_say import same_sayings
from maps.document import Document
from maps.files import Folder, MapFileError, file_text, read_any
from maps.findings import Finding
from maps.model import AppMap
from phone.snapshot import Platform

SCHEMA_LINE: Final = "# yaml-language-server: $schema="
SCHEMA_FILE: Final = "appmap.schema.json"


@dataclass(frozen=True, slots=True)
class Checked:
    """A map file that was checked."""

    findings: tuple[Finding, ...]
    app_map: AppMap | None = None
    """What it holds; `None` when it cannot be read."""
    document: Document | None = None

    @property
    def is_ok(self) -> bool:
        """Whether nothing is wrong; warnings do not count."""
        return all(finding.level != "error" for finding in self.findings)


def check_file(path: Folder) -> Checked:
    """Check a map file. Whatever is in it, and that it cannot be read, is a finding."""
    try:
        text = file_text(path)
    except MapFileError as error:
        return Checked(error.findings)
    return check_text(text, path.name)


def check_text(text: str, name: str) -> Checked:
    """Check the text of a map file."""
    try:
        source = read_any(text, name)
    except MapFileError as error:
        return Checked(error.findings)
    document = source.document
    written = (one for one in check(source.app_map) if not _is_derived(one, document))
    findings = [replace(one, line=document.line_of(one.where)) for one in written]
    if not text.lstrip("\ufeff").startswith(SCHEMA_LINE):
        expected = f"`{SCHEMA_LINE}…/{SCHEMA_FILE}`, by which editors help"
        findings.append(
            Finding("warning", "", "the first line names no schema", "no_schema_line", expected, 1)
        )
    return Checked(tuple(findings), source.app_map, document)


def check_together(checked: Sequence[Checked]) -> list[Checked]:
    """Add what is wrong with several maps beside each other: words that two apps of a platform claim."""
    found: defaultdict[str, list[Finding]] = defaultdict(list)
    for platform in get_args(Platform):
        maps = [one.app_map for one in checked if one.app_map and one.app_map.platform == platform]
        for app_map, finding in same_sayings(maps, across=True):
            found[f"{app_map.id}.{platform}"].append(finding)
    return [replace(one, findings=(*one.findings, *_placed(one, found))) for one in checked]


def _placed(checked: Checked, found: Mapping[str, list[Finding]]) -> Iterator[Finding]:
    app_map, document = checked.app_map, checked.document
    if app_map and document:
        for finding in found.get(f"{app_map.id}.{app_map.platform}", ()):
            yield replace(finding, line=document.line_of(finding.where))


def _is_derived(finding: Finding, document: Document) -> bool:
    """Tell whether a finding is about a macro that nobody wrote: what it was derived from has it, too."""
    parts = finding.where.split(".")
    return len(parts) > 1 and parts[0] == "macros" and not document.has(f"macros.{parts[1]}")
