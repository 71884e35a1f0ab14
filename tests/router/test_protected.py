"""An app that a person protects is in no picture, no trace, no recording and no statistics."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from phone.action import Tap
from phone.errors import PhoneError
from phone.geometry import Point
from phone.protocols import Act, Done
from phone.snapshot import Screenshot
from router.budget import Budget, Tally
from router.call import MacroCall
from router.drive import Drive
from router.policy import EVERYTHING, Policy
from router.recording import Recorder
from router.run_settings import RunSettings
from router.task import run_macro
from router.trace import Trace
from tests.router.small_map import SETTINGS
from tests.router.wandering_phone import Moves, WanderingPhone
from tests.tools.screens import SETTINGS as SCREEN
from tests.tools.screens import element, screen

BANK = "com.bank"
PROTECTS = Policy(protected=frozenset({BANK}))
ACCOUNTS = screen(element(0, SCREEN.elements[3].role, "Balance 4711.00", 100), app=BANK)
PIN_KEY = Tap(Point(33.25, 44.5), "Balance 4711.00")
PLAIN = replace(SCREEN, elements=SCREEN.elements[:5])


@dataclass
class PicturedPhone(WanderingPhone):
    pictures: list[str] = field(default_factory=list)

    async def screenshot(self) -> Screenshot:
        self.pictures.append(self.seen.app)
        return Screenshot(b"a picture", 1, 1, 1.0)


def drive(phone, trace, **more):
    policy = more.pop("policy", EVERYTHING)
    return Drive(phone, trace, Budget(), Tally(), policy=policy, **more)


async def test_a_trace_has_the_bare_facts_only(tmp_path: Path):
    phone, recorder, trace = PicturedPhone(seen=ACCOUNTS), Recorder("test"), Trace(tmp_path, screens=True)
    driving = drive(phone, trace, policy=PROTECTS, witness=recorder)
    await driving.run(Moves([Act((PIN_KEY,), "tap Balance 4711.00"), Done("Balance 4711.00")]))
    trace.close(status="done")
    written = re.sub(r'"(at|took_s|run)":[^,}]*', "", trace.path.read_text(encoding="utf-8"))
    for told in ("4711", "33.2", "44.5", "Balance"):
        assert told not in written
    for told in ('"performed"', '"action":"tap"', BANK, '"status":"done"'):
        assert told in written
    assert (phone.pictures, recorder.deeds) == ([], [])


async def test_a_trace_goes_on_as_usual_in_the_next_app(tmp_path: Path):
    phone, trace = PicturedPhone(seen=PLAIN, leads={PIN_KEY: BANK}), Trace(tmp_path, screens=True)
    driving = drive(phone, trace, policy=PROTECTS)
    await driving.run(Moves([Act((PIN_KEY,)), Act((PIN_KEY,)), Done()]))
    phone.seen = PLAIN
    await driving.look()
    trace.close()
    events = trace.path.read_text(encoding="utf-8").splitlines()
    assert [("screen" in e) for e in events if '"captured"' in e] == [True, False, False, True]
    assert phone.pictures == [PLAIN.app, PLAIN.app]


@pytest.mark.parametrize("seen", [ACCOUNTS, replace(ACCOUNTS, app=""), SCREEN])
async def test_no_picture_is_taken_of_a_protected_or_unknown_app_or_a_password_field(seen):
    phone = PicturedPhone(seen=seen)
    driving = drive(phone, Trace(None), policy=PROTECTS)
    with pytest.raises(PhoneError) as caught:
        await driving.photograph(await driving.look())
    assert (caught.value.code, phone.pictures) == ("protected_app", [])
    assert await driving.picture(await driving.look()) is None


async def test_a_picture_during_which_the_app_came_to_the_front_is_thrown_away():
    phone = PicturedPhone(seen=PLAIN)
    driving = drive(phone, Trace(None), policy=PROTECTS)
    seen = await driving.look()
    phone.seen = ACCOUNTS
    with pytest.raises(PhoneError):
        await driving.photograph(seen)
    phone.seen = ACCOUNTS
    with pytest.raises(PhoneError):
        await driving.photograph(None)
    assert await drive(phone, Trace(None), policy=EVERYTHING).photograph(seen)


async def test_a_macro_of_a_protected_app_leaves_no_arguments_and_no_statistics(tmp_path: Path):
    policy = Policy(protected=frozenset({SETTINGS.bundle}))
    call = MacroCall(SETTINGS, SETTINGS.macro("open"), {"screen": "bluetooth"})
    phone = PicturedPhone(seen=replace(SCREEN, app=SETTINGS.bundle))
    settings = RunSettings(
        tmp_path / "l", trace_folder=tmp_path / "t", knowledge_folder=tmp_path / "k", policy=policy
    )
    report = await run_macro(phone, call, settings)
    assert "bluetooth" not in Path(report.trace).read_text(encoding="utf-8")
    assert not (tmp_path / "k").exists()
