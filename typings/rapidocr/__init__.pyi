from collections.abc import Mapping, Sequence

from PIL.Image import Image

class RapidOCROutput:
    boxes: Sequence[Sequence[Sequence[float]]] | None
    txts: Sequence[str] | None

class RapidOCR:
    def __init__(self, *, params: Mapping[str, object] = ...) -> None: ...
    def __call__(self, img_content: Image) -> RapidOCROutput: ...
