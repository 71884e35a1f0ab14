from dataclasses import replace

import pytest

from mcp_server.cli.narrated import NarratedPhone, headline
from phone.snapshot import Alert, Role
from tests.fakes.still_phone import StillPhone
from tests.tools.screens import element, screen

STATUS = (
    element(0, Role.BAR, "", 0, kind="XCUIElementTypeStatusBar"),
    element(1, Role.TEXT, "Northline", 0, parent=0),
    element(2, Role.TEXT, "82%", 0, parent=0),
)


@pytest.mark.parametrize(
    "kind", ["XCUIElementTypeTabBar", "XCUIElementTypeToolbar", "a.b.BottomNavigationView"]
)
def test_a_screen_without_a_navigation_bar_is_called_by_its_app_alone(kind: str):
    elements = (*STATUS, element(3, Role.BAR, "Tabs", 40, kind=kind), element(4, Role.TEXT, "First", 80))
    assert headline(screen(*elements)) == "com.example"


def test_a_screen_is_called_by_the_text_of_its_navigation_bar():
    bar = element(3, Role.BAR, "Bluetooth", 40, kind="XCUIElementTypeNavigationBar")
    inside = element(4, Role.TEXT, "Other", 40, parent=3)
    assert headline(screen(*STATUS, bar, inside)) == "com.example “Bluetooth”"


def test_a_bar_without_a_text_of_its_own_bears_the_first_text_inside():
    elements = (
        element(3, Role.BAR, "", 40, kind="androidx.appcompat.widget.Toolbar"),
        element(4, Role.BUTTON, "Back", 40, parent=3),
        element(5, Role.OTHER, "", 40, parent=3),
        element(6, Role.TEXT, "Network & internet", 40, parent=5),
        element(7, Role.TEXT, "Internet", 80),
    )
    assert headline(screen(*STATUS, *elements)) == "com.example “Network & internet”"


async def test_what_a_phone_notes_about_a_look_is_told_once():
    said: list[str] = []
    phone = NarratedPhone(StillPhone(seen=replace(screen(*STATUS), notes=("Looks are slow.",))), said.append)
    for _ in range(2):
        await phone.snapshot()
    assert sum("Looks are slow." in line for line in said) == 1


def test_an_alert_comes_first():
    assert headline(screen(*STATUS, alert=Alert("Turn off?"))) == "alert “Turn off?”"
