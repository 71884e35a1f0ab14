"""What may be done on the phones of this user. Decisions only; `router.drive` enforces them.

The allow-list limits what is done, not what is looked at. A touch is judged by the app in front; the home
screen and the notification shade count as apps like any other, a permission request as part of the app below.
Going home, going back and opening an allowed app are always possible: whoever was led out finds a way back.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from maps.model import Risk
from phone.action import (
    Action,
    Key,
    LongPress,
    OpenApp,
    OpenUrl,
    PressKey,
    StopApp,
    Tap,
    TypeText,
    Wait,
)
from phone.errors import ErrorCode, PhoneError
from phone.secret import means_secret, names_in
from phone.snapshot import Snapshot
from router.allowance import NO_LIMITS, Account, Limits
from router.redaction import shows_hidden

SYSTEM_DIALOGS: Final = frozenset(
    {"com.android.permissioncontroller", "com.google.android.permissioncontroller"}
)
"""Packages that ask on the system's behalf over an app. Of other alerts the phone names the app below."""
SYSTEM_UI: Final = "com.android.systemui"
"""Draws the status bar, the shade, and notifications that come down over whatever app is in front."""
WAYS_OUT: Final = frozenset({Key.HOME, Key.BACK})
WEB: Final = frozenset({"http", "https"})
NEVER_OPENED: Final = frozenset(
    {
        *("intent", "android-app"),  # carry any intent into any app
        *("javascript", "vbscript", "data", "blob", "about", "view-source"),  # run in a browser's page
        *("file", "content", "jar"),  # read what lies on the phone
        "itms-services",  # installs an app from anywhere
    }
)
"""Schemes of links that are refused whatever is configured."""
REFUSALS: Final[frozenset[ErrorCode]] = frozenset(
    {
        "app_not_allowed",
        "link_not_allowed",
        "risk_not_allowed",
        "read_only",
        "secret_not_allowed",
        "budget_spent",
        "rate_limited",
    }
)
"""Codes of what this user forbids."""
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):[^\s\x00-\x1f\x7f]*")


def owner(action: Action, seen: Snapshot) -> str:
    """Name the app that an action would go to: that in front, but for a notification that lies over it."""
    hit = seen.at(action.at) if isinstance(action, Tap | LongPress) else None
    return SYSTEM_UI if hit is not None and hit.id.startswith(f"{SYSTEM_UI}:") else seen.app


@dataclass(frozen=True, slots=True)
class Policy:
    """What may be done; by default everything."""

    allowed: frozenset[str] | None = None
    """Bundle ids or packages that may be acted on; None allows all."""
    protected: frozenset[str] = frozenset()
    """Bundle ids or packages of which no picture is taken and whose screens come into no trace."""
    read_only: bool = False
    risk_max: Risk | None = None
    """The gravest that a macro may be; None lets every macro run."""
    schemes: Mapping[str, frozenset[str]] | None = None
    """Schemes of links besides those of the web, with the apps that open them; None knows of no limit."""
    secret_apps: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """Secrets by their names that may be typed into some apps only."""
    limits: Limits = NO_LIMITS
    """What one client may spend."""
    account: Account = field(default_factory=Account, compare=False)
    """What the client in hand has spent."""

    def allows(self, app: str) -> bool:
        """Tell whether an app may be acted on."""
        return self.allowed is None or app in self.allowed

    def looks_at_front(self, action: Action) -> bool:
        """Tell whether it matters for an action which app is in front."""
        return self.allowed is not None or (
            isinstance(action, TypeText) and any(name in self.secret_apps for name in names_in(action.text))
        )

    def refusal(self, action: Action, front: str, *, alert: bool = False) -> PhoneError | None:
        """Say why an action may not be carried out while `front` is the app in front, if it may not.

        `alert` says that something has to be answered before anything else.
        """
        if isinstance(action, Wait):
            return None
        if self.read_only:
            return _read_only()
        match action:
            case OpenApp(app) | StopApp(app):
                return None if self.allows(app) else self._not_allowed(app, "may not be opened or stopped")
            case OpenUrl(url):
                return self._link_refusal(url)
            case PressKey(key) if key in WAYS_OUT:
                return None
            case _ if not self.is_inside(front, alert=alert):
                return self._not_allowed(front, "is in front")
            case TypeText(text):
                return self._secret_refusal(text, front)
            case _:
                return None

    def app_picture_refusal(self, app: str) -> PhoneError | None:
        """Say why no picture may be taken while an app is in front."""
        if not self.protects(app):
            return None
        return _no_picture(f"{app or 'An unknown app'} is protected: no picture is taken of it.")

    def picture_refusal(self, snapshot: Snapshot) -> PhoneError | None:
        """Say why no picture may be taken of what a snapshot shows: pictures go to models elsewhere."""
        if refusal := self.app_picture_refusal(snapshot.app):
            return refusal
        if any(element.password for element in snapshot.elements):
            return _no_picture("A password field is on the screen: no picture is taken of it.")
        if shows_hidden(snapshot):
            return _no_picture("A secret is on the screen: no picture is taken of it.")
        return None

    def protects(self, app: str) -> bool:
        """Tell whether an app is to be in no picture and no trace; one that is not known may be one."""
        return app in self.protected if app else bool(self.protected)

    def macro_refusal(self, app: str, name: str, risk: Risk) -> PhoneError | None:
        """Say why a macro of an app may not be run, if it may not."""
        if not self.allows(app):
            return self._not_allowed(app, "may not be acted on")
        return self.risk_refusal(name, risk)

    def touch_refusal(self, app: str, name: str, risk: Risk) -> PhoneError | None:
        """Say why something in an app may not be touched, before a person is asked whether it may."""
        if self.read_only:
            return _read_only()
        if not self.is_inside(app, alert=True):
            return self._not_allowed(app, "is in front")
        return self.risk_refusal(name, risk)

    def risk_refusal(self, name: str, risk: Risk) -> PhoneError | None:
        """Say why something may not be done that is as grave as this, if it may not."""
        if self.risk_max is not None and risk.exceeds(self.risk_max):
            return PhoneError(
                "risk_not_allowed",
                f"{name}: this {risk.value.replace('_', ' ')}, and no more than "
                f"{self.risk_max.value.replace('_', ' ')} is allowed here.",
                next="Leave this to the person; the limit is set by --risk-max where the server is started.",
            )
        return None

    def hold_to_risk(self, name: str, risk: Risk) -> None:
        """Let something pass that is no graver than allowed.

        Raises:
            PhoneError: `risk_not_allowed`.
        """
        if refusal := self.risk_refusal(name, risk):
            raise refusal

    def is_inside(self, front: str, *, alert: bool = False) -> bool:
        """Tell whether the app in front, or a question of the system over one, may be acted on."""
        return self.allows(front) or (alert and front in SYSTEM_DIALOGS)

    def led_out(self, snapshot: Snapshot) -> str:
        """Say that what was done has led out of the allowed apps; `""` when it has not."""
        if self.is_inside(snapshot.app, alert=snapshot.alert is not None):
            return ""
        return (
            f"{snapshot.app or 'An unknown app'} is in front now, which is not an allowed app: "
            f"nothing is touched there. {self._way_back()}"
        )

    def _secret_refusal(self, text: str, front: str) -> PhoneError | None:
        for name in names_in(text):
            apps = self.secret_apps.get(name)
            if apps is not None and front not in apps:
                return PhoneError(
                    "secret_not_allowed",
                    f"The secret {name} may not be typed into {front or 'an unknown app'}.",
                    next=f"It is for {', '.join(sorted(apps))} only, as policy.yaml says.",
                )
        return None

    def _link_refusal(self, url: str) -> PhoneError | None:
        if means_secret(url):
            return PhoneError(
                "secret_not_allowed",
                "A secret is only typed into a field, never put into a link.",
                next="Open the link without it, and type it there.",
            )
        found = _SCHEME.fullmatch(url)
        scheme = found[1].lower() if found else ""
        if not scheme:
            return _no_link(f"“{url[:60]}” is no link.", "Give a whole one, such as https://example.com/.")
        if scheme in NEVER_OPENED:
            return _no_link(f"Links with {scheme}: are never opened.", "Open the app and go on from there.")
        if scheme in WEB:
            return None
        known = self.schemes
        if known is not None and scheme not in known:
            return _no_link(
                f"No app with a map opens links with {scheme}:.",
                f"Open the app itself, or allow it: link_schemes: [{scheme}] in policy.yaml.",
            )
        if self.allowed is not None and known is not None and not known[scheme] & self.allowed:
            return self._not_allowed(
                ", ".join(sorted(known[scheme])) or f"what opens {scheme}:", "is asked for"
            )
        return None

    def _not_allowed(self, app: str, how: str) -> PhoneError:
        return PhoneError(
            "app_not_allowed",
            f"{app or 'An unknown app'} {how}, and it is not one of the allowed apps.",
            next=f"{self._way_back()} What is allowed is set by --allow-apps where the server is started.",
        )

    def _way_back(self) -> str:
        listed = ", ".join(sorted(self.allowed or ())[:8]) or "none"
        return f"Open an allowed app ({listed}), or press home or back."


EVERYTHING: Final = Policy()
"""Nothing is forbidden but links that are dangerous by their kind."""


def _read_only() -> PhoneError:
    return PhoneError(
        "read_only",
        "This server only looks; it does not touch the phone.",
        next="Use snapshot or screenshot; --read-only is set where the server is started.",
    )


def _no_picture(message: str) -> PhoneError:
    return PhoneError("protected_app", message, next="Use snapshot, which tells what stands there.")


def _no_link(message: str, step: str) -> PhoneError:
    return PhoneError("link_not_allowed", message, next=step)
