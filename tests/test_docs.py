"""What the documentation names exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from maps.catalog import Catalog

ROOT = Path(__file__).parents[1]
PACKAGES = "mcp_server|tools|evaluation|router|maps|local_model|devices|phone"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def named(page):
    """List the dotted names of ours and the links to files of a page."""
    text = page.read_text(encoding="utf-8")
    return set(re.findall(rf"`((?:{PACKAGES})(?:\.\w+)+)`", text)), set(re.findall(r"\]\(([^)#:]+)\)", text))


def resolve(name):
    """Import as much of a dotted name as is a module, and look up the rest."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise AttributeError(name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_name_and_link_of_a_page_leads_somewhere(page):
    names, links = named(page)
    for name in names:
        assert resolve(name) is not None
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_walk_through_the_code_names_what_it_passes():
    names, _ = named(ROOT / "docs" / "architecture.md")
    assert len(names) > 20


def test_the_readme_counts_the_maps_that_ship():
    told = (ROOT / "README.md").read_text(encoding="utf-8")
    maps = Catalog.shipped().maps
    screens, macros = sum(len(m.screens) for m in maps), sum(len(m.macros) for m in maps)
    assert (len(maps), f"with {screens} screens and {macros} macros" in told) == (11, True)
    assert [m.name for m in maps if m.name not in told] == []
