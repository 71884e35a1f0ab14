"""Compiled maps: the same maps, read quicker; and that a run loads no more of them than it needs."""

import json
from importlib import resources

import pytest

from maps.catalog import Catalog
from maps.compiled import compiled, loaded
from maps.document import Document
from maps.files import shipped_maps
from maps.schema import validated
from maps.wanted import Wanted

TEXTS = {
    f.name: f.read_text() for f in resources.files("maps").joinpath("apps").iterdir() if ".yaml" in f.name
}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_compiled_map_is_the_map_that_was_built(name):
    rows, built = compiled(validated(Document(TEXTS[name]).plain))
    assert loaded(json.loads(json.dumps(rows))) == built


@pytest.mark.parametrize(
    "screens",
    [[[]], [["home"], 3], [["home", "Home", {}, {}, "", False, "page", [], [], False, [["x", "X"]]]], {}],
)
def test_rows_that_are_none_are_refused(screens):
    plain = validated(Document(TEXTS["settings.ios.yaml"]).plain) | {"screens": screens or 3}
    with pytest.raises((TypeError, LookupError, ValueError, AttributeError)):
        loaded(plain)


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_the_maps_of_one_platform_are_all_of_them_and_no_others(platform, tmp_path):
    every = shipped_maps(tmp_path)
    for file in tmp_path.iterdir():
        file.unlink()
    assert shipped_maps(tmp_path, Wanted(platform)) == tuple(m for m in every if m.platform == platform)
    assert len(list(tmp_path.iterdir())) == sum(m.platform == platform for m in every)


def test_the_file_of_a_shipped_map_is_named_after_its_app_and_platform():
    assert {f"{m.id}.{m.platform}.yaml" for m in shipped_maps()} == set(TEXTS)


def test_own_files_of_what_is_not_wanted_are_left_aside(tmp_path):
    layer = "schema: openphone.appmap/1\nextends: shipped\napp: {{id: {app}, platform: {platform}}}\n"
    (tmp_path / "clock.yaml").write_text(layer.format(app="clock", platform="android"))
    (tmp_path / "own.yaml").write_text(TEXTS["music.ios.yaml"].replace("id: music", "id: mine", 1))

    android = Catalog.shipped(wanted=Wanted("android")).with_own(tmp_path)
    settings = Catalog.shipped(wanted=Wanted("ios", ("settings",))).with_own(tmp_path)
    mine = Catalog.shipped(wanted=Wanted(apps=("mine",))).with_own(tmp_path)

    assert (android.problems, settings.problems, mine.problems) == ((), (), ())
    assert {m.platform for m in android.maps} == {"android"}
    assert [m.id for m in settings.maps] == ["settings"]
    assert [m.id for m in mine.maps] == ["mine"]
