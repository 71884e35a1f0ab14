"""Where the screens of a map stand on the page: columns by the taps from home, few crossings. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from maps.model import AppMap, Risk
from maps.path import edges

Place: TypeAlias = tuple[int, int]
"""Column and row; column 0 is home."""
SWEEPS: Final = 6


def layout(app_map: AppMap) -> dict[str, Place]:
    """Place every screen; those that no way leads to stand in a column of their own at the end."""
    ways = {
        s: [e.target for e in found] for s, found in edges(app_map, max(Risk, key=list(Risk).index)).items()
    }
    columns = _columns(app_map, ways)
    order = {screen.id: place for place, screen in enumerate(app_map.screens)}
    rows = [sorted(column, key=order.__getitem__) for column in columns]
    into = _into(ways)
    for sweep in range(SWEEPS):
        is_forth = sweep % 2 == 0
        rows = _swept(rows, into if is_forth else ways, is_forth=is_forth)
    return {screen: (x, y) for x, column in enumerate(rows) for y, screen in enumerate(column)}


def _columns(app_map: AppMap, ways: Mapping[str, Sequence[str]]) -> list[list[str]]:
    columns, seen, column = list[list[str]](), {app_map.home}, [app_map.home]
    while column:
        columns.append(column)
        following = [target for screen in column for target in ways.get(screen, ())]
        column = [target for target in dict.fromkeys(following) if target not in seen]
        seen.update(column)
    alone = [screen.id for screen in app_map.screens if screen.id not in seen]
    return [*columns, alone] if alone else columns


def _into(ways: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    into: dict[str, list[str]] = {}
    for source, targets in ways.items():
        for target in targets:
            into.setdefault(target, []).append(source)
    return into


def _swept(rows: list[list[str]], beside: Mapping[str, Sequence[str]], *, is_forth: bool) -> list[list[str]]:
    """Order each column by the middle of what its screens hang together with in the column before."""
    sorted_rows = rows if is_forth else rows[::-1]
    done: list[list[str]] = sorted_rows[:1]
    for column in sorted_rows[1:]:
        height = {screen: y / max(1, len(done[-1])) for y, screen in enumerate(done[-1])}
        middles = {
            screen: _middle(screen, beside, height, y / len(column)) for y, screen in enumerate(column)
        }
        done.append(sorted(column, key=middles.__getitem__))
    return done if is_forth else done[::-1]


def _middle(
    screen: str, beside: Mapping[str, Sequence[str]], height: Mapping[str, float], usual: float
) -> float:
    near = [height[other] for other in beside.get(screen, ()) if other in height]
    return sum(near) / len(near) if near else usual
