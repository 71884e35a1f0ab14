"""Deep links: which of them may stand in for a walk, and the URL that one opens."""

from collections.abc import Collection
from urllib.parse import quote

from maps.filling import SLOT, Filling
from maps.labels import is_template
from maps.model import AppMap, Link, Risk


def link_to(app_map: AppMap, screen: str, known: Collection[str] = ()) -> Link | None:
    """Name the link that opens a screen as it is: verified or `known` to work, without arguments and risk."""
    return next(
        (
            link
            for link in app_map.links
            if link.screen == screen
            and (link.verified or link.id in known)
            and link.risk is Risk.NONE
            and not is_template(link.url)
        ),
        None,
    )


def url_of(link: Link, filling: Filling) -> str:
    """Fill a link; what arguments put into it is quoted, so that it stays one part of the URL."""
    return SLOT.sub(lambda slot: quote(filling.text(slot[0]), safe=""), link.url)
