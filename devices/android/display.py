"""What `dumpsys window displays`, `wm` and their kin say. Pure: text in, facts out."""

import re
from dataclasses import dataclass

from phone.geometry import Rect, Size

_BASE_DENSITY = 160
"""Dots an inch at which a pixel is a point. Source: Android's DisplayMetrics.DENSITY_DEFAULT."""

_DISPLAY = re.compile(r"Display: mDisplayId=(\d+)")
_CURRENT = re.compile(r"\bcur=(\d{2,5})x(\d{2,5})\b")
_DENSITY = re.compile(r"\b(\d{2,4})dpi\b")
_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ (?:u\d+ )?([^}]*)\}")
_FOCUSED_APP = re.compile(r"(?:mFocusedApp|[a-zA-Z]*ResumedActivity)\b[^\n]*? u\d+ ([\w.]+)/")
_COMPONENT = re.compile(r"([a-zA-Z][\w.]*)/[\w.$]+")
_KEYBOARD_FRAME = re.compile(
    r"InsetsSource [^\n]*?type=(?:ITYPE_IME|ime)\b[^\n]*? frame=\[(\d+),(\d+)\]\[(\d+),(\d+)\] visible=true"
)
_WM_SIZE = re.compile(r"(Physical|Override) size: (\d{2,5})x(\d{2,5})")
_WM_DENSITY = re.compile(r"(Physical|Override) density: (\d{2,4})")


@dataclass(frozen=True, slots=True)
class Display:
    """The default display as it is held now."""

    width_px: int
    height_px: int
    px_per_pt: float

    @property
    def size(self) -> Size:
        """In points."""
        return Size(self.width_px / self.px_per_pt, self.height_px / self.px_per_pt)


def read_display(dumpsys: str) -> Display | None:
    """Read size and density of the default display; `None` when this build words it differently.

    The line is `init=1080x2400 420dpi [base=... 320dpi] cur=2400x1080 app=...`: `cur` has any override and
    the rotation in it, and the last density before it is the one in force.
    """
    section = _default_display(dumpsys)
    current = _CURRENT.search(section)
    if current is None:
        return None
    line_start = section.rfind("\n", 0, current.start()) + 1
    densities = _DENSITY.findall(section, line_start, current.start())
    if not densities:
        return None
    return _display(int(current[1]), int(current[2]), int(densities[-1]))


def read_wm(wm: str, *, landscape: bool) -> Display | None:
    """Read the answers of `wm size` and `wm density`, which do not know how the phone is held."""
    sizes = {m[1]: (int(m[2]), int(m[3])) for m in _WM_SIZE.finditer(wm)}
    densities = {m[1]: int(m[2]) for m in _WM_DENSITY.finditer(wm)}
    size = sizes.get("Override") or sizes.get("Physical")
    density = densities.get("Override") or densities.get("Physical")
    if size is None or density is None:
        return None
    width, height = (max(size), min(size)) if landscape else size
    return _display(width, height, density)


def focused_package(dumpsys: str) -> str:
    """Name the package whose window has the focus, else the one whose activity is in front, else `""`.

    Several displays have a focus each, and a display without one says `null`: the default display goes first.
    """
    for text in (_default_display(dumpsys), dumpsys):
        for window in _FOCUS.findall(text):
            component = _COMPONENT.match(window)
            if component is not None:
                return component[1]
    return resumed_package(dumpsys)


def resumed_package(dumpsys: str) -> str:
    """Name the package whose activity is in front, `""` when the text does not say."""
    found = _FOCUSED_APP.search(dumpsys)
    return found[1] if found else ""


def focused_window(dumpsys: str) -> str:
    """Return the title of the window that has the focus on the default display, `""` when none has."""
    found = _FOCUS.search(_default_display(dumpsys))
    return found[1] if found else ""


def keyboard_is_up(dumpsys: str) -> bool:
    """Read `dumpsys input_method`."""
    return "mInputShown=true" in dumpsys


def keyboard_frame(dumpsys: str) -> Rect | None:
    """Read where the keyboard stands, in pixels; `dumpsys window displays` tells since Android 11."""
    found = _KEYBOARD_FRAME.search(dumpsys)
    if found is None:
        return None
    left, top, right, bottom = (int(number) for number in found.groups())
    return Rect(left, top, right - left, bottom - top)


def is_asleep(dumpsys: str) -> bool:
    """Read `dumpsys power`: a dozing or dreaming phone shows nothing that can be used."""
    return re.search(r"mWakefulness=(Asleep|Dozing|Dreaming)", dumpsys) is not None


_KEYGUARD = re.compile(
    r"mKeyguardShowing=true|mShowingLockscreen=true|mDreamingLockscreen=true|^\s*showing=true", re.MULTILINE
)


def is_locked(dumpsys: str) -> bool:
    """Read `dumpsys window policy` and `dumpsys activity activities` of old and new Androids."""
    return _KEYGUARD.search(dumpsys) is not None


def _display(width: int, height: int, density: int) -> Display:
    return Display(width, height, density / _BASE_DENSITY)


def _default_display(dumpsys: str) -> str:
    starts = [(int(m[1]), m.start()) for m in _DISPLAY.finditer(dumpsys)]
    for index, (number, start) in enumerate(starts):
        if number == 0:
            return dumpsys[start : starts[index + 1][1] if index + 1 < len(starts) else len(dumpsys)]
    return dumpsys
