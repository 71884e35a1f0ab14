"""Which models a process has, what they are asked like, and what passes on the way to them."""

from dataclasses import replace

import anyio
import pytest

from local_model.profiles import CLOUD, OPENPHONE, QWEN2_5_VL, UI_TARS
from mcp_server.config import Config
from mcp_server.model_setting import ModelSetting, model_setting, setting_of
from mcp_server.models import Models, profile_of
from mcp_server.phones import PhonePool
from mcp_server.surface import Surface
from phone.errors import PhoneError
from phone.protocols import Act
from phone.snapshot import Role, Snapshot
from router.crew import NOBODY, Errand, Question
from router.redaction import forget_hidden, hide
from tests.local_model.eyes import blank
from tests.local_model.scripted_endpoint import Again, Say, scripted_endpoint
from tests.tools.screens import element, screen

HERE = setting_of("local", "http://127.0.0.1:9")
THERE = setting_of("cloud", "https://models.example.com", "large")


@pytest.mark.parametrize(
    ("url", "leaves"),
    [
        ("http://127.0.0.1:8000", False),
        ("http://[::1]:8000", False),
        ("http://localhost:8000", False),
        ("http://192.168.1.5:8000", True),
        ("https://models.example.com", True),
        ("http://localhost.example.com", True),
        ("http://127.0.0.1.example.com:8000", True),
    ],
)
def test_whether_a_model_is_elsewhere_is_told_by_its_address(url, leaves):
    crew = Models(setting_of("local", url), None, tuple).crew
    assert crew.local is not None
    assert crew.local.leaves is leaves
    assert crew.looker is not None
    assert crew.looker.leaves is leaves
    assert (crew.cloud, crew.monitor) == (None, None)


def surface(tmp_path, **facts) -> Surface:
    return Surface(Config(state=tmp_path, **facts), phones=PhonePool(None))


def test_without_a_setting_there_is_nobody_and_the_caller_goes_on(tmp_path):
    settings = surface(tmp_path).run_settings
    assert settings.crew == NOBODY
    assert settings.hand_off.to == "caller"


@pytest.mark.parametrize(
    ("facts", "local", "cloud", "to"),
    [
        ({"local_model": HERE}, True, False, "caller"),
        ({"local_model": HERE, "cloud_model": THERE}, True, True, "cloud"),
        ({"local_model": HERE, "cloud_model": THERE, "hand_off": "caller"}, True, True, "caller"),
        ({"local_model": HERE, "cloud_model": THERE, "pilot": "local"}, True, False, "caller"),
        ({"local_model": HERE, "cloud_model": THERE, "pilot": "cloud"}, False, True, "cloud"),
        ({"local_model": HERE, "cloud_model": THERE, "pilot": "none"}, False, False, "caller"),
        ({"local_model": HERE, "hand_off": "none", "offline": True}, True, False, "none"),
    ],
)
def test_settings_say_who_drives_and_who_goes_on(tmp_path, facts, local, cloud, to):
    settings = surface(tmp_path, **facts).run_settings
    assert (settings.crew.local is not None, settings.crew.cloud is not None) == (local, cloud)
    assert settings.hand_off.to == to
    assert settings.hand_off.offline == facts.get("offline", False)


def test_a_model_is_asked_as_was_said_else_by_its_name_else_by_its_place():
    assert profile_of("local", "some/Qwen2.5-VL-3B-Instruct") == QWEN2_5_VL
    assert profile_of("local", "UI_TARS-1.5") == UI_TARS
    assert profile_of("local", "openphone") == OPENPHONE
    assert profile_of("cloud", "large") == CLOUD
    assert profile_of("cloud", "large", "openphone-3b") == OPENPHONE


def test_prices_are_read_or_not_known(monkeypatch):
    monkeypatch.setenv("OPENPHONE_CLOUD_URL", "https://models.example.com")
    monkeypatch.setenv("OPENPHONE_CLOUD_USD", "1.25,10")
    setting = model_setting("cloud")
    assert setting is not None
    assert setting.prices == (1.25, 10.0)
    for wrong in ("", "cheap", "1", "1,2,3", "-1,2", "1,nan", "nan,1", "1,inf"):
        assert replace(setting, usd=wrong).prices is None


async def test_an_answer_is_counted_with_its_price_and_secrets_are_taken_out_of_what_is_sent():
    hide("hunter2-hunter2", "{secret:PIN}")
    try:
        async with scripted_endpoint([Say("**STAY**")]) as endpoint:
            setting = ModelSetting(endpoint.url, endpoint.model, "NO_KEY", usd="1000000,1000000")
            models = Models(None, setting, tuple)
            asker = models.crew.monitor
            assert asker is not None
            with anyio.fail_after(20):
                answered = await asker.ask(Question("Be hunter2-hunter2", "A hunter2-hunter2 task", blank()))
            await models.close()
    finally:
        forget_hidden()
    sent = endpoint.asked[0]
    assert "hunter2" not in repr(sent.body)
    assert "{secret:PIN}" in sent.text
    assert len(sent.pictures) == 1
    assert (answered.text, answered.spent.calls) == ("**STAY**", 1)
    assert answered.spent.usd == answered.spent.input_tokens + answered.spent.output_tokens


async def test_a_model_that_is_not_there_is_an_error_to_be_handled():
    models = Models(None, setting_of("cloud", "http://127.0.0.1:9", "large"), tuple)
    asker = models.crew.monitor
    assert asker is not None
    with anyio.fail_after(30), pytest.raises(PhoneError) as caught:
        await asker.ask(Question("", ""))
    await models.close()
    assert caught.value.code == "model_unavailable"


async def blind(_snapshot: Snapshot) -> None:
    return None


@pytest.mark.parametrize(("goal", "is_typed"), [("Look around", False), ("Type {secret:PIN} there", True)])
async def test_a_secret_that_a_screen_named_to_those_before_is_not_typed(goal, is_typed):
    field = element(0, Role.FIELD, "Search", 100, tappable=True, focused=True)
    errand = Errand(goal, ("local: tap “{secret:PIN}” - the screen changed",), "Seen instead: {secret:PIN}.")
    async with scripted_endpoint([Again("text('{secret:PIN}')")]) as endpoint:
        models = Models(ModelSetting(endpoint.url, endpoint.model, "NO_KEY"), None, tuple)
        local = models.crew.local
        assert local is not None
        with anyio.fail_after(20):
            move = await local.make(errand, blind).pilot.next_move(screen(field, app="com.example"))
        await models.close()
    assert isinstance(move, Act) == is_typed
    assert "Done already, by others:\n- local: tap" in endpoint.asked[0].text
    assert "Before you began: Seen instead" in endpoint.asked[0].text
