"""A macro that stops on the way, and is gone on with once a model has cleared the way."""

from dataclasses import dataclass, field, replace
from typing import Any

import anyio
import pytest

from evaluation.paper_phone import PaperPhone
from maps.model import Go, Macro, SetStep
from phone.protocols import Done
from phone.snapshot import Element
from router.call import MacroCall
from router.orchestrate.rejoin import Rejoin
from router.run_settings import RunSettings
from router.statistics import Statistics
from router.task import run_macro
from tests.router.orchestrate.crew import AT_ONCE, Model, crew, tap
from tests.router.orchestrate.test_line import dead, deep
from tests.router.small_map import SETTINGS, switch

MAP = replace(SETTINGS, launch="fresh", macros=(switch("wifi", "wifi", "wifi_switch"),))
SET = MacroCall(MAP, MAP.macros[0], {"on": True})


@dataclass
class Detour(PaperPhone):
    """Where Wi-Fi should open, another page does; from that one a row leads on."""

    detour: Any = field(default_factory=lambda: deep(2).screens[0])
    is_away: bool = False
    always: bool = False

    def drawn(self):
        if not self.is_away:
            return super().drawn()
        own = self._screens
        self._screens, stack = {"s0": self.detour}, self.stack
        self.stack = ["s0"]
        try:
            return super().drawn()
        finally:
            self._screens, self.stack = own, stack

    def _touch(self, hit: Element) -> None:
        if self.is_away:
            self.is_away = hit.text != "On 0"
            self.stack = ["home", "wifi"] if hit.text == "On 0" else self.stack
        elif hit.text == "Wi-Fi":
            self.is_away = True
        else:
            super()._touch(hit)


@pytest.fixture
def run(tmp_path):
    async def run(phone: Any, made: Any, rules: Any = AT_ONCE, call: Any = SET) -> Any:
        settings = RunSettings(
            lease_folder=tmp_path, knowledge_folder=tmp_path / "known", crew=made, hand_off=rules
        )
        with anyio.fail_after(20):
            return await run_macro(phone, call, settings)

    return run


async def test_a_macro_goes_on_by_itself_once_a_model_has_led_it_back(run, tmp_path):
    phone, local = Detour(MAP, pace_s=1.5), Model([tap("On 0")])
    report = await run(phone, crew(local))
    assert (report.status, report.pilots) == ("done", ["replay", "local", "replay"]), report
    assert phone.checked["wifi.wifi_switch"] is True
    assert report.changed is True
    assert [change.to for change in report.pilot_changes] == ["local", "macro"]
    assert "stopped on the way" in local.errands[0].note
    assert local.errands[0].app == MAP.bundle
    counted = Statistics(tmp_path / "known").macro(MAP, "set_wifi")
    assert (counted.runs, counted.successes) == (1, 0)  # by itself it did not come through


async def test_what_a_model_says_is_done_in_a_macros_place_is_held_against_the_macros_promise(run):
    lies = await run(Detour(MAP, pace_s=1.5), crew(Model([Done("It is on")])))
    assert (lies.status, lies.error.code) == ("handed_off", "not_proven")
    assert lies.macro == "settings.set_wifi"
    assert lies.handoff.left.startswith("The steps of settings.set_wifi")


async def test_a_macro_is_not_gone_on_with_for_ever(run):
    class Sends(Detour):
        def _touch(self, hit: Element) -> None:
            super()._touch(hit)
            self.is_away = True

    report = await run(Sends(MAP, pace_s=1.5), crew(Model(dead(0) * 3)))
    assert report.status == "handed_off"
    assert report.pilots.count("replay") <= 3


async def test_without_a_model_a_macro_that_stops_is_told_as_before(run):
    report = await run(Detour(MAP, pace_s=1.5), crew())
    assert (report.status, report.pilots, report.handoff) == ("diverged", ["replay"], None)


async def seen(*stack: str) -> Any:
    return await PaperPhone(MAP, stack=list(stack)).snapshot()


STEPS = Macro(
    "two",
    "Set two switches",
    at="wifi",
    steps=(SetStep("wifi_switch", "true"), Go("bluetooth"), SetStep("bluetooth_switch", "true")),
)


@pytest.mark.parametrize(
    ("stuck", "on", "now", "ahead"),
    [
        (0, "home", "wifi", 1),  # the way that it did not find is gone
        (1, "home", "wifi", 1),  # back where the step can be tried
        (1, "wifi", "wifi", None),  # as it was when it stopped
        (2, "wifi", "bluetooth", 3),
        (1, "wifi", "bluetooth", None),  # the switch was not set: that may not be left out
        (0, "home", "bluetooth", None),
    ],
)
async def test_a_macro_is_gone_on_with_only_from_where_nothing_is_left_out(stuck, on, now, ahead):
    rejoin = Rejoin(MacroCall(MAP, STEPS, {}), stuck, await seen(on))
    assert rejoin.ahead(await seen(now)) == ahead
