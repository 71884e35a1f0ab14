"""Secrets are known by their names everywhere but on the wire to the phone."""

import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from maps.model import Macro, MapElement, Param, TypeStep
from phone.action import Action, OpenUrl, TypeText
from phone.errors import PhoneError
from phone.protocols import Act, Done
from phone.secret import filled, is_well_named, length, means_secret, names_in
from phone.snapshot import Role, Screenshot
from router.budget import Budget, Tally
from router.call import MacroCall
from router.drive import Drive
from router.policy import EVERYTHING, Policy
from router.recording import Recorder
from router.redaction import forget_hidden, redacted
from router.run_settings import RunSettings
from router.secrets import forget_secrets, resolved, take_secrets
from router.task import run_macro
from router.trace import Trace, describe
from tests.fakes.still_phone import StillPhone
from tests.router.small_map import HOME, SETTINGS
from tests.router.wandering_phone import Moves
from tests.tools.screens import element, screen

CANARY = "Zeisig-4711-Kranich"
OTHER = 'Pirol 99 "q"'


@pytest.fixture(autouse=True)
def _secrets():
    take_secrets({"OPENPHONE_SECRET_CANARY": CANARY, "OPENPHONE_SECRET_OTHER": OTHER})
    yield
    forget_secrets()
    forget_hidden()


def form(value: str):
    """The first screen of Settings, with a plain field that shows what was typed into it."""
    return screen(
        element(0, Role.FIELD, "Search", 100, tappable=True, focused=True, value=value, id="search"),
        element(1, Role.TEXT, f"Results for {value}", 160),
        element(2, Role.BAR, "Settings", 0),
        element(3, Role.TOGGLE, "Airplane Mode", 200, tappable=True, checked=False),
        element(4, Role.ROW, "Wi-Fi", 300, tappable=True),
        element(5, Role.ROW, "Bluetooth", 400, tappable=True),
        app=SETTINGS.bundle,
    )


@dataclass
class FormPhone(StillPhone):
    """Shows what is typed, as a plain field does; `failure` is raised by typing and quotes it."""

    typed: list[str] = field(default_factory=list)
    quotes: bool = False

    def __post_init__(self):
        self.seen = form("")

    async def perform(self, action: Action) -> None:
        await super().perform(action)
        if isinstance(action, TypeText):
            assert action.secret
            self.typed.append(action.text)
            if self.quotes:
                raise PhoneError("action_failed", f"cannot type “{action.text}”", next="Try again.")
            self.seen = form(action.text)

    async def screenshot(self) -> Screenshot:
        return Screenshot(png=b"a picture", width_px=1, height_px=1, px_per_pt=1.0)


def drive(phone: Any, **more: Any) -> Drive:
    policy = more.pop("policy", EVERYTHING)
    return Drive(phone, more.pop("trace", Trace(None)), Budget(), Tally(), policy=policy, **more)


def test_secrets_are_taken_out_of_the_environment_that_children_inherit():
    environment = {"OPENPHONE_SECRET_A": "abcdef", "OPENPHONE_SECRET_EMPTY": "", "OPENPHONE_STATE": "x"}
    take_secrets(environment)
    assert environment == {"OPENPHONE_STATE": "x"}
    assert redacted("xabcdefx") == "x{secret:A}x", "hidden before it is ever used"


async def test_names_stand_for_values_in_any_case_and_within_a_text():
    assert await resolved("a {secret:canary} b {secret:OTHER}") == f"a {CANARY} b {OTHER}"


@pytest.mark.parametrize(
    "text", ["{secret:}", "{secret: CANARY}", "{ secret:X}", "{secret:a b}", "{Secret:CANARY", "{secret:ä}"]
)
async def test_what_only_looks_like_a_name_is_not_typed_as_it_stands(text: str):
    with pytest.raises(PhoneError) as caught:
        await resolved(text)
    assert (caught.value.code, caught.value.acted) == ("invalid_arguments", "no")


async def test_an_unknown_secret_says_how_to_set_it_and_nothing_is_typed():
    phone = FormPhone()
    with pytest.raises(PhoneError) as caught:
        await drive(phone).run(Moves([Act((TypeText("{secret:NOSUCH}"),)), Done()]))
    assert (caught.value.code, caught.value.acted, phone.typed) == ("unknown_secret", "no", [])
    assert "OPENPHONE_SECRET_NOSUCH" in caught.value.next
    assert "keyring set openphone-mcp NOSUCH" in caught.value.next


@pytest.mark.parametrize(("name", "value"), [("PIN", "12"), ("HUNTER22", "hunter22"), ("A", "secret")])
async def test_a_value_that_could_not_be_hidden_is_not_typed(name: str, value: str):
    take_secrets({f"OPENPHONE_SECRET_{name}": value})
    with pytest.raises(PhoneError) as caught:
        await resolved(f"{{secret:{name}}}")
    assert caught.value.code == "unknown_secret"
    assert value not in str(caught.value).replace(name, "").replace("secret", "") or value == "secret"


async def test_the_phone_gets_the_value_and_everybody_else_the_name(tmp_path: Path):
    phone, recorder, said = FormPhone(), Recorder("test"), []

    async def progress(phrase: str) -> None:
        said.append(phrase)

    trace = Trace(tmp_path, screens=True)
    text = "user {secret:CANARY}"
    driving = drive(phone, trace=trace, progress=progress, witness=recorder)
    outcome = await driving.run(Moves([Act((TypeText(text),), f"type {CANARY}"), Done()]))
    trace.close()
    assert phone.typed == [f"user {CANARY}"]
    assert outcome.last.elements[0].value == text
    assert CANARY not in repr((outcome, recorder, said, trace.path))
    assert CANARY not in trace.path.read_text(encoding="utf-8")
    assert len(list(tmp_path.glob("*.png"))) == 1, "of the screen before, and none of the one that shows it"


async def test_an_error_that_quotes_what_was_typed_does_not_show_it(tmp_path: Path):
    trace = Trace(tmp_path)
    with pytest.raises(PhoneError) as caught:
        await drive(FormPhone(quotes=True), trace=trace).run(
            Moves([Act((TypeText("{secret:OTHER}"),)), Done()])
        )
    trace.close()
    assert str(caught.value) == "cannot type “{secret:OTHER}”"
    assert OTHER not in trace.path.read_text(encoding="utf-8")


async def test_a_macro_reads_back_what_it_typed_without_knowing_it(tmp_path: Path):
    search = Macro(
        id="search", description="Search", params=(Param("query", "string"),), at="home",
        steps=(TypeStep("search", "{query}"),),
    )  # fmt: skip
    home = replace(HOME, elements=(*HOME.elements, MapElement("search", "Search", Role.FIELD)))
    app_map = replace(SETTINGS, screens=(home, *SETTINGS.screens[1:]), macros=(search,))
    phone = FormPhone()
    settings = RunSettings(
        tmp_path / "l", trace_folder=tmp_path / "t", knowledge_folder=tmp_path / "k", trace_screens=True
    )
    report = await run_macro(phone, MacroCall(app_map, search, {"query": "{secret:CANARY}"}), settings)
    assert (report.status, phone.typed) == ("done", [CANARY]), report.error
    assert CANARY not in report.model_dump_json()
    assert not [
        path for path in tmp_path.rglob("*") if path.is_file() and CANARY in path.read_text(errors="replace")
    ]


async def test_a_secret_is_put_into_no_link():
    phone = FormPhone()
    for url in ("https://a.example/?q={secret:CANARY}", "https://a.example/?q=%7Bsecret%3ACANARY%7D"):
        with pytest.raises(PhoneError) as caught:
            await drive(phone).run(Moves([Act((OpenUrl(url),)), Done()]))
        assert caught.value.code == "secret_not_allowed"
    assert phone.performed == []


async def test_a_secret_of_one_app_is_typed_into_no_other():
    phone = FormPhone()
    policy = Policy(secret_apps={"CANARY": frozenset({"com.bank"})})
    with pytest.raises(PhoneError) as caught:
        await drive(phone, policy=policy).run(Moves([Act((TypeText("{secret:CANARY}"),)), Done()]))
    assert (caught.value.code, phone.typed) == ("secret_not_allowed", [])
    phone.seen = replace(phone.seen, app="com.bank")
    await drive(phone, policy=policy).run(Moves([Act((TypeText("{secret:CANARY}"),)), Done()]))
    assert phone.typed == [CANARY]


async def test_the_keyring_is_asked_for_what_the_environment_lacks():
    keyring = pytest.importorskip("keyring", reason="the extra `secrets` brings it")
    from keyring.backend import KeyringBackend
    from keyring.errors import KeyringLocked

    class InMemory(KeyringBackend):
        priority: Any = 1

        def get_password(self, service: str, username: str) -> str | None:
            if username == "LOCKED":
                raise KeyringLocked(f"{CANARY} is locked")
            return {("openphone-mcp", "FROM_KEYRING"): "Gimpel 31"}.get((service, username))

        def set_password(self, service: str, username: str, password: str) -> None:
            raise NotImplementedError

    before = keyring.get_keyring()
    keyring.set_keyring(InMemory())
    try:
        assert await resolved("{secret:from_keyring}") == "Gimpel 31"
        assert redacted("Gimpel 31") == "{secret:FROM_KEYRING}"
        for name in ("LOCKED", "ABSENT"):
            with pytest.raises(PhoneError) as caught:
                await resolved(f"{{secret:{name}}}")
            assert caught.value.code == "unknown_secret"
            assert CANARY not in str(caught.value)
    finally:
        keyring.set_keyring(before)


async def test_without_the_extra_the_environment_is_enough(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert await resolved("{secret:CANARY}") == CANARY
    with pytest.raises(PhoneError) as caught:
        await resolved("{secret:NOSUCH}")
    assert caught.value.code == "unknown_secret"


def test_of_a_secret_not_even_the_length_is_told():
    assert describe(TypeText("hunter22", secret=True)) == {"action": "type_text", "text": "not shown"}
    assert describe(TypeText("hello")) == {"action": "type_text", "characters": 5}


def test_the_words_of_a_secret():
    text = "a{secret:pw}b{secret:PW}{secret:X_1}"
    assert names_in(text) == ("PW", "X_1")
    assert filled(text, {"PW": "1", "X_1": "2"}) == "a1b12"
    assert length("ab{secret:X}") == 66
    assert means_secret(text)
    assert is_well_named(text)
    assert not means_secret("{query} secret: {x}")
