"""A phone together with what was started to reach it."""

from contextlib import AsyncExitStack

import anyio

from phone.action import Action
from phone.protocols import Phone, PhoneInfo
from phone.snapshot import Screenshot, Snapshot


class OwnedPhone:
    """A phone whose `close` also stops what was started for it: a simulated phone, an adb server."""

    def __init__(self, phone: Phone, owned: AsyncExitStack) -> None:
        self._phone = phone
        self._owned = owned

    @property
    def info(self) -> PhoneInfo:
        return self._phone.info

    async def snapshot(self) -> Snapshot:
        return await self._phone.snapshot()

    async def screenshot(self) -> Screenshot:
        return await self._phone.screenshot()

    async def perform(self, action: Action) -> None:
        await self._phone.perform(action)

    async def apps(self) -> tuple[str, ...]:
        return await self._phone.apps()

    async def current_app(self) -> str:
        return await self._phone.current_app()

    async def close(self) -> None:
        with anyio.CancelScope(shield=True):
            try:
                await self._phone.close()
            finally:
                await self._owned.aclose()
