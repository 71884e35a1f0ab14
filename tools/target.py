"""From what a caller named to a place on the screen as it is now, or why there is none. Pure."""

from phone.action import Tap
from phone.protocols import Stuck
from phone.same_place import beside, is_other_page, moved_on
from phone.shown import label
from phone.snapshot import Element, Role, Snapshot
from phone.title import title_of
from tools.seen import SeenElement, Shot


def element_target(seen: SeenElement, now: Snapshot) -> Tap | Stuck:
    """Find where to touch an element that was seen before."""
    found = element_on(seen, now)
    return found if isinstance(found, Stuck) else Tap(found.rect.center, label(seen.snapshot, seen.element))


def element_on(seen: SeenElement, now: Snapshot) -> Element | Stuck:
    """Find an element that was seen before on the present screen.

    It is the same one when role, name, id and what it stands for agree and nothing else looks like it; it may
    have moved. One of several that look the same is known by what stands beside it. The app in front must be
    the one that it was seen in, and so must the page: each page has an “OK” of its own.
    """
    was = seen.element
    name = label(seen.snapshot, was)
    said = f"The {was.role.value} “{name[:80]}” ({seen.ref})"
    if now.app != seen.snapshot.app:
        return _stale(
            f"{said} was seen in {seen.snapshot.app or 'an unknown app'}", f"{now.app} is in front now"
        )
    if was.role is not Role.TAB and is_other_page(seen.snapshot, now):
        return _stale(
            f"{said} was seen on “{title_of(seen.snapshot)[:60]}”", f"“{title_of(now)[:60]}” is open now"
        )
    if now.alert and seen.snapshot.alert and now.alert != seen.snapshot.alert:
        return _stale(f"{said} was seen with another alert", f"“{now.alert.text[:80]}” is up now")
    found = _same(seen, name, now)
    if not found:
        return _stale(f"{said} is not on the screen any more", _headline(now))
    if len(found) > 1:
        return _stale(
            f"{said} cannot be told from {len(found) - 1} others that look the same", _headline(now)
        )
    return _touchable(found[0], was, said, name)


def pixel_target(shot: Shot, x_px: float, y_px: float, now: Snapshot) -> Tap | Stuck:
    """Find the place of a delivered screenshot on the present screen, if that still shows the same there."""
    if not shot.holds(x_px, y_px):
        return Stuck(
            "off_screen",
            f"({x_px:g}, {y_px:g}) is outside of screenshot {shot.id}, "
            f"which has {shot.width_px}x{shot.height_px} pixels.",
        )
    if now.size.is_landscape != shot.size.is_landscape:
        return _stale(
            f"screenshot {shot.id} was taken before the screen was turned", "the screen is turned now"
        )
    if shot.app and now.app and now.app != shot.app:
        return _stale(f"Screenshot {shot.id} shows {shot.app}", f"{now.app} is in front now")
    at = shot.point(x_px, y_px)
    if shot.snapshot and (changed := moved_on(shot.snapshot, now, at)):
        return _stale(
            f"Screenshot {shot.id} does not show any more what stands at ({x_px:g}, {y_px:g})", changed
        )
    hit = now.at(at)
    return Tap(at, label(now, hit) if hit else "")


def _same(seen: SeenElement, name: str, now: Snapshot) -> list[Element]:
    """Find what it may be; a list of buttons that are all called the same moves up when a row is removed."""
    was = seen.element
    then, alike = _alike(was, name, seen.snapshot), _alike(was, name, now)
    if len(then) > 1 or len(alike) > 1:
        context = beside(seen.snapshot, was)
        then = [e for e in then if beside(seen.snapshot, e) == context]
        alike = [e for e in alike if beside(now, e) == context]
    in_place = [e for e in alike if e.rect == was.rect]
    if len(in_place) == 1 and len(alike) == len(then):
        return in_place
    return alike if len(then) == 1 or len(alike) != 1 else []


def _alike(was: Element, name: str, on: Snapshot) -> list[Element]:
    return [
        e
        for e in on.elements
        if (e.role, e.id, e.kind) == (was.role, was.id, was.kind) and label(on, e) == name
    ]


def _touchable(element: Element, was: Element, said: str, name: str) -> Element | Stuck:
    if not element.rect.area:
        return Stuck("off_screen", f"{said} is outside of the screen now.")
    if was.tappable and not element.tappable:
        return Stuck("stale_ref", f"{said} is covered or disabled now.", seen=name)
    return element


def _stale(message: str, seen: str) -> Stuck:
    return Stuck("stale_ref", f"{message}: {seen}.", seen=seen)


def _headline(now: Snapshot) -> str:
    texts = [e.text for e in now.elements if e.text and e.rect.area][:4]
    return (
        f"the screen now begins with {', '.join(f'“{t[:40]}”' for t in texts)}"
        if texts
        else "it is empty now"
    )
