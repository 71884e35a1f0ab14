"""`python -m tests.tools.page > docs/tools.md`: write what agents see, from the tools and their table."""

import json
import sys
from collections.abc import Iterable

from maps.catalog import Catalog
from tests.tools.screens import schema_of
from tests.tools.table import MACROS, ROWS, Row
from tests.tools.tabled import wrong_calls
from tests.tools.tokens import VOCABULARY, tokens_of
from tools.registry import TOOLS, all_tools
from tools.tool import AnyTool

MAPS = Catalog.shipped().maps
HEAD = """# Tools

Written by `python -m tests.tools.page > docs/tools.md` from the tools and from `tests/tools/table.py`,
whose examples are tests.

What a tool costs is counted as a model sees it: its name, description and input schema as one line of
compact JSON, in tokens of the vocabulary {vocabulary} (other models count within a few percent of it). The
core costs {core:,} tokens (at most 3,000), the macros of the eight iPhone apps {iphone:,} (at most 8,000),
everything that is offered without a flag {every:,} in {count} tools.

`--tools` takes the names of groups ({groups}) and of tools of the core; `--apps`, `--read-only` and
`--risk-max` narrow the list, too. It is settled when the server starts, and has the same order each time.

Hints: *looks* (touches nothing), *grave* (may do what cannot be taken back), *again* (a second call changes
nothing more), *world* (may reach other people). In examples, `@LIST.KEY` and the like stand for what the
phone shows.
"""


def page() -> str:
    """Write the whole page."""
    offered = all_tools(MAPS)
    iphone = [tool for tool in all_tools([m for m in MAPS if m.platform == "ios"]) if tool.group == "macros"]
    head = HEAD.format(
        vocabulary=VOCABULARY,
        core=sum(tokens_of(TOOLS)),
        iphone=sum(tokens_of(iphone)),
        every=sum(tokens_of(offered)),
        count=len(offered),
        groups=", ".join(f"`{group}`" for group in dict.fromkeys(tool.group for tool in offered)),
    )
    parts = [head, *(_part(f"Group `{group}`", _of(offered, group)) for group in _groups())]
    macros = _of(offered, "macros")
    for app in sorted(MACROS):
        name = next(m.name for m in MAPS if m.id == app)
        parts.append(_part(f"{name}: `{app}`", [t for t in macros if t.name.startswith(f"{app}_")]))
    return "\n".join(parts)


def _groups() -> Iterable[str]:
    return dict.fromkeys(tool.group for tool in TOOLS)


def _of(tools: Iterable[AnyTool], group: str) -> list[AnyTool]:
    return [tool for tool in tools if tool.group == group]


def _part(title: str, tools: list[AnyTool]) -> str:
    lines = [f"## {title}", "", "| tool | tokens | hints | what it does |", "|---|--:|---|---|"]
    for tool, tokens in zip(tools, tokens_of(tools), strict=True):
        lines.append(f"| `{tool.name}` | {tokens} | {_hints(tool)} | {_cell(tool.description)} |")
    lines += ["", "| example | answer | refused |", "|---|---|---|"]
    lines += [_example(tool, next(row for row in ROWS if row.tool == tool.name)) for tool in tools]
    return "\n".join(lines) + "\n"


def _hints(tool: AnyTool) -> str:
    hints = tool.hints
    told = {
        "looks": hints.read_only,
        "grave": hints.destructive,
        "again": hints.idempotent,
        "world": hints.open_world,
    }
    return ", ".join(name for name, holds in told.items() if holds)


def _example(tool: AnyTool, row: Row) -> str:
    wrong = row.wrong
    if wrong is None:
        wrong = next(wrong_calls(schema_of(tool.arguments), dict(row.call)))
    answer = f"… {row.says} …" if row.says else "the screen, or what is different on it"
    return f"| `{tool.name}` `{_json(row.call)}` | {_cell(answer)} | `{_json(wrong)}` `{row.refused}` |"


def _json(arguments: object) -> str:
    return json.dumps(arguments, ensure_ascii=False).replace("|", "\\|")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    sys.stdout.write(page())
