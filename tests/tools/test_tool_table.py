"""Every tool: what it costs, what it may do, an example, its answer, and its refusal."""

from collections import Counter
from collections.abc import AsyncGenerator
from pathlib import Path

import anyio
import pytest

from maps.catalog import Catalog
from tests.mcp_server.served import NO_ADB_SERVER
from tests.tools.page import page
from tests.tools.screens import schema_of
from tests.tools.table import CORE, MACROS, ROWS, Row, platform_of
from tests.tools.tabled import Tabled, tabled, wrong_calls
from tests.tools.tokens import tokens_of
from tools.registry import TOOLS, all_tools

OFFERED = {tool.name: tool for tool in all_tools(Catalog.shipped().maps)}
MOST_TOKENS = 350
"""Of one tool."""
WITHIN_S = 50
IPHONE = [app for app in MACROS if platform_of(app) == "ios"]
ANDROID = [app for app in MACROS if platform_of(app) == "android"]


@pytest.fixture(scope="module", autouse=True)
def _no_phone_of_this_machine():
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ANDROID_ADB_SERVER_PORT", NO_ADB_SERVER)
        yield


@pytest.fixture(scope="module")
async def iphone(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Tabled]:
    async with tabled("ios", tmp_path_factory.mktemp("state")) as ready:
        yield ready


@pytest.fixture(scope="module")
async def android(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Tabled]:
    async with tabled("android", tmp_path_factory.mktemp("state")) as ready:
        yield ready


async def wrong_rows(phone: Tabled, rows: tuple[Row, ...]) -> list[str]:
    """Do the rows in their order on a phone as it was at first, and tell what is not as they say."""
    await phone.hand.arrange("reset")
    with anyio.fail_after(WITHIN_S):
        return [problem for row in rows if (problem := await phone.do(row))]


@pytest.mark.parametrize("app", IPHONE)
async def test_each_tool_of_an_iphone_app_answers_as_the_table_says(iphone: Tabled, app: str):
    assert await wrong_rows(iphone, MACROS[app]) == []


@pytest.mark.parametrize("app", ANDROID)
async def test_each_tool_of_an_android_app_answers_as_the_table_says(android: Tabled, app: str):
    assert await wrong_rows(android, MACROS[app]) == []


async def test_each_tool_of_the_core_answers_as_the_table_says(iphone: Tabled):
    assert await wrong_rows(iphone, CORE) == []


async def test_each_wrong_call_is_refused_with_its_code_and_touches_nothing(iphone: Tabled):
    await iphone.hand.arrange("reset")
    for row in ROWS:
        schema = schema_of(OFFERED[row.tool].arguments)
        calls = [dict(row.wrong)] if row.wrong is not None else list(wrong_calls(schema, dict(row.call)))
        for wrong in calls:
            assert (wrong, *await iphone.refused(row.tool, wrong)) == (wrong, row.refused, "no")
    kinds = {entry["kind"] for entry in (await iphone.hand.truth())["log"]}
    assert kinds <= {"session", "source", "screenshot"}


def test_every_tool_is_in_the_table():
    rows = Counter(row.tool for row in ROWS)
    assert set(rows) == set(OFFERED)
    assert {row.tool for row in CORE} >= {tool.name for tool in TOOLS}


def test_every_tool_has_hints_that_agree_with_each_other_and_an_affordable_text():
    for tool, tokens in zip(OFFERED.values(), tokens_of(OFFERED.values()), strict=True):
        hints = tool.hints
        assert not (hints.read_only and hints.destructive), tool.name
        assert hints.idempotent or not hints.read_only, tool.name
        assert hints.destructive or "confirm" not in schema_of(tool.arguments)["properties"], tool.name
        assert tokens <= MOST_TOKENS, tool.name


def test_the_page_about_the_tools_is_current():
    written = Path(__file__).parents[2] / "docs" / "tools.md"
    assert written.read_text(encoding="utf-8") == page(), "run: python -m tests.tools.page > docs/tools.md"
