"""Anything at all is done to a simulated phone, and what it shows stays one consistent picture.

Ten thousand actions: pytest -n 0 tests/devices/sim/test_world_invariants.py --hypothesis-profile=long
"""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from devices.sim.app_file import AppFile, parse_app, shipped_apps
from devices.sim.canvas import OfSystem
from devices.sim.node import HOME, AlertState
from devices.sim.render import Renderer
from devices.sim.world import World
from phone.snapshot import Platform
from tests.devices.sim.glass import check, go_home

KEYS = (
    "home",
    "back",
    "enter",
    "delete",
    "volume_up",
    "volume_down",
    "power",
    "app_switcher",
    "notifications",
)
LINKS = {
    "ios": ("prefs:root=WIFI", "nothing://here", "https://example.org/?q=a b", ""),
    "android": ("package:com.android.settings", "tel:1", "nothing://here", ""),
}
ALERT = AlertState(
    "“Maps” would like to know where you are", "To show the way.", ("Don’t Allow", "Allow"), system=True
)
RATIO = st.floats(-0.05, 1.05)


@cache
def shipped(platform: Platform) -> tuple[AppFile, ...]:
    return tuple(parse_app(path.read_text(encoding="utf-8")) for path in shipped_apps(platform))


def a_phone(platform: Platform, *, seed: int, zh: bool, clock: Callable[[], float]) -> World:
    world = World(platform, seed=seed, zh=zh, apps=(), clock=clock)
    for file in shipped(platform):
        world.apps.add(file)
    return world


class Hands(RuleBasedStateMachine):
    """Two phones of one seed, treated alike."""

    @initialize(
        platform=st.sampled_from(["ios", "android"]),
        seed=st.integers(0, 99),
        zh=st.booleans(),
        n=st.integers(0, 99),
    )
    def pick_up(self, platform: Platform, seed: int, zh: bool, n: int):
        self.now = 0.0
        clock = lambda: self.now  # noqa: E731 - the one place where time is read
        self.phones = [a_phone(platform, seed=seed, zh=zh, clock=clock) for _ in range(2)]
        self.launch(n)

    @property
    def world(self) -> World:
        return self.phones[0]

    def both(self, act: Callable[[World], object]) -> None:
        one, other = (act(world) for world in self.phones)
        assert one == other

    @rule(n=st.integers(0, 999))
    def tap_something(self, n: int):
        shown = [node.rect.center for node in self.world.nodes() if node.visible and node.clickable]
        if shown:
            at = shown[n % len(shown)]
            self.both(lambda world: world.tap(at.x, at.y))

    @rule(n=st.integers(0, 999))
    def tap_something_in_front(self, n: int):
        """The later of a screen's nodes: sheets, dialogs, bars, keys."""
        shown = [node.rect.center for node in self.world.nodes() if node.visible and node.clickable][-12:]
        if shown:
            at = shown[n % len(shown)]
            self.both(lambda world: world.tap(at.x, at.y))

    @rule(x=RATIO, y=RATIO, seconds=st.sampled_from([0.0, 0.0, 1.0]))
    def touch_blindly(self, x: float, y: float, seconds: float):
        width, height = self.world.size().width, self.world.size().height
        self.both(lambda world: world.long_press(x * width, y * height, seconds))

    @rule(x=RATIO, y=RATIO, x2=RATIO, y2=RATIO)
    def swipe(self, x: float, y: float, x2: float, y2: float):
        width, height = self.world.size().width, self.world.size().height
        self.both(lambda world: world.swipe(x * width, y * height, x2 * width, y2 * height, 0.2))

    @rule(text=st.text("ab 1.京🙂é\n\b", max_size=8))
    def type(self, text: str):
        self.both(lambda world: world.type_text(text))

    @rule(n=st.integers(0, 999), share=st.floats(-0.2, 1.2))
    def drag_a_slider(self, n: int, share: float):
        sliders = [node for node in self.world.nodes() if node.visible and node.role == "slider"]
        if sliders:
            slider = sliders[n % len(sliders)]
            at, to = slider.rect.center, slider.rect.x + share * slider.rect.width
            self.both(lambda world: world.swipe(at.x, at.y, to, at.y, 0.2))

    @rule(x=st.floats(0, 1), way=st.floats(0.1, 1), from_top=st.booleans(), seconds=st.sampled_from([0.1, 1]))
    def pull_from_an_edge(self, x: float, way: float, from_top: bool, seconds: float):
        size = self.world.size()
        y1, y2 = (3, way * size.height) if from_top else (size.height - 3, (1 - way) * size.height)
        self.both(lambda world: world.swipe(x * size.width, y1, x * size.width, y2, seconds))

    @rule(
        n=st.integers(0, 99), dx=st.sampled_from([-300, -120, 0, 0, 200]), dy=st.sampled_from([-300, 0, 90])
    )
    def drag_what_the_phone_shows_over_apps(self, n: int, dx: float, dy: float):
        shown = [p.node.rect.center for p in self.world.placed() if isinstance(p.touch, OfSystem)]
        if shown:
            at = shown[n % len(shown)]
            self.both(lambda world: world.swipe(at.x, at.y, at.x + dx, at.y + dy, 0.2))

    @rule(n=st.integers(0, 99), text=st.text("ab 京🙂", max_size=90))
    def be_told(self, n: int, text: str):
        bundles = [app.bundle for app in self.world.installed()]
        self.both(lambda world: world.notify(bundles[n % len(bundles)], f"Told: {text}", text))

    @rule(key=st.sampled_from(KEYS), pause=st.sampled_from([0.1, 1.0]))
    def press(self, key: str, pause: float):
        self.now += pause
        self.both(lambda world: world.press(key))

    @rule(n=st.integers(0, 99))
    def launch(self, n: int):
        bundles = [
            *(app.bundle for app in self.world.installed()),
            HOME[self.world.platform],
            "not.installed",
        ]
        self.both(lambda world: world.launch(bundles[n % len(bundles)]))

    @rule(n=st.integers(0, 99))
    def terminate(self, n: int):
        bundles = [app.bundle for app in self.world.installed()]
        self.both(lambda world: world.terminate(bundles[n % len(bundles)]))

    @rule(n=st.integers(0, 3))
    def open_a_link(self, n: int):
        self.both(lambda world: world.open_url(LINKS[world.platform][n]))

    @rule(locked=st.sampled_from([True, False, False, False]))
    def lock(self, locked: bool):
        self.both(lambda world: world.set_lock(locked))

    @rule(orientation=st.sampled_from(["portrait", "landscape"]))
    def rotate(self, orientation):
        self.both(lambda world: world.rotate(orientation))

    @rule()
    def be_asked(self):
        self.both(lambda world: world.show_alert(ALERT))

    @rule(n=st.integers(0, 9))
    def answer(self, n: int):
        buttons = self.world.alert.buttons if self.world.alert is not None else ("OK",)
        self.both(lambda world: world.answer(buttons[n % len(buttons)]))

    @rule()
    def go_all_the_way_back(self):
        self.both(go_home)

    @invariant()
    def what_is_shown_is_consistent(self):
        check(self.world)

    @invariant()
    def both_phones_show_the_same(self):
        assert self.phones[0].nodes() == self.phones[1].nodes()
        assert self.phones[0].truth() == self.phones[1].truth()

    def teardown(self):
        one, other = (Renderer(world).png(0.5) for world in self.phones)
        assert one == other
        self.both(go_home)


TestHands = pytest.mark.timeout(1200)(Hands.TestCase)
if settings.get_current_profile_name() != "long":
    TestHands.settings = settings(  # no shrinking: it takes minutes, and the long profile does it
        max_examples=16,
        stateful_step_count=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
    )


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_one_seed_gives_one_picture_to_the_byte_and_another_seed_another(platform: Platform):
    def pictures(seed: int) -> list[bytes]:
        world = World(platform, seed=seed)
        found = []
        for app in world.installed()[:3]:
            world.launch(app.bundle)
            found.append(Renderer(world).png(1.0))
        return found

    first = pictures(1)
    assert pictures(1) == first
    assert any(pictures(seed) != first for seed in (2, 3, 4))
