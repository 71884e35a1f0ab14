"""What an Android class is to a person."""

from devices.android.node import Node
from phone.snapshot import Role

INPUT_METHOD_WINDOW = "2"
"""Source: AccessibilityWindowInfo.TYPE_INPUT_METHOD."""

_BY_KIND = {
    Role.TOGGLE: (
        "Switch SwitchCompat SwitchMaterial MaterialSwitch ToggleButton CheckBox RadioButton CheckedTextView"
    ),
    Role.FIELD: (
        "EditText AutoCompleteTextView MultiAutoCompleteTextView SearchAutoComplete TextInputEditText"
    ),
    Role.BUTTON: "Button ImageButton FloatingActionButton MaterialButton AppCompatButton Chip",
    Role.IMAGE: "ImageView Image",
    Role.TEXT: "TextView",
    Role.PICKER: "Spinner NumberPicker DatePicker TimePicker",
    Role.SLIDER: "SeekBar RatingBar Slider",
    Role.WEB: "WebView",
    Role.LIST: (
        "ListView RecyclerView GridView ScrollView HorizontalScrollView NestedScrollView ViewPager"
        " ExpandableListView"
    ),
    Role.BAR: "Toolbar ActionBar TabWidget TabLayout BottomNavigationView NavigationBarView",
    Role.TAB: "Tab TabView",
}
_ROLE_OF_KIND = {kind: role for role, kinds in _BY_KIND.items() for kind in kinds.split()}
_ROLE_OF_ID = {
    "action_bar": Role.BAR,
    "toolbar": Role.BAR,
    "parentPanel": Role.ALERT,  # the frame of every AlertDialog
    "grant_dialog": Role.ALERT,  # the frame of a permission request
    "design_bottom_sheet": Role.SHEET,
}
_BECOMES_BUTTON_WHEN_CLICKABLE = frozenset({Role.TEXT, Role.IMAGE, Role.OTHER})


def role_of(node: Node, *, has_children: bool) -> Role:
    """Translate a node's class, id and flags."""
    if node.window_kind == INPUT_METHOD_WINDOW:
        return _role_on_keyboard(node)
    role = _ROLE_OF_KIND.get(node.simple_kind, Role.OTHER)
    if node.checkable and role not in (Role.FIELD, Role.TAB):
        return Role.TOGGLE
    if role in (Role.OTHER, Role.TEXT) and node.scrollable:
        return Role.LIST
    if role is Role.OTHER and node.id_name in _ROLE_OF_ID:
        return _ROLE_OF_ID[node.id_name]
    if node.clickable and role in _BECOMES_BUTTON_WHEN_CLICKABLE:
        return Role.ROW if has_children else Role.BUTTON
    return role


def _role_on_keyboard(node: Node) -> Role:
    if node.parent is None:
        return Role.KEYBOARD
    return Role.KEY if node.clickable else Role.OTHER
