"""Sentences that would fire two macros, of one map or of several of one platform, so that neither fires."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maps.findings import Finding
from maps.model import AppMap, Macro
from maps.utterances import sentences


@dataclass(frozen=True, slots=True)
class _Saying:
    app_map: AppMap
    macro: Macro
    template: str


def same_sayings(maps: Sequence[AppMap], *, across: bool = False) -> Iterator[tuple[AppMap, Finding]]:
    """Find macros that claim the same words; of two, the later is told, with its map.

    Args:
        maps: all are of one platform.
        across: told are only macros of different maps.
    """
    saying: defaultdict[str, dict[str, _Saying]] = defaultdict(dict)
    for app_map in maps:
        for macro in app_map.macros:
            for language, templates in macro.say.items():
                for template in templates:
                    for sentence in sentences(template, language, macro.params, app_map.id):
                        said = _Saying(app_map, macro, template)
                        saying[sentence].setdefault(f"{app_map.id}.{macro.id}", said)
    told: set[tuple[str, ...]] = set()
    for macros in saying.values():
        names = tuple(macros)
        first, *others = macros.values()
        other = next((o for o in others if not across or o.app_map is not first.app_map), None)
        if other and names not in told:
            told.add(names)
            whose = first.macro.id if other.app_map is first.app_map else names[0]
            message = f"says “{other.template}”, as {whose} does: the sentence fires neither"
            yield other.app_map, Finding("error", f"macros.{other.macro.id}", message, "same_utterance")
