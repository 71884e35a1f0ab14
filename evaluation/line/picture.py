"""Success against cloud calls, as a small SVG: too little for a library."""

from collections.abc import Sequence
from html import escape
from typing import Final

from evaluation.line.outcome import Point

NAMESPACE: Final = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 860, 460, 60, 50, 20, 20
COLOURS: Final = {"default": "#c2185b", "published": "#1565c0", "alone": "#616161", "sweep": "#9e9e9e"}
NAMED: Final = ("default", "published", "alone")


def svg(points: Sequence[Point]) -> str:
    """Draw the points: cloud calls a task to the right, tasks done upwards."""
    most = max(one.cloud_calls for one in points) * 1.08 or 1.0
    least = min(one.success for one in points) * 0.95

    def place(one: Point) -> tuple[float, float]:
        x = LEFT + one.cloud_calls / most * (WIDTH - LEFT - RIGHT)
        return x, HEIGHT - BOTTOM - (one.success - least) / (1 - least) * (HEIGHT - BOTTOM - TOP)

    frame = f"M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}"
    below = f'x="{WIDTH / 2}" y="{HEIGHT - 12}"'
    parts = [
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<path d="{frame}" fill="none" stroke="black"/>',
        f'<text {below} text-anchor="middle">Cloud calls a task, monitors and proofs counted</text>',
        f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">Tasks done</text>',
    ]
    for tick in range(6):
        calls, share = most * tick / 5, least + (1 - least) * tick / 5
        x = LEFT + tick / 5 * (WIDTH - LEFT - RIGHT)
        y = HEIGHT - BOTTOM - tick / 5 * (HEIGHT - BOTTOM - TOP)
        parts.append(f'<text x="{x:.0f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{calls:.1f}</text>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end">{100 * share:.0f} %</text>')
    for one in sorted(points, key=lambda one: one.group in NAMED):
        x, y = place(one)
        is_named = one.group in NAMED
        colour = COLOURS[one.group]
        title = f"<title>{escape(one.name)}</title>"
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{6 if is_named else 4}" fill="{colour}">{title}</circle>'
        )
        if is_named:
            to_left = x > WIDTH * 0.75 or one.group == "default"  # where the fewest others are
            anchor, dx = ("end", -9) if to_left else ("start", 9)
            parts.append(
                f'<text x="{x + dx:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}" fill="{colour}">'
                f"{escape(one.name)}</text>"
            )
    return "\n".join([*parts, "</svg>", ""])
