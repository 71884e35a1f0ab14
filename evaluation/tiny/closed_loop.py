"""`python -m evaluation.tiny.closed_loop URL`: how many chores a served model does, from pictures alone."""

import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from statistics import median

import anyio

from evaluation.tiny.attempt import Attempt, Models, attempt
from evaluation.tiny.tasks import CHORES, HELD_OUT_SEEDS, TRAINED_SEEDS, Chore
from local_model.endpoint import ChatModel, Endpoint
from local_model.serving.plan import SERVED_NAME


async def try_all(
    url: str,
    seed: int,
    chores: Sequence[Chore] = CHORES,
    hears: Callable[[Attempt], None] = lambda _: None,
    larger_url: str = "",
) -> list[Attempt]:
    """Let the model at a URL try each chore once, each on a fresh phone; `hears` is told of each at once.

    Where it is relieved, the model at `larger_url` goes on, if there is one.
    """
    tried: list[Attempt] = []
    async with AsyncExitStack() as stack:
        local, *larger = [ChatModel(Endpoint(one, SERVED_NAME)) for one in (url, larger_url) if one]
        for model in (local, *larger):
            stack.push_async_callback(model.close)
        for chore in chores:
            tried.append(await attempt(chore, Models(local, *larger), seed))
            hears(tried[-1])
    return tried


def told(tried: Attempt) -> str:
    """Say in a line what became of a chore."""
    verdict, end = "ok  " if tried.is_done else "fail", tried.report.status
    end += f": {tried.report.error.message}" if tried.report.error else ""
    said = ", ".join(step.said or step.reason or "" for step in tried.steps)
    return f"{verdict} {tried.chore.task} | {tried.chore.start or 'home screen'} | {end} | {said}"


async def main(url: str) -> None:
    """Try all, with content that was trained on and with content that was not."""
    for seed in (TRAINED_SEEDS[0], *HELD_OUT_SEEDS):
        tried = await try_all(url, seed, hears=lambda one: print(told(one), flush=True))  # noqa: T201 - its result
        took_s = [seconds for one in tried for seconds in one.seconds]
        good = sum(one.is_done for one in tried)
        which = "held out" if seed in HELD_OUT_SEEDS else "trained on"
        print(f"seed {seed} ({which}): {good} of {len(tried)} done, {median(took_s):.2f} s a step (median)")  # noqa: T201


if __name__ == "__main__":
    anyio.run(main, sys.argv[1])
