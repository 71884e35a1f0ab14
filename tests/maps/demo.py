"""An invented app of ten screens, its macros, and a way to play one on a paper phone."""

from maps.arguments import parse
from maps.model import (
    Expect,
    Go,
    Macro,
    Param,
    Risk,
    SetStep,
)
from maps.replay import Replayer
from phone.action import Tap
from phone.protocols import Done, Stuck
from tests.maps.paper_phone import PaperPhone, run
from tests.maps.snapshots import app_map, item, screen

BACK = item("back", "Demo", "button", pinned=True, leads_to="home")
CHANGES = {"role": "toggle", "risk": Risk.CHANGES_SETTING}


def back_to(screen_id: str):
    return item(f"back_to_{screen_id}", screen_id.capitalize(), "button", pinned=True, leads_to=screen_id)


DEMO = app_map(
    screen(
        "home",
        item("quiet", **CHANGES),
        item("sound", leads_to="sound"),
        item("battery", leads_to="battery"),
        item("lines", leads_to="lines"),
        item("find", leads_to="find"),
        item("erase", "Erase all", leads_to="erased", risk=Risk.DELETES),
    ),
    screen(
        "sound",
        BACK,
        item("loud", **CHANGES),
        item("tone"),
        item("deep", "Deeper", leads_to="deep"),
        *(item(f"extra_{n}") for n in range(20)),
        item("bass", **CHANGES),
        scrollable=True,
    ),
    screen("deep", back_to("sound"), item("reverb"), item("echo")),
    screen("battery", BACK, item("health"), item("cycles")),
    screen("lines", BACK, item("line", "{line}", fixed=False, leads_to="line"), item("add", "Add a line")),
    screen("line", back_to("lines"), item("roaming", **CHANGES), title=""),
    screen("find", BACK, item("query", "Look for", "field"), item("hint", "Recent", "text")),
    screen("erased", item("done", "All gone", "text")),
    screen("island", item("alone", "Alone on an island"), item("sea", "Nothing but the sea")),
    screen(
        "sheet",
        item("close", role="button", pinned=True, leads_to="home"),
        item("offer", "A special offer", "text"),
        layer="sheet",
        requires=("offer",),
    ),
)


def setting(element: str, at: str, **facts) -> Macro:
    return Macro(
        f"set_{element}",
        "Set it",
        (Param("on", "boolean"),),
        at=at,
        steps=(SetStep(element, "{on}"),),
        expect=Expect(element=element, checked="{on}"),
        risk=Risk.CHANGES_SETTING,
        family="set",
        member=element,
        **facts,
    )


QUIET, LOUD, BASS = setting("quiet", "home"), setting("loud", "sound"), setting("bass", "sound")
OPEN = Macro(
    "open",
    "Open a screen",
    (Param("screen", "choice", choices=tuple(s.id for s in DEMO.screens)),),
    steps=(Go("{screen}"),),
    expect=Expect(screen="{screen}"),
    family="open",
)


def play(phone: PaperPhone, macro: Macro, of=DEMO, **arguments) -> tuple[Done | Stuck, Replayer]:
    pilot = Replayer(of, macro, parse(macro, arguments))
    return run(phone, pilot), pilot


def touches(phone: PaperPhone) -> list[str]:
    return [action.label for action in phone.actions if isinstance(action, Tap)]
