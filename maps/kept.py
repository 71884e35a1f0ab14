"""What was made of things that never change, found again by those very things. Pure."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Makes something of maps or the like once, and keeps what the last `most` of them gave.

    What it was made of is held with it: nothing else may take its place in memory.
    """

    def __init__(self, make: Callable[..., T], most: int) -> None:
        self._make = make
        self._known = deque[tuple[tuple[object, ...], T]](maxlen=most)

    def of(self, *things: object) -> T:
        """Give what these things make, made before if possible."""
        for known, made in self._known.copy():  # another thread may add one
            if len(known) == len(things) and all(a is b for a, b in zip(known, things, strict=True)):
                return made
        made = self._make(*things)
        self._known.append((things, made))
        return made
