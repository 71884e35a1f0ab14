"""What WebDriverAgent remembers between requests: its session, settings, and elements it handed out."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from devices.sim.node import AlertState
from devices.sim.render import Renderer
from devices.sim.wda.errors import WdaError
from devices.sim.wda.tree import WdaElement, tree_of
from devices.sim.world import World


@dataclass(frozen=True, slots=True)
class Ask:
    """One request: the words of its path that the route left open, and its JSON body."""

    path: tuple[str, ...]
    query: dict[str, str]
    body: dict[str, object]

    def number(self, name: str) -> float:
        """Read a number.

        Raises:
            WdaError: it is missing or no number.
        """
        found = self.body.get(name)
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            raise WdaError.bad_argument(f"'{name}' is expected to be a number")
        return float(found)

    def text(self, name: str) -> str:
        """Read a text.

        Raises:
            WdaError: it is missing or no text.
        """
        found = self.body.get(name)
        if not isinstance(found, str):
            raise WdaError.bad_argument(f"'{name}' is expected to be a string")
        return found


@dataclass(frozen=True, slots=True)
class Identity:
    """What makes an element the same one on a later screen."""

    type: str
    name: str
    key: str
    parent_name: str
    nth: int


@dataclass(slots=True)
class Agent:
    """The state of one WebDriverAgent."""

    world: World
    renderer: Renderer
    session: str = ""
    settings: dict[str, object] = field(
        default_factory=lambda: {
            "respectSystemAlerts": False,
            "snapshotMaxDepth": 50,
            "shouldUseCompactResponses": True,
        }
    )
    elements: dict[str, Identity] = field(default_factory=dict[str, Identity])
    retouch: Callable[[WdaElement], WdaElement] | None = None
    """What a fault does to a tree that is captured."""

    def new_session(self) -> str:
        """Begin a session; the one before it ends."""
        self.session = str(uuid.uuid4()).upper()
        self.elements.clear()
        return self.session

    def end_session(self) -> None:
        """Forget the session."""
        self.session = ""
        self.elements.clear()

    def tree(self) -> WdaElement:
        """Build the tree of what is drawn now."""
        tree = tree_of(self.world, respect_system_alerts=bool(self.settings.get("respectSystemAlerts")))
        return tree if self.retouch is None else self.retouch(tree)

    def hand_out(self, element: WdaElement) -> str:
        """Give an element an id that later requests can use."""
        wanted = next((identity for e, identity in _identities(self.tree()) if e.node is element.node), None)
        assert wanted is not None, "the element was found in this very tree"  # noqa: S101 - a bug otherwise
        known = next((i for i, identity in self.elements.items() if identity == wanted), "")
        element_id = known or str(uuid.uuid4()).upper()
        self.elements[element_id] = wanted
        return element_id

    def element(self, element_id: str) -> WdaElement:
        """Find an element that was handed out.

        Raises:
            WdaError: it never was, or is not on the screen any more.
        """
        wanted = self.elements.get(element_id)
        if wanted is not None:
            for element, identity in _identities(self.tree()):
                if identity == wanted:
                    return element
        raise WdaError(
            "stale element reference",
            "The previously found element is not present in the current view anymore",
        )

    def alert(self) -> AlertState:
        """Describe the alert, or the dialog that counts as one.

        Raises:
            WdaError: there is none.
        """
        if self.world.alert is not None:
            return self.world.alert
        dialog = next((e for e in self.tree().walk() if e.node and "dialog" in e.node.look), None)
        if dialog is None:
            raise WdaError.no_alert()
        buttons = tuple(e.label for e in dialog.walk() if e.type == "XCUIElementTypeButton")
        texts = [e.label for e in dialog.walk() if e.type == "XCUIElementTypeStaticText"]
        return AlertState(dialog.label, "\n".join(texts), buttons)

    def press_alert_button(self, label: str) -> None:
        """Press one button of the alert, or of the dialog that counts as one."""
        if self.world.alert is not None:
            self.world.answer(label)
            return
        dialog = next(e for e in self.tree().walk() if e.node and "dialog" in e.node.look)
        button = next(e for e in dialog.walk() if e.type == "XCUIElementTypeButton" and e.label == label)
        self.world.tap(button.rect.center.x, button.rect.center.y)


def _identities(root: WdaElement) -> list[tuple[WdaElement, Identity]]:
    seen: dict[tuple[str, str, str, str], int] = {}
    found: list[tuple[WdaElement, Identity]] = []
    waiting = [(root, "")]
    while waiting:
        element, parent = waiting.pop()
        key = element.node.key if element.node else ""
        same = (element.type, element.name, key, parent)
        seen[same] = seen.get(same, -1) + 1
        found.append((element, Identity(*same, seen[same])))
        waiting += [(child, element.name or parent) for child in reversed(element.children)]
    return found
