"""A model asked over the wire, by the real client."""

import io

import anyio
import pytest
from PIL import Image

from local_model.endpoint import ChatModel, Endpoint
from local_model.picture import ModelPicture
from local_model.reply import Prices, Reply, Sampling, is_loopback
from phone.errors import PhoneError
from tests.local_model.scripted_endpoint import Again, Drop, Fail, Hang, Raw, Say, free_url, scripted_endpoint

SCHEMA = {"type": "object", "properties": {}, "additionalProperties": False}
QUESTION = ({"role": "user", "content": "question"},)


def jpeg(width: int = 28, height: int = 28) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), (255, 255, 255)).save(file, "JPEG")
    return file.getvalue()


def with_pictures(*contents: bytes):
    urls = [ModelPicture(content, 28, 28).data_url for content in contents]
    return [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}} for url in urls]}]


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("MY_KEY", "s3cret")


async def asking(url, messages=QUESTION, name="openphone-3b", **facts) -> tuple[Reply, ChatModel]:
    sampling, constrained = facts.pop("sampling", None), facts.pop("constrained", None)
    model = ChatModel(Endpoint(url, name, "MY_KEY", **facts))
    try:
        with anyio.fail_after(20):
            return await model.answer(messages, sampling, constrained), model
    finally:
        await model.close()


async def failing(turns, messages=QUESTION, **facts) -> PhoneError:
    async with scripted_endpoint(turns, images=facts.pop("images", 1)) as endpoint:
        with pytest.raises(PhoneError) as caught:
            await asking(endpoint.url, messages, **facts)
    assert "s3cret" not in f"{caught.value}{caught.value.next}"
    assert caught.value.next
    return caught.value


async def test_an_object_is_asked_for_by_its_schema_and_its_cost_is_counted():
    async with scripted_endpoint(['{"a": 1}']) as endpoint:
        model = ChatModel(Endpoint(endpoint.url, endpoint.model, "MY_KEY"))
        with anyio.fail_after(20):
            assert await model.ask("system", "question", SCHEMA, "screen") == '{"a": 1}'
        await model.close()
    asked = endpoint.asked[0]
    assert asked.body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert asked.headers["authorization"] == "Bearer s3cret"
    assert (model.usage.calls, model.usage.input_tokens, model.usage.usd) == (1, 3, None)


async def test_pictures_and_sampling_reach_the_server_and_nothing_that_it_would_ignore():
    async with scripted_endpoint(["tap(1)"]) as endpoint:
        sampling = Sampling(0.7, top_p=0.7, presence_penalty=1.0, most_tokens=99)
        reply, _ = await asking(endpoint.url, with_pictures(jpeg()), sampling=sampling)
    assert reply.text == "tap(1)"
    asked = endpoint.asked[0]
    assert asked.pictures == [jpeg()]
    assert set(asked.body) == {"model", "messages", "max_tokens", "temperature", "top_p", "presence_penalty"}


async def test_what_an_answer_cost_is_known_where_a_price_is_known():
    prices = Prices(input_usd=1.0, output_usd=10.0, cached_usd=0.1)
    messages = [{"role": "user", "content": "x" * 4000}]
    async with scripted_endpoint([Say("y" * 400, cached=900)]) as endpoint:
        reply, model = await asking(endpoint.url, messages, prices=prices)
    assert (reply.input_tokens, reply.cached_tokens, reply.output_tokens) == (1000, 900, 100)
    assert reply.usd == pytest.approx((100 * 1.0 + 900 * 0.1 + 100 * 10.0) / 1e6)
    assert model.usage.usd == reply.usd
    assert reply.seconds >= 0


async def test_an_answer_that_was_cut_off_says_so():
    async with scripted_endpoint([Say("tap(", "length")]) as endpoint:
        reply, _ = await asking(endpoint.url)
    assert reply.is_cut_off


async def test_a_server_that_cannot_constrain_is_asked_once_more_without():
    async with scripted_endpoint([Fail(400, "response_format is not supported"), "{}"]) as endpoint:
        reply, _ = await asking(endpoint.url, constrained=("step", SCHEMA))
    assert reply.text == "{}"
    assert ["response_format" in asked.body for asked in endpoint.asked] == [True, False]


@pytest.mark.parametrize("trouble", [Fail(429), Fail(500), Fail(503), Drop(), Drop(after_bytes=40)])
async def test_what_may_pass_is_tried_again(trouble):
    async with scripted_endpoint([trouble, "back()"]) as endpoint:
        reply, _ = await asking(endpoint.url)
    assert (reply.text, len(endpoint.asked)) == ("back()", 2)


@pytest.mark.parametrize(
    ("turn", "is_retryable", "told"),
    [
        (Fail(500, headers={"x-should-retry": "false"}), True, "InternalServerError"),
        (Fail(429, headers={"x-should-retry": "false"}), True, "RateLimitError"),
        (Fail(401, "Unauthorized"), False, "AuthenticationError"),
        (Raw(b"<html>", "text/html"), False, "no answer of a model"),
        (Raw(b'{"choices": ['), False, "no answer of a model"),
        (Raw(b'{"choices": []}'), False, "no answer of a model"),
        (Raw(b"[1]"), False, "no answer of a model"),
        (Raw(b"[" * 100_000), False, "no answer of a model"),
        (Raw(b'{"choices":' + b"[" * 100_000), False, "no answer of a model"),
    ],
)
async def test_a_model_that_does_not_answer_is_named(turn, is_retryable, told):
    error = await failing([turn])
    assert (error.code, error.retryable) == ("model_unavailable", is_retryable)
    assert told in str(error)


@pytest.mark.parametrize(
    ("messages", "told", "next_step"),
    [
        (with_pictures(jpeg(), jpeg()), "At most 1 image", "one of them in a prompt"),
        (with_pictures(b"no picture"), "cannot identify image", "takes pictures"),
        ([{"role": "user", "content": "x" * 60_000}], "maximum context length", "--max-model-len"),
    ],
)
async def test_what_a_model_does_not_take_is_said_with_the_next_step(messages, told, next_step):
    error = await failing([], messages)
    assert (error.code, error.retryable) == ("model_refused", False)
    assert told in str(error)
    assert next_step in error.next


async def test_a_model_of_another_name_is_not_there():
    error = await failing([], name="gpt")
    assert error.code == "model_unavailable"
    assert "knows no model gpt" in str(error)
    assert "/v1/models" in error.next


async def test_a_filter_that_stands_against_an_answer_is_named():
    assert (await failing([Say("", "content_filter")])).code == "model_refused"


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])  # noqa: S104 - one counts as this computer, one does not
async def test_nothing_goes_where_a_server_redirects_it(host):
    async with scripted_endpoint([Again("back()")]) as other:
        elsewhere = Fail(307, "Moved", {"location": f"{other.url}/chat/completions"})
        async with scripted_endpoint([Again(elsewhere)]) as endpoint:
            with pytest.raises(PhoneError) as caught:
                await asking(endpoint.url.replace("127.0.0.1", host))
    assert caught.value.code == "model_unavailable"
    assert "not followed" in caught.value.next
    assert not other.asked


async def test_a_server_that_hangs_is_left_at_the_deadline():
    error = await failing([Hang()], within_s=0.2)
    assert (error.code, error.retryable) == ("model_unavailable", True)
    assert "within 0.2 s" in str(error)


async def test_a_server_that_is_not_ready_can_be_tried_again():
    with pytest.raises(PhoneError) as caught:
        await asking(free_url(), within_s=5)
    assert (caught.value.code, caught.value.retryable) == ("model_unavailable", True)


async def test_a_call_of_a_tool_is_text_like_any_other():
    calls = [{"name": "tap", "arguments": '{"index": 3}'}]
    async with scripted_endpoint([Say("", "tool_calls", tool_calls=calls)]) as endpoint:
        reply, _ = await asking(endpoint.url)
    assert reply.text == '{"arguments": "{\\"index\\": 3}", "name": "tap"}'


@pytest.mark.parametrize(
    "body", [b'{"choices": [{}]}', b'{"choices": [{"message": 3}]}', b'{"choices": [5]}']
)
async def test_an_answer_without_words_is_empty(body):
    async with scripted_endpoint([Raw(body)]) as endpoint:
        reply, _ = await asking(endpoint.url)
    assert reply.text == ""


async def test_what_is_meant_for_this_computer_goes_to_no_proxy(monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", free_url())
    monkeypatch.setenv("ALL_PROXY", free_url())
    async with scripted_endpoint(["back()"]) as endpoint:
        reply, _ = await asking(endpoint.url)
    assert reply.text == "back()"


@pytest.mark.parametrize(
    "url", ["http://localhost:8002/v1", "http://127.0.0.1/v1", "http://127.8.9.1", "http://[::1]:1/v1"]
)
def test_loopback_is_known(url):
    assert is_loopback(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://api.openai.com/v1",
        "http://127.0.0.1.nip.io/v1",
        "http://127.0.0.1@example.com/v1",
        "http://localhost.example.com",
        "http://0.0.0.0:8000",
        "http://192.168.1.2:8000",
        "http://[::1",
        "localhost:8000",
        "",
    ],
)
def test_everything_else_leaves_this_computer(url):
    assert not is_loopback(url)
