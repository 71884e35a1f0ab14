"""The form in which the ground truth about apps is told: `GET /graph` of the control port."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from devices.sim.effects import EffectKind
from phone.snapshot import Platform

EdgeKind: TypeAlias = Literal["push", "replace", "back", "close", "root", "alert", "app", "url"]
Gesture: TypeAlias = Literal["tap", "hold", "type", "enter", "open"]


class _Fact(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ElementFact(_Fact):
    """One element of a screen."""

    id: str
    labels: list[str] = Field(description="As written in the app file, each language once; may hold {names}")
    kind: str
    at: tuple[float, float] | None = Field(description="Centre of its label, ratios of the upright screen")
    page: int = Field(description="How far the screen was scrolled when it stood at `at`: index into `pages`")
    pinned: bool
    platform_id: str
    when: str = Field(description="The condition under which it is there; empty is always")
    holds_at_start: bool | None = Field(
        description="Whether `when` holds on a fresh phone; null when that depends on how one came there"
    )
    shows: str = Field(description="For a list: which content it shows")
    changes: list[EffectKind] = Field(
        description="What a tap on it, or on a part of it, can change: kinds of `effects` of the truth"
    )


class EdgeFact(_Fact):
    """One way from a screen to another, or to something else."""

    source: str = Field(alias="from", description="Screen id")
    element: str = Field(description="Element id; empty when the screen itself leads on as it opens")
    part: str = Field(description="Which second thing inside a row; empty for the row itself")
    gesture: Gesture
    kind: EdgeKind
    to: str = Field(description="Screen, alert, app or URL; empty for what lies below (back, close)")
    when: str = Field(description="The condition under which its element is there")
    holds_at_start: bool | None = Field(description="As for its element")
    changes: list[EffectKind] = Field(
        description="What else the gesture can change: kinds of `effects` of the truth"
    )


class ButtonFact(_Fact):
    """One button of an alert."""

    text: str
    to: list[str] = Field(description="Screens that it can lead to")
    changes: list[EffectKind] = Field(description="What it can change: kinds of `effects` of the truth")


class AlertFact(_Fact):
    """One box that the app can show."""

    id: str
    title: str
    system: bool
    buttons: list[ButtonFact]


class ScreenFact(_Fact):
    """One screen."""

    id: str
    title: str
    layer: Literal["page", "sheet", "dialog"]
    pages: list[float] = Field(
        description="Scroll offsets at which places were observed, ratios of the height"
    )
    taps: int | None = Field(
        description="Fewest gestures from the start, conditions aside; null when none lead here"
    )
    elements: list[ElementFact]


class AppFact(_Fact):
    """One installed app."""

    bundle: str
    id: str
    name: str
    version: str
    start: str = Field(description="Screen of a fresh start; may hold {names}")
    screens: list[ScreenFact]
    edges: list[EdgeFact]
    alerts: list[AlertFact]
    reachable: list[str] = Field(description="Screens that gestures lead to from the start")


class Graph(_Fact):
    """What can be found on a phone: `GET /graph` of the control port."""

    platform: Platform
    apps: list[AppFact]
