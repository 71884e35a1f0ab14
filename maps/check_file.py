"""A map file held against the format and against what makes a good map, with the line of every finding."""

from dataclasses import dataclass, replace
from typing import Final

from maps.check import check
from maps.document import Document
from maps.files import Folder, MapFileError, file_text, read_any
from maps.findings import Finding
from maps.model import AppMap

SCHEMA_LINE: Final = "# yaml-language-server: $schema="
SCHEMA_FILE: Final = "appmap.schema.json"


@dataclass(frozen=True, slots=True)
class Checked:
    """A map file that was checked."""

    findings: tuple[Finding, ...]
    app_map: AppMap | None = None
    """What it holds; `None` when it cannot be read."""

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
    return Checked(tuple(findings), source.app_map)


def _is_derived(finding: Finding, document: Document) -> bool:
    """Tell whether a finding is about a macro that nobody wrote: what it was derived from has it, too."""
    parts = finding.where.split(".")
    return len(parts) > 1 and parts[0] == "macros" and not document.has(f"macros.{parts[1]}")
