"""Fonts of this machine, found in the usual folders and loaded once; the simulated phone brings none."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("/System/Library/Fonts"),
    Path("/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)
_OWN_FOLDERS = (".fonts", ".local/share/fonts", "Library/Fonts")
_PLAIN = (
    "Inter-Regular", "Roboto-Regular", "NotoSans-Regular", "HelveticaNeue", "Helvetica", "segoeui", "Arial",
    "LiberationSans-Regular", "DejaVuSansCondensed", "DejaVuSans", "FreeSans",
)  # fmt: skip
_BOLD = (
    "Inter-Bold", "Roboto-Bold", "NotoSans-Bold", "segoeuib", "Arial Bold", "arialbd",
    "LiberationSans-Bold", "DejaVuSansCondensed-Bold", "DejaVuSans-Bold", "FreeSansBold",
)  # fmt: skip
_CHINESE = (
    "NotoSansCJK-Regular", "NotoSansCJKsc-Regular", "NotoSansSC-Regular", "SourceHanSansSC-Regular",
    "SourceHanSans-Regular", "PingFang", "STHeiti Light", "Hiragino Sans GB", "msyh", "simhei",
    "wqy-zenhei", "wqy-microhei", "DroidSansFallbackFull", "DroidSansFallback", "uming", "ukai",
)  # fmt: skip
_ENDINGS = (".ttf", ".otf", ".ttc")
_WIDE_FAMILY_SHRINK = 0.93
"""DejaVu is broader than a phone's own font. Source: widths of the observed labels."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def is_chinese(text: str) -> bool:
    """Tell whether a text needs a font for Chinese (or Japanese, Korean)."""
    return any(
        "\u2e80" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7af" or "\uff00" <= char <= "\uffef"
        for char in text
    )


def has_chinese_font() -> bool:
    """Tell whether this machine has a font for Chinese."""
    return _find(_CHINESE) is not None


@lru_cache(maxsize=256)
def font(size_px: int, *, bold: bool = False, chinese: bool = False) -> Font:
    """Load a font; Pillow's own one when the machine has none."""
    path = (_find(_CHINESE) if chinese else None) or _find(_BOLD if bold else _PLAIN) or _find(_PLAIN)
    if path is None:
        return ImageFont.load_default(size_px)
    shrink = _WIDE_FAMILY_SHRINK if path.name.startswith("DejaVu") else 1.0
    return ImageFont.truetype(str(path), max(1, round(size_px * shrink)))


@lru_cache(maxsize=8)
def _find(names: tuple[str, ...]) -> Path | None:
    known = _known()
    return next((known[name] for name in names if name in known), None)


@lru_cache(maxsize=1)
def _known() -> dict[str, Path]:
    home = Path.home()
    folders = [folder for folder in (*_FOLDERS, *(home / own for own in _OWN_FOLDERS)) if folder.is_dir()]
    files = (file for folder in folders for file in sorted(folder.rglob("*")))
    return {file.stem: file for file in files if file.suffix.lower() in _ENDINGS}
