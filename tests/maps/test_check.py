from dataclasses import replace
from pathlib import Path

import pytest

from maps.check import check
from maps.check_file import check_file, check_text, check_together
from maps.files import read_map
from maps.model import AppMap, Overlay
from maps.personal import personal_data
from maps.utterances import MOST, sentences
from tests.maps.snapshots import item

GOOD = """\
schema: openphone.appmap/1
app: {id: demo, name: Demo, platform: ios, bundle: com.example}
origin: {source: assumed}
screens:
  - id: home
    title: Demo
    elements:
      - {id: sound, text: Sound, role: toggle, center: [0.5, 0.3], risk: changes_setting}
      - {id: find, text: Find, role: field, center: [0.5, 0.4]}
      - {id: more, text: More, role: row, center: [0.5, 0.5], leads_to: more}
      - {id: wipe, text: Erase everything, role: button, center: [0.5, 0.6], risk: deletes}
      - {id: line, text: "{line}", role: row, fixed: false}
  - id: more
    title: More
    elements:
      - {id: back, text: Demo, role: button, pinned: true, leads_to: home}
      - {id: fonts, text: Fonts, role: row}
macros:
  - id: set_sound
    description: Turn sound on or off
    params: {on: {type: boolean}}
    at: home
    steps: [{set: sound, to: "{on}"}]
    expect: {element: sound, checked: "{on}"}
    risk: changes_setting
  - id: go_on
    description: See more of a line
    params: {line: {type: string}}
    say: {en: ["more of {line}"]}
    at: home
    steps: [{tap: line}]
"""


def findings(old: str = "", new: str = "") -> list[tuple[str, str]]:
    assert old in GOOD
    return [(f.level, f"{f.where}: {f.message}") for f in check(read_map(GOOD.replace(old, new, 1), "demo"))]


def test_a_good_map_has_no_findings():
    assert findings() == []


def test_the_shipped_maps_have_no_errors(ios: AppMap, android: AppMap):
    for shipped in (ios, android):
        assert [f for f in check(shipped) if f.level == "error"] == []


@pytest.mark.parametrize(
    ("old", "new", "level", "said"),
    [
        ("leads_to: more", "leads_to: moon", "error", "leads to moon"),
        ("leads_to: more", "optional: true", "warning", "screens.more: no way leads here"),
        ("id: find, text", "id: sound, text", "error", "screens.home.elements.sound: 2 have this id"),
        ("id: more\n    title: More", "id: home\n    title: More", "error", "screens.home: 2 have this id"),
        ("id: go_on", "id: set_sound", "error", "macros.set_sound: 2 have this id"),
        ("  - id: home", "  - id: start", "error", "home: there is no screen home"),
        ("[0.5, 0.3]", "[0.5, 1.3]", "error", "off the screen"),
        ("center: [0.5, 0.3]", "page: 2, center: [0.5, 0.3]", "warning", "from top to bottom"),
        (", risk: deletes", "", "error", "says deletes and has no risk"),
        ("center: [0.5, 0.3], risk: changes_setting", "center: [0.5, 0.3]", "error", "toggle without a risk"),
        (", fixed: false", "", "error", "is a placeholder"),
        ("text: Fonts, ", "", "error", "neither a label nor a platform id"),
        ("title: More\n", "title: More\n    requires: [nobody]\n", "error", "screens.more.requires"),
        ("title: More\n", "title: More\n    forbids: [nobody]\n", "error", "screens.more.forbids"),
        ("title: More\n", "scrollable: vertical\n    requires: [fonts]\n", "warning", "scrolls away"),
        ("text: Fonts", "text: alex@example.org", "error", "an e-mail address"),
        ("{set: sound", "{set: song", "error", "acts on song, which home does not have"),
        ("{set: sound", "{set: more", "error", "sets more, which is no toggle"),
        ("{tap: line}", "{type: more, text: '{line}'}", "error", "types into more, which is no field"),
        ("{tap: line}", "{tap: line}, {tap: wipe}", "error", "touches wipe (deletes) but declares risk none"),
        ("{tap: line}", "{tap: line}, {go: moon}", "error", "goes to moon"),
        ("at: home\n    steps: [{set", "at: moon\n    steps: [{set", "error", "goes to moon"),
        ("    at: home\n    steps: [{tap", "    steps: [{tap", "error", "without a known screen"),
        ("expect: {element: sound", "expect: {element: song", "error", "expects song"),
        ("expect: {element: sound, ", "expect: {screen: moon, ", "error", "expects moon"),
        ("    params: {line: {type: string}}\n", "", "error", "uses {line}, which is no parameter"),
        ("{line: {type: string}}", "{line: {type: string}, n: {type: integer}}", "error", "declares n"),
        ('"more of {line}"', '"more of {row}"', "error", "whose {row} is no parameter"),
        ('"more of {line}"', '"more"', "error", "leaves line open"),
        ('"more of {line}"', '"((more) [[of] {line}"', "error", "whose “[” has no counterpart"),
        ('"more of {line}"', '"more) of {line}"', "error", "whose “)” has no counterpart"),
        ('"more of {line}"', '"more|rest of {line}"', "error", "whose “|” has no counterpart"),
        ('    say: {en: ["more of {line}"]}\n', "", "warning", "add `say`"),
        ("title: More\n", "forbids: [fonts]\n", "error", "screens.more: it has too little"),
        ("text: Fonts", "text: Joseph Miller", "warning", "“Joseph Miller” looks like a person's name"),
        ("text: Fonts", "text: Dorothy’s iPhone", "error", "the name of a person's device"),
        ("text: Fonts, ", "text: Fonts, aliases: {zh: [小明的手机]}, ", "error", "a person's device"),
        ("text: Find, role: field", "text: Fund, names: {zh: 删除}, role: button", "warning", "“删除” says"),
        ("text: Demo, role: button", "text: Pay now, role: tab", "none", ""),
        ("macros:\n", "links: [{id: a, url: 'demo:x', screen: moon}]\nmacros:\n", "error", "opens moon"),
        ("macros:\n", "links: [{id: a, url: 'a:{x}', screen: more}]\nmacros:\n", "warning", "no macro opens"),
        ("{tap: line}", "{link: a}", "error", "opens the link a, which this map does not have"),
    ],
)  # fmt: skip
def test_each_fault_is_found_and_named(old, new, level, said):
    if level == "none":
        assert findings(old, new) == []
        return
    assert any(found == level and said in text for found, text in findings(old, new)), findings(old, new)


def test_two_macros_that_one_sentence_would_fire_are_named():
    second = (
        GOOD[GOOD.index("  - id: go_on") :].replace("go_on", "again").replace("more of", "[just] more of")
    )
    found = [f for f in check(read_map(GOOD + second, "demo")) if f.code == "same_utterance"]
    assert [f.where for f in found] == ["macros.again"]
    assert "as go_on does" in found[0].message


def test_two_screens_that_nothing_tells_apart_are_named():
    twins = GOOD.replace(
        "macros:",
        GOOD[GOOD.index("  - id: more") : GOOD.index("macros:")].replace("id: more", "id: less") + "macros:",
    )
    found = [f"{f.where}: {f.message}" for f in check(read_map(twins, "demo"))]
    assert "screens.less: nothing tells it from more" in found
    assert "screens.more: nothing tells it from less" in found


def test_an_overlay_may_not_be_agreed_to():
    app_map = replace(read_map(GOOD, "demo"), overlays=(Overlay("terms", ("Terms",), ("Not now", "Agree")),))
    assert [(f.where, f.level) for f in check(app_map)] == [("overlays.terms", "error")]


def test_errors_come_before_warnings():
    broken = GOOD.replace("leads_to: more", "leads_to: moon").replace(
        '    say: {en: ["more of {line}"]}\n', ""
    )
    levels = [f.level for f in check(read_map(broken, "demo"))]
    assert levels == sorted(levels)
    assert set(levels) == {"error", "warning"}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("write to sam.b@mail.example.org now", "an e-mail address"),
        ("+1 (555) 010-0142", "a phone number"),
        ("4111 1111 1111 1111", "a card number"),
        ("13800138000", "a phone number"),
        ("Robin's iPhone", "the name of a person's device"),
        ("小林的iPhone", "the name of a person's device"),
        ("2026-12-01", None),
        ("Child's iPhone", None),
        ("我的手机", None),
        ("Women's Watch", None),
        ("Android 13", None),
        ("Wi-Fi 6E Mode", None),
        ("Set @ 10:30", None),
        ("2026-11", None),
    ],
)
def test_personal_data_is_noticed(text, what):
    assert personal_data(text) == what


def test_a_danger_word_inside_a_name_is_no_danger():
    for harmless in ("Find My Device", "Call volume", "Payments", "Purchase Sharing", "Recently deleted"):
        app_map = read_map(GOOD.replace("text: Fonts", f"text: {harmless}"), "demo")
        assert check(app_map) == [], harmless


def test_check_takes_a_map_that_was_built_by_hand(ios: AppMap):
    home = replace(ios.screens[0], elements=(*ios.screens[0].elements, item("x", "Erase")))
    assert any("Erase" in f.message for f in check(replace(ios, screens=(home, *ios.screens[1:]))))


def test_the_example_for_authors_is_a_good_map():
    page = (Path(__file__).parents[2] / "docs" / "app-maps.md").read_text(encoding="utf-8")
    example = page.split("```yaml\n", 1)[1].split("```", 1)[0]
    assert check(read_map(example, "docs/app-maps.md")) == []


def test_every_finding_has_the_code_of_its_rule_and_the_line_of_what_it_is_about(tmp_path):
    path = tmp_path / "demo.yaml"
    path.write_text(GOOD.replace("leads_to: more", "leads_to: moon").replace("{set: sound", "{set: song"))
    told = {(f.code, f.line, f.level) for f in check_file(path).findings}
    assert told == {
        ("dangling_edge", 10, "error"),
        ("unknown_element", 19, "error"),
        ("unreachable", 13, "warning"),
        ("no_schema_line", 1, "warning"),
    }
    assert not check_file(path).is_ok


def test_a_file_that_cannot_be_read_is_a_finding_too(tmp_path):
    checked = check_file(tmp_path / "none.yaml")
    assert (checked.is_ok, checked.app_map) == (False, None)
    assert [f.code for f in checked.findings] == ["unreadable"]


def test_a_file_that_names_its_schema_has_no_finding():
    line = "# yaml-language-server: $schema=../../docs/appmap.schema.json\n"
    assert check_text(line + GOOD, "demo").findings == ()
    assert check_text("\ufeff" + line + GOOD, "demo").findings == ()


def test_the_shipped_files_name_their_schema():
    for path in sorted((Path(__file__).parents[2] / "maps" / "apps").glob("*.yaml")):
        assert path.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema="), path.name


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{on} [the] (light|lamp)", {"{} light", "{} the light", "{} lamp", "{} the lamp"}),
        ("[把]灯{on}", {"灯{}", "把灯{}"}),
        ("a[b(c|d)]", {"a", "abc", "abd"}),
        ("(a", set()),
        ("(" * 300 + ")" * 300, set()),
    ],
)  # fmt: skip
def test_templates_are_written_out(template, said):
    assert sentences(template, "en") == said


def test_a_template_of_many_parts_is_not_written_out_without_end():
    assert len(sentences("(a|b|c|d)" * 30, "en")) == MOST


@pytest.mark.parametrize("names", ["王小明,李大伟,陈美丽", "Alex Martin,Barbara Jones,Zoom"])
def test_a_list_of_people_is_noticed(names):
    rows = "".join(
        f"      - {{id: r{n}, text: {name}, role: row}}\n" for n, name in enumerate(names.split(","))
    )
    found = check(read_map(GOOD.replace("      - {id: fonts, text: Fonts, role: row}\n", rows), "demo"))
    assert len([f for f in found if f.code == "person_name"]) >= 2


def test_words_of_an_interface_are_no_names():
    words = (
        "方向锁定,安全,关于本机,Mark Unread,Bill Payment,Grace Period,我的iPhone,What’s New,查找我的iPhone"
    )
    rows = "".join(
        f"      - {{id: r{n}, text: {word}, role: row}}\n" for n, word in enumerate(words.split(","))
    )
    found = check(read_map(GOOD.replace("      - {id: fonts, text: Fonts, role: row}\n", rows), "demo"))
    assert [f.told for f in found if f.code in ("person_name", "personal_data")] == []


def test_words_that_two_apps_of_a_platform_claim_are_told_with_the_later_one():
    said = '    say: {en: ["light up the (house|garden)"]}\n'
    texts = [
        GOOD.replace(
            "{id: demo, name: Demo, platform: ios", f"{{id: {app}, name: Demo, platform: {platform}"
        ).replace("    at: home\n", f"{said}    at: home\n", 1)
        for app, platform in (("lamp", "ios"), ("torch", "ios"), ("lantern", "android"))
    ]
    every = check_together([check_text(text, "x") for text in texts])
    found = [[f for f in c.findings if f.code == "same_utterance" and "light up" in f.message] for c in every]
    assert [len(findings) for findings in found] == [0, 1, 0]
    assert "as lamp.set_sound does" in found[1][0].message
    assert found[1][0].line == 19
