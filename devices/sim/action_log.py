"""What the wires served: every action and capture, in order, with counts."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class ActionLog:
    """The ground truth of what a phone was asked to do."""

    entries: list[dict[str, object]] = field(default_factory=list[dict[str, object]])
    counts: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, kind: str, details: dict[str, object]) -> None:
        """Note one."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.entries.append({"kind": kind, **details})

    def clear(self) -> None:
        """Forget everything noted so far."""
        self.entries.clear()
        self.counts.clear()
