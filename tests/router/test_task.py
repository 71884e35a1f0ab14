"""What a run tells of itself when it never gets to the phone."""

from dataclasses import replace
from pathlib import Path

import anyio
import anyio.lowlevel

from maps.model import Macro, Param, Risk, TypeStep
from router.budget import Budget, Tally
from router.call import MacroCall
from router.drive import Drive
from router.lease import lease
from router.policy import EVERYTHING
from router.run_settings import RunSettings
from router.task import run_macro, run_task
from router.trace import Trace
from tests.fakes.still_phone import StillPhone
from tests.router.small_map import SETTINGS
from tests.tools.screens import SETTINGS as SCREEN

SEARCH = Macro(
    id="search",
    description="Search the settings",
    params=(Param("query", "string"), Param("deep", "boolean")),
    at="home",
    steps=(TypeStep("search", "{query}"),),
)


async def test_a_free_text_is_in_the_trace_by_its_length_only(tmp_path):
    phone = StillPhone()
    settings = RunSettings(lease_folder=tmp_path, trace_folder=tmp_path, patience_s=0)
    call = MacroCall(SETTINGS, SEARCH, {"query": "correct horse", "deep": True})
    async with lease(tmp_path, phone.info.key, "somebody else"):
        report = await run_macro(phone, call, settings)
    assert (report.status, report.acted) == ("failed", "no")
    assert report.error.code == "phone_busy"
    written = Path(report.trace).read_text(encoding="utf-8")
    assert "correct horse" not in written
    assert '"query":"13 characters","deep":true' in written


async def test_no_picture_is_kept_of_a_screen_with_a_password_field(tmp_path):
    field = replace(SCREEN.elements[0], password=True)
    phone = StillPhone(seen=replace(SCREEN, elements=(field, *SCREEN.elements[1:])))
    trace = Trace(tmp_path, screens=True)
    await Drive(phone, trace, Budget(), Tally(), policy=EVERYTHING).look()
    trace.close()
    assert "screenshot_left_out" in trace.path.read_text(encoding="utf-8")
    assert not list(tmp_path.glob("*.png"))


async def test_a_risk_is_confirmed_before_the_phone_is_looked_at(tmp_path):
    forget = replace(SEARCH, id="forget", params=(), risk=Risk.DELETES)
    report = await run_macro(StillPhone(), MacroCall(SETTINGS, forget), RunSettings(lease_folder=tmp_path))
    assert (report.status, report.acted, report.captures) == ("needs_confirmation", "no", 0)
    assert "confirm" in report.error.next


async def test_two_macros_that_a_sentence_fits_become_a_question(tmp_path):
    twin = replace(SETTINGS, id="twin", name="Twin")
    report = await run_task(
        StillPhone(), "turn on airplane mode", [SETTINGS, twin], RunSettings(lease_folder=tmp_path)
    )
    assert (report.status, report.acted) == ("needs_input", "no")
    assert {near.macro for near in report.nearest} == {"settings.set_airplane_mode", "twin.set_airplane_mode"}


async def test_a_state_folder_that_cannot_be_written_fails_the_run_before_the_phone_is_looked_at(tmp_path):
    (tmp_path / "file").touch()
    blocked = tmp_path / "file" / "state"
    for settings in (RunSettings(blocked, trace_folder=blocked), RunSettings(blocked)):
        report = await run_macro(
            StillPhone(), MacroCall(SETTINGS, SETTINGS.macro("open"), {"screen": "home"}), settings
        )
        assert (report.status, report.acted, report.captures) == ("failed", "no", 0)
        assert report.error.code == "state_unwritable"


class HangingPhone(StillPhone):
    """Takes a touch and never says that it did."""

    async def perform(self, action):
        self.performed.append(action)
        await anyio.sleep_forever()


async def test_a_run_that_is_cancelled_says_with_its_last_words_what_it_came_to(tmp_path):
    said = []
    settings = RunSettings(lease_folder=tmp_path, last_words=said.append)
    call = MacroCall(SETTINGS, SETTINGS.macro("open"), {"screen": "home"})
    phone = HangingPhone(seen=replace(SCREEN, app="com.other"))
    with anyio.fail_after(10):
        async with anyio.create_task_group() as group:
            group.start_soon(run_macro, phone, call, settings)
            while not phone.performed:
                await anyio.lowlevel.checkpoint()
            group.cancel_scope.cancel()
    assert [(r.status, r.error.code, r.acted, r.changed) for r in said] == [
        ("failed", "cancelled", "unknown", None)
    ]
