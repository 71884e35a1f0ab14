"""A paper phone behind the protocol of a phone, with a clock that runs ahead so that waits are short."""

from dataclasses import dataclass

from phone.action import Action, Wait
from phone.errors import PhoneError
from phone.protocols import PhoneInfo
from phone.snapshot import Screenshot, Snapshot
from tests.maps.paper_phone import SIZE, PaperPhone

AHEAD_S = 3.0
"""What a look takes on the phone's own clock: two of them are longer than any screen may take to show."""


@dataclass
class WiredPaper:
    """Shows what a paper phone shows; `lost_after` is how many actions it obeys before it is gone."""

    paper: PaperPhone
    lost_after: int = 100_000
    failure: PhoneError | None = None

    @property
    def info(self) -> PhoneInfo:
        return PhoneInfo("paper:1", self.paper.app_map.platform, "Paper", "7", "paper-1", SIZE)

    async def snapshot(self) -> Snapshot:
        self.paper.now_s += AHEAD_S
        return self.paper.snapshot()

    async def screenshot(self) -> Screenshot:
        raise NotImplementedError

    async def perform(self, action: Action) -> None:
        assert not isinstance(action, Wait)
        if self.failure and len(self.paper.actions) >= self.lost_after:
            raise self.failure
        self.paper.perform(action)

    async def apps(self) -> tuple[str, ...]:
        return (self.paper.app_map.bundle,)

    async def current_app(self) -> str:
        return self.paper.app

    async def close(self) -> None:
        pass
