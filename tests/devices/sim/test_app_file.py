import pytest

from devices.sim.app_file import parse_app, parse_head, shipped_apps
from devices.sim.template import fill, holds
from tests.devices.sim.small_app import SMALL_APP


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("to: sizes}", "to: nowhere}", "nowhere"),
        ("alert: sure", "alert: unsure", "unsure"),
        ("bind: dark}", "bind: light}", "light"),
        ("items: people", "items: animals", "animals"),
        ("page: 1, to: sizes", "page: 7, to: sizes", "page 7"),
        ("kind: toggle", "kind: lever", "kind"),
        ("secure: true", "secured: true", "secured"),
        ("- id: vault", "- id: home", "one id"),
        ("schema: openphone.simapp/1", "schema: openphone.simapp/9", "schema"),
        ("state: {", "state: [", "YAML"),
    ],
)
def test_a_file_that_breaks_the_format_is_refused_by_name(old: str, new: str, told: str):
    assert old in SMALL_APP
    with pytest.raises(ValueError, match=told):
        parse_app(SMALL_APP.replace(old, new))


def test_yaml_that_would_build_python_objects_is_refused():
    with pytest.raises(ValueError, match="YAML"):
        parse_app("schema: openphone.simapp/1\napp: !!python/object/apply:os.system ['true']\n")


def test_the_head_is_read_without_the_rest():
    broken_below = SMALL_APP.split("state:", maxsplit=1)[0] + "screens: [[[\n"
    assert parse_head(broken_below).bundle == "org.example.small"


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_every_shipped_app_is_valid(platform):
    paths = shipped_apps(platform)
    assert paths
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert parse_app(text).app == parse_head(text)
        assert parse_head(text).platform == platform


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("plain", "plain"),
        ("{name} and {count}", "Ada and 3"),
        ("{absent}!", "!"),
        ("{on?Yes:No} {off?Yes:No}", "Yes No"),
        ("{on?@name:Off}", "Ada"),
        ("{name=Ada?hers:}", "hers"),
        ("{unclosed", "{unclosed"),
    ],
)
def test_texts_are_filled_from_names(text: str, filled: str):
    assert fill(text, {"name": "Ada", "count": 3, "on": True, "off": False}) == filled


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("", True),
        ("on", True),
        ("!on", False),
        ("name=Ada", True),
        ("name!=Ada", False),
        ("on,name=Bo", False),
    ],
)
def test_conditions_are_judged(condition: str, answer: bool):
    assert holds(condition, {"on": True, "name": "Ada"}) is answer
