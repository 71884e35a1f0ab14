"""What an app file says about the elements of a screen and what a touch on them does.

The format as a whole is told in `app_file`.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from devices.sim.node import Item, Value

Kind: TypeAlias = Literal[
    "row", "toggle", "button", "icon", "back", "label", "link", "field", "list",
    "segment", "tab", "image", "slider", "picker", "web", "bar",
]  # fmt: skip
Ratio2: TypeAlias = tuple[float, float]
Risk: TypeAlias = Literal["sends", "pays", "deletes", "signs_out"]
"""What a touch would do to a person on the real phone, beyond what the state here shows."""


class Strict(BaseModel):
    """A part of an app file: what it does not know is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Effect(Strict):
    """What a tap, an alert's button, or the enter key does. Empty: it is caught, nothing happens."""

    to: str = ""
    """Screen to go to; may hold `{name}`."""
    replace: bool = False
    """`to` takes the place of the present screen instead of covering it (tabs do so)."""
    back: bool = False
    close: bool = False
    root: bool = False
    bind: str = ""
    choice: Value | None = None
    """With `bind`: the value that a tap gives it. Without it a tap flips a truth value."""
    args: Item = Field(default_factory=dict[str, str], alias="with")
    """Texts handed to the screen that `to` opens, besides those of the list row."""
    set: dict[str, Value] = Field(default_factory=dict[str, Value])
    """State names and their new values; a text value may hold `{name}`."""
    append: dict[str, Item] = Field(default_factory=dict[str, Item])
    """List names and a row to put at their end."""
    update: dict[str, Item] = Field(default_factory=dict[str, Item])
    """List names and texts that the row which led here gets there; it keeps its place."""
    update_all: dict[str, Item] = Field(default_factory=dict[str, Item])
    """The same for every row of a list."""
    remove: str = ""
    """List from which the row that led here is taken."""
    remove_all: dict[str, str] = Field(default_factory=dict[str, str])
    """List names, and the condition of the rows that are taken; `""` takes all."""
    alert: str = ""
    """May hold `{name}`, such as `{asked?:permission}` for one that comes only once."""
    opens_app: str = ""
    opens_url: str = ""
    risk: Risk | None = None
    """Noted among the effects of the ground truth; also where nothing here changes."""


class Part(Effect):
    """A second thing to tap inside a row, such as an info button."""

    text: str
    zh: str = ""
    en: str = ""
    kind: Kind = "icon"
    x: float
    """Its centre, ratio of the width; in a list of several columns, as in the first."""
    dy: float = 0.0
    """How far below the middle of the row, ratio of the height."""
    size: Ratio2 | None = None
    id: str = ""
    when: str = ""
    checked: str = ""
    """A condition under which it bears a mark: for a `toggle`, drawn as a round tick box."""
    look: tuple[str, ...] = ()
    """`switch`: a toggle is drawn as one."""


class Row(Effect):
    """How each item of a list is shown. Texts hold `{name}` for the item's texts."""

    text: str
    zh: str = ""
    en: str = ""
    kind: Kind = "row"
    id: str = ""
    """May hold `{name}` too; else rows share the list's id."""
    value: str = ""
    summary: str = ""
    left: float | None = None
    """Where the label of every row begins, ratio of the width; else labels are centred on the list's `at`."""
    when: str = ""
    """A condition per item: others are not shown."""
    checked: str = ""
    """A condition under which the row bears a check mark (`name={text}` for single choice); for a toggle the
    state that it begins with."""
    look: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    hold: Effect | None = None


class Element(Effect):
    """One element of a screen."""

    id: str
    text: str = ""
    zh: str = ""
    en: str = ""
    """The label when the phone's language is Chinese, or English, and `text` is not."""
    kind: Kind = "label"
    at: Ratio2 | None = None
    page: int = 0
    pinned: bool = False
    size: Ratio2 | None = None
    """Width and height, ratios of the upright screen."""
    value: str = ""
    summary: str = ""
    platform_id: str = ""
    """Android resource-id (short ids get the package in front), iOS accessibility identifier."""
    when: str = ""
    gap: float = 0.0
    """How far what stands below moves up while `when` does not hold, ratio of the height."""
    enabled: str = ""
    """A condition under which it can be used; `""` means always."""
    selected: str = ""
    """A condition under which a tab or segment is the chosen one."""
    checked: str = ""
    """For a toggle that binds nothing: the condition under which it is on."""
    least: float = 0.0
    most: float = 100.0
    """For a slider: what the number that it binds is at its two ends."""
    placeholder: str = ""
    password: bool = False
    accessible: bool = True
    look: tuple[str, ...] = ()
    """Words for the picture: `bold`, `large`, `filled`, `destructive`, `card` (no chevron), `tile` (a picture
    over the label, which takes the same taps), and others."""
    enter: Effect | None = None
    """For a field: what the enter key does."""
    typed: Effect | None = None
    """For a field: what the first letter in it does, such as `to` a screen with suggestions."""
    enter_key: str = ""
    """For a field: what the enter key says; else `search` where it does something, `return` where not."""
    hold: Effect | None = None
    """What a long press does, when it differs from a tap."""
    items: str = ""
    """For a list: the name under `lists`."""
    row: Row | None = None
    pitch: float = 0.0595
    """For a list: distance from row to row, ratio of the height."""
    room: int = 1
    """For a list: how many rows the observed screen had; each row more or less moves what stands below."""
    filter: str = ""
    """For a list: a state name; only rows with a text that contains its value are shown."""
    filter_by: tuple[str, ...] = ()
    """For a list with `filter`: names of the texts that count; all of them when empty."""
    sort: str = ""
    """For a list: a state name that holds what to sort by: `price`, or `-price` for the highest first."""
    columns: int = Field(default=1, ge=1, le=4)
    """For a list: how many rows stand side by side."""
    parts: tuple[Part, ...] = ()

    @model_validator(mode="after")
    def _list_has_rows(self) -> "Element":
        if (self.kind == "list") != (self.row is not None and bool(self.items)):
            raise ValueError(f"element {self.id}: a list, and only a list, has `items` and `row`")
        return self

    @property
    def enter_label(self) -> str:
        """What the enter key says while this field has the focus."""
        return self.enter_key or ("search" if self.enter else "return")
