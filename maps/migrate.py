"""Maps of older versions of the format brought to the one that is read. Pure.

To change the format incompatibly: raise `NEWEST`, add to `MIGRATIONS` the step from the version before, and
keep every older step.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from maps.findings import Finding

FORMAT: Final = "openphone.appmap"
NEWEST: Final = 1
Plain: TypeAlias = Mapping[str, Any]
Migration: TypeAlias = Callable[[Plain], Plain]
MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""By the version that they start from: each makes a document of the next one, and may leave its `schema`."""
_VERSION: Final = re.compile(rf"{re.escape(FORMAT)}/([1-9][0-9]{{0,5}})")


class VersionError(Exception):
    """The document is of a version that is not read; `finding` says which are."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.told)
        self.finding = finding


def migrate(
    document: object, migrations: Mapping[int, Migration] = MIGRATIONS, newest: int = NEWEST
) -> object:
    """Bring a document to the newest version; what names no version is left to the schema to refuse.

    Raises:
        VersionError: it is of a newer version, or of one that is no longer read.
    """
    if not isinstance(document, Mapping):
        return document
    plain = cast("Plain", document)
    named = _VERSION.fullmatch(str(plain.get("schema", "")))
    if named is None:
        return plain
    version = int(named[1])
    if version > newest:
        raise VersionError(_unread(version, "is newer than this program", newest))
    for step in range(version, newest):
        if step not in migrations:
            raise VersionError(_unread(version, "is no longer read", newest))
        plain = {**migrations[step](plain), "schema": f"{FORMAT}/{step + 1}"}
    return plain


def _unread(version: int, what: str, newest: int) -> Finding:
    expected = f"{FORMAT}/{newest}, the newest that is read here, or an older one; a newer program may help"
    return Finding("error", "schema", f"{FORMAT}/{version} {what}", "unknown_version", expected)
