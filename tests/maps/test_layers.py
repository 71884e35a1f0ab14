"""A user's own files over the shipped maps."""

from pathlib import Path

import pytest

from maps.catalog import Catalog
from maps.model import AppMap, ReadStep, SetStep, TapStep
from phone.snapshot import Role

SHIPPED = Catalog.shipped()
HEAD = "schema: openphone.appmap/1\nextends: shipped\napp: {id: settings, platform: ios}\n"


def own(folder: Path, text: str, name: str = "own.yaml") -> Catalog:
    (folder / name).write_text(text, encoding="utf-8")
    return SHIPPED.with_own(folder)


def settings(catalog: Catalog) -> AppMap:
    found = catalog.find("settings", "ios")
    assert found
    return found


def test_without_files_the_shipped_maps_stay(tmp_path):
    assert SHIPPED.with_own(tmp_path) == SHIPPED
    assert SHIPPED.with_own(tmp_path / "none") == SHIPPED


def test_a_layer_changes_a_label_and_keeps_the_rest(tmp_path):
    before = settings(SHIPPED).screen("home").element("wifi")
    catalog = own(
        tmp_path,
        HEAD + "screens: [{id: home, elements: [{id: wifi, text: WLAN, aliases: {en: [Wi-Fi]}}]}]\n",
    )
    wifi = settings(catalog).screen("home").element("wifi")
    assert (wifi.text, wifi.role, wifi.leads_to, wifi.center) == (
        "WLAN",
        before.role,
        before.leads_to,
        before.center,
    )
    assert "Wi-Fi" in wifi.aliases["en"]
    assert wifi.names == before.names
    assert catalog.problems == ()


def test_a_layer_adds_screens_elements_and_macros_and_derives_again(tmp_path):
    catalog = own(
        tmp_path,
        HEAD
        + """screens:
  - id: home
    elements: [{id: lamp, text: Lamp, role: row, leads_to: lamp}]
  - id: lamp
    title: Lamp
    elements: [{id: light, text: Light, role: toggle, risk: changes_setting}]
macros:
  - id: set_light
    description: Turn the light on or off
    params: {on: {type: boolean}}
    at: lamp
    steps: [{set: light, to: "{on}"}]
    risk: changes_setting
""",
    )
    app_map = settings(catalog)
    assert "lamp" in app_map.macro("open").params[0].choices
    assert app_map.macro("set_light").steps == (SetStep("light", "{on}"),)
    assert app_map.macro("read_light").steps == (ReadStep("light"),)
    assert len(app_map.macros) == len(settings(SHIPPED).macros) + 2
    assert len({macro.id for macro in app_map.macros}) == len(app_map.macros)


def test_a_macro_of_a_layer_takes_the_place_of_the_shipped_one(tmp_path):
    catalog = own(
        tmp_path,
        HEAD + "macros: [{id: set_wifi, description: Mine, at: home, steps: [{tap: wifi}]}]\n",
    )
    macro = settings(catalog).macro("set_wifi")
    assert (macro.description, macro.steps) == ("Mine", (TapStep("wifi"),))


def test_a_whole_map_takes_the_place_of_the_shipped_one(tmp_path):
    text = """schema: openphone.appmap/1
app: {id: settings, name: Mine, platform: ios, bundle: com.apple.Preferences}
origin: {source: assumed}
screens: [{id: home, title: Mine, elements: [{id: a, text: A, role: row}]}]
"""
    catalog = own(tmp_path, text)
    assert settings(catalog).name == "Mine"
    assert len(catalog.maps) == len(SHIPPED.maps)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "screens: [{id: home, elements: [{id: strange, text: Strange}]}]\n", "needs a role"),
        (HEAD + "screens: [{id: more, elements: [{id: strange, text: Strange}]}]\n", "needs a role"),
        (HEAD.replace("settings", "nowhere"), "no shipped map is of nowhere"),
        (HEAD + "colour: red\n", "colour"),
        (HEAD.replace("shipped", "mine"), "extends"),
        (HEAD + "screens: [{id: home, elements: [{id: wifi, role: lever}]}]\n", "role"),
        ("extends: [", "not YAML"),
        ("", "empty"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_out_and_named(tmp_path, text, said):
    catalog = own(tmp_path, text, "broken.yaml")
    assert catalog.maps == SHIPPED.maps
    (problem,) = catalog.problems
    assert said in str(problem)
    assert "broken.yaml" in str(problem)


def test_layers_lie_over_each_other_in_the_order_of_their_names(tmp_path):
    own(tmp_path, HEAD + "screens: [{id: home, elements: [{id: wifi, text: First}]}]\n", "a.yaml")
    catalog = own(tmp_path, HEAD + "screens: [{id: home, elements: [{id: wifi, text: Second}]}]\n", "b.yaml")
    assert settings(catalog).screen("home").element("wifi").text == "Second"
    assert settings(catalog).screen("home").element("wifi").role is Role.ROW
