"""Whatever happens to a map file, its author is told where and what, and never sees a stack trace."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maps.check_file import check_file, check_text
from maps.document import Document

APPS = sorted((Path(__file__).parents[2] / "maps" / "apps").glob("*.yaml"))
FILES = sorted(APPS, key=lambda path: path.stat().st_size)[:3]
"""The smaller ones: what is read is the same, and it is read sixty times."""
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(10**30), max_value=10**30),
    st.floats(allow_nan=False),
    st.text(max_size=30),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(min_size=1, max_size=5), st.integers(), max_size=2),
)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def plain_of(path: Path) -> Any:
    return Document(text_of(path)).plain


def places(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: list[tuple[Any, ...]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        inner += [(*place, key), *places(below, (*place, key))]
    return inner


@cache
def places_of(path: Path) -> list[tuple[Any, ...]]:
    return places(plain_of(path))


def changed(value: Any, place: tuple[Any, ...], change: Any) -> Any:
    """Copy a document with one place changed; `change` gets the holder and the key."""
    copy = dict(value) if isinstance(value, dict) else list(value)
    first, *rest = place
    if rest:
        copy[first] = changed(value[first], tuple(rest), change)
    else:
        change(copy, first)
    return copy


@st.composite
def damaged_values(draw: st.DrawFn) -> str:
    """A map of which a key is gone, or called otherwise, or holds something else."""
    path = draw(st.sampled_from(FILES))
    place = draw(st.sampled_from(places_of(path)))
    kind = draw(st.sampled_from(["drop", "rename", "retype", "dangle", "double"]))
    value = draw(VALUES)

    def change(holder: Any, key: Any) -> None:
        if kind == "drop":
            del holder[key]
        elif kind == "rename" and isinstance(holder, dict):
            holder[draw(st.text(min_size=1, max_size=12))] = holder.pop(key)
        elif kind == "double" and isinstance(holder, list):
            holder.append(holder[key])
        else:
            holder[key] = "nowhere_at_all" if kind == "dangle" else value

    document = changed(plain_of(path), place, change)
    return yaml.dump(document, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True)


@st.composite
def damaged_text(draw: st.DrawFn) -> str:
    """A map whose text was cut, shifted, or had something put into it."""
    text = text_of(draw(st.sampled_from(FILES)))
    at = draw(st.integers(min_value=0, max_value=len(text)))
    length = draw(st.sampled_from([0, 1, 2, 5, 40, len(text)]))
    put = draw(
        st.sampled_from(
            [
                "",
                "\t",
                "\x00",
                "\x07",
                "\x85",
                "  ",
                "\n",
                "- ",
                ": ",
                "{",
                "]",
                "*a",
                "&a ",
                "!!x ",
                "'",
                '"',
            ]
        )
        | st.text(max_size=4)
    )
    return text[:at] + put + text[at + length :]


def judged(text: str) -> None:
    checked = check_text(text, "damaged.yaml")
    for finding in checked.findings:
        assert finding.message
        assert finding.code
        assert "Error" not in finding.told
        assert "pydantic" not in finding.told
        assert 1 <= finding.line <= len(text.splitlines()) + 1, finding
    if checked.app_map is None:
        assert checked.findings
        assert all(finding.expected for finding in checked.findings), checked.findings


QUICK = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@settings(QUICK, max_examples=25)
@given(damaged_values())
def test_a_map_with_other_values_is_judged_with_line_and_expectation(text: str):
    judged(text)


@settings(QUICK, max_examples=25)
@given(damaged_text())
def test_a_map_with_damaged_text_is_judged_with_line_and_expectation(text: str):
    judged(text)


@settings(QUICK, max_examples=10)
@given(st.binary(max_size=200))
def test_any_bytes_are_judged(tmp_path_factory, data: bytes):
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    checked = check_file(path)
    assert checked.app_map is None
    assert all(finding.line for finding in checked.findings)
