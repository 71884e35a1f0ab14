"""The shipped Settings app: every observed screen and element stands where it was observed."""

import random
from pathlib import Path

import pytest
import yaml

from devices.sim.app_file import APPS, AppFile, AppScreen, parse_app
from devices.sim.layout import Frame, lay_out
from devices.sim.node import SCREENS
from devices.sim.running import Page, RunningApp
from devices.sim.template import fill
from devices.sim.world import World

FACTS = Path(__file__).parents[4] / "../shared/app-facts/android/settings.yaml"
NOT_YET_USED = {"Recently opened apps"}
"""Shown only once apps have been used; the observed places are those without it."""


@pytest.fixture(scope="module")
def app() -> AppFile:
    return parse_app((APPS / "android/settings.yaml").read_text(encoding="utf-8"))


def drawn(app: AppFile, screen: AppScreen) -> list[tuple[str, float, float]]:
    """List texts with their places, ratios of the screen, unscrolled, lists as long as they were observed."""
    running = RunningApp(app, random.Random(0))  # noqa: S311 - content, not secrets
    for element in screen.elements:
        if element.items:
            running.lists[element.items] = running.lists[element.items][: element.room]
    page = Page(screen)
    running.stack.append(page)
    size = SCREENS["android"].size
    found: list[tuple[str, float, float]] = []
    for spot in lay_out(running, page, Frame("android", size, size)).spots:
        names = running.names(page, spot.item)
        source = spot.element.row or spot.element
        x, y = spot.x / size.width, spot.y / size.height
        texts = (source.text, source.summary, spot.element.placeholder)
        found += [(fill(text, names), x, y) for text in texts if text]
        found += [(fill(part.text, names), part.x, y) for part in source.parts]
    return found


@pytest.mark.skipif(not FACTS.exists(), reason="the observations lie beside the checkout, not in it")
def test_every_observed_element_is_at_its_place(app: AppFile):
    missing: list[str] = []
    for fact in yaml.safe_load(FACTS.read_text(encoding="utf-8"))["screens"]:
        screen = app.screen(fact["key"])
        assert screen, fact["key"]
        found = drawn(app, screen)
        for element in fact["elements"]:
            text = element["text"]
            if text.startswith("{"):
                is_there = text == "{app_name}" or any(
                    e.kind == "list" or e.id == "mobile_network" for e in screen.elements
                )
            else:
                _, y = element.get("at", [0, 0])
                y += screen.pages[element.get("page", 0)]
                is_there = text in NOT_YET_USED or any(
                    text == t and abs(y - ty) < (0.04 if element["kind"] in ("label", "icon") else 0.002)
                    for t, _, ty in found
                )
            if not is_there:
                missing.append(f"{screen.id}: {text}")
    assert not missing, "; ".join(missing)


def test_every_row_that_leads_somewhere_and_every_way_back_works(app: AppFile):
    for screen in app.screens:
        for element in screen.elements:
            assert not element.to or app.screen(fill(element.to, {})) or "{" in element.to
            if element.kind == "back":
                assert element.back or element.to


def test_every_switch_flips_and_says_so(app: AppFile):
    world = World("android")
    for screen in app.screens:
        for element in screen.elements:
            if element.kind != "toggle" or element.choice is not None:
                continue
            before = world.state_of(app.app.bundle, element.bind)
            assert isinstance(before, bool), element.id
            assert world.set_state(app.app.bundle, element.bind, not before)
            assert world.state_of(app.app.bundle, element.bind) is (not before)


def test_the_content_differs_between_phones_and_stays_with_one_seed():
    def networks(seed: int) -> object:
        world = World("android", seed=seed)
        world.launch("com.android.settings")
        assert world.app
        return world.app.lists["networks"]

    assert networks(1) == networks(1)
    assert any(networks(1) != networks(seed) for seed in range(2, 6))


def test_the_dns_dialog_takes_a_host_name_and_shows_it():
    world = World("android")
    world.launch("com.android.settings")

    def tap(key: str) -> None:
        node = next(n for n in world.nodes() if n.key == key)
        world.tap(node.rect.center.x, node.rect.center.y)

    for key in ("network_internet", "private_dns", "private_dns_provider_hostname", "dns_host"):
        tap(key)
    assert world.type_text("dns.example")
    world.press("back")
    tap("save_hostname")
    assert world.truth()["stack"] == ["home", "network_internet"]
    assert next(n for n in world.nodes() if n.key == "private_dns").summary == "dns.example"
