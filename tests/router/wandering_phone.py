"""A phone on which actions lead from app to app: for what is judged by the app in front."""

from dataclasses import dataclass, field, replace
from typing import Any

from phone.action import Action, OpenApp
from tests.fakes.still_phone import StillPhone


@dataclass
class WanderingPhone(StillPhone):
    """Goes to another app with an action that `leads` names; opening an app brings it to the front."""

    leads: dict[Any, str] = field(default_factory=dict)
    asked: int = 0

    async def perform(self, action: Action) -> None:
        await super().perform(action)
        to = action.app if isinstance(action, OpenApp) else self.leads.get(action)
        if to is not None:
            self.seen = replace(self.seen, app=to, alert=None)

    async def current_app(self) -> str:
        self.asked += 1
        return await super().current_app()


@dataclass
class Moves:
    """A pilot that has decided everything beforehand."""

    moves: list[Any]
    name: str = "test"

    async def next_move(self, snapshot: Any) -> Any:
        return self.moves.pop(0)
