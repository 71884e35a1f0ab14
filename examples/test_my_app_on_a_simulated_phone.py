"""Test what drives a phone, without a phone: `pytest examples/test_my_app_on_a_simulated_phone.py`.

The fixture `openphone_sim` comes with openphone-mcp. What is tested here is `check_off`, which stands for an
agent, a macro or a script of yours: it knows nothing but the address that it would have of a real phone.
"""

import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from devices.sim.pytest_plugin import SimPhones

SHOPPING_LIST = """
schema: openphone.simapp/1
app: {id: shopping, name: Shopping, platform: ios, bundle: org.example.shopping}
state: {bought: false}
screens:
  - id: list
    title: Shopping
    elements:
      - {id: milk, text: Milk, kind: row, at: [0.2, 0.3], to: milk}
  - id: milk
    title: Milk
    elements:
      - {id: back, text: "{back}", kind: back, at: [0.095, 0.096], pinned: true}
      - {id: bought, text: Bought, kind: toggle, at: [0.2, 0.3], bind: bought}
"""


@pytest.fixture
def shopping(tmp_path: Path) -> Path:
    """An app of our own; its format is described in docs/simulated-phone.md."""
    app = tmp_path / "shopping.yaml"
    app.write_text(SHOPPING_LIST, encoding="utf-8")
    return app


def ask(wda: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(wda + path, data=data), timeout=10) as answer:
        return json.load(answer)["value"]


def check_off(wda: str, what: str) -> None:
    """The thing that is tested. It taps twice, and asks once more when an answer gets lost."""
    session = ask(wda, "/session", {"capabilities": {}})["sessionId"]
    ask(wda, f"/session/{session}/wda/apps/launch", {"bundleId": "org.example.shopping"})
    for label in (what, "Bought"):
        query = {"using": "link text", "value": f"label={label}"}
        try:
            found = ask(wda, f"/session/{session}/element", query)
        except HTTPError:
            found = ask(wda, f"/session/{session}/element", query)
        ask(wda, f"/session/{session}/element/{found['ELEMENT']}/click", {})


def test_milk_is_checked_off(openphone_sim: SimPhones, shopping: Path) -> None:
    phone = openphone_sim(platform="ios", apps=[shopping])
    check_off(phone.wda, "Milk")
    truth = phone.truth()
    assert truth["state"]["org.example.shopping"]["bought"] is True
    assert truth["stack"] == ["list", "milk"]


def test_an_error_in_between_does_no_harm(openphone_sim: SimPhones, shopping: Path) -> None:
    error = {"fault": "error", "when": {"on": "element", "screen": "milk"}}
    phone = openphone_sim(platform="ios", apps=[shopping], faults=[error])
    check_off(phone.wda, "Milk")
    truth = phone.truth()
    assert truth["happened"] == {"error": 1}
    assert truth["state"]["org.example.shopping"]["bought"] is True


def test_the_app_is_what_the_tests_of_a_crawler_should_find(openphone_sim: SimPhones, shopping: Path) -> None:
    [app] = openphone_sim(platform="ios", apps=[shopping]).graph()["apps"]
    assert app["reachable"] == ["list", "milk"]
    assert [(e["from"], e["element"], e["kind"], e["to"]) for e in app["edges"]] == [
        ("list", "milk", "push", "milk"),
        ("milk", "back", "back", ""),
    ]
