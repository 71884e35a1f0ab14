"""The deed of typing: focus, type, read back, submit. Pure."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from maps.labels import normal
from maps.script import Script, StuckError
from phone.action import Key, PressKey, Tap, TypeText
from phone.protocols import Stuck
from phone.secret import length, means_secret
from phone.snapshot import Element, Role, Snapshot
from router.manual.pilot import EFFECT_S, Deed, Manual, Unless, heed, nothing_stands_against

FindField: TypeAlias = Callable[[Snapshot], Element | Stuck]
MOST_DELETES: Final = 400
"""Characters that are deleted one by one; a field that holds more is left as it is."""
SHOWN: Final = 120


def type_text(
    text: str,
    find: FindField | None,
    *,
    clear: bool = False,
    submit: bool = False,
    unless: Unless = nothing_stands_against,
) -> Deed:
    """Type into a field, by default the one that has the focus; a password is not read back.

    Enter is not pressed where something stands against it, neither at the end nor as a line break.
    """

    def deed(hand: Manual, snapshot: Snapshot) -> Script[str]:
        snapshot, field = yield from _focused(hand, find, snapshot)
        if "\n" in text:
            heed(unless, snapshot)
        held = _content(field)
        if clear and length(held) > MOST_DELETES:
            raise StuckError(Stuck("text_not_kept", _too_long(held), seen=held[:SHOWN]))
        deletes = (PressKey(Key.DELETE),) * (length(held) if clear else 0)
        is_secret = (field is not None and field.password) or means_secret(text)
        typed = (TypeText(text, secret=is_secret),) if text else ()
        snapshot = yield from hand.act((*deletes, *typed), "type", snapshot)
        told = f"Typed {len(text)} characters" if not is_secret else "Typed a text that is not shown"
        if field is not None and not field.password:
            kept = partial(is_kept, text, held, clear=clear)
            snapshot, shown = yield from _read_back(hand, field, kept, snapshot)
            told += f"; the field holds “{shown[:SHOWN]}”"
        else:
            told += "; it could not be read back"
        if submit:
            heed(unless, snapshot)
            yield from hand.act_and_rest((PressKey(Key.ENTER),), "submit", snapshot)
            told += ", and pressed enter"
        return told

    return deed


def _focused(
    hand: Manual, find: FindField | None, snapshot: Snapshot
) -> Script[tuple[Snapshot, Element | None]]:
    """Bring the focus into a field.

    Raises:
        StuckError: there is none, or it does not take the focus.
    """
    if find is None:
        field = _with_focus(snapshot)
        if field is None and not snapshot.keyboard:
            raise StuckError(Stuck("no_focus", "No text field has the focus."))
        return snapshot, field
    field = find(snapshot)
    if isinstance(field, Stuck):
        raise StuckError(field)
    if field.focused:
        return snapshot, field
    other = _with_focus(snapshot)
    snapshot = yield from hand.act((Tap(field.rect.center, field.text),), "focus the field", snapshot)
    tapped_at_s = snapshot.taken_at_s
    while not _has_moved_to(field, other, snapshot):
        if snapshot.taken_at_s - tapped_at_s > EFFECT_S:
            raise StuckError(Stuck("no_focus", "It was tapped and did not take the focus."))
        snapshot = yield from hand.look_again("waiting for the focus")
    return snapshot, _same_field(field, snapshot)


def _read_back(
    hand: Manual, field: Element, kept: Callable[[str], bool], snapshot: Snapshot
) -> Script[tuple[Snapshot, str]]:
    """Look until the field holds what was typed, if need be among what it held.

    Raises:
        StuckError: it does not, in time.
    """
    typed_at_s = snapshot.taken_at_s
    while True:
        now = _same_field(field, snapshot)
        shown = _content(now)
        if kept(shown):
            return snapshot, shown
        if snapshot.taken_at_s - typed_at_s > EFFECT_S:
            if now is None:
                return snapshot, ""  # it went away: what it led to is on the screen
            reason = f"The field holds “{shown[:SHOWN]}”, which is not what was typed."
            raise StuckError(Stuck("text_not_kept", reason, seen=shown[:SHOWN]))
        snapshot = yield from hand.look_again("waiting for the text")


def _too_long(held: str) -> str:
    return (
        f"The field holds {length(held)} characters, and no more than {MOST_DELETES} are deleted one by one: "
        "nothing was typed. Hold the field and choose what selects all of it, then type without clear."
    )


def is_kept(text: str, held: str, shown: str, *, clear: bool) -> bool:
    """Tell whether a field took a text, from what it held before and shows now.

    Fields add to it and lay it out anew. But what was to be cleared must not be left beside it, and what
    shows the text as it did before has not taken it.
    """
    typed, before, now = _plain(text), _plain(held), _plain(shown)
    if now in (typed, _plain(text if clear else held + text)):
        return True
    if not typed or typed not in now:
        return False
    rest = now.replace(typed, "", 1)
    return not (rest and rest in before) if clear else now != before


def _has_moved_to(field: Element, other: Element | None, snapshot: Snapshot) -> bool:
    """Tell whether the focus went where it was tapped, and did not stay in the field that had it before."""
    now = _with_focus(snapshot)
    if now is None:
        return snapshot.keyboard
    stayed = other is not None and (now.id, now.text, now.rect) == (other.id, other.text, other.rect)
    return not stayed or now.rect.contains(field.rect.center)


def _with_focus(snapshot: Snapshot) -> Element | None:
    return next((e for e in snapshot.elements if e.focused and e.role is Role.FIELD), None)


def _same_field(field: Element, snapshot: Snapshot) -> Element | None:
    """Find a field again that may have moved and may bear its text as its label now."""
    fields = [e for e in snapshot.elements if e.role is Role.FIELD and e.rect.area]
    for same in (
        [e for e in fields if e.focused],
        [e for e in fields if field.id and e.id == field.id],
        [e for e in fields if e.rect.contains(field.rect.center)],
        fields,
    ):
        if len(same) == 1:
            return same[0]
    return None


def _content(field: Element | None) -> str:
    if field is None or field.password:
        return ""
    return field.value or ""


def _plain(text: str) -> str:
    """Reduce a text to what survives a field: capitals, blanks and separators may differ."""
    return "".join(c for c in normal(text) if c.isalnum()) or normal(text)
