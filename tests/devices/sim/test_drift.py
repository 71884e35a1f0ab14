"""What updates of an app change, by a seed."""

import pytest

from devices.sim.app_file import parse_app
from devices.sim.drift import Drift
from devices.sim.world import World
from tests.devices.sim.small_app import SMALL_APP
from tests.devices.sim.touching import texts

BUNDLE = "org.example.small"
FILE = parse_app(SMALL_APP)


def phone() -> World:
    world = World("ios", apps=[])
    world.apps.add(FILE)
    return world


def updated(drift: Drift) -> World:
    world = phone()
    world.launch(BUNDLE)
    world.update_app(drift.applied_to(FILE))
    return world


@pytest.mark.parametrize("change", ["rename", "move", "reorder", "remove", "variant"])
def test_a_seed_makes_an_update_repeatable(change):
    apps = [Drift(change, share=0.5, seed=seed).applied_to(FILE) for seed in (1, 1, 2)]
    assert apps[0] == apps[1] != FILE
    assert apps[0] != apps[2]


def test_a_share_of_the_elements_gets_other_labels_and_all_stay_usable():
    world = updated(Drift("rename", screen="home", share=0.5, seed=4))
    before = phone()
    before.launch(BUNDLE)
    kept = texts(world) & texts(before)
    assert texts(world) != texts(before)
    assert kept & {"Dark", "Size", "New", "Off limits", "Covered"}


def test_the_way_back_and_lists_are_left_alone():
    for change in ("remove", "rename"):
        drifted = Drift(change, seed=1).applied_to(FILE)
        for screen in FILE.screens:
            kept = {e.id for e in drifted.screen(screen.id).elements}
            assert {e.id for e in screen.elements if e.kind in ("back", "list")} <= kept


def test_an_id_is_renamed_and_told_by_the_wire():
    world = updated(Drift("rename_id", screen="home", element="sizes", text="row_42"))
    assert "row_42" in {node.id for node in world.nodes()}


@pytest.mark.parametrize(
    ("overlay", "title", "buttons", "is_system"),
    [
        ("update", "A new version of Small is available", ("Later", "Update"), False),
        ("rating", "Enjoying Small?", ("Not Now", "Rate Small"), False),
        ("permission", "Allow Small to use your location?", ("Don't Allow", "Allow"), True),
    ],
)
def test_an_alert_covers_a_screen_when_it_is_opened(overlay, title, buttons, is_system):
    world = phone()
    world.update_app(Drift("overlay", screen="sizes", overlay=overlay).applied_to(FILE))
    world.launch(BUNDLE)
    assert world.open_url("small://size")
    world.press("home")
    world.launch(BUNDLE)
    world.terminate(BUNDLE)
    world.launch(BUNDLE)
    row = next(n for n in world.nodes() if n.text == "Size" and n.role == "row")
    world.tap(row.rect.center.x, row.rect.center.y)
    assert world.alert is not None
    assert (world.alert.title, world.alert.buttons, world.alert.system) == (title, buttons, is_system)


def test_an_ad_is_drawn_by_the_app_and_closed_by_its_cross():
    world = phone()
    world.update_app(Drift("overlay", screen="sizes", overlay="ad", text="Buy now").applied_to(FILE))
    world.launch(BUNDLE)
    row = next(n for n in world.nodes() if n.text == "Size" and n.role == "row")
    world.tap(row.rect.center.x, row.rect.center.y)
    assert (world.alert, world.truth()["stack"]) == (None, ["home", "sizes", "drift_ad"])
    assert "Buy now" in texts(world)
    close = next(n for n in world.nodes() if n.key == "ad_close")
    world.tap(close.rect.center.x, close.rect.center.y)
    assert world.truth()["stack"] == ["home", "sizes"]


def test_an_app_begins_on_another_screen_from_its_next_start_on():
    world = updated(Drift("start", screen="sizes"))
    assert world.truth()["screen"] == "home"
    world.terminate(BUNDLE)
    world.launch(BUNDLE)
    assert world.truth()["screen"] == "sizes"


@pytest.mark.parametrize(
    "drift",
    [
        Drift("rename", screen="no_such_screen"),
        Drift("rename", screen="home", element="no_such_element"),
        Drift("start", screen="no_such_screen"),
        Drift("rename_id", screen="sheet"),
        Drift("overlay", screen="sheet", overlay="ad"),
    ],
)
def test_an_update_that_changes_nothing_is_refused(drift: Drift):
    with pytest.raises(ValueError, match="small has no"):
        drift.applied_to(FILE)
