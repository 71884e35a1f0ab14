"""The file format of a simulated app, `openphone.simapp/1`, and its loader.

A file describes one app on one platform as a state machine. The order of its parts is fixed: `schema`,
`app`, then the rest (the head alone is read to list the installed apps).

    schema: openphone.simapp/1
    app: {id: settings, name: Settings, platform: ios, bundle: com.apple.Preferences, launch: resume_last}
    state: {wifi: true, network: Harbour}    # names with their first value; the type of a name never changes
    lists:                                   # invented content; each fresh start picks and shuffles
      networks: {pick: [3, 5], of: [{name: Harbour}, {name: Lighthouse}, ...]}
    links: [{url: "prefs:root=WIFI", to: wifi}]
    alerts: [{id: forget, title: Forget?, buttons: [{text: Cancel}, {text: Forget, back: true}]}]
    screens: [...]                           # the first one is where a fresh start begins

**Places.** `at: [x, y]` is the centre of the element's label, in ratios of the upright screen, as seen when
the page was scrolled to `pages[page]` (ratios of the screen's height). Scrolling is continuous from 0 to
the last of `pages`. A `pinned` element does not scroll, is drawn above the content and catches taps. An
element without `at` stands one row below the element before it. A list may stand in `columns`.

**Shape.** A `row`, or a `toggle`, spans the width of the screen (two rows at one height share it); a tap
anywhere on it acts. Everything else is as large as its text or kind needs; `size` (ratios) overrides.

**Texts** may hold `{name}`: a text of the row that led here, a state name, or one of `{back}` (title of the
screen below), `{title}`. `{name?yes:no}` chooses by a truth value, where `@other` stands for another name.
`{amount+1}`, `{price*amount}`, `{left-used}` work numbers out. `{count_list}` is how many rows a list has.
A state name may begin with `{list.text}`: a text of the first row that this start drew for a list.

**What a tap does** is said on the element itself: `to` (push a screen), `back`, `close` (a sheet or
dialog), `root` (back to the first screen), `bind` (flip a toggle, choose a segment, fill a field), `set`,
`alert`, `opens_app`, `opens_url`, `append`, `update`, `remove`. Several may stand together; they happen in
this order: bind, set, append, update, remove, close, back, root, to, alert, opens. A list row hands its texts
to the screen it leads to.

**Risk.** `risk: sends` (`pays`, `deletes`, `signs_out`) on what would do that on a real phone, also where
nothing here changes: whoever evaluates a crawler reads from the ground truth that it left such things alone.

**When.** `when: wifi`, `when: "!wifi"`, `when: "mode=dark"`, `when: "query"` (non-empty), `when: "price<=9"`,
`when: "price>={least}"`; several joined by commas must all hold, of `a|b` one. What is absent leaves its
place empty, or, with `gap` (ratio of the height), what stands below moves up by it.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

import yaml
from pydantic import Field, model_validator

from devices.sim.app_elements import Effect, Element, Strict
from devices.sim.node import Item, Value
from phone.snapshot import Platform

SCHEMA = "openphone.simapp/1"
APPS = Path(__file__).parent / "apps"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_HEAD = re.compile(r"^(?!schema:|app:)[a-z_]+:", re.MULTILINE)

Layer: TypeAlias = Literal["page", "sheet", "dialog"]


class AppScreen(Strict):
    """One screen of an app."""

    id: str
    title: str = ""
    zh: str = ""
    layer: Layer = "page"
    """A sheet covers nearly the whole page, a dialog a part; both leave the page below in the tree."""
    pages: tuple[float, ...] = (0.0,)
    icons: bool = False
    """For the picture: rows begin with an icon."""
    bar: bool = True
    """A navigation bar (app bar) holds what stands at its height."""
    opens_keyboard: str = ""
    """Element id of a field that has the focus as soon as the screen opens."""
    drag_hides_keyboard: bool = False
    """A finger that drags the content also sends the keyboard away."""
    screen_on_open: str = ""
    """A screen, such as a sheet, that covers it each time it is opened; `{asked?:offer}` for now and then."""
    alert_on_open: str = ""
    """An alert that covers the screen each time it is opened from another one."""
    secure: bool = False
    """Screenshots of it are black."""
    activity: str = ""
    """Android: the activity that shows it."""
    elements: tuple[Element, ...] = ()


class AlertButton(Effect):
    """A button of an alert; answering always takes the alert away."""

    text: str
    style: Literal["default", "cancel", "destructive"] = "default"


class AppAlert(Strict):
    """A box that the app can show."""

    id: str
    title: str
    message: str = ""
    system: bool = False
    buttons: tuple[AlertButton, ...]


class Link(Strict):
    """A link that the app claims. `{name}` in the URL matches anything up to the next `&`, `/` or its end."""

    url: str
    to: str
    set: dict[str, Value] = Field(default_factory=dict[str, Value])


class Pool(Strict):
    """Invented content of a list: how many rows a fresh start picks, and from what."""

    pick: tuple[int, int] | None = None
    """Least and most rows; all of them when absent."""
    shuffle: bool = True
    of: tuple[Item, ...]
    """Texts may hold `{name}` of the state."""
    lasting: bool = False
    """What is appended, updated and removed outlives the app: it is drawn only once."""
    key: str = ""
    """An appended row with the same text under `key` as one that is there takes that one's place ..."""
    adds: tuple[str, ...] = ()
    """... and the numbers under these are added up."""
    totals: dict[str, str] = Field(default_factory=dict[str, str])
    """Names for sums over the rows, and what each row counts, such as `{price*amount}`."""


class AppNotification(Strict):
    """A notification that is there on the first day."""

    title: str
    text: str = ""
    to: str = ""
    """Screen that a tap on it opens; the app as it is when absent."""
    args: Item = Field(default_factory=dict[str, str], alias="with")
    """Texts handed to that screen."""


class AppHead(Strict):
    """Who the app is."""

    id: str
    name: str
    zh: str = ""
    platform: Platform
    bundle: str
    launch: Literal["resume_last", "always_home"] = "resume_last"
    version: str = "1.0"
    activity: str = ""
    """Android: its launcher activity."""
    begins: str = ""
    """The screen of a fresh start when that is not always the first; may hold `{name}`."""
    notifications: tuple[AppNotification, ...] = ()


class AppFile(Strict):
    """One simulated app."""

    schema_: Literal["openphone.simapp/1"] = Field(alias="schema")
    app: AppHead
    state: dict[str, Value] = Field(default_factory=dict[str, Value])
    forgets: tuple[str, ...] = ()
    """State names that begin anew at a fresh start, as drafts in fields do; all others outlive the app."""
    lists: dict[str, Pool] = Field(default_factory=dict[str, Pool])
    links: tuple[Link, ...] = ()
    alerts: tuple[AppAlert, ...] = ()
    screens: tuple[AppScreen, ...] = Field(min_length=1)

    def screen(self, screen_id: str) -> AppScreen | None:
        """Look a screen up by its id."""
        return next((s for s in self.screens if s.id == screen_id), None)

    @model_validator(mode="after")
    def _names_exist(self) -> "AppFile":
        problems = _broken_names(self)
        if problems:
            raise ValueError("; ".join(problems[:5]))
        return self


def _broken_names(file: AppFile) -> list[str]:
    """Say which names of the file lead nowhere."""
    broken = [] if len({s.id for s in file.screens}) == len(file.screens) else ["two screens have one id"]
    broken += [
        f"a notification opens `{told.to}`, which is no screen"
        for told in file.app.notifications
        if told.to and file.screen(told.to) is None
    ]
    for screen in file.screens:
        if screen.alert_on_open and screen.alert_on_open not in {alert.id for alert in file.alerts}:
            broken.append(f"{screen.id}: opens with `{screen.alert_on_open}`, which is no alert")
        cover = screen.screen_on_open
        if cover and "{" not in cover and file.screen(cover) is None:
            broken.append(f"{screen.id}: opens with `{cover}`, which is no screen")
        for effect in effects_of(screen):
            broken += [f"{screen.id}: {problem}" for problem in _broken_effect(file, effect)]
        for element in screen.elements:
            if element.items and element.items not in file.lists:
                broken.append(f"{screen.id}: shows `{element.items}`, which is not under lists")
            if element.page >= len(screen.pages):
                broken.append(f"{screen.id}.{element.id}: page {element.page} is not in pages")
    return broken


def _broken_effect(file: AppFile, effect: Effect) -> list[str]:
    broken: list[str] = []
    if effect.to and "{" not in effect.to and file.screen(effect.to) is None:
        broken.append(f"leads to `{effect.to}`, which is no screen")
    if effect.alert and "{" not in effect.alert and effect.alert not in {alert.id for alert in file.alerts}:
        broken.append(f"shows `{effect.alert}`, which is no alert")
    lists = (*effect.append, *effect.update, *effect.update_all, *effect.remove_all, effect.remove)
    broken += [
        f"changes `{name}`, which is not under lists" for name in lists if name not in ("", *file.lists)
    ]
    if effect.bind and "{" not in effect.bind and effect.bind not in file.state:
        broken.append(f"binds `{effect.bind}`, which is not under state")
    return broken


def effects_of(screen: AppScreen) -> list[Effect]:
    """List everything on a screen that a touch can do."""
    found: list[Effect] = []
    for element in screen.elements:
        found += [element, *element.parts, *filter(None, (element.enter, element.typed, element.hold))]
        if element.row is not None:
            found += [element.row, *element.row.parts, *filter(None, (element.row.hold,))]
    return found


@lru_cache(maxsize=64)
def parse_app(text: str) -> AppFile:
    """Read one app file; phones of one process that have the same app share what was read.

    Raises:
        ValueError: it is not YAML, or breaks the schema; the message names the place.
    """
    return AppFile.model_validate(_yaml(text))


@lru_cache(maxsize=64)
def parse_head(text: str) -> AppHead:
    """Read only who the app is: much faster than the whole file."""
    rest = _HEAD.search(text)
    return AppHead.model_validate(_yaml(text[: rest.start()] if rest else text)["app"])


def _yaml(text: str) -> Mapping[str, Any]:
    try:
        loaded: object = yaml.load(text, _LOADER)  # noqa: S506 - both loaders are the safe ones
    except yaml.YAMLError as error:
        raise ValueError(f"not YAML: {error}") from error
    if not isinstance(loaded, dict) or loaded.get("schema") != SCHEMA:  # pyright: ignore[reportUnknownMemberType] - untyped until validated
        raise ValueError(f"the file does not begin with `schema: {SCHEMA}`")
    return cast("Mapping[str, Any]", loaded)


def shipped_apps(platform: Platform) -> tuple[Path, ...]:
    """List the app files that ship for a platform, by name."""
    return tuple(sorted((APPS / platform).glob("*.yaml")))
