"""What the wires served, and what it did: every action and capture, and every effect, in order."""

from dataclasses import dataclass, field

from devices.sim.effects import Change, SideEffect
from devices.sim.touches import TouchFact


@dataclass(slots=True)
class ActionLog:
    """The ground truth of what a phone was asked to do, and of what that changed."""

    entries: list[dict[str, object]] = field(default_factory=list[dict[str, object]])
    counts: dict[str, int] = field(default_factory=dict[str, int])
    effects: list[SideEffect] = field(default_factory=list[SideEffect])
    touches: list[TouchFact] = field(default_factory=list[TouchFact])

    def add(self, kind: str, details: dict[str, object]) -> None:
        """Note one request."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.entries.append({"kind": kind, **details})

    def note(self, change: Change, *, app: str, screen: str, element: str) -> None:
        """Note one effect; letters typed into one field are one."""
        effect: SideEffect = {
            "kind": change.kind,
            "app": app,
            "screen": screen,
            "element": element,
            "what": change.what or element,
        }
        if self.effects and change.kind == "typed":
            last = self.effects[-1]
            if (last["kind"], last["app"], last["what"]) == ("typed", app, effect["what"]):
                self.effects.pop()
        if change.value is not None:
            effect["value"] = change.value
        self.effects.append(effect)

    def clear(self) -> None:
        """Forget everything noted so far."""
        self.entries.clear()
        self.counts.clear()
        self.effects.clear()
        self.touches.clear()
