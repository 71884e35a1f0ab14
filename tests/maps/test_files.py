import json
import os
from pathlib import Path

import pytest

from maps.catalog import Catalog
from maps.files import MAX_BYTES, MapFileError, load_map, read_map
from maps.model import ReadStep, Risk
from maps.schema import json_schema

SMALL = """\
schema: openphone.appmap/1
app: {id: demo, name: Demo, platform: ios, bundle: com.example}
origin: {source: assumed}
screens:
  - id: home
    title: Demo
    elements:
      - {id: sound, text: Sound, role: toggle, center: [0.5, 0.5], risk: changes_setting}
      - {id: more, text: Off, role: row, leads_to: more}
  - id: more
    title: More
macros:
  - id: set_sound
    description: Turn sound on or off
    params: {on: {type: boolean}}
    at: home
    steps: [{set: sound, to: "{on}"}]
    risk: changes_setting
"""


def wrong(text: str) -> MapFileError:
    with pytest.raises(MapFileError) as caught:
        read_map(text, "demo.yaml")
    return caught.value


def test_a_map_is_read_with_its_derived_macros():
    app_map = read_map(SMALL, "demo.yaml")
    assert [macro.id for macro in app_map.macros] == ["set_sound", "open", "read_sound"]
    opening, reading = app_map.macro("open"), app_map.macro("read_sound")
    assert opening.params[0].choices == ("home", "more")
    assert (reading.family, reading.member, reading.risk) == ("read", "sound", Risk.NONE)
    assert reading.steps == (ReadStep("sound"),)
    assert (app_map.macro("set_sound").family, app_map.macro("set_sound").member) == ("set", "sound")


def test_what_people_call_a_thing_is_kept_apart_from_its_labels():
    text = SMALL.replace("text: Sound,", "text: Sound, aliases: {en: [noise, tones], zh: [音]},")
    text = text.replace("    title: More", "    title: More\n    aliases: {en: [the rest]}")
    app_map = read_map(text, "demo.yaml")
    sound = app_map.screen("home").element("sound")
    assert sound.aliases == {"en": ("noise", "tones"), "zh": ("音",)}
    assert sound.labels == ("Sound",)
    assert app_map.screen("more").aliases == {"en": ("the rest",)}
    assert "line 8" in str(wrong(SMALL.replace("text: Sound,", "text: Sound, aliases: {en: noise},")))


def test_words_that_yaml_1_1_takes_for_truth_values_stay_words():
    app_map = read_map(SMALL, "demo.yaml")
    assert app_map.screen("home").element("more").text == "Off"
    assert app_map.macro("set_sound").params[0].name == "on"


def test_a_macro_can_stay_out_of_its_family():
    app_map = read_map(SMALL + "    family: none\n", "demo.yaml")
    assert app_map.macro("set_sound").family is None
    assert [macro.id for macro in app_map.macros] == ["set_sound", "open"]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("role: row", "role: rwo", 9, "screens.home.elements.more.role: is “rwo”; expected one of"),
        ("role: row", "rolle: row", 9, "rolle: is not a key of the format; expected role, perhaps"),
        ("id: sound", "id: Sound!", 8, "is “Sound!”; expected an id: small letters"),
        ("center: [0.5, 0.5]", "center: [0.5]", 8, "is a list of 1; expected a list of 2"),
        ("{set: sound, to", "{flip: sound, to", 17, "a step is one of"),
        (
            'to: "{on}"',
            "to: maybe",
            17,
            "macros.set_sound.steps.0.to: is “maybe”; expected true or false or a {placeholder}",
        ),
        ("platform: ios", "platform: palm", 2, "app.platform: is “palm”; expected one of ios, android"),
        (
            "openphone.appmap/1",
            "openphone.appmap/9",
            1,
            "is newer than this program; expected openphone.appmap/1",
        ),
        (
            "    title: More",
            "    title: More\n    title: Less",
            12,
            "title is there twice; expected it only in line 11",
        ),
        ("title: More", "title: *home", 11, "aliases are not allowed"),
        ("title: Demo", "title: !!python/name:os.system x", 6, "tag"),
        ("title: Demo", "title: [", 8, "not YAML"),
        ("title: Demo", "? [a]\n    : b", 6, "this is no key; expected a plain word"),
    ],
)
def test_a_mistake_is_told_with_its_line(old, new, line, said):
    error = wrong(SMALL.replace(old, new, 1))
    assert f"line {line}:" in str(error)
    assert said in str(error)
    assert str(error).startswith("demo.yaml ")
    assert "map check" in error.next


def test_every_mistake_is_told_but_not_hundreds():
    error = wrong(SMALL.replace("role:", "rolle:"))
    assert len(error.findings) == 4
    many = SMALL.replace("macros:", "".join(f"  - id: {n}\n" for n in range(30)) + "macros:")
    error = wrong(many)
    assert len(error.findings) == 30
    assert "and 22 more" in str(error)


def test_an_alias_bomb_is_refused_without_unfolding_it():
    bomb = "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [{'*a, ' * 9}*a]\n" for i in range(50))
    assert "aliases are not allowed" in str(wrong(bomb))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing\n",
        "[" * 60_000,
        "just words",
        "a: 1\n---\nb: 2\n",
        "\x00",
        "a: \ud800x".encode("utf-8", "replace").decode(),
    ],
)
def test_what_is_no_map_is_refused_in_words(text):
    assert "no usable app map" in str(wrong(text))


def test_deep_nesting_within_the_parser_s_limit_is_refused():
    assert "nested too deeply" in str(wrong("[" * 200 + "]" * 200))


def test_a_huge_file_is_not_even_read(tmp_path):
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(MapFileError, match="the limit is"):
        load_map(path)


def test_what_is_no_regular_file_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", Path("/dev/zero"), tmp_path):
        with pytest.raises(MapFileError, match="no regular file"):
            load_map(path)


def test_a_file_that_is_not_there_or_not_text_says_so(tmp_path):
    with pytest.raises(MapFileError, match="cannot be read"):
        load_map(tmp_path / "none.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"schema: \xff\xfe")
    with pytest.raises(MapFileError, match="not UTF-8"):
        load_map(tmp_path / "binary.yaml")


def test_a_compiled_map_is_the_same_map(tmp_path):
    path = tmp_path / "demo.yaml"
    path.write_text(SMALL)
    fresh, compiled, cached = (
        load_map(path),
        load_map(path, tmp_path / "cache"),
        load_map(path, tmp_path / "cache"),
    )
    assert fresh == compiled == cached
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_a_cached_map_is_what_is_used_until_the_file_changes(tmp_path):
    path, cache = tmp_path / "demo.yaml", tmp_path / "cache"
    path.write_text(SMALL)
    load_map(path, cache)
    (entry,) = cache.iterdir()
    document = json.loads(entry.read_text())
    document["app"]["name"] = "From the cache"
    entry.write_text(json.dumps(document))
    assert load_map(path, cache).name == "From the cache"
    path.write_text(SMALL.replace("name: Demo", "name: Changed"))
    assert load_map(path, cache).name == "Changed"


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", '{"app": 1}', "null", '{"app": {"id": "x"}, "origin": {}, "screens": 3}']
)
def test_a_damaged_cache_entry_is_compiled_again(tmp_path, damage):
    path, cache = tmp_path / "demo.yaml", tmp_path / "cache"
    path.write_text(SMALL)
    load_map(path, cache)
    (entry,) = cache.iterdir()
    entry.write_text(damage)
    assert load_map(path, cache).name == "Demo"
    assert json.loads(entry.read_text())["app"]["id"] == "demo"


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "demo.yaml").write_text(SMALL)
    assert load_map(tmp_path / "demo.yaml", tmp_path / "file" / "cache").name == "Demo"


def test_a_catalog_finds_maps_and_takes_a_better_one(tmp_path):
    catalog = Catalog.shipped(tmp_path)
    assert {(m.id, m.platform) for m in catalog.maps} >= {("settings", "ios"), ("settings", "android")}
    assert catalog.find("settings", "ios") is catalog.by_bundle("com.apple.Preferences", "ios")
    assert catalog.find("settings", "ios") in catalog.for_platform("ios")
    assert catalog.by_bundle("com.example", "ios") is None
    path = tmp_path / "own.yaml"
    path.write_text(SMALL.replace("id: demo", "id: settings"))
    own = catalog.with_map(path)
    found = own.find("settings", "ios")
    assert found is not None
    assert found.bundle == "com.example"
    assert len(own.maps) == len(catalog.maps)
    assert ("settings", "set_sound") in {(m.id, macro.id) for m, macro in own.macros()}


def test_the_published_schema_is_the_one_that_maps_are_checked_by():
    published = Path(__file__).parents[2] / "docs" / "appmap.schema.json"
    told = "run `python -P -m maps.schema > docs/appmap.schema.json`"
    assert published.read_text(encoding="utf-8") == json_schema(), told
