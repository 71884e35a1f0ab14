"""dumpsys: what the system services tell about windows, activities, display, power, battery, keyboard.

Only the lines that clients read are here, as Android 13 writes them.
"""

import re
from collections.abc import Callable
from typing import Final

from devices.sim.adbd.call import Call, Family
from devices.sim.adbd.commands.packages import packages_of
from devices.sim.adbd.commands.screen import DISPLAY_ID
from devices.sim.adbd.device import ANDROID_VERSION, SDK, SYSTEM_UI, Device

_TOKEN = "8a1c3f2"  # noqa: S105 - the number of a window, as dumpsys prints it


def dumpsys(call: Call) -> int:
    """Print what a service tells."""
    words = tuple(word for word in call.arguments if not word.startswith("-t") and not word.isdecimal())
    service, rest = (words[0], words[1:]) if words else ("", ())
    if service not in _SERVICES:
        return call.fail(f"Can't find service: {service}", 0)
    lines = _SERVICES[service](call.device, rest)
    for line in _with_faulty_focus(call.device, lines) if service == "window" else lines:
        call.say(line)
    return 0


def _with_faulty_focus(device: Device, lines: list[str]) -> list[str]:
    """Name no focus, or several, as builds from Android 10 on do."""
    if device.faults.take("focus_null"):
        return [re.sub("mCurrentFocus=.*", "mCurrentFocus=null", line) for line in lines]
    if not device.faults.take("focus_many"):
        return lines
    many: list[str] = []
    for line in lines:
        is_focus = "mCurrentFocus=" in line
        many += ["  mCurrentFocus=null", line.replace(" u0 ", " u10 ")] if is_focus else [line]
    return many


def _focus(device: Device) -> str:
    """Name the window with the focus. Asleep and behind the lock screen it belongs to no app."""
    if device.world.asleep:
        return "null"
    is_shade = device.world.locked or device.world.panel.kind == "shade"
    window = "NotificationShade" if is_shade else device.activity()
    return f"Window{{{_TOKEN} u0 {window}}}"


def _record(device: Device) -> str:
    return f"ActivityRecord{{4be09d1 u0 {_short(device.activity_of(device.world.foreground))} t12}}"


def _short(component: str) -> str:
    package, _, name = component.partition("/")
    return f"{package}/{name.removeprefix(package) if name.startswith(package + '.') else name}"


def _window(device: Device, words: tuple[str, ...]) -> list[str]:
    match words[:1]:
        case ("policy" | "p",):
            return _policy(device)
        case ("displays" | "d",):
            return _displays(device)
        case ("windows" | "w",):
            return _windows(device)
        case _:
            return [*_policy(device), *_displays(device), *_windows(device)]


def _policy(device: Device) -> list[str]:
    world = device.world
    screen = "SCREEN_STATE_OFF" if world.asleep else "SCREEN_STATE_ON"
    interactive = "INTERACTIVE_STATE_SLEEP" if world.asleep else "INTERACTIVE_STATE_AWAKE"
    return [
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
        f"    mAwake={_word(not world.asleep)} mScreenOnFully={_word(not world.asleep)}",
        f"    mShowingDream=false mDreamingLockscreen={_word(world.locked)}",
        "    KeyguardServiceDelegate",
        f"      showing={_word(world.locked)}",
        f"      showingAndNotOccluded={_word(world.locked)}",
        f"      inputRestricted={_word(world.locked)}",
        "      occluded=false",
        f"      secure={_word(world.has_passcode)}",
        f"      screenState={screen}",
        f"      interactiveState={interactive}",
        "",
    ]


def _displays(device: Device) -> list[str]:
    width, height = device.size_px
    built = "{}x{}".format(*device.built_px)
    short, long = sorted((width, height))
    rng = f"{short}x{short}-{long}x{long}"
    return [
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
        "  Display: mDisplayId=0 (organized)",
        f"    init={built} {device.density}dpi cur={width}x{height} app={width}x{height} rng={rng}",
        f"    mCurrentRotation=ROTATION_{device.rotation * 90} mRotation={device.rotation}",
        f"  mCurrentFocus={_focus(device)}",
        f"  mFocusedApp={_record(device)}",
        "",
        *(_SECOND_DISPLAY if device.faults.is_armed("two_displays") else ()),
    ]


_SECOND_DISPLAY = (
    "  Display: mDisplayId=2",
    "    init=1920x1080 240dpi cur=1920x1080 app=1920x1080 rng=1080x1080-1920x1920",
    "  mCurrentFocus=null",
    "  mFocusedApp=null",
    "",
)


def _windows(device: Device) -> list[str]:
    return [
        "WINDOW MANAGER WINDOWS (dumpsys window windows)",
        f"  Window #0 Window{{51f2d8e u0 StatusBar}}:\n    mDisplayId=0 package={SYSTEM_UI}",
        f"  Window #1 {_focus(device)}:\n    mDisplayId=0 package={device.package}",
        f"  mCurrentFocus={_focus(device)}",
        f"  mFocusedApp={_record(device)}",
        f"  imeInputTarget={_focus(device)}",
        "",
    ]


def _activity(device: Device, words: tuple[str, ...]) -> list[str]:
    if words[:1] == ("top",):
        return [
            f"TASK {device.world.foreground} id=12 userId=0",
            f"  ACTIVITY {_short(device.activity_of(device.world.foreground))} 4be09d1 pid=4711",
        ]
    return [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
        f"  topResumedActivity={_record(device)}",
        f"    mResumedActivity: {_record(device)}",
        f"  ResumedActivity: {_record(device)}",
        "  KeyguardController:",
        f"    mKeyguardShowing={_word(device.world.locked)}",
        "",
    ]


def _display(device: Device, _words: tuple[str, ...]) -> list[str]:
    width, height = device.size_px
    built_width, built_height = device.built_px
    real = f"real {built_width} x {built_height}, density {device.density}"
    frame = f"Rect(0, 0 - {width}, {height})"
    viewport = (
        f"type=INTERNAL, valid=true, isActive=true, displayId=0, uniqueId='local:{DISPLAY_ID}',"
        f" physicalPort=131, orientation={device.rotation}, logicalFrame={frame}, physicalFrame={frame},"
        f" deviceWidth={width}, deviceHeight={height}"
    )
    return [
        "DISPLAY MANAGER (dumpsys display)",
        f'  mBaseDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, {real}}}',
        f"    mViewports=[DisplayViewport{{{viewport}}}]",
        f"    mCurrentOrientation={device.rotation}",
        f"    mState={'OFF' if device.world.asleep else 'ON'}",
    ]


def _power(device: Device, _words: tuple[str, ...]) -> list[str]:
    asleep = device.world.asleep
    return [
        "POWER MANAGER (dumpsys power)",
        f"  mWakefulness={'Asleep' if asleep else 'Awake'}",
        "  mIsPowered=false",
        f"  mHoldingDisplaySuspendBlocker={_word(not asleep)}",
        f"Display Power: state={'OFF' if asleep else 'ON'}",
    ]


def _battery(_device: Device, _words: tuple[str, ...]) -> list[str]:
    return [
        "Current Battery Service state:",
        "  AC powered: false",
        "  USB powered: true",
        "  Wireless powered: false",
        "  status: 2",
        "  health: 2",
        "  present: true",
        "  level: 82",
        "  scale: 100",
        "  voltage: 4205",
        "  temperature: 271",
        "  technology: Li-ion",
    ]


def _input_method(device: Device, _words: tuple[str, ...]) -> list[str]:
    is_up = device.world.keyboard_up
    return [
        "Current Input Method Manager state:",
        f"  mCurMethodId={device.keyboard}",
        f"  mInputShown={_word(is_up)}",
        f"  mIsInputViewShown={_word(is_up)}",
        f"  mServedView={'android.widget.EditText' if is_up else 'null'}",
    ]


def _flinger(device: Device, words: tuple[str, ...]) -> list[str]:
    if "--display-id" not in words:
        return ["SurfaceFlinger global state:"]
    first = f'Display {DISPLAY_ID} (HWC display 0): port=131 pnpId=SIM displayName="Built-in Screen"'
    second = 'Display 4619827551948147201 (HWC display 1): port=132 pnpId=SIM displayName="Second Screen"'
    return [first, second] if device.faults.is_armed("two_displays") else [first]


def _package(device: Device, words: tuple[str, ...]) -> list[str]:
    name = words[0] if words else ""
    if name not in packages_of(device):
        return [f"Unable to find package: {name}"]
    app = device.world.apps.head(name)
    return [
        "Packages:",
        f"  Package [{name}] (5d0f1a2):",
        f"    versionCode=1 minSdk={SDK} targetSdk={SDK}",
        f"    versionName={app.version if app else ANDROID_VERSION}",
        "    pkgFlags=[ SYSTEM HAS_CODE ]",
        "    timeStamp=2023-11-14 22:13:20",
        "    firstInstallTime=2023-11-14 22:13:20",
        "    lastUpdateTime=2023-11-14 22:13:20",
        "    signatures=PackageSignatures{1a2b3c version:3, signatures:[4d5e6f70], past signatures:[]}",
    ]


def _word(flag: bool) -> str:  # noqa: FBT001 - the value to write
    return "true" if flag else "false"


_SERVICES: Final[dict[str, Callable[[Device, tuple[str, ...]], list[str]]]] = {
    "window": _window,
    "activity": _activity,
    "display": _display,
    "power": _power,
    "battery": _battery,
    "input_method": _input_method,
    "SurfaceFlinger": _flinger,
    "package": _package,
}
COMMANDS: Final[Family] = {"dumpsys": dumpsys}
