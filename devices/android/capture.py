"""What a capture asks for and is made of: the dump, and what it does not say about the screen. Pure."""

import secrets
from dataclasses import dataclass

from devices.android.display import Display, focused_package, focused_window, keyboard_frame, read_display
from devices.android.dump import ScreenTree, read_dump
from devices.android.dump_errors import KILLED_EXIT, explain_no_tree
from devices.dump_text import broken_dump
from phone.errors import DumpError
from phone.geometry import Size
from phone.snapshot import Platform, Snapshot

ANDROID: Platform = "android"
_NOT_AN_APP = ("", "android")
"""`android` owns the system's own dialogs; the app below one is still the app in front."""
_EMPTY_NOTE = (
    "The tree of this screen holds nothing that can be read or tapped, although something may be drawn: take"
    " a screenshot."
)


@dataclass(frozen=True, slots=True)
class CaptureCommand:
    """The command line of a capture and the mark that separates its parts.

    The file is this process' own and is deleted before and after, so that an old dump is never read as new
    and two clients never read each other's. The mark cannot be guessed by what is on the screen.
    """

    mark: str
    line: str
    facts: str
    """Only what a dump does not say, for a tree that comes by another way."""

    @classmethod
    def fresh(cls) -> "CaptureCommand":
        """Make one for this process."""
        token = secrets.token_hex(6)
        mark, path = f"--openphone-mark-{token}--", f"/data/local/tmp/openphone-{token}.xml"
        facts = f"dumpsys window displays; echo {mark}; dumpsys input_method | grep mInputShown"
        return cls(
            mark,
            f"rm -f {path}; uiautomator dump {path}; echo {mark} $?; cat {path}; rm -f {path}; echo {mark};"
            f" {facts}",
            facts,
        )


@dataclass(frozen=True, slots=True)
class Captured:
    """The parts of a capture's answer."""

    said: str
    """What the dumper printed."""
    exit_code: int
    xml: bytes
    windows: str
    input_method: str

    @property
    def display(self) -> Display | None:
        """The display as it is held now, `None` when this build words it differently."""
        return read_display(self.windows)

    @property
    def may_be_locked(self) -> bool:
        """Whether what has the focus belongs to the system, so that the lock has to be asked for."""
        window = focused_window(self.windows)
        return "/" not in window or window.startswith("com.android.systemui")

    def tree(self, display: Display) -> ScreenTree:
        """Read the tree.

        Raises:
            DumpError: the dumper failed, or wrote no whole tree.
        """
        if self.exit_code == KILLED_EXIT or "ERROR:" in self.said:
            raise explain_no_tree(self.said, self.exit_code)
        try:
            return read_dump(
                self.xml,
                px_per_pt=display.px_per_pt,
                size=display.size,
                keyboard_px=keyboard_frame(self.windows),
            )
        except DumpError as error:
            if error.code == "empty_dump":
                raise explain_no_tree(self.said, self.exit_code) from error
            raise

    def reach_is_landscape(self) -> bool:
        """Tell from the tree alone whether the screen is wider than high; upright when there is no tree."""
        try:
            size = read_dump(self.xml).size
        except DumpError:
            size = Size(0, 0)
        return size.is_landscape


def split_capture(stdout: bytes, stderr: bytes, mark: str) -> Captured:
    """Take the answer apart.

    Raises:
        DumpError: `broken_dump` when the phone stopped before the end.
    """
    parts = stdout.split(mark.encode())
    if len(parts) != 4:
        raise broken_dump("the phone stopped in the middle of the capture")
    said, xml, windows, input_method = parts
    exit_code, _, xml = xml.partition(b"\n")
    return Captured(
        said=(said + b"\n" + stderr).decode(errors="replace"),
        exit_code=int(exit_code) if exit_code.strip().isdigit() else 0,
        xml=xml,
        windows=windows.decode(errors="replace"),
        input_method=input_method.decode(errors="replace"),
    )


def split_facts(stdout: bytes, xml: bytes, mark: str) -> Captured:
    """Put a tree together with the answer to `CaptureCommand.facts`.

    Raises:
        DumpError: `broken_dump` when the phone stopped before the end.
    """
    windows, found, input_method = stdout.partition(mark.encode())
    if not found:
        raise broken_dump("the phone stopped in the middle of the capture")
    return Captured(
        said="",
        exit_code=0,
        xml=xml,
        windows=windows.decode(errors="replace"),
        input_method=input_method.decode(errors="replace"),
    )


def as_snapshot(
    captured: Captured, tree: ScreenTree, phone: str, *, locked: bool, keyboard: bool
) -> Snapshot:
    """Put together what one capture says; `numbered` by the caller."""
    readable = any(e.text or e.clickable for e in tree.elements)
    app = tree.app if tree.app not in _NOT_AN_APP else focused_package(captured.windows) or tree.app
    return Snapshot(
        id=0,
        phone=phone,
        platform=ANDROID,
        app=app,
        size=tree.size,
        elements=tree.elements,
        keyboard=keyboard or tree.keyboard,
        alert=tree.alert,
        locked=locked,
        notes=() if readable else (_EMPTY_NOTE,),
    )
