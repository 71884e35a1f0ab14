"""What an argument names is found among rows that the map does not know, and is never anything else."""

from dataclasses import replace

import anyio
import pytest

from devices.discovery import open_phone
from devices.embedded import start_sim
from maps.arguments import parse
from maps.labels import is_template
from maps.locate import Found, Missing, locate
from maps.model import AppMap, Macro, MapElement, Risk, Screen, TapStep
from maps.path import edges
from maps.placed import placed
from maps.replay import Replayer
from phone.action import OpenApp
from phone.geometry import Rect
from phone.protocols import Done, Stuck
from phone.snapshot import Element, Role
from tests.devices.control import Hand
from tests.maps.demo import DEMO, play, touches
from tests.maps.paper_phone import PaperPhone, run
from tests.maps.snapshots import el, item, screen, snap
from tests.maps.test_on_simulated_phones import replay

LINES = screen(
    "lines",
    item("back", "Demo", "button", pinned=True, leads_to="home"),
    item("line", "{line}", fixed=False, leads_to="line"),
    item("assist", "Wi-Fi Assist", "toggle", risk=Risk.CHANGES_SETTING),
    item("erase", "Reset Statistics", "button", risk=Risk.DELETES),
)


def named(text: str, *elements):
    return locate(replace(LINES.element("line"), text=text), LINES, snap(*elements))


def test_a_row_that_an_argument_names_is_found_by_its_label_and_with_its_value():
    row = el("row", "", 200)
    text = el("text", "Travel", parent=0, rect=Rect(20, 210, 60, 20))
    assert isinstance(named("travel", row, text), Found)
    assert isinstance(named("Travel", el("row", "Travel, +1 555", 200)), Found)


@pytest.mark.parametrize(
    "elements",
    [
        (el("toggle", "Mail", 200),),
        (el("button", "Mail", 200),),
        (el("link", "Mail", 200),),
        (el("row", "Mail", 200), el("toggle", "", 200, parent=0, rect=Rect(330, 205, 50, 30))),
        (el("bar", "", 40), el("row", "Mail", 50, parent=0, in_list=False)),
        (el("row", "Default app", 200), el("text", "Mail", 210, parent=0)),
        (el("row", "Mails", 200),),
        (el("row", "Maiil", 200),),
        (el("list", "", 100, scrollable=True), el("text", "Mail", 700, in_list=False)),
    ],
)
def test_a_switch_a_button_a_bar_a_value_and_a_likeness_are_no_row_of_that_name(elements):
    assert isinstance(named("Mail", *elements), Missing)


def test_what_the_map_knows_is_never_what_an_argument_names():
    assert isinstance(named("wi-fi assist", el("row", "Wi‑Fi Assist", 200)), Missing)
    assert isinstance(named("Reset Statistics", el("row", "Reset Statistics", 200)), Missing)


def test_a_way_never_goes_over_a_switch():
    way = item("sound", "Sound", leads_to="sound")
    assert isinstance(locate(way, screen("home", way), snap(el("toggle", "Sound"))), Missing)
    knob = el("toggle", "", 200, parent=0, rect=Rect(180, 200, 50, 50))
    assert isinstance(locate(way, screen("home", way), snap(el("row", "Sound"), knob)), Missing)
    home = replace(DEMO.screen("home"), elements=(replace(way, role=Role.TOGGLE),))
    assert edges(replace(DEMO, screens=(home, *DEMO.screens[1:])))["home"] == []


def test_a_button_that_sounds_dangerous_is_refused_although_the_map_thinks_nothing_of_it():
    home = replace(DEMO.screen("home"), elements=(item("send", "Send it", "button"),))
    careless = replace(DEMO, screens=(home, *DEMO.screens[1:]))
    for label in ("Send it", "发送"):
        named_so = replace(home.element("send"), text=label)
        of = replace(careless, screens=(replace(home, elements=(named_so,)), *DEMO.screens[1:]))
        tap = Macro("tap_it", "Tap it", at="home", steps=(TapStep("send"),))
        end, _ = play(phone := PaperPhone(of).at("home"), tap, of)
        assert isinstance(end, Stuck)
        assert end.code == "refused"
        assert touches(phone) == []
        end, _ = play(PaperPhone(of).at("home"), replace(tap, risk=Risk.SENDS), of)
        assert isinstance(end, Done)


UNKNOWN = (
    MapElement("mail", "Mail", Role.TOGGLE, risk=Risk.CHANGES_SETTING),
    MapElement("wipe", "Wipe it", Role.BUTTON, risk=Risk.DELETES),
    MapElement("row", "Erase everything", Role.ROW, risk=Risk.DELETES),
    MapElement("zh", "清除全部", Role.ROW, risk=Risk.DELETES),
)
"""What a phone may show on any screen although its map does not have it."""


def hostile(shipped: AppMap) -> AppMap:
    def one(shown: Screen) -> Screen:
        return replace(shown, elements=(*shown.elements, *UNKNOWN))

    return replace(shipped, screens=tuple(map(one, shipped.screens)))


class Guarded(PaperPhone):
    """Keeps account of what was flipped and what else of consequence was tapped."""

    gravest = Risk.NONE
    was = ""

    def _obey(self, element: Element, source: MapElement) -> None:
        if source.risk.exceeds(self.gravest):
            self.gravest, self.was = source.risk, source.text
        super()._obey(element, source)


def labels(shipped: AppMap, chinese: bool) -> list[str]:
    every = [
        element.names.get("zh", "") if chinese else element.text
        for shown in hostile(shipped).screens
        for element in shown.elements
    ]
    every += [shown.names.get("zh", "") if chinese else shown.title for shown in shipped.screens]
    return [label for label in dict.fromkeys(every) if label and not is_template(label)]


def named_by_argument(shipped: AppMap) -> list[Macro]:
    """Macros that tap what an argument names, one of every shape: a twin would meet the same rows."""
    shapes: dict[tuple[str | None, str, Risk], Macro] = {}
    for macro in shipped.macros:
        texts = [place.element for place in placed(shipped, macro) if place.element]
        if any(is_template(element.text) or is_template(element.beside) for element in texts):
            shapes.setdefault((macro.at, str(macro.steps[0]), macro.risk), macro)
    return list(shapes.values())


@pytest.mark.parametrize("chinese", [False, True])
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_no_argument_makes_a_macro_touch_what_it_does_not_declare(request, platform, chinese):
    shipped: AppMap = request.getfixturevalue(platform)
    drawn = hostile(shipped)
    macros = named_by_argument(shipped)
    assert macros
    for macro in macros:
        own = {place.element.id for place in placed(shipped, macro) if place.element}
        for label in labels(shipped, chinese):
            given = {p.name: True if p.type == "boolean" else label for p in macro.params}
            assert macro.at is not None
            phone = Guarded(drawn, chinese=chinese, app=shipped.bundle, stack=[shipped.home, macro.at])
            run(phone, Replayer(shipped, macro, parse(macro, given)))
            flipped = {element for _, element in phone.on}
            assert flipped <= own, (macro.id, label)
            assert not phone.gravest.exceeds(macro.risk), (macro.id, label, phone.was)


@pytest.mark.parametrize(
    ("macro_id", "arguments"),
    [
        ("read_line_number", {"line": "wi-fi assist"}),
        ("read_line_number", {"line": "Mail"}),
        ("read_line_number", {"line": "reset statistics"}),
        ("read_line_number", {"line": "settings"}),
        ("set_data_roaming", {"line": "maps", "on": True}),
        ("set_sim_line", {"line": "Add eSIM", "on": False}),
    ],
)
def test_what_is_no_line_is_left_alone_on_the_simulated_phone(ios: AppMap, macro_id, arguments):
    async def ask() -> None:
        with anyio.fail_after(30):
            async with await start_sim("ios") as sim:
                phone = await open_phone(sim.ready.wda)
                try:
                    hand = Hand(sim)
                    await phone.perform(OpenApp(ios.bundle))
                    before = (await hand.truth())["state"]
                    macro = ios.macro(macro_id)
                    end, _ = await replay(phone, Replayer(ios, macro, parse(macro, arguments)))
                    assert isinstance(end, Stuck)
                    assert end.code in ("refused", "diverged")
                    assert (await hand.truth())["state"] == before
                finally:
                    await phone.close()

    anyio.run(ask)
