"""Small maps in PhoneCLI's shape, built by hand."""

from typing import Any

from maps.phonecli.source import PhoneCliMap


def small(*screens: list[tuple[str, str | None]], macros: dict[str, Any] | None = None) -> PhoneCliMap:
    """Screens s0, s1, ... with elements of a text and a target, one below the other.

    A macro is a list of taps: number of the screen, and the text that is tapped, or None for bare glass.
    """

    def place(number: int, text: str | None) -> tuple[float, float]:
        rows = [row for row, _ in screens[number]]
        return (200.0, 100 + 60 * rows.index(text)) if text is not None else (200.0, 800.0)

    return PhoneCliMap.model_validate(
        {
            "app": "Demo",
            "package": "com.example",
            "screens": [
                {
                    "id": f"s{number}",
                    "elements": [
                        {"text": text, "center": [200 / 402, (100 + 60 * row) / 874], "leads_to": target}
                        | {"semantic_type": "menu_item"}
                        for row, (text, target) in enumerate(rows)
                    ],
                }
                for number, rows in enumerate(screens)
            ],
            "screen_macros": {
                name: [
                    {"action": "force_stop"},
                    {"action": "launch"},
                    *({"action": "tap", "x": x, "y": y} for x, y in (place(*tap) for tap in taps)),
                ]
                for name, taps in (macros or {}).items()
            },
        }
    )
