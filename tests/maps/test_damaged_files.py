"""Whatever happens to a map file, its author is told where and what, and never sees a stack trace."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from maps.check_file import check_file, check_text
from maps.document import Document
from tests.maps.damage import damaged, places

APPS = sorted((Path(__file__).parents[2] / "maps" / "apps").glob("*.yaml"))
FILES = sorted(APPS, key=lambda path: path.stat().st_size)[:3]
"""The smaller ones: what is read is the same, and it is read sixty times."""


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def plain_of(path: Path) -> Any:
    return Document(text_of(path)).plain


@cache
def places_of(path: Path) -> list[tuple[Any, ...]]:
    return places(plain_of(path))


@st.composite
def damaged_values(draw: st.DrawFn) -> str:
    """A map of which a key is gone, or called otherwise, or holds something else."""
    path = draw(st.sampled_from(FILES))
    document = draw(damaged(plain_of(path), places_of(path)))
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
