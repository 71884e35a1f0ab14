"""A scripted model's eyes: which number a label has on the screen that the pilot was about to show."""

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from PIL import Image

from local_model.marks import marked
from phone.shown import label
from phone.snapshot import Screenshot, Snapshot

TakePicture = Callable[[Snapshot], Awaitable[Screenshot | None]]


def blank(width: int = 400, height: int = 800) -> Screenshot:
    """Make a white picture."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), (255, 255, 255)).save(file, "PNG")
    return Screenshot(file.getvalue(), width, height, 1.0)


@dataclass
class Eyes:
    """Wraps what takes pictures, and keeps the snapshot that the last one is of."""

    take: TakePicture | None = None
    seen: Snapshot | None = None

    async def picture(self, snapshot: Snapshot) -> Screenshot | None:
        self.seen = snapshot
        return await self.take(snapshot) if self.take else blank()

    def mark(self, name: str) -> int:
        """Tell the number of the mark whose label begins so."""
        assert self.seen
        labels = [label(self.seen, element) for element in marked(self.seen)]
        return next(number for number, said in enumerate(labels, 1) if said.startswith(name))
