"""The page of a map in a headless Chromium: search, a click on a screen, a way between two, filters."""

import subprocess
from collections.abc import Generator
from dataclasses import replace

import pytest

from maps.catalog import Catalog
from maps.view.page import Known, page
from tests.clients.conftest import INSTALLED, Npm

playwright = pytest.importorskip("playwright.sync_api", reason="make test-clients installs it")
pytestmark = pytest.mark.clients

UNPACK = """
const {brotliDecompressSync} = require("node:zlib"), fs = require("node:fs");
const [bin, out] = process.argv.slice(1);
const unpacked = (name) => brotliDecompressSync(fs.readFileSync(`${bin}/${name}.br`));
fs.mkdirSync(out, {recursive: true});
for (const name of ["al2023.tar", "swiftshader.tar"]) fs.writeFileSync(`${out}/${name}`, unpacked(name));
fs.writeFileSync(`${out}/chromium`, unpacked("chromium"), {mode: 0o755});
"""
CHROMIUM = INSTALLED / "chromium"
VERIFIED = ("home", "wifi")


@pytest.fixture(scope="module")
def chromium(tmp_path_factory) -> Generator:
    npm = Npm(tmp_path_factory.mktemp("home"))
    packed = INSTALLED / "node_modules/@sparticuz/chromium/bin"
    if not (CHROMIUM / "libGLESv2.so").exists():
        node = ["node", "-e", UNPACK, str(packed), str(CHROMIUM)]
        subprocess.run(node, check=True, env=npm.environment, timeout=120)
        for packed_too in ("al2023.tar", "swiftshader.tar"):
            subprocess.run(["tar", "xf", packed_too], check=True, cwd=CHROMIUM, timeout=60)
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=str(CHROMIUM / "chromium"),
            env={**npm.environment, "LD_LIBRARY_PATH": str(CHROMIUM / "lib")},
            args=["--no-sandbox", "--no-zygote", "--single-process"],
            timeout=60_000,
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def tab(chromium, tmp_path_factory) -> Generator:
    settings = Catalog.shipped().find("settings", "ios")
    assert settings
    evil = replace(settings.screens[-1], description="<img src=x onerror=document.title='taken'>")
    settings = replace(settings, screens=(*settings.screens[:-1], evil))
    known = Known(verified_edges=frozenset({VERIFIED}), runs={"set_airplane_mode": 2})
    file = tmp_path_factory.mktemp("page") / "settings.html"
    file.write_text(page(settings, known), encoding="utf-8")
    tab = chromium.new_page(viewport={"width": 1400, "height": 900})
    problems: list[str] = []
    tab.on("pageerror", lambda error: problems.append(str(error)))
    tab.on("console", lambda message: problems.append(message.text))
    tab.on("request", lambda request: request.url.startswith("file:") or problems.append(request.url))
    tab.goto(file.as_uri())
    yield tab
    assert problems == [], "nothing is asked of the network, and nothing goes wrong"


@pytest.fixture
def site(tab):
    """Give the page as it is when it has just been opened, whatever was clicked before."""
    tab.reload()
    return tab


def shown(site) -> set[str]:
    nodes = site.locator(".node:not(.faded)")
    return {node.get_attribute("data-screen") or "" for node in nodes.all()}


def test_it_begins_at_home_with_every_screen(site):
    assert site.locator("#panel h2").inner_text() == "Settings"
    assert len(shown(site)) == site.locator(".node").count() > 20


def test_a_search_finds_what_an_element_is_called_in_either_language(site):
    for words in ("bluetooth", "蓝牙"):
        site.fill("#search", words)
        assert {"home", "bluetooth"} <= shown(site)
        assert len(shown(site)) < site.locator(".node").count()
    site.fill("#search", "no such thing anywhere")
    assert shown(site) == set()
    site.fill("#search", "")


def test_a_click_on_a_screen_tells_its_elements_and_macros(site):
    site.locator('.node[data-screen="home"]').click()
    assert "changes setting" in site.locator('#panel li[data-element="airplane_mode"]').inner_text()
    assert "run 2 times" in site.locator('#panel li[data-macro="set_airplane_mode"]').inner_text()
    site.locator('#panel li[data-element="wifi"] button').click()
    assert site.locator("#panel h2").inner_text() == "Wi-Fi"


def test_the_way_between_two_screens_is_told_and_drawn(site):
    site.select_option("#from", "home")
    site.select_option("#to", "wifi_network_detail")
    assert site.locator("#steps").inner_text().startswith("Wi-Fi › ")
    assert site.locator(".node.onway").count() == site.locator(".edge.onway").count() + 1 == 3
    site.select_option("#from", "")
    assert site.locator(".edge.onway").count() == 0


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("verified", "wifi", "bluetooth"),
        ("unverified", "bluetooth", "wifi"),
        ("risky", "home", "search"),
        ("unused", "bluetooth", "home"),
    ],
)
def test_filters_keep_what_they_say(site, name, has, lacks):
    site.check(f"#{name}")
    kept = shown(site)
    site.uncheck(f"#{name}")
    assert has in kept
    assert lacks not in kept


def test_a_text_of_the_map_is_shown_and_never_run(site):
    site.locator(".node").last.click(force=True)
    assert "onerror" in site.locator("#panel").inner_text()
    assert site.title() != "taken"
