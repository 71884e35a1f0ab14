"""The shipped maps against the simulated phones, over their real wires and drivers."""

from collections.abc import Awaitable, Callable

import anyio
import pytest

from devices.discovery import open_phone
from devices.embedded import start_sim
from maps.arguments import parse
from maps.catalog import Catalog
from maps.identify import Here, Identifier
from maps.layers import layered
from maps.model import AppMap, Arguments, Macro, Param, PickStep, Risk
from maps.replay import Replayer
from maps.scroll import swipe
from phone.action import Action, OpenApp, StopApp, Swipe, Tap, Wait
from phone.protocols import Act, Done, Phone, Stuck
from tests.devices.control import Hand


def with_phone(platform: str, what: Callable[[Phone], Awaitable[None]]) -> None:
    async def run() -> None:
        with anyio.fail_after(50):
            phone = await open_phone(f"sim:{platform}")
            try:
                await what(phone)
            finally:
                await phone.close()

    anyio.run(run)


async def replay(phone: Phone, pilot: Replayer) -> tuple[Done | Stuck, int]:
    captures = 0
    while True:
        snapshot = await phone.snapshot()
        captures += 1
        move = await pilot.next_move(snapshot)
        if not isinstance(move, Act):
            return move, captures
        for action in move.actions:
            if isinstance(action, Wait):
                await anyio.sleep(action.seconds)
            else:
                await phone.perform(action)


def jobs(shipped: AppMap) -> list[tuple[Macro, Arguments]]:
    listed: list[tuple[Macro, Arguments]] = []
    for macro in shipped.macros:
        if macro.id == "open":
            listed += [(macro, Arguments(screen=choice)) for choice in macro.params[0].choices]
        elif macro.family == "set":
            listed += [(macro, Arguments(on=on)) for on in (True, False)]
        elif not macro.params:
            listed.append((macro, {}))
    return listed


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_every_macro_without_further_arguments_is_carried_out(request, platform):
    shipped: AppMap = request.getfixturevalue(platform)

    async def play(phone: Phone) -> None:
        failed = []
        for macro, arguments in jobs(shipped):
            pilot = Replayer(shipped, macro, parse(macro, arguments))
            end, captures = await replay(phone, pilot)
            is_wrong = macro.family == "set" and pilot.value is not arguments["on"]
            if not isinstance(end, Done) or is_wrong or captures > 20:
                failed.append((macro.id, arguments, end, captures))
        assert failed == []

    with_phone(platform, play)


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_every_screen_that_can_be_opened_is_recognised_however_far_it_is_scrolled(request, platform):
    shipped: AppMap = request.getfixturevalue(platform)
    identifier = Identifier(shipped)
    opening = shipped.macro("open")

    async def look(phone: Phone) -> None:
        wrong = []
        for screen_id in opening.params[0].choices:
            end, _ = await replay(phone, Replayer(shipped, opening, {"screen": screen_id}))
            assert isinstance(end, Done), (screen_id, end)
            for _ in range(4 if shipped.screen(screen_id).scrollable else 1):
                snapshot = await phone.snapshot()
                seen = identifier.identify(snapshot)
                if not isinstance(seen, Here) or seen.screen.id != screen_id:
                    wrong.append((screen_id, seen))
                await phone.perform(swipe(snapshot, "down", stride=0.3))
        assert wrong == []

    with_phone(platform, look)


@pytest.mark.parametrize(
    ("platform", "macro_id"), [("ios", "set_airplane_mode"), ("android", "set_airplane_mode")]
)
def test_from_a_fresh_phone_a_switch_costs_one_capture_to_look_and_one_a_step(request, platform, macro_id):
    shipped: AppMap = request.getfixturevalue(platform)
    macro = shipped.macro(macro_id)

    async def play(phone: Phone) -> None:
        end, captures = await replay(phone, Replayer(shipped, macro, {"on": True}))
        assert isinstance(end, Done)
        assert "is now on" in end.answer
        assert captures == (3 if platform == "ios" else 4)
        again, captures = await replay(phone, Replayer(shipped, macro, {"on": True}))
        assert isinstance(again, Done)
        assert "was already on" in again.answer
        assert captures == 1
        await phone.perform(StopApp(shipped.bundle))
        await phone.perform(OpenApp(shipped.bundle))
        end, _ = await replay(phone, Replayer(shipped, macro, {"on": False}))
        assert isinstance(end, Done)

    with_phone(platform, play)


def test_what_an_argument_names_is_found_on_the_phone(ios: AppMap):
    asked = [
        ("set_data_roaming", {"line": "Travel", "on": True}, "Data Roaming is now on"),
        ("set_network_low_data_mode", {"network": "Harbour", "on": True}, "Low Data Mode is now on"),
        ("search", {"query": "蓝牙"}, "Search is filled in"),
        ("search", {"query": "wifi"}, "Search is filled in"),
    ]

    async def play(phone: Phone) -> None:
        for macro_id, arguments, told in asked:
            macro = ios.macro(macro_id)
            end, _ = await replay(phone, Replayer(ios, macro, parse(macro, arguments)))
            assert end == Done(told)

    with_phone("ios", play)


@pytest.mark.parametrize(
    ("arranged", "macro_id", "arguments", "told", "proposed"),
    [
        (
            {"change": "rename", "element": "wifi", "text": "WLAN"},
            "set_wifi",
            {"on": False},
            "is now off",
            "wifi",
        ),
        ({"change": "reorder", "seed": 1}, "read_battery_health", {}, "Battery Health is Normal", None),
        ({"change": "reorder", "seed": 2}, "open", {"screen": "developer"}, "Developer is open", None),
        (
            {"change": "popup", "screen": "wifi", "text": "Rate it?", "buttons": ["Rate", "Not Now"]},
            "set_wifi",
            {"on": False},
            "is now off",
            None,
        ),
    ],
)
def test_an_update_of_the_app_is_lived_through(ios: AppMap, arranged, macro_id, arguments, told, proposed):
    async def play() -> None:
        with anyio.fail_after(30):
            async with await start_sim("ios") as sim:
                phone = await open_phone(sim.ready.wda)
                try:
                    await Hand(sim).arrange("drift", **{"app": ios.bundle, "screen": "home"} | arranged)
                    macro = ios.macro(macro_id)
                    pilot = Replayer(ios, macro, parse(macro, arguments))
                    end, _ = await replay(phone, pilot)
                    assert isinstance(end, Done), end
                    assert told in end.answer
                    assert [p.element for p in pilot.proposals] == ([proposed] if proposed else [])
                finally:
                    await phone.close()

    anyio.run(play)


@pytest.mark.parametrize("is_slow", [True, False])
def test_neither_a_slow_start_nor_another_app_in_front_gets_a_stray_touch(ios: AppMap, is_slow: bool):
    async def play() -> None:
        with anyio.fail_after(40):
            async with await start_sim("ios") as sim:
                phone = await open_phone(sim.ready.wda)
                try:
                    hand, done = Hand(sim), list[Action]()
                    if is_slow:
                        await hand.arrange("transition", seconds=3)
                    pilot = Replayer(ios, ios.macro("set_fast_app_termination"), {"on": True})
                    while isinstance(move := await pilot.next_move(await phone.snapshot()), Act):
                        for action in move.actions:
                            await (
                                anyio.sleep(action.seconds)
                                if isinstance(action, Wait)
                                else phone.perform(action)
                            )
                            done += [action] if not isinstance(action, Wait) else []
                        if not is_slow and [type(action) for action in done] == [OpenApp, Swipe]:
                            await hand.arrange("launch", app="com.apple.mobilecal")
                    assert move == Done("Fast App Termination is now on")
                    taps = [action.label for action in done if isinstance(action, Tap)]
                    assert taps == ["Developer", "Fast App Termination"]
                    assert sum(isinstance(action, OpenApp) for action in done) == (1 if is_slow else 2)
                finally:
                    await phone.close()

    anyio.run(play)


def test_a_switch_under_another_name_is_left_alone(ios: AppMap):
    async def play() -> None:
        with anyio.fail_after(30):
            async with await start_sim("ios") as sim:
                phone = await open_phone(sim.ready.wda)
                try:
                    hand = Hand(sim)
                    where = {"app": ios.bundle, "screen": "home", "element": "airplane_mode"}
                    await hand.arrange("drift", change="rename", text="Radio silence", **where)
                    end, _ = await replay(phone, Replayer(ios, ios.macro("set_airplane_mode"), {"on": True}))
                    assert isinstance(end, Stuck)
                    assert end.code == "diverged"
                    assert not (await hand.truth())["state"][ios.bundle]["airplane_mode"]
                finally:
                    await phone.close()

    anyio.run(play)


def test_a_typed_search_is_read_back_on_android(android: AppMap):
    async def play(phone: Phone) -> None:
        macro = android.macro("search")
        for query in ("vpn", "battery"):
            end, _ = await replay(phone, Replayer(android, macro, {"query": query}))
            assert isinstance(end, Done), end

    with_phone("android", play)


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_a_phone_held_sideways_is_replayed_on_all_the_same(request, platform):
    shipped: AppMap = request.getfixturevalue(platform)

    async def play() -> None:
        with anyio.fail_after(30):
            async with await start_sim(platform) as sim:
                phone = await open_phone(sim.ready.wda or sim.ready.serial)
                try:
                    await Hand(sim).arrange("rotate", orientation="landscape")
                    for macro_id in ("set_wifi", "read_battery_percentage"):
                        macro = shipped.macro(macro_id)
                        given: Arguments = {"on": True} if macro.params else {}
                        end, _ = await replay(phone, Replayer(shipped, macro, given))
                        assert isinstance(end, Done), end
                    assert (snapshot := await phone.snapshot()).size.width > snapshot.size.height
                finally:
                    await phone.close()

    anyio.run(play)


def test_a_slider_is_dragged_to_a_share_that_is_read_back():
    shipped = next(m for m in Catalog.shipped().maps if (m.id, m.platform) == ("music", "ios"))
    slider = {"id": "volume", "text": "Volume", "role": "slider", "pinned": True, "risk": "changes_setting"}
    music = layered(shipped, {"screens": [{"id": "now_playing", "elements": [slider]}]})
    volume = Macro(
        "set_volume",
        "Set the volume",
        (Param("to", "string"),),
        at="now_playing",
        steps=(PickStep("volume", "{to}"),),
        risk=Risk.CHANGES_SETTING,
    )

    async def play(phone: Phone) -> None:
        for to, least in (("80%", 0.78), ("25%", 0.23)):
            end, captures = await replay(phone, Replayer(music, volume, {"to": to}))
            assert isinstance(end, Done), end
            assert captures < 10
            (seen,) = [e for e in (await phone.snapshot()).elements if e.text == "Volume"]
            assert seen.value
            assert least <= float(seen.value.removesuffix("%")) / 100 <= least + 0.04

    with_phone("ios", play)
