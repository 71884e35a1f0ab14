"""Another tokenizer counts what the list of tools costs, from what the server says over its wire."""

import json
import subprocess

import pytest

from tests.clients.conftest import INSTALLED, Npm
from tests.clients.test_inspector import STDIO, inspected
from tests.tools.test_budget import ALL_TOKENS, CORE_TOKENS
from tests.tools.tokens import tokens_of
from tools.registry import TOOLS

pytestmark = pytest.mark.clients

COUNT = """
const {encode} = require('gpt-tokenizer/encoding/o200k_base')
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'))
console.log(JSON.stringify(texts.map(text => encode(text).length)))
"""


def test_gpt_tokenizer_counts_the_same_and_the_list_is_within_its_budget(npm: Npm):
    told = inspected(npm, *STDIO, "--method", "tools/list")["tools"]
    shown = [
        json.dumps(
            {"name": tool["name"], "description": tool["description"], "input_schema": tool["inputSchema"]},
            ensure_ascii=False,
            separators=(",", ":"),
        )
        for tool in told
    ]
    (node,) = INSTALLED.glob("node_modules/node-*/bin/node")
    done = subprocess.run(
        [str(node), "-e", COUNT],
        input=json.dumps(shown),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        cwd=INSTALLED,
        timeout=60,
    )
    counted = dict(zip((tool["name"] for tool in told), json.loads(done.stdout), strict=True))
    assert [counted[tool.name] for tool in TOOLS] == tokens_of(TOOLS)
    assert sum(counted[tool.name] for tool in TOOLS) <= CORE_TOKENS
    assert sum(counted.values()) <= ALL_TOKENS
