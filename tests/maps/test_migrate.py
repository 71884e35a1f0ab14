import pytest

from maps.files import MapFileError, read_map
from maps.migrate import FORMAT, NEWEST, VersionError, migrate


def named(document):
    """A made-up older version called a screen's title its caption."""
    return {
        **document,
        "screens": [
            {("title" if k == "caption" else k): v for k, v in s.items()} for s in document["screens"]
        ],
    }


def homed(document):
    return {**document, "home": document["screens"][0]["id"]}


STEPS = {1: named, 2: homed}


def test_a_document_is_brought_up_version_by_version():
    old = {"schema": f"{FORMAT}/1", "screens": [{"id": "first", "caption": "First"}]}
    new = migrate(old, STEPS, 3)
    assert new == {"schema": f"{FORMAT}/3", "screens": [{"id": "first", "title": "First"}], "home": "first"}
    assert old["screens"] == [{"id": "first", "caption": "First"}]


def test_a_document_of_a_later_version_takes_only_the_later_steps():
    new = migrate({"schema": f"{FORMAT}/2", "screens": [{"id": "first", "caption": "stays"}]}, STEPS, 3)
    assert new == {"schema": f"{FORMAT}/3", "screens": [{"id": "first", "caption": "stays"}], "home": "first"}


def test_the_newest_version_is_left_alone():
    document = {"schema": f"{FORMAT}/3", "screens": []}
    assert migrate(document, STEPS, 3) == document


@pytest.mark.parametrize("version", [4, 99])
def test_a_newer_version_is_refused_and_the_newest_readable_one_named(version):
    with pytest.raises(VersionError, match=rf"/{version} is newer.*{FORMAT}/3, the newest that is read"):
        migrate({"schema": f"{FORMAT}/{version}"}, STEPS, 3)


def test_a_version_from_which_no_step_leads_is_refused():
    with pytest.raises(VersionError, match="no longer read"):
        migrate({"schema": f"{FORMAT}/1"}, {2: homed}, 3)


@pytest.mark.parametrize(
    "document", [None, [], "x", {}, {"schema": 1}, {"schema": "other/1"}, {"schema": f"{FORMAT}/0"}]
)
def test_what_names_no_version_is_left_for_the_schema_to_refuse(document):
    assert migrate(document) == document


def test_a_file_of_a_newer_version_says_so_with_its_line_and_nothing_else():
    text = f"# map\nschema: {FORMAT}/{NEWEST + 1}\nsomething: new\n"
    with pytest.raises(MapFileError, match=rf"line 2: schema: .*newer.*{FORMAT}/{NEWEST}") as caught:
        read_map(text, "new.yaml")
    assert [finding.code for finding in caught.value.findings] == ["unknown_version"]
