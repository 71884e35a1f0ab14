"""A chat assistant that delegates a chore over HTTP, with a bearer token; the phone is elsewhere.

    export OPENPHONE_TOKEN=$(openphone-mcp token add assistant)
    openphone-mcp serve --http 127.0.0.1:8765 &
    python examples/chat_assistant.py http://127.0.0.1:8765/mcp "turn on airplane mode"

It cannot ask a person in the middle of a call. So what cannot be taken back takes two: needs_confirmation
brings what stands for a person's word, and the same call with it does the chore. --yes is a person's word.
"""

import os
import sys
from typing import Any

import anyio
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.dispatcher import ProgressFnT


async def delegate(client: Client, chore: str, *, agreed: bool) -> dict[str, Any]:
    """Have a chore done; the report says whether it was."""

    async def show(progress: float, total: float | None, message: str | None) -> None:
        print(f"... {message or progress}{f' of {total}' if total else ''}")

    report = await report_of(client, {"task": chore}, show)
    if report["status"] == "needs_confirmation" and agreed:
        report = await report_of(client, {"task": chore, "confirm": report["confirmation"]}, show)
    return report


async def report_of(client: Client, arguments: dict[str, Any], progress: ProgressFnT) -> dict[str, Any]:
    answer = await client.call_tool("run_task", arguments, progress_callback=progress)
    return answer.structured_content or {}


async def main(url: str, chore: str, *, agreed: bool) -> int:
    headers = {"Authorization": f"Bearer {os.environ['OPENPHONE_TOKEN']}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        report = await delegate(client, chore, agreed=agreed)
    why = f" {report['error']['message']}" if report.get("error") else ""
    print(f"{report['status']} on {report['phone'] or 'no phone'}: {report['answer']}{why}")
    return int(report["status"] != "done")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--yes"]
    if len(words) != 2 or "OPENPHONE_TOKEN" not in os.environ:
        sys.exit(__doc__)
    sys.exit(anyio.run(lambda: main(words[0], words[1], agreed="--yes" in sys.argv)))
