"""A test's hand on a simulated phone: arrange it, make it fail, read the ground truth."""

import json
from typing import Any
from urllib.request import Request, urlopen

from anyio import to_thread

from devices.embedded import EmbeddedSim


class Hand:
    """Speaks to the control port."""

    def __init__(self, sim: EmbeddedSim) -> None:
        self._url = sim.ready.control

    async def truth(self) -> dict[str, Any]:
        return await to_thread.run_sync(self._call, "/truth", None)

    async def arrange(self, op: str, **details: object) -> None:
        answer = await to_thread.run_sync(self._call, "/world", {"op": op, **details})
        assert answer["ok"], answer

    async def arm(self, name: str, **details: object) -> None:
        await to_thread.run_sync(self._call, "/faults", {"name": name, **details})

    def _call(self, path: str, body: object) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self._url + path, data=data), timeout=5) as answer:
            return json.load(answer)
