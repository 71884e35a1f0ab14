"""What this installation has seen of its maps: the last verification of each content on each model."""

import json
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from maps.digest import digest
from maps.model import AppMap
from phone.protocols import PhoneInfo
from phone.snapshot import Platform
from router.state import file_part, write_whole
from router.verify_report import VerifyReport

PRIVATE: Final = {
    "trace": True,
    "phone": True,
    "macros": {"__all__": {"arguments", "value", "why"}},
    "edges": {"__all__": {"why"}},
}
"""What is not kept: what was typed or read, and which phone it was."""


def model_of(phone: PhoneInfo) -> str:
    """Name the kind of phone that verifications are kept by."""
    return f"{phone.name} {phone.os_version}".strip()


class Verifications:
    """Verifications on disk, in a folder of the state."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, report: VerifyReport) -> None:
        """Keep a verification in the place of the one before, of the same content on the same model.

        Raises:
            PhoneError: `state_unwritable`.
        """
        stem = _stem(report.app, report.platform, report.map_hash)
        path = self._folder / f"{stem}-{file_part(report.model)}.json"
        kept = {**report.model_dump(mode="json", exclude=PRIVATE), "phone": ""}
        write_whole(path, json.dumps(kept, ensure_ascii=False), is_private=True)

    def of(self, app_map: AppMap) -> tuple[VerifyReport, ...]:
        """List what is known of this content of the map, on whatever model; the newest first."""
        stem = _stem(app_map.id, app_map.platform, digest(app_map))
        files = sorted(self._folder.glob(f"{stem}-*.json"), key=_changed, reverse=True)
        return tuple(report for file in files if (report := _read(file)))

    def links(self, app_map: AppMap, model: str) -> frozenset[str]:
        """Name the deep links that were last seen to work on this model."""
        if not any(self._folder.glob(f"{file_part(app_map.id)}.{app_map.platform}-*.json")):
            return frozenset()  # as a rule, and cheaper than the digest of a map
        report = next((one for one in self.of(app_map) if one.model == model), None)
        return (
            frozenset(one.link for one in report.links if one.verdict == "holds") if report else frozenset()
        )


def _stem(app: str, platform: Platform, map_hash: str) -> str:
    return f"{file_part(app)}.{platform}-{file_part(map_hash)}"


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def _read(file: Path) -> VerifyReport | None:
    """Read a verification; one that is damaged or of another version counts as none."""
    try:
        return VerifyReport.model_validate_json(file.read_bytes())
    except (OSError, ValidationError):
        return None
