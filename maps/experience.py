"""What earlier runs have shown of a map on this phone; what a replay prefers, never what it trusts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Experience:
    """Links that have worked, and edges that lately have not."""

    links: frozenset[str] = frozenset()
    """Ids of links that have led where the map says."""
    weak: frozenset[tuple[str, str]] = frozenset()
    """Edges, by screen and element, that have failed more often than they have worked."""


NONE = Experience()
