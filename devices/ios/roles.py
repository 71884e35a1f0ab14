"""What XCUIElement types mean to a person."""

from phone.snapshot import Role

PREFIX = "XCUIElementType"

_ROLES = {
    "Alert": Role.ALERT,
    "Button": Role.BUTTON,
    "Cell": Role.ROW,
    "CheckBox": Role.TOGGLE,
    "CollectionView": Role.LIST,
    "DatePicker": Role.PICKER,
    "Icon": Role.BUTTON,
    "Image": Role.IMAGE,
    "Key": Role.KEY,
    "Keyboard": Role.KEYBOARD,
    "Link": Role.LINK,
    "MenuItem": Role.BUTTON,
    "NavigationBar": Role.BAR,
    "Picker": Role.PICKER,
    "PickerWheel": Role.PICKER,
    "RadioButton": Role.TOGGLE,
    "ScrollView": Role.LIST,
    "SearchField": Role.FIELD,
    "SecureTextField": Role.FIELD,
    "Sheet": Role.SHEET,
    "Slider": Role.SLIDER,
    "StaticText": Role.TEXT,
    "StatusBar": Role.BAR,
    "Switch": Role.TOGGLE,
    "Tab": Role.TAB,
    "TabBar": Role.BAR,
    "Table": Role.LIST,
    "TextField": Role.FIELD,
    "TextView": Role.FIELD,
    "Toggle": Role.TOGGLE,
    "Toolbar": Role.BAR,
    "WebView": Role.WEB,
}
_BUTTONS_INSIDE = {"TabBar": Role.TAB, "SegmentedControl": Role.SEGMENT, "Keyboard": Role.KEY}
_TRAITS = {"Button": Role.BUTTON, "Link": Role.LINK}
_MAY_BE_A_BUTTON = frozenset({Role.OTHER, Role.TEXT, Role.IMAGE})

REACTING_ROLES = frozenset(
    {
        Role.BUTTON,
        Role.ROW,
        Role.TOGGLE,
        Role.FIELD,
        Role.TAB,
        Role.SEGMENT,
        Role.LINK,
        Role.SLIDER,
        Role.PICKER,
        Role.KEY,
    }
)
"""Roles that react to taps: XCUITest does not say which elements do."""


def role_of(short_type: str, traits: frozenset[str], containers: frozenset[str]) -> Role:
    """Translate an element type.

    Args:
        short_type: the type without its prefix, such as `Switch`.
        traits: accessibility traits, such as `Button`; older WebDriverAgents do not tell them.
        containers: short types of everything that the element stands in.
    """
    role = _ROLES.get(short_type, Role.OTHER)
    if role is Role.BUTTON:
        return next((_BUTTONS_INSIDE[c] for c in _BUTTONS_INSIDE if c in containers), role)
    if role in _MAY_BE_A_BUTTON:
        return next((_TRAITS[t] for t in _TRAITS if t in traits), role)
    return role
