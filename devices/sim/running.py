"""One running app: its state, its invented content, and the stack of screens that it shows."""

import random
import re
from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from urllib.parse import unquote

from devices.sim.app_elements import Effect, Element, Row
from devices.sim.app_file import AppFile, AppScreen, Pool
from devices.sim.effects import Before, Change
from devices.sim.node import AlertState, Item, Value
from devices.sim.template import fill, fill_value, holds, number, show, sort_key, write


@dataclass(slots=True)
class Page:
    """A screen on the stack, the texts it was opened with, and how far it is scrolled."""

    screen: AppScreen
    args: Item = field(default_factory=dict[str, str])
    scroll: float = 0.0
    """Points from the top of the content."""


@dataclass(frozen=True, slots=True)
class Asks:
    """What an effect wants from the phone around the app."""

    alert: str = ""
    opens_app: str = ""
    opens_url: str = ""
    focus: str = ""
    """Element whose keyboard comes up with the new screen."""
    is_new_screen: bool = False
    changes: tuple[Change, ...] = ()


def _is_same(one: Page, other: Page) -> bool:
    """Tell whether two pages are equal; most differ by their screens, which are much to compare."""
    return one is other or (one.screen.id == other.screen.id and one == other)


class _WhenAsked(dict[str, Value]):
    """Names whose values are worked out at each look-up."""

    def __init__(self, made: Mapping[str, Callable[[], Value]]) -> None:
        super().__init__(dict.fromkeys(made, ""))
        self._made = made

    def __getitem__(self, name: str) -> Value:
        return self._made[name]()


class RunningApp:
    """Holds what one app knows while it runs, and carries out effects on it."""

    def __init__(self, file: AppFile, rng: random.Random) -> None:
        self.file = file
        self.lists: dict[str, list[Item]] = {name: draw(pool, rng) for name, pool in file.lists.items()}
        drawn = {f"{n}.{k}": text for n, rows in self.lists.items() for k, text in (rows or [{}])[0].items()}
        self.state: dict[str, Value] = {n: fill_value(v, drawn) for n, v in file.state.items()}
        self._sums = self._summed()
        self.stack: list[Page] = []
        self.go_home()

    @property
    def top(self) -> Page:
        """The screen in front."""
        return self.stack[-1]

    def shown(self) -> tuple[Page, ...]:
        """List the screens that are drawn, lowest first: the last whole page and what covers it."""
        lowest = max((i for i, page in enumerate(self.stack) if page.screen.layer == "page"), default=0)
        return tuple(self.stack[lowest:])

    def update(self, file: AppFile) -> None:
        """Go on as the same app after an update: screens that are shown change in place."""
        self.file = file
        self._sums = self._summed()
        self.stack = [
            Page(screen, page.args, page.scroll)
            for page in self.stack
            if (screen := file.screen(page.screen.id)) is not None
        ] or [Page(file.screens[0])]

    def go_home(self) -> None:
        """Leave everything but the screen that a fresh start begins with."""
        begins = self.file.app.begins and self.file.screen(fill(self.file.app.begins, self.state))
        self.stack = [Page(begins or self.file.screens[0])]

    def names(self, page: Page, extra: Item | None = None) -> Mapping[str, Value]:
        """Gather what texts on `page` may name, the nearest first."""
        return ChainMap[str, Value](
            dict(extra or {}),
            dict(page.args),
            _WhenAsked({"back": partial(self.title_below, page), "title": partial(self.title, page)}),
            self.state,
            self._sums,
        )

    def _summed(self) -> dict[str, Value]:
        """Name how long lists are, and what the file wants summed up."""
        made: dict[str, Callable[[], Value]] = {"count_" + n: partial(self._count, n) for n in self.lists}
        for name, pool in self.file.lists.items():
            made |= {total: partial(self._total, name, each) for total, each in pool.totals.items()}
        return _WhenAsked(made)

    def _count(self, name: str) -> int:
        return len(self.lists[name])

    def _total(self, name: str, each: str) -> str:
        return write(sum(number(fill(each, item)) for item in self.lists[name]))

    def title(self, page: Page) -> str:
        """Name a screen as its bar does."""
        return fill(page.screen.title, ChainMap[str, Value](dict(page.args), self.state, self._sums))

    def title_below(self, page: Page) -> str:
        """Name the page that `page` covers; `Back` when it has no title."""
        pages = [
            p for p in takewhile(lambda p: not _is_same(p, page), self.stack) if p.screen.layer == "page"
        ]
        return (self.title(pages[-1]) if pages else "") or "Back"

    def rows(self, page: Page, element: Element) -> list[Item]:
        """List the items a list shows now."""
        items = [
            {key: fill(text, self.state) for key, text in item.items()}
            for item in self.lists.get(element.items, [])
        ]
        order = show(self.state.get(element.sort, "")) if element.sort else ""
        if order:
            key = order.removeprefix("-")
            items.sort(key=lambda item: sort_key(item.get(key, "")), reverse=order.startswith("-"))
        sought = show(self.state.get(element.filter, "")).casefold() if element.filter else ""
        when = element.row.when if element.row else ""
        return [
            item
            for item in items
            if (not sought or any(sought in item.get(k, "").casefold() for k in element.filter_by or item))
            and (not when or self.is_on(when, page, item))
        ]

    def apply(self, effect: Effect, args: Item) -> Asks:
        """Carry out one effect for a touch on the screen in front."""
        page = self.top
        names = dict(
            self.names(page, args)
        )  # as before the effect: `set` must not change what `append` reads
        known = Before.of(effect, self.state, self.lists)
        self._change(effect, names)
        changes = tuple(known.changes(effect, fill(effect.bind, names), self.state, self.lists))
        given = {key: fill(text, names) for key, text in effect.args.items()}
        before = [p.screen.id for p in self.stack]
        self._leave(effect)
        target = self.file.screen(fill(effect.to, names)) if effect.to else None
        focus = self._enter(target, {**page.args, **args, **given}, replace=effect.replace) if target else ""
        opening = target.alert_on_open if target else ""
        return Asks(
            alert=fill(effect.alert, names) or opening,
            opens_app=fill(effect.opens_app, names),
            opens_url=fill(effect.opens_url, names),
            focus=focus,
            is_new_screen=before != [p.screen.id for p in self.stack],
            changes=changes,
        )

    def back(self) -> bool:
        """Leave the screen in front; False when it is the first."""
        if len(self.stack) == 1:
            return False
        self.stack.pop()
        return True

    def open_link(self, url: str) -> bool:
        """Go to the screen a link names; False when this app does not claim it."""
        for link in self.file.links:
            match = re.fullmatch(_pattern(link.url), url)
            screen = self.file.screen(link.to)
            if match and screen:
                args = {name: unquote(said) for name, said in match.groupdict().items()}
                self.state.update({k: fill_value(v, args) for k, v in link.set.items()})
                self.go_home()
                if screen is not self.top.screen:
                    self._enter(screen, args, replace=False)
                return True
        return False

    def lasting(self) -> dict[str, Value]:
        """Return what outlives the app: its settings, but not the drafts that stand in its fields."""
        drafts = {e.bind for screen in self.file.screens for e in screen.elements if e.kind == "field"}
        return {n: value for n, value in self.state.items() if n not in drafts and n not in self.file.forgets}

    def lasting_lists(self) -> dict[str, list[Item]]:
        """Return the lists that outlive the app."""
        return {name: self.lists[name] for name, pool in self.file.lists.items() if pool.lasting}

    def field(self, element_id: str) -> Element | None:
        """Look up a field of the screen in front that can be typed into."""
        elements = self.top.screen.elements
        return next((e for e in elements if e.id == element_id and e.kind == "field" and e.bind), None)

    def type(self, element: Element, char: str) -> Effect | None:
        """Put a letter at the end of a field, or take the last away; return what the first letter does."""
        old = show(self.state[element.bind])
        new = old[:-1] if char in "\b\x7f" else old + char
        self.state[element.bind] = new
        return element.typed if new and not old else None

    def share_of(self, element: Element) -> float:
        """Tell how far from its left end a slider stands."""
        value = number(show(self.state.get(element.bind, "")))
        return min(1.0, max(0.0, (value - element.least) / ((element.most - element.least) or 1.0)))

    def slide(self, element_id: str, share: float) -> Change | None:
        """Move a slider of the screen in front; `None` when it stands there already, or binds nothing."""
        found = (e for e in self.top.screen.elements if e.id == element_id and e.kind == "slider")
        element = next(found, None)
        if element is None or element.bind not in self.state:
            return None
        old = self.state[element.bind]
        exact = element.least + min(1.0, max(0.0, share)) * (element.most - element.least)
        new = round(exact, 2) if isinstance(old, float) else round(exact)
        self.state[element.bind] = str(new) if isinstance(old, str) else new
        changed = self.state[element.bind] != old
        return Change("adjusted", element.bind, self.state[element.bind]) if changed else None

    def open_screen(self, screen_id: str, args: Item) -> None:
        """Go to a screen from the beginning, as a notification does."""
        screen = self.file.screen(screen_id)
        if screen is not None:
            self.go_home()
            if screen is not self.top.screen:
                self._enter(screen, args, replace=False)

    def alert(self, alert_id: str) -> tuple[AlertState, dict[str, Effect]]:
        """Describe one of the app's alerts as it is shown now, and what its buttons do."""
        found = next(alert for alert in self.file.alerts if alert.id == alert_id)
        names = self.names(self.top)
        buttons = tuple(button.text for button in found.buttons)
        state = AlertState(
            fill(found.title, names), fill(found.message, names), buttons, found.system, found.id
        )
        return state, {button.text: button for button in found.buttons}

    def is_toggled(self, effect: Effect, names: Mapping[str, Value]) -> bool:
        """Tell whether what `effect` flips is on; what binds nothing yet is as `checked` says."""
        bind = fill(effect.bind, names)
        if bind in self.state:
            value = self.state[bind]
            return (
                bool(value)
                if effect.choice is None
                else show(value) == show(fill_value(effect.choice, names))
            )
        checked = effect.checked if isinstance(effect, Row | Element) else ""
        return bool(checked) and holds(checked, names)

    def is_on(self, condition: str, page: Page, extra: Item | None = None) -> bool:
        """Judge a condition of `page`."""
        return not condition or holds(condition, self.names(page, extra))

    def _change(self, effect: Effect, names: Mapping[str, Value]) -> None:
        is_field = (
            isinstance(effect, Element) and effect.kind == "field"
        )  # what it holds is typed, not flipped
        if effect.bind and not is_field:
            bind = fill(effect.bind, names)
            value = not self.is_toggled(effect, names) if effect.choice is None else effect.choice
            self.state[bind] = fill_value(value, names)
        self.state.update({name: fill_value(value, names) for name, value in effect.set.items()})
        for name, item in effect.append.items():
            self._append(name, {key: fill(text, names) for key, text in item.items()})
        for name, texts in effect.update.items():
            self._update(name, {key: fill(text, names) for key, text in texts.items()}, names)
        for name, texts in effect.update_all.items():
            self.lists[name] = [
                {**i, **{key: fill(text, {**names, **i}) for key, text in texts.items()}}
                for i in self.lists[name]
            ]
        if effect.remove:
            gone = {k: show(v) for k, v in names.items()}
            self.lists[effect.remove] = [
                i for i in self.lists[effect.remove] if not i.items() <= gone.items()
            ]
        for name, condition in effect.remove_all.items():
            self.lists[name] = [i for i in self.lists[name] if not holds(condition, {**names, **i})]

    def _update(self, name: str, given: Item, names: Mapping[str, Value]) -> None:
        """Give the row that is meant new texts; a screen that it led to shows them too."""
        shown = {k: show(v) for k, v in names.items()}
        for i, row in enumerate(self.lists[name]):
            if row.items() <= shown.items():
                for page in (p for p in self.stack if row.items() <= p.args.items()):
                    page.args = {**page.args, **given}
                self.lists[name][i] = {**row, **given}

    def _append(self, name: str, item: Item) -> None:
        """Put a row at the end of a list, or in the place of the one that it adds to."""
        pool, rows = self.file.lists.get(name), self.lists[name]
        alike = [i for i, row in enumerate(rows) if pool and pool.key and row[pool.key] == item[pool.key]]
        if not pool or not alike:
            rows.append(item)
            return
        old = rows[alike[0]]
        summed = {key: write(number(old.get(key, "")) + number(item.get(key, ""))) for key in pool.adds}
        rows[alike[0]] = {**old, **item, **summed}

    def _leave(self, effect: Effect) -> None:
        if effect.close and len(self.stack) > 1:
            layer = self.top.screen.layer
            self.stack.pop()
            while layer != "page" and len(self.stack) > 1 and self.top.screen.layer == layer:
                self.stack.pop()
        if effect.back:
            self.back()
        if effect.root:
            self.go_home()

    def _enter(self, screen: AppScreen, args: Item, *, replace: bool) -> str:
        page = Page(screen, args)
        if replace:
            self.stack[-1] = page
        else:
            self.stack.append(page)
        over = self.file.screen(fill(screen.screen_on_open, self.names(page)))
        if over is not None:
            self.stack.append(Page(over, args))
        return (over or screen).opens_keyboard


def draw(pool: Pool, rng: random.Random) -> list[Item]:
    """Pick this start's rows of a list."""
    items = [dict(item) for item in pool.of]
    if pool.shuffle:
        rng.shuffle(items)
    return items if pool.pick is None else items[: rng.randint(*pool.pick)]


def claims(pattern: str, url: str) -> bool:
    """Tell whether a link's pattern fits a URL."""
    return re.fullmatch(_pattern(pattern), url) is not None


def _pattern(url: str) -> str:
    parts = re.split(r"\{(\w+)\}", url)
    return "".join(re.escape(p) if i % 2 == 0 else f"(?P<{p}>[^&/]*)" for i, p in enumerate(parts))
