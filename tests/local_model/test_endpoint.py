"""A text model asked over the wire, by the real client."""

import anyio
import pytest

from local_model.endpoint import Endpoint, TextModel
from phone.errors import PhoneError
from tests.fakes.text_endpoint import text_endpoint

SCHEMA = {"type": "object", "properties": {}, "additionalProperties": False}


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("MY_KEY", "s3cret")


async def ask(endpoint, **facts) -> tuple[str, TextModel]:
    model = TextModel(Endpoint(endpoint.url, "small", "MY_KEY"), **facts)
    try:
        with anyio.fail_after(20):
            return await model.ask("system", "question", SCHEMA, "screen"), model
    finally:
        await model.close()


async def test_the_answer_is_constrained_by_the_schema_and_its_cost_is_counted():
    async with text_endpoint(lambda _: '{"a": 1}') as endpoint:
        text, model = await ask(endpoint)
    assert text == '{"a": 1}'
    assert endpoint.asked[0]["response_format"]["json_schema"]["schema"] == SCHEMA
    assert endpoint.keys == ["Bearer s3cret"]
    assert (model.usage.calls, model.usage.input_tokens, model.usage.output_tokens) == (1, 10, 5)


async def test_a_server_that_cannot_constrain_is_asked_once_more_without():
    async with text_endpoint(lambda _: "{}", refuses="response_format") as endpoint:
        text, _ = await ask(endpoint)
    assert (text, len(endpoint.asked)) == ("{}", 2)


async def test_a_model_that_does_not_answer_is_named_and_the_key_is_not():
    async with text_endpoint(lambda _: "", status=401) as endpoint:
        with pytest.raises(PhoneError, match=r"small at http.*AuthenticationError") as caught:
            await ask(endpoint)
    assert caught.value.code == "model_unavailable"
    assert "MY_KEY" in caught.value.next
    assert "s3cret" not in f"{caught.value}{caught.value.next}"
