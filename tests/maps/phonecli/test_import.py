from pathlib import Path

import anyio
import hypothesis
import pytest
import yaml

from devices.discovery import open_phone
from maps.check import check
from maps.check_file import check_text
from maps.document import Document
from maps.files import MapFileError
from maps.model import Risk
from maps.phonecli.convert import Imported, imported
from maps.phonecli.source import Command, command, read
from maps.phonecli.words import decoded, is_content
from maps.writing import written
from router.run_settings import RunSettings
from router.verify import verify
from tests.maps.damage import damaged, places
from tests.maps.phonecli.small import small

FILE = Path(__file__).with_name("settings.yaml")


@pytest.fixture(scope="module")
def settings() -> Imported:
    return imported(read(FILE.read_text(encoding="utf-8"), FILE.name))


def codes(found: Imported) -> list[tuple[str, str]]:
    return [(note.code, note.where) for note in found.notes]


def test_every_known_defect_of_such_files_is_said(settings):
    assert set(codes(settings)) == {
        ("toggle_edge", "screen_0.Airplane Mode"),
        ("unknown_target", "screen_0.Cellular"),
        ("self_edge", "screen_0.VPN"),
        ("missing_swipe", "screen_0.Display & Brightness"),
        ("missing_swipe", "screen_0.Notifications"),
        ("wrong_edge", "screen_0.Developer"),
        ("tap_to_label", "screen_3"),
        ("bare_tap", "screen_7"),
        ("bare_tap", "screen_8"),
        ("off_screen", "screen_0.General"),
        ("entities", "screen_0.Display & Brightness"),
        ("personal_alias", "screen_0.Apple Account, iCloud+, and more"),
        ("content", "screen_0"),
        ("personal_text", "screen_1"),
        ("personal_text", "screen_2"),
        ("duplicate_screen", "screen_5"),
        ("lookalike", "screen_7"),
    }


def test_the_map_passes_the_check_and_holds_nothing_of_anybody(settings):
    text = written(settings.app_map, schema_place="appmap.schema.json")
    checked = check_text(text, "imported.yaml")
    assert [one.told for one in checked.findings if one.level == "error"] == []
    assert checked.app_map == settings.app_map
    assert "laura" not in text.lower()
    assert "&amp;" not in text
    assert [note for note in settings.notes if "laura" in note.told.lower()] == []


def test_edges_are_those_that_the_screens_confirm(settings):
    home = settings.app_map.screen("home")
    assert {e.id: e.leads_to for e in home.elements if e.leads_to} == {
        "wi_fi": "wi_fi",
        "bluetooth": "bluetooth",
        "battery": "battery",
        "general": "general",
        "notifications": "notifications",
    }
    assert home.element("general").center is None
    assert settings.app_map.launch == "resume_last"
    assert settings.app_map.screen("screen_9").element("forget_this_device").risk is Risk.DELETES


async def test_its_macros_replay_by_label_although_every_place_in_it_is_wrong(settings, tmp_path):
    with anyio.fail_after(40):
        phone = await open_phone("sim:ios")
        try:
            report = await verify(phone, settings.app_map, RunSettings(tmp_path))
        finally:
            await phone.close()
    assert report.ok, [one for one in report.verdicts if one.verdict == "broken"]
    assert report.count("holds") == 14
    assert {one.macro for one in report.macros if one.verdict == "holds"} >= {
        "settings.set_airplane_mode",
        "settings.set_wi_fi",
        "settings.read_battery_percentage",
    }


def test_a_path_of_taps_becomes_edges_screen_by_screen():
    source = small(
        [("a", None), ("b", None)],
        [("c", None), ("d", None)],
        [("e", None), ("f", None)],
        macros={"s1": [(0, "a")], "s2": [(0, "a"), (1, "d")]},
    )
    found = imported(source)
    assert found.app_map.screen("home").element("a").leads_to == "a"
    assert found.app_map.screen("a").element("d").leads_to == "d"
    assert [code for code, _ in codes(found)] == ["tap_to_label", "tap_to_label"]


def test_a_tap_that_stands_on_nothing_is_dropped_and_said():
    source = small([("a", None), ("b", None)], [("c", None), ("d", None)], macros={"s1": [(0, None)]})
    found = imported(source)
    assert all(e.leads_to is None for e in found.app_map.screen("home").elements)
    assert codes(found) == [("bare_tap", "s1")]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "app: Settings",
        "app: x\npackage: y\nscreens: []",
        "app: x\npackage: y\nscreens: [{elements: 3}]",
        "a: [",
    ],
)
def test_what_is_no_such_map_is_refused_in_words(text):
    with pytest.raises(MapFileError, match="no usable app map"):
        read(text, "other.yaml")


PLAIN = Document(FILE.read_text(encoding="utf-8")).plain


@hypothesis.settings(max_examples=12, deadline=None)
@hypothesis.given(damaged(PLAIN, places(PLAIN)))
def test_a_damaged_map_is_imported_so_that_it_passes_the_check_or_refused_in_words(document):
    text = yaml.safe_dump(document, allow_unicode=True)
    try:
        found = imported(read(text, "damaged.yaml"))
    except (MapFileError, ValueError):
        return
    assert [one.told for one in check(found.app_map) if one.level == "error"] == []


def test_screens_of_one_id_are_told_and_the_first_is_kept():
    source = small([("a", "s1"), ("b", None)], [("c", None), ("d", None)])
    twice = source.model_copy(update={"screens": (*source.screens, source.screens[1])})
    found = imported(twice)
    assert codes(found) == [("duplicate_id", "s1")]
    assert [screen.id for screen in found.app_map.screens] == ["home", "a"]


def test_a_map_of_which_nothing_is_left_is_no_map():
    with pytest.raises(ValueError, match="too little"):
        imported(small([("12:30", None), ("72%", None)]))


@pytest.mark.parametrize(
    "raw",
    [
        {"action": "tap", "x": 10, "y": 20, "wait": 1.5},
        {"type": "tap", "x": 10, "y": 20},
        {"tap": [10, 20]},
        {"tap": {"x": 10, "y": 20}},
        {"tap": None, "x": 10, "y": 20},
    ],
)
def test_commands_are_read_however_they_are_written(raw):
    assert command(raw) == Command(kind="tap", x=10, y=20)


@pytest.mark.parametrize(
    "raw", [None, 3, [], {}, {"action": 3}, {"x": 1}, "sleep", {"tap": "there"}, {"tap": ["a", {}]}]
)
def test_what_is_no_command_does_no_harm(raw):
    assert command(raw).kind in ("other", "tap")


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("10:30", True),
        ("72%", True),
        ("1.2 GB", True),
        ("3 min ago", True),
        ("128条", True),
        ("Android 13", False),
        ("Wi-Fi", False),
    ],
)
def test_times_counts_and_sizes_are_content(text, content):
    assert is_content(text) is content


def test_entities_are_decoded_and_blanks_folded():
    assert decoded("Display &amp;amp;  Brightness") == "Display & Brightness"


def test_the_file_for_the_tests_is_plain_yaml():
    assert len(yaml.safe_load(FILE.read_text(encoding="utf-8"))["screens"]) == 10
