"""A hand-made map of three screens, small enough to reason about in a test."""

from maps.model import AppMap, Go, Macro, MapElement, Origin, Param, ReadStep, Risk, Screen, SetStep
from phone.snapshot import Role

HOME = Screen(
    id="home",
    title="Settings",
    names={"zh": "设置"},
    elements=(
        MapElement(
            "airplane_mode",
            "Airplane Mode",
            Role.TOGGLE,
            {"zh": "飞行模式"},
            aliases={"en": ("flight mode",)},
        ),
        MapElement("wifi", "Wi-Fi", Role.ROW, {"zh": "无线局域网"}, leads_to="wifi"),
        MapElement("bluetooth", "Bluetooth", Role.ROW, {"zh": "蓝牙"}, leads_to="bluetooth"),
    ),
)
WIFI = Screen(
    id="wifi",
    title="Wi-Fi",
    names={"zh": "无线局域网"},
    elements=(
        MapElement("wifi_switch", "Wi\u2011Fi", Role.TOGGLE, {"zh": "无线局域网"}),
        MapElement("network", "{connected network}", Role.ROW, fixed=False),
    ),
)
BLUETOOTH = Screen(
    id="bluetooth",
    title="Bluetooth",
    names={"zh": "蓝牙"},
    elements=(MapElement("bluetooth_switch", "Bluetooth", Role.TOGGLE, {"zh": "蓝牙"}),),
)


def switch(member: str, screen: str, element: str) -> Macro:
    return Macro(
        id=f"set_{member}",
        description=f"Turn {member} on or off",
        params=(Param("on", "boolean"),),
        at=screen,
        steps=(SetStep(element, "{on}"),),
        risk=Risk.CHANGES_SETTING,
        family="set",
        member=member,
    )


SETTINGS = AppMap(
    id="settings",
    name="Settings",
    names={"zh": "设置"},
    platform="ios",
    bundle="com.apple.Preferences",
    launch="resume_last",
    origin=Origin("assumed"),
    screens=(HOME, WIFI, BLUETOOTH),
    macros=(
        Macro(
            id="open",
            description="Open a screen of Settings",
            params=(Param("screen", "choice", choices=("home", "wifi", "bluetooth")),),
            steps=(Go("{screen}"),),
            family="open",
        ),
        switch("airplane_mode", "home", "airplane_mode"),
        switch("wifi", "wifi", "wifi_switch"),
        switch("bluetooth", "bluetooth", "bluetooth_switch"),
        Macro(
            id="read_airplane_mode",
            description="Tell whether airplane mode is on",
            at="home",
            steps=(ReadStep("airplane_mode"),),
            family="read",
            member="airplane_mode",
        ),
        Macro(
            id="forget_network",
            description="Forget the network",
            say={"en": ("forget [this|the] network",), "zh": ("忽略此网络",)},
            at="wifi",
            risk=Risk.DELETES,
        ),
    ),
)
