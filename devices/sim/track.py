"""Where the knob of a slider can stand: half of it is left free at both ends of its track. Pure."""

from phone.geometry import Rect

KNOB_PT = 13.0
"""Half a knob. Source: UISlider's knob is 28 pt wide in iOS 15 to 18; Android's SeekBar leaves 16 dp."""


def share_at(slider: Rect, x: float) -> float:
    """Tell which share of the way a finger at `x` means: 0 to 1."""
    inset = min(KNOB_PT, slider.width / 4)
    return min(1.0, max(0.0, (x - slider.x - inset) / (slider.width - 2 * inset)))


def x_at(slider: Rect, share: float) -> float:
    """Tell where the middle of the knob is."""
    inset = min(KNOB_PT, slider.width / 4)
    return slider.x + inset + share * (slider.width - 2 * inset)
