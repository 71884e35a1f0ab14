"""However actions lead from app to app, nothing is touched in one that is not allowed."""

from dataclasses import dataclass, field, replace
from typing import Any

import anyio
from hypothesis import given, settings
from hypothesis import strategies as st

from phone.action import Action, Key, LongPress, OpenApp, OpenUrl, PressKey, StopApp, Swipe, Tap, TypeText
from phone.errors import PhoneError
from phone.geometry import Point
from phone.protocols import Act, Done
from router.budget import Budget, Tally
from router.drive import Drive
from router.policy import WAYS_OUT, Policy
from router.trace import Trace
from tests.router.wandering_phone import Moves, WanderingPhone

ALLOWED = ("com.clock", "com.notes")
OTHERS = ("com.bank", "com.android.systemui", "com.apple.springboard", "com.android.launcher3", "")
PLACES = [Point(200.0, y) for y in (1.0, 120.0, 400.0, 799.0)]
ACTIONS: list[Action] = [
    *(Tap(place) for place in PLACES),
    LongPress(PLACES[2]),
    Swipe(PLACES[0], PLACES[3]),
    TypeText("4711"),
    *(PressKey(key) for key in Key),
    *(OpenApp(app) for app in (*ALLOWED, *OTHERS[:2])),
    *(StopApp(app) for app in (ALLOWED[0], OTHERS[0])),
    *(OpenUrl(url) for url in ("https://example.com/", "intent://pay", "bank://pay")),
]


@dataclass
class WatchedPhone(WanderingPhone):
    """Notes in front of what everything was done, and may go elsewhere by itself after any action."""

    goes: list[str | None] = field(default_factory=list)
    done: list[tuple[str, Action]] = field(default_factory=list)

    async def perform(self, action: Action) -> None:
        self.done.append((self.seen.app, action))
        await super().perform(action)
        to = self.goes.pop() if self.goes else None
        if to is not None:
            self.seen = replace(self.seen, app=to)


def is_allowed(front: str, action: Action) -> bool:
    match action:
        case OpenApp(app) | StopApp(app):
            return app in ALLOWED
        case OpenUrl(url):
            return url.startswith("https:")
        case PressKey(key) if key in WAYS_OUT:
            return True
        case _:
            return front in ALLOWED


async def drive_all(phone: WatchedPhone, moves: list[tuple[Action, ...]], codes: list[str]) -> None:
    policy = Policy(allowed=frozenset(ALLOWED), schemes={"bank": frozenset({"com.bank"})})
    for actions in moves:
        driving = Drive(phone, Trace(None), Budget(actions=1000), Tally(), policy=policy)
        pilot: Any = Moves([Act(actions), Act(actions[-1:]), Done()])
        try:
            outcome = await driving.run(pilot)
        except PhoneError as error:
            codes.append(error.code)
        else:
            assert bool(outcome.notes) == (phone.seen.app not in ALLOWED)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([*ALLOWED, *OTHERS]),
    st.lists(st.lists(st.sampled_from(ACTIONS), min_size=1, max_size=3).map(tuple), max_size=6),
    st.lists(st.sampled_from([None, *ALLOWED, *OTHERS]), max_size=40),
)
def test_nothing_is_touched_in_an_app_that_is_not_allowed(
    first: str, moves: list[tuple[Action, ...]], goes: list[str | None]
):
    phone = WatchedPhone(goes=goes)
    phone.seen = replace(phone.seen, app=first)
    codes: list[str] = []
    anyio.run(drive_all, phone, moves, codes)
    assert set(codes) <= {"app_not_allowed", "link_not_allowed"}
    assert [step for step in phone.done if not is_allowed(*step)] == []
