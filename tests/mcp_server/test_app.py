import base64
import io
import re
from dataclasses import dataclass, field
from typing import Any

import anyio
import pytest
from mcp import Client, MCPError
from PIL import Image

from devices.embedded import EmbeddedSim
from phone.errors import Acted, PhoneGoneError
from phone.snapshot import Snapshot
from tests.devices.control import Hand
from tests.fakes.still_phone import StillPhone, StillPhones
from tests.mcp_server.conftest import SETTINGS, Connect

WITHIN_S = 20
SWITCH_OFF = {"setting": "airplane_mode", "on": False}


async def touches(iphone: Hand) -> list[str]:
    kinds = [entry["kind"] for entry in (await iphone.truth())["log"]]
    return [kind for kind in kinds if kind not in ("session", "source", "screenshot")]


def text(result: Any) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")


def ref_of(result: Any, label: str, role: str = "") -> str:
    return next(
        e["ref"]
        for e in result.structured_content["elements"]
        if e["text"] == label and role in ("", e["role"])
    )


async def test_the_list_of_tools_is_complete_hinted_and_static(connect: Connect):
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            assert client.server_capabilities.tools.list_changed in (False, None)
            listed = (await client.list_tools()).tools
            names = [tool.name for tool in listed]
            runs = ["run_status", "stop_run", "resume_run"]
            core = ["run_task", "find_macros", "run_macro", *runs]
            core += ["devices", "snapshot", "screenshot", "tap"]
            by_hand = ["long_press", "swipe", "type_text", "press_key", "scroll_to", "wait_for"]
            apps = ["open_app", "stop_app", "open_url"]
            assert names[:20] == [*core, *by_hand, *apps, "learn_macro"]
            assert {"settings_open", "settings_set", "settings_read"} <= set(names)
            for tool in listed:
                hints = tool.annotations.model_dump(exclude={"title"})
                assert all(isinstance(hint, bool) for hint in hints.values())
            await client.call_tool("devices", {})
            assert [tool.name for tool in (await client.list_tools()).tools] == names


async def test_the_instructions_fit_and_teach_the_core_tools(connect: Connect):
    async with connect() as client:
        assert len(client.instructions) <= 2000
        for word in ("run_task", "snapshot", "tap", "devices", "confirm"):
            assert word in client.instructions


async def test_the_list_is_what_start_said_and_in_the_same_order_each_time(connect: Connect):
    async def names(**told: Any) -> list[str]:
        async with connect(**told) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    every = await names()
    assert {"music_do", "calendar_create_event", "clock_list"} <= set(every)
    narrow = await names(apps="weibo", tools="screen,run_task,macros", risk_max="writes")
    assert narrow[:5] == ["run_task", "snapshot", "screenshot", "scroll_to", "wait_for"]
    assert "weibo_list" in narrow
    assert "weibo_unfollow" not in narrow
    assert narrow == [name for name in every if name in narrow]
    assert not [name for name in narrow[5:] if not name.startswith("weibo_")]
    assert await names(tools="tap") == ["tap"]


async def test_a_chosen_app_and_read_only_narrow_the_list(connect: Connect):
    async with connect(apps="none-such") as client:
        assert "settings_open" not in [tool.name for tool in (await client.list_tools()).tools]
    async with connect(read_only=True) as client:
        only_looking = ["find_macros", "run_status", "devices", "snapshot", "screenshot", "wait_for"]
        assert [t.name for t in (await client.list_tools()).tools] == only_looking
        with pytest.raises(MCPError, match="Unknown tool: tap"):
            await client.call_tool("tap", {"ref": "e1@1"})


async def test_an_unknown_tool_is_a_protocol_error_that_names_the_near_ones(connect: Connect):
    async with connect() as client:
        with pytest.raises(MCPError, match="Did you mean snapshot") as caught:
            await client.call_tool("snapshots", {})
        assert caught.value.code == -32602


async def test_a_cursor_is_refused_since_there_is_one_page(connect: Connect):
    async with connect() as client:
        with pytest.raises(MCPError, match="one page"):
            await client.list_tools(cursor="abc")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("run_task", {}),
        ("run_task", {"task": 7}),
        ("run_task", {"task": "x" * 10_000_000}),
        ("snapshot", {"limit": "all"}),
        ("snapshot", {"limit": True}),
        ("devices", {"phone": "sim:ios"}),
        ("settings_set", {"setting": "airplane_mode", "on": "yes"}),
        ("settings_set", {"setting": "airplane_mode", "on": 1}),
        ("settings_search", {"query": "blue\ntooth\0"}),
        ("tap", {"x": 10, "y": 20}),
        ("tap", {"ref": "e1@1", "screenshot": "s1", "x": 1, "y": 1}),
        ("tap", {"ref": "the button"}),
        ("settings_set", {"setting": "no_such_setting", "on": True}),
        ("settings_set", {"setting": "airplane_mode"}),
        ("settings_open", {"screen": "home", "surplus": 1}),
    ],
)
async def test_wrong_arguments_touch_nothing_and_say_what_is_valid(
    connect: Connect, iphone: Hand, tool: str, arguments: dict[str, Any]
):
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            result = await client.call_tool(tool, arguments)
    assert result.is_error
    error = result.structured_content["error"]
    assert error["code"] == "invalid_arguments"
    assert error["next"]
    assert error["retryable"] is False
    assert result.structured_content["acted"] == "no"
    assert len(text(result)) < 2000
    assert error["message"] in text(result)
    assert not await touches(iphone)


async def test_an_unknown_phone_is_an_error_with_the_next_step(connect: Connect):
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            result = await client.call_tool("snapshot", {"phone": "sim:windows"})
    assert result.is_error
    assert result.structured_content["error"]["code"] in {"unknown_phone", "invalid_arguments"}
    assert result.structured_content["error"]["next"]


async def test_a_run_that_hits_a_dead_address_is_contained(connect: Connect):
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            result = await client.call_tool(
                "run_task", {"task": "turn on airplane mode", "phone": "http://127.0.0.1:9"}
            )
    assert result.is_error
    assert result.structured_content["error"]["code"] == "wda_unavailable"
    assert result.structured_content["acted"] == "no"


async def test_devices_lists_the_simulated_phones(connect: Connect):
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            result = await client.call_tool("devices", {})
    phones = {p["address"]: p for p in result.structured_content["phones"]}
    assert phones["sim:ios"]["state"] == phones["sim:android"]["state"] == "ready"
    assert "sim:ios" in text(result)


async def test_a_chore_in_words_is_done_and_reported_with_phone_app_and_effect(
    connect: Connect, iphone: Hand, simulated_iphone: EmbeddedSim
):
    told: list[tuple[float, str | None]] = []

    async def on_progress(progress: float, _total: float | None, message: str | None) -> None:
        told.append((progress, message))

    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            result = await client.call_tool(
                "run_task", {"task": "turn on airplane mode"}, progress_callback=on_progress
            )
    assert not result.is_error, text(result)
    report = result.structured_content
    assert report["status"] == "done"
    assert (report["acted"], report["changed"]) == ("yes", True)
    assert report["phone"] == simulated_iphone.ready.wda
    assert report["app"] == SETTINGS
    assert report["macro"] == "settings.set_airplane_mode"
    for said in ("Done", report["phone"], SETTINGS, "no model was asked"):
        assert said in text(result)
    numbers = [number for number, _ in told]
    assert numbers == sorted(set(numbers))
    assert numbers
    assert all(message for _, message in told)
    assert (await iphone.truth())["state"][SETTINGS]["airplane_mode"] is True


async def test_a_chore_that_no_macro_covers_touches_nothing_and_names_the_nearest(
    connect: Connect, iphone: Hand
):
    async with connect() as client:
        result = await client.call_tool("run_task", {"task": "order a pizza with olives"})
    assert result.is_error
    assert result.structured_content["status"] == "no_macro"
    assert len(result.structured_content["nearest"]) == 3
    assert "settings." in text(result)
    assert not await touches(iphone)


async def test_the_typed_tools_open_set_and_read(connect: Connect, iphone: Hand):
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            opened = await client.call_tool("settings_open", {"screen": "bluetooth"})
            assert not opened.is_error, text(opened)
            switched = await client.call_tool("settings_set", {"setting": "airplane_mode", "on": True})
            assert not switched.is_error, text(switched)
            again = await client.call_tool("settings_set", {"setting": "airplane_mode", "on": True})
            assert not again.is_error, text(again)
            read = await client.call_tool("settings_read", {"item": "airplane_mode"})
    assert "on" in read.structured_content["answer"]
    assert (await iphone.truth())["state"][SETTINGS]["airplane_mode"] is True


async def test_a_snapshot_names_elements_that_tap_takes_and_tap_tells_what_changed(
    connect: Connect, iphone: Hand
):
    await iphone.arrange("launch", app=SETTINGS)
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            seen = await client.call_tool("snapshot", {})
            assert re.search(r"e\d+@\d+ toggle", text(seen))
            tapped = await client.call_tool("tap", {"ref": ref_of(seen, "Airplane Mode", "toggle")})
            assert not tapped.is_error, text(tapped)
            assert tapped.structured_content["changed"] is True
            assert tapped.structured_content["acted"] == "yes"
            assert "[on] (was off)" in text(tapped)
            general = ref_of(seen, "General")  # not told again, since it is as it was
            page = await client.call_tool("tap", {"ref": general})
            assert "About" in text(page)
            stale = await client.call_tool("tap", {"ref": ref_of(seen, "Airplane Mode", "toggle")})
    assert stale.is_error
    assert stale.structured_content["error"]["code"] == "stale_ref"
    assert stale.structured_content["acted"] == "no"
    assert "is not on the screen any more" in text(stale)


async def test_a_screenshot_is_an_image_without_structured_content_that_can_be_pointed_at(
    connect: Connect, iphone: Hand
):
    await iphone.arrange("launch", app=SETTINGS)
    with anyio.fail_after(WITHIN_S):
        async with connect() as client:
            shot = await client.call_tool("screenshot", {})
            assert shot.structured_content is None
            picture = next(block for block in shot.content if block.type == "image")
            content = base64.b64decode(picture.data)
            assert len(content) < 700_000
            with Image.open(io.BytesIO(content)) as image:
                assert max(image.size) <= 1568
                width_px, height_px = image.size
            named = re.search(r"Screenshot (s\d+), (\d+)x(\d+) pixels", text(shot))
            assert named
            assert (int(named[2]), int(named[3])) == (width_px, height_px)
            seen = await client.call_tool("snapshot", {"find": "General"})
            assert ref_of(seen, "General")
            x, y = width_px * 0.2, height_px * 0.894  # where the map says that General stands
            page = await client.call_tool("tap", {"screenshot": named[1], "x": x, "y": y})
            assert not page.is_error, text(page)
            assert "About" in text(page)
            await iphone.arrange("reset_counts")
            stale = await client.call_tool("tap", {"screenshot": named[1], "x": x, "y": y})
            gone = await client.call_tool("tap", {"screenshot": "s999", "x": 1, "y": 1})
    assert stale.structured_content["error"]["code"] == "stale_ref"
    assert stale.structured_content["acted"] == "no"
    assert "“General” is open now" in text(stale)
    assert not await touches(iphone)
    assert gone.structured_content["error"]["code"] == "stale_ref"


@dataclass
class GatedPhone(StillPhone):
    """A phone that nobody can look at before the gate opens."""

    is_waited_for: anyio.Event = field(default_factory=anyio.Event)
    gate: anyio.Event = field(default_factory=anyio.Event)

    async def snapshot(self) -> Snapshot:
        self.is_waited_for.set()
        await self.gate.wait()
        return await super().snapshot()


async def test_a_phone_in_use_is_refused_with_who_uses_it_and_free_again_once_that_is_cancelled(
    connect: Connect,
):
    held, other = GatedPhone(), StillPhone()
    busy: list[Any] = []

    async def use_both(first: Client, second: Client) -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(first.call_tool, "settings_set", SWITCH_OFF)
            await held.is_waited_for.wait()
            busy.append(await second.call_tool("settings_set", SWITCH_OFF))
            group.cancel_scope.cancel()

    with anyio.fail_after(WITHIN_S):
        first_one, second_one = connect(phones=StillPhones(held), name="first"), connect(StillPhones(other))
        async with first_one as first, second_one as second:
            await use_both(first, second)
            held.gate.set()
            seen = await second.call_tool("snapshot", {})
            free = await second.call_tool("tap", {"ref": ref_of(seen, "Airplane Mode")})
    assert busy[0].is_error
    assert busy[0].structured_content["error"]["code"] == "phone_busy"
    assert busy[0].structured_content["error"]["retryable"] is True
    assert "first (through openphone-mcp)" in text(busy[0])
    assert not held.performed
    assert not free.is_error, text(free)
    assert free.structured_content["changed"] is False
    assert "nothing has changed" in text(free)
    assert len(other.performed) == 1


async def test_a_crash_in_one_call_is_contained_and_its_traceback_holds_no_values(
    connect: Connect, capfd: pytest.CaptureFixture[str]
):
    class Broken(StillPhone):
        async def snapshot(self) -> Snapshot:
            raise ZeroDivisionError("private words")

    with anyio.fail_after(WITHIN_S):
        async with connect(phones=StillPhones(Broken())) as client:
            crashed = await client.call_tool("snapshot", {"find": "my secret"})
            assert (await client.list_tools()).tools
    assert crashed.is_error
    assert crashed.structured_content["error"]["code"] == "internal"
    assert crashed.structured_content["acted"] == "unknown"
    assert "private words" not in text(crashed)
    logged = capfd.readouterr().err
    assert "tool_crashed" in logged
    assert "ZeroDivisionError" in logged
    assert "my secret" not in logged


async def test_a_phone_that_fails_while_it_is_used_is_named_with_whether_it_was_touched(connect: Connect):
    failure = PhoneGoneError("phone_offline", "It is gone.", next="Plug it in.", acted=Acted.UNKNOWN)
    with anyio.fail_after(WITHIN_S):
        async with connect(phones=StillPhones(StillPhone(failure=failure))) as client:
            result = await client.call_tool("snapshot", {})
    assert result.structured_content["error"]["code"] == "phone_offline"
    assert result.structured_content["acted"] == "unknown"
    assert result.structured_content["phone"] == "test:phone"


async def test_a_call_that_takes_long_gives_signs_of_life(connect: Connect, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mcp_server.progress.BEAT_S", 0.01)
    held = GatedPhone()
    told: list[float] = []

    async def on_progress(progress: float, _total: float | None, _message: str | None) -> None:
        told.append(progress)
        if len(told) == 3:
            held.gate.set()

    with anyio.fail_after(WITHIN_S):
        async with connect(phones=StillPhones(held)) as client:
            result = await client.call_tool("snapshot", {}, progress_callback=on_progress)
    assert not result.is_error
    assert told == sorted(set(told))
