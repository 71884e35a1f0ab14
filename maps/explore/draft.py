"""From an atlas to a map: which places become screens, which items elements, and what they are called."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from maps.danger import danger_of
from maps.derive import derive
from maps.explore.atlas import Atlas, Item, Place
from maps.explore.glance import keyed
from maps.explore.lists import ROWS, can_be_name, is_hidden_among
from maps.explore.naming import fixed_title, is_instance, is_named_alike, names_any, shown_around
from maps.explore.survey import CORNER
from maps.explore.telling import mixed_up, required, set_apart, telling
from maps.ids import slug, unique
from maps.model import AppMap, MapElement, Origin, Risk, Screen
from maps.redact import impersonal
from phone.snapshot import Platform, Role

PLENTY = 4
PAIR = 2


@dataclass(frozen=True, slots=True)
class About:
    """What a map says of itself."""

    id: str
    name: str
    platform: Platform
    bundle: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Draft:
    """A map, and what its screens and edges were made of."""

    app_map: AppMap
    screens: Mapping[int, str]
    """Screen ids by the number of the place."""
    edges: Mapping[tuple[str, str], tuple[int, str]] = field(
        default_factory=dict[tuple[str, str], tuple[int, str]]
    )
    """Place and item by the screen and the element of an edge."""
    indistinct: tuple[str, ...] = ()
    """Titles of places that nothing tells from others."""


def edge_key(place: int, item: str) -> str:
    """Name an edge in the atlas."""
    return f"{place}|{item}"


def draft(atlas: Atlas, about: About) -> Draft:
    """Make a map of what is known. Edges that were proven wrong are left out, and what only they led to.

    Of two screens that nothing tells apart the one that shows more says what must be seen of it; where
    buttons are not enough, its texts and the tab that is chosen. What a map could not recognise even so is
    left out: `map check` finds no error in a draft.
    """
    left_out: set[int] = set()
    asked: dict[int, tuple[str, ...]] = {}
    barred: dict[int, int] = {}
    wordy: set[int] = set()
    indistinct: list[str] = []
    while True:
        made = _Drafter(atlas, about, left_out, asked, barred, wordy).make()
        pair = mixed_up(made.app_map)
        if pair is None:
            return replace(made, indistinct=tuple(indistinct))
        numbers = {screen: number for number, screen in made.screens.items()}
        said = {screen: atlas.place(number).said for number, screen in made.screens.items()}
        done = {name for name in pair if name and numbers[name] in asked}
        told = telling(made.app_map, pair, done, said)
        if told is not None:
            asked[numbers[told[0]]] = told[1]
            rival = next(name for name in pair if name != told[0])
            if rival:
                barred[numbers[rival]] = numbers[told[0]]
            continue
        worst = max(numbers[name] for name in pair if name and numbers[name] != atlas.home)
        silent = {numbers[name] for name in pair if name} - wordy
        if silent:
            wordy.add(worst if worst in silent else silent.pop())
            continue
        left_out.add(worst)
        indistinct.append(atlas.place(worst).title or made.screens[worst])


class _Drafter:
    def __init__(
        self,
        atlas: Atlas,
        about: About,
        left_out: Collection[int],
        asked: Mapping[int, tuple[str, ...]],
        barred: Mapping[int, int],
        wordy: Collection[int],
    ) -> None:
        self._wordy = wordy
        self._atlas, self._about, self._asked, self._barred = atlas, about, asked, barred
        self._kept = self._reached(left_out)
        rows = (i for p in atlas.places for i in p.items.values() if i.template and i.role is Role.ROW)
        self._content = frozenset(keyed(i.label) for i in rows if not i.key.startswith(ROWS))
        self._around = shown_around(atlas)
        self._ids: dict[int, str] = {}
        for number in self._kept:
            self._ids[number] = self._name(atlas.place(number))
        self._edges: dict[tuple[str, str], tuple[int, str]] = {}

    def make(self) -> Draft:
        screens = tuple(self._screen(self._atlas.place(number)) for number in self._kept)
        screens = tuple(set_apart(required(screen, screens), screens) for screen in screens)
        screens = tuple(map(self._barring, self._kept, screens, [screens] * len(screens)))
        about, atlas = self._about, self._atlas
        app_map = AppMap(
            about.id,
            about.name,
            about.platform,
            about.bundle,
            atlas.launch or "resume_last",
            about.origin,
            screens,
            (),
            home=self._ids[atlas.home],
        )
        return Draft(derive(app_map), dict(self._ids), dict(self._edges))

    def _reached(self, left_out: Collection[int]) -> list[int]:
        """List the places that edges lead to from home."""
        seen, queue = [self._atlas.home], [self._atlas.home]
        while queue:
            number = queue.pop(0)
            for item, target in self._atlas.edges(number):
                held = self._atlas.proven.get(edge_key(number, item.key), True)
                held = held and not _cannot_be_named(item)
                if held and target not in seen and target not in left_out:
                    seen.append(target)
                    queue.append(target)
        return sorted(seen)

    def _name(self, place: Place) -> str:
        if place.number == self._atlas.home:
            return "home"
        taken = set(self._ids.values())
        parent = self._ids.get(place.via[0], "") if place.via else ""
        title = slug(fixed_title(self._atlas, place))
        if title:
            return unique(title, taken, parent if parent != "home" else "")
        return unique(self._name_by_way(place, parent)[:40].strip("_"), taken)

    def _name_by_way(self, place: Place, parent: str) -> str:
        """Name a place that has no title of its own after what led to it."""
        if place.via is None:
            return "screen"
        source = self._atlas.place(place.via[0])
        via = source.items[place.via[1]]
        if via.zone == "content" and (not via.fixed or is_instance(self._atlas, source, via)):
            return f"{slug(fixed_title(self._atlas, source)) or parent}_item"
        led = _item_slug(via)
        return f"{parent}_{led}" if led and parent not in ("", "home") else led or "screen"

    def _screen(self, place: Place) -> Screen:
        elements = tuple(self._elements(place))
        return Screen(
            self._ids[place.number],
            fixed_title(self._atlas, place),
            requires=self._asked.get(place.number, ()),
            scrollable=place.scrolls,
            layer=place.layer,
            elements=elements,
        )

    def _barring(self, number: int, screen: Screen, screens: Sequence[Screen]) -> Screen:
        """Let a screen forbid what another one must show that has all that this one has, and more."""
        other = self._ids.get(self._barred.get(number, number), screen.id)
        fuller = next(s for s in screens if s.id == other)
        items = self._atlas.place(number).items.values()
        own = {i.platform_id for i in items} | self._atlas.place(number).said
        taken = {element.id for element in screen.elements}
        bars = [
            replace(element, id=unique(element.id, taken), optional=True, leads_to=None)
            for element in (fuller.elements if fuller is not screen else ())
            if element.id in fuller.requires
            and own.isdisjoint((keyed(element.text), element.platform_id or element.id))
        ]
        elements = (*screen.elements, *bars)
        return replace(screen, elements=elements, forbids=tuple(e.id for e in bars))

    def _elements(self, place: Place) -> Iterator[MapElement]:
        taken: set[str] = set()
        kept = [item for item in place.items.values() if self._is_kept(place, item)]
        kept.sort(key=lambda i: (i.zone != "bar", i.page, i.center[1], i.center[0]))
        for item in kept:
            element = self._element(place, item, taken)
            taken.add(element.id)
            if element.leads_to is not None:
                self._edges[self._ids[place.number], element.id] = (place.number, item.key)
            yield element

    def _is_kept(self, place: Place, item: Item) -> bool:
        if self._leads_to(place, item) is not None:
            return not is_instance(self._atlas, place, item) or not self._has_rows(place, item)
        if item.outcome == "row" or item.key.startswith(ROWS) or not item.fixed:
            return False
        if item.many or item.twins or item.misses or self._is_content(item):
            return False
        if item.outcome == "gone" or item.reason == "personal" or item.zone == "part":
            return False
        if self._is_heading(place, item) or (item.reason == CORNER and self._known_by(place) >= PAIR):
            return False  # the label of a corner names where one came from
        if item.role is Role.FIELD and self._is_about_one(place) and not item.platform_id:
            return False  # what a form shows of somebody may stand where an empty one shows a hint
        return bool(item.platform_id) or bool(impersonal(item.label))

    def _is_heading(self, place: Place, item: Item) -> bool:
        """Tell whether an item says what a screen is about, or no more than enough else does."""
        if self._is_said(place, item):
            return True
        is_enough = place.number not in self._wordy and self._known_by(place) >= PLENTY
        return item.reason == "text" and place.layer == "page" and is_enough

    def _is_said(self, place: Place, item: Item) -> bool:
        """Tell whether an item says what a screen is about, which is something else now and then."""
        if item.zone == "bar" and item.role is Role.BUTTON and names_any(item.label, self._around):
            return True
        is_said = keyed(item.label) in map(keyed, place.titles) and item.role not in (Role.SEGMENT, Role.TAB)
        return is_said and not is_named_alike(self._atlas, place)

    def _is_content(self, item: Item) -> bool:
        """Tell whether a row that leads nowhere bears what is one of many rows on another screen."""
        is_row = item.zone == "content" and item.role in (Role.ROW, Role.TOGGLE) and not item.platform_id
        return is_row and keyed(item.label) in self._content

    def _is_about_one(self, place: Place) -> bool:
        """Tell whether a row of a list led to a place, or to one on the way to it."""
        while place.via is not None:
            source = self._atlas.place(place.via[0])
            via = source.items[place.via[1]]
            if via.key.startswith(ROWS) or not via.fixed or is_instance(self._atlas, source, via):
                return True
            place = source
        return False

    def _known_by(self, place: Place) -> int:
        """Count what a place can be known by beside its headings."""
        left_out = ("text", "way out", CORNER)
        return sum(i.fixed and i.reason not in left_out and not i.many for i in place.items.values())

    def _has_rows(self, place: Place, item: Item) -> bool:
        """Tell whether another row stands for this one: the list that it is of, or one before it."""
        rows = place.items.get(f"{ROWS}{item.shape}")
        if rows is not None and rows.outcome == "edge":
            return True
        alike = [
            i for i in place.items.values() if i.shape == item.shape and is_instance(self._atlas, place, i)
        ]
        return bool(alike) and alike[0] is not item

    def _leads_to(self, place: Place, item: Item) -> str | None:
        if place.number in self._wordy and item.selected and item.outcome == "dead":
            held = self._atlas.proven.get(edge_key(place.number, item.key), True)
            return self._ids[place.number] if held and item.role in (Role.SEGMENT, Role.TAB) else None
        if item.outcome != "edge" or item.target is None or (item.mixed and self._is_reached_otherwise(item)):
            return None
        if _cannot_be_named(item) or not self._atlas.proven.get(edge_key(place.number, item.key), True):
            return None
        if place.layer != "page" and self._is_one_of_its_sources(place, item.target):
            return None
        is_only_way = self._atlas.place(item.target).via == (place.number, item.key)
        if item.key.startswith(ROWS) and not is_only_way and is_hidden_among(place, item):
            return None
        return self._ids.get(item.target)

    def _is_one_of_its_sources(self, place: Place, target: int) -> bool:
        """Tell whether what lies over a page leads back to where it was opened, which may be another one.

        What leads to several of these, each by its own button, is a menu of modes.
        """
        sources = {
            p.number for p in self._atlas.places for _, t in self._atlas.edges(p.number) if t == place.number
        }
        led = {t for _, t in self._atlas.edges(place.number)} & sources
        return len(sources) > 1 and led == {target}

    def _is_reached_otherwise(self, item: Item) -> bool:
        """Tell whether something surer leads to where one row of a list has led, and another has not."""
        places = (self._atlas.place(number) for number in self._kept if number != item.target)
        return any(i.target == item.target and i.fixed for p in places for i in p.items.values())

    def _element(self, place: Place, item: Item, taken: Collection[str]) -> MapElement:
        is_row = item.key.startswith(ROWS) or is_instance(self._atlas, place, item)
        is_other = is_row or item.varies or self._is_said(place, item)
        label = "" if is_other or not can_be_name(item.label) else impersonal(item.label)
        row = place.items.get(f"content|action|{keyed(item.row)}") if item.zone == "part" else None
        is_in_fixed = row is not None and row.fixed and not (item.many and _is_of_list(place, row))
        is_fixed = item.fixed and not item.twins and bool(label or item.platform_id) and not is_row
        is_fixed = is_fixed and (is_in_fixed or not item.many)
        beside = ""
        if item.zone == "part":
            beside = item.row if is_in_fixed else "{row}"
            is_fixed = is_fixed and is_in_fixed
            beside = "" if is_fixed and row is not None and row.twins else beside
        text = label if item.fixed or item.zone == "part" else ""
        if not is_fixed and not text:
            text = "{row}" if item.zone == "content" else "{text}"
            beside = beside if is_in_fixed else ""  # what names it says where it is
        return MapElement(
            id=unique(_item_slug(item, is_row=is_row), taken),
            text=text,
            role=item.role,
            platform_id=item.platform_id if is_fixed else "",
            center=None if item.moves else item.center,
            page=item.page,
            fixed=is_fixed,
            # A text of a dialog stands in its list when there is one.
            pinned=item.zone == "bar" and (place.layer != "dialog" or item.role is not Role.TEXT),
            optional=item.optional,
            leads_to=self._leads_to(place, item),
            beside=beside,
            risk=_risk(item),
        )


def _is_of_list(place: Place, row: Item) -> bool:
    """Tell whether rows that come and go are built like one that stays."""
    return any(i.shape == row.shape and i.zone == "content" and not i.fixed for i in place.items.values())


def _cannot_be_named(item: Item) -> bool:
    """Tell whether no replay finds an item: it bears nothing, or stands for rows with a switch in each."""
    if not item.label and not item.platform_id:
        return True
    within = item.shape.rpartition("/")[2].split("+")
    return item.key.startswith(ROWS) and item.zone == "content" and Role.TOGGLE.value in within


def _item_slug(item: Item, *, is_row: bool = False) -> str:
    if is_row or item.key.startswith(ROWS):
        return "row" if item.role is Role.ROW else f"{item.role.value}_row"
    own = slug(item.label) if item.fixed or item.zone != "content" else ""
    return own or slug(item.platform_id.rpartition("/")[2]) or item.role.value


def _risk(item: Item) -> Risk:
    said = danger_of(item.label)
    if item.risk and Risk(item.risk).exceeds(said):
        said = Risk(item.risk)
    if item.outcome == "edge":
        return Risk.NONE if item.role in (Role.TAB, Role.SEGMENT) else said
    if said is Risk.NONE and item.reason in ("switch", "choice"):
        return Risk.CHANGES_SETTING
    return Risk.WRITES if said is Risk.NONE and item.reason == "acts" else said
