"""Answers as a model should, by replaying the map's own macro: lessons are runs of a pilot that asks this."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from local_model.endpoint import Message
from local_model.marks import marked
from local_model.reply import Reply, Sampling
from maps.model import AppMap
from maps.replay import Replayer
from phone.action import Action, OpenApp, Tap, Wait
from phone.protocols import Act, Done
from phone.snapshot import Element, Snapshot
from phone.title import title_of
from router.call import MacroCall


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a model is asked, and what it should answer."""

    messages: Sequence[Message]
    answer: str


@dataclass(slots=True)
class Oracle:
    """Knows the way. `local_model.pilot.Asked`, for a pilot that shows it each screen."""

    replayer: Replayer
    app_map: AppMap
    lessons: list[Lesson] = field(default_factory=list[Lesson])
    _seen: Snapshot | None = None

    @classmethod
    def of(cls, call: MacroCall) -> "Oracle":
        """Know the way of one macro."""
        return cls(Replayer(call.app_map, call.macro, call.arguments), call.app_map)

    def shows(self, snapshot: Snapshot) -> None:
        """See the screen that it will be asked about."""
        self._seen = snapshot

    async def answer(
        self,
        messages: Sequence[Message],
        sampling: Sampling | None = None,
        constrained: tuple[str, Mapping[str, object]] | None = None,
    ) -> Reply:
        """Answer what the replayer would do.

        Raises:
            RuntimeError: that is nothing which a model could say.
        """
        seen = self._seen
        if seen is None:
            raise RuntimeError("no screen was shown")
        match await self.replayer.next_move(seen):
            case Act((action,), why):
                said = {"thought": title_of(seen), "assessment": why, **self._called(action, seen)}
            case Done():
                said = {"thought": "done", "assessment": "done", **_call("finish")}
            case other:
                raise RuntimeError(f"no model could say this: {other}")
        text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
        self.lessons.append(Lesson(messages, text))
        return Reply(text)

    def _called(self, action: Action, seen: Snapshot) -> dict[str, str | int]:
        marks = marked(seen)
        match action:
            case Tap(point):
                inside = [n for n, e in enumerate(marks, 1) if e.rect.contains(point)]
                if inside:
                    number = min(inside, key=lambda n: marks[n - 1].rect.area)
                    leads_back = _leads_back(marks[number - 1], seen)
                    return _call("back") if leads_back else _call("tap", number)
            case OpenApp():
                icons = [n for n, e in enumerate(marks, 1) if e.text == self.app_map.name]
                if icons:
                    return _call("tap", icons[0])
            case Wait():
                return _call("wait")
            case _:
                pass
        raise RuntimeError(f"no mark stands for this: {action}")


def _leads_back(element: Element, seen: Snapshot) -> bool:
    """Tell whether this is the button at the left of a navigation bar, whose number the rows below move."""
    is_in_bar = any(one.kind.endswith("NavigationBar") for one in seen.ancestors(element))
    return is_in_bar and element.rect.right < seen.size.width / 2


def _call(action: str, mark: int = 0) -> dict[str, str | int]:
    """Write a call in the form of `local_model.profiles.ANSWER_SCHEMA`."""
    return {"action": action, "mark": mark, "text": "", "direction": "none", "distance": "none"}
