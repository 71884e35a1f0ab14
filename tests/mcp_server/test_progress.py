"""Signs of life of several calls at once."""

from types import SimpleNamespace
from typing import Any

import anyio
import pytest

from mcp_server.progress import Progress, beats

WITHIN_S = 5


class Reader:
    """A client that counts what it is told; one that does not read never takes anything."""

    def __init__(self, *, reads: bool = True) -> None:
        self.told: list[str] = []
        self._reads = reads
        self.three = anyio.Event()

    async def report_progress(self, _number: int, *, message: str) -> None:
        self.told.append(message)
        if not self._reads:
            await anyio.sleep_forever()
        if len(self.told) == 3:
            self.three.set()


class Gone(Reader):
    """A client that is gone."""

    async def report_progress(self, _number: int, *, message: str) -> None:
        await super().report_progress(_number, message=message)
        raise anyio.BrokenResourceError


def progress(reader: Reader) -> Progress:
    context: Any = SimpleNamespace(session=reader)
    return Progress(context)


@pytest.mark.parametrize("other", [Reader(reads=False), Gone()], ids=["does not read", "is gone"])
async def test_a_client_keeps_no_other_one_from_signs_of_life(monkeypatch: pytest.MonkeyPatch, other: Reader):
    monkeypatch.setattr("mcp_server.progress.BEAT_S", 0.01)
    reader = Reader()
    with anyio.fail_after(WITHIN_S):
        async with beats(None) as signs:
            with signs.of(progress(other)), signs.of(progress(reader)):
                await reader.three.wait()
    assert all("Still at it" in phrase for phrase in reader.told)
    assert other.told


async def test_nothing_more_is_told_of_a_call_that_has_ended_and_of_the_next_one_again(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("mcp_server.progress.BEAT_S", 0.01)
    first, second = Reader(), Reader()
    with anyio.fail_after(WITHIN_S):
        async with beats(None) as signs:
            with signs.of(progress(first)):
                await first.three.wait()
            told = len(first.told)
            with signs.of(progress(second)):
                await second.three.wait()
    assert len(first.told) == told
