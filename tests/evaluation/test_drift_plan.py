"""Updates that the drift evaluation makes: as large as they claim, and the same for the same seed."""

from collections import Counter

from devices.sim.graph import graph_of
from devices.sim.world import World
from evaluation.drift_plan import Mix, operations

APP = next(app for app in graph_of(World("android")).apps if app.id == "settings")


def test_an_update_changes_the_share_of_elements_that_it_names():
    found = Counter(one["change"] for one in operations(APP, 1))
    every = [e for screen in APP.screens for e in screen.elements if e.kind not in ("back", "list")]
    placed = [e for s in APP.screens for e in s.elements if e.at is not None and not e.pinned]
    assert found["move"] == round(0.2 * len(placed))
    assert found["rename_id"] == round(0.1 * sum(bool(e.platform_id) for e in every))
    assert found["rename"] == round(0.05 * sum(bool(e.labels) and "{" not in e.labels[0] for e in every))
    pages = sum(screen.layer == "page" for screen in APP.screens)
    assert found["overlay"] == round(pages / 3)
    assert found["reorder"] > 5


def test_the_same_seed_makes_the_same_update_and_another_one_another():
    assert operations(APP, 1) == operations(APP, 1) != operations(APP, 2)


def test_nothing_asks_for_a_permission_and_nothing_is_renamed_when_nothing_shall_be():
    assert "permission" not in {one.get("overlay") for one in operations(APP, 1)}
    still = Mix(moved=0, renamed_ids=0, renamed_labels=0, reordered=False, overlay_every=0)
    assert operations(APP, 1, still) == []


def test_what_moves_moves_down_together_so_that_nothing_lies_over_its_neighbours():
    moved = [one for one in operations(APP, 1) if one["change"] == "move"]
    by_screen = {one["screen"]: {m["by"] for m in moved if m["screen"] == one["screen"]} for one in moved}
    assert all(len(by) == 1 and min(by) > 0 for by in by_screen.values())
    for name in by_screen:
        screen = next(s for s in APP.screens if s.id == name)
        heights = {e.id: screen.pages[e.page] + e.at[1] for e in screen.elements if e.at and not e.pinned}
        gone = {one["element"] for one in moved if one["screen"] == name}
        assert min(heights[e] for e in gone) >= max(
            (y for e, y in heights.items() if e not in gone), default=0
        )
