"""What a caller does by hand, on simulated phones over their wires."""

from collections.abc import AsyncGenerator
from typing import Any

import anyio
import pytest

from maps.catalog import Catalog
from phone.errors import PhoneError
from router.run_settings import RunSettings
from tests.acceptance.reached import APPS, Reached, running
from tests.fakes.still_phone import StillPhones
from tests.state import fresh_leases
from tools.call import Call
from tools.registry import TOOLS
from tools.seen import Seen

WITHIN_S = 30


class Caller:
    """One client of one phone."""

    def __init__(self, phone: Any, reached: Reached) -> None:
        self.reached = reached
        self._call = lambda: Call(StillPhones(phone), self._maps, self._settings, self._seen)
        self._maps = Catalog.shipped().maps
        self._settings = RunSettings(lease_folder=fresh_leases())
        self._seen = Seen()

    async def __call__(self, tool: str, **arguments: Any) -> Any:
        (known,) = [t for t in TOOLS if t.name == tool]
        with anyio.fail_after(WITHIN_S):
            return await known.answer(self._call(), arguments)

    async def ref(self, label: str, role: str = "") -> str:
        """Look at the screen, and name an element of it."""
        elements: Any = (await self("snapshot")).structured["elements"]
        return next(e["ref"] for e in elements if e["text"] == label and role in ("", e["role"]))


@pytest.fixture(scope="module", params=["ios", "android"])
async def phone(request: pytest.FixtureRequest) -> AsyncGenerator[tuple[Any, Reached]]:
    async with running(request.param) as reached, reached.open() as opened:
        yield opened, reached


@pytest.fixture
async def caller(phone: tuple[Any, Reached]) -> Caller:
    """A client that has seen nothing yet, of a phone whose Settings stand at their beginning."""
    opened, reached = phone
    await reached.hand.arrange("reset")
    await reached.hand.arrange("launch", app=APPS[reached.sim.ready.platform])
    return Caller(opened, reached)


async def test_a_swipe_up_shows_what_is_further_down_and_one_down_goes_back(caller: Caller):
    first = (await caller("snapshot")).structured["elements"][2]["text"]
    down = await caller("swipe", direction="up")
    assert "the screen has changed" in down.text
    back = await caller("swipe", direction="down")
    assert back.structured["changed"] is True
    assert await caller.ref(first)


async def test_a_text_further_down_is_scrolled_to_and_one_that_is_nowhere_is_an_honest_failure(
    caller: Caller,
):
    there = {"ios": "Developer", "android": "About phone"}[caller.reached.sim.ready.platform]
    found = await caller("scroll_to", text=there.lower())
    assert there in found.text
    assert not found.failed
    nowhere = await caller("scroll_to", text="No such thing", direction="up")
    assert nowhere.failed
    assert nowhere.structured["error"]["code"] == "not_found"
    assert nowhere.structured["acted"] == "yes"


async def test_a_text_is_typed_into_a_field_and_read_back(caller: Caller):
    if caller.reached.sim.ready.platform == "android":
        await caller("tap", ref=await caller.ref("Search settings"))
        elements: Any = (await caller("snapshot")).structured["elements"]
        ref = next(e["ref"] for e in elements if e["role"] == "field")
    else:
        ref = await caller.ref("Search", "field")
    typed = await caller("type_text", text="wifi", ref=ref)
    assert "the field holds “wifi”" in typed.text
    more = await caller("type_text", text=" 蓝牙")
    assert "the field holds “wifi 蓝牙”" in more.text
    anew = await caller("type_text", text="battery", clear=True, submit=True)
    assert "the field holds “battery”, and pressed enter" in anew.text


async def test_nothing_is_typed_where_no_field_has_the_focus(caller: Caller):
    refused = await caller("type_text", text="hello")
    assert refused.structured["error"]["code"] == "no_focus"
    assert refused.structured["acted"] == "no"


async def test_an_app_is_opened_by_its_name_in_either_language_and_ended(caller: Caller):
    await caller("press_key", key="home")
    opened = await caller("open_app", app="设置")
    assert opened.structured["app"] == APPS[caller.reached.sim.ready.platform]
    ended = await caller("stop_app", app="settings")
    assert ended.structured["app"] != APPS[caller.reached.sim.ready.platform]


async def test_an_app_that_is_not_there_is_refused_with_what_is_near(caller: Caller):
    with pytest.raises(PhoneError, match="no app setings") as caught:
        await caller("open_app", app="setings")
    assert "settings" in caught.value.next


async def test_waiting_looks_and_never_touches(caller: Caller):
    await caller.reached.hand.arrange("reset_counts")
    seen = await caller(
        "wait_for", text="bluetooth" if caller.reached.sim.ready.platform == "ios" else "apps"
    )
    assert "is on the screen" in seen.text
    missing = await caller("wait_for", text="No such thing", seconds=0.5)
    assert missing.structured["error"]["code"] == "not_seen"
    assert missing.structured["acted"] == "no"
    gone = await caller("wait_for", gone="No such thing")
    assert not gone.failed
    assert (await caller.reached.truth()).actions == 0


async def test_holding_is_one_long_press(caller: Caller):
    await caller.reached.hand.arrange("reset_counts")
    ref = await caller.ref("Bluetooth" if caller.reached.sim.ready.platform == "ios" else "Apps")
    held = await caller("long_press", ref=ref, seconds=0.5)
    assert held.text.startswith("Held for 0.5 s")
    counts = (await caller.reached.hand.truth())["counts"]
    assert counts.get("long_press", 0) + counts.get("swipe", 0) == 1  # Android's input has no other word


async def test_a_key_that_the_phone_has_not_is_refused(caller: Caller):
    if caller.reached.sim.ready.platform == "android":
        assert not (await caller("press_key", key="back")).failed
        return
    with pytest.raises(PhoneError, match="no back key"):
        await caller("press_key", key="back")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("swipe", {}),
        ("swipe", {"direction": "sideways"}),
        ("swipe", {"direction": "up", "x": 1}),
        ("swipe", {"screenshot": "s1", "x": 1, "y": 1, "to_x": 5}),
        ("wait_for", {}),
        ("wait_for", {"text": "a", "gone": "b"}),
        ("wait_for", {"text": "a", "seconds": 600}),
        ("press_key", {"key": "escape"}),
        ("type_text", {"text": "x" * 5000}),
        ("open_app", {"app": ""}),
        ("long_press", {"ref": "e1@1", "seconds": 60}),
    ],
)
async def test_what_cannot_be_meant_is_refused_before_the_phone_is_asked(
    caller: Caller, tool: str, arguments: Any
):
    await caller.reached.hand.arrange("reset_counts")
    with pytest.raises(PhoneError) as caught:
        await caller(tool, **arguments)
    assert caught.value.code == "invalid_arguments"
    assert (await caller.reached.truth()).captures == 0


async def test_a_drag_that_goes_nowhere_is_no_way_round_a_tap(caller: Caller):
    await caller("screenshot")
    await caller.reached.hand.arrange("reset_counts")
    with pytest.raises(PhoneError, match="would be a tap"):
        await caller("swipe", screenshot="s1", x=100, y=200, to_x=102, to_y=200)
    assert (await caller.reached.truth()).actions == 0


async def test_nothing_is_touched_for_a_secret_that_there_is_not(caller: Caller):
    await caller.reached.hand.arrange("reset_counts")
    with pytest.raises(PhoneError) as caught:
        await caller("type_text", text="{secret:NOT_THERE}", clear=True)
    assert caught.value.code == "unknown_secret"
    assert (await caller.reached.truth()).actions == 0
