"""A value is taken out wherever it shows, in whatever form, and nothing else is."""

import base64
import json
from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from phone.snapshot import Alert, Role
from router.redaction import forget_hidden, hide, redacted, redacted_plain, redacted_snapshot, shows_hidden
from tests.tools.screens import SETTINGS, element

VALUE, SHOWN = "Tr0ub4/dor's&3 \"x", "{secret:PW}"


@pytest.fixture(autouse=True)
def _nothing_hidden():
    forget_hidden()
    yield
    forget_hidden()


@pytest.mark.parametrize(
    "form",
    {
        VALUE, VALUE.upper(), json.dumps(VALUE)[1:-1], repr(VALUE)[1:-1], quote(VALUE), quote(VALUE, safe=""),
        VALUE.replace(" ", "%s"), VALUE.replace(" ", "\n"), base64.b64encode(VALUE.encode()).decode(),
    },
)  # fmt: skip
def test_a_value_is_found_however_programs_write_it(form: str):
    hide(VALUE, SHOWN)
    assert redacted(f"typed {form}, twice {form}!") == f"typed {SHOWN}, twice {SHOWN}!"


def test_a_number_is_found_however_fields_group_it():
    hide("4111111111111111", SHOWN)
    for form in ("4111 1111 1111 1111", "4111-1111-1111-1111", "4111\u00a01111\u00a01111\u00a01111"):
        assert redacted(f"Card {form}.") == f"Card {SHOWN}."


def test_a_short_value_is_found_where_it_stands_alone_and_spares_refs_and_numbers():
    hide("123", SHOWN)
    assert redacted("CVV 123, (123)") == f"CVV {SHOWN}, ({SHOWN})"
    for other in ("e123@7", "e5@123", "1234", "0123", "abc123"):
        assert redacted(other) == other


def test_the_longest_value_is_found_first():
    hide("hunter2", "{secret:A}")
    hide("hunter2hunter3", "{secret:B}")
    assert redacted("hunter2hunter3 hunter2") == "{secret:B} {secret:A}"


def test_a_value_bears_the_name_that_it_was_given_last():
    hide("hunter22", "{secret:A}")
    hide("hunter22", "{secret:B}")
    assert redacted("hunter22") == "{secret:B}"


def test_plain_data_is_searched_to_its_leaves():
    hide("hunter22", SHOWN)
    thing = {"a hunter22": [1, None, True, {"b": ("xhunter22x", 2.5)}]}
    assert redacted_plain(thing) == {f"a {SHOWN}": [1, None, True, {"b": [f"x{SHOWN}x", 2.5]}]}


def test_a_snapshot_shows_it_nowhere_and_says_that_it_did():
    hide("hunter22", SHOWN)
    field = element(0, Role.FIELD, "Password", 0, value="hunter22", raw_text="hunter22")
    seen = replace(
        SETTINGS, elements=(field, *SETTINGS.elements[1:]), alert=Alert("Save hunter22?", ("hunter22",))
    )
    seen = redacted_snapshot(replace(seen, notes=("hunter22 was typed",)))
    assert "hunter22" not in repr(seen)
    assert seen.elements[0].value == SHOWN
    assert shows_hidden(seen)
    assert seen.elements[1] is SETTINGS.elements[1], "what holds no secret is as it was"
    assert not shows_hidden(redacted_snapshot(SETTINGS))


def test_with_nothing_to_hide_everything_is_as_it_was():
    thing = {"a": ["b"]}
    assert redacted_plain(thing) is thing
    assert redacted_snapshot(SETTINGS) is SETTINGS
    assert not shows_hidden(SETTINGS)


@given(st.text(min_size=6, max_size=40), st.text(max_size=40), st.text(max_size=40))
def test_no_text_shows_a_hidden_value(value: str, before: str, after: str):
    assume(value.lower() not in SHOWN.lower() and value.strip())
    forget_hidden()
    hide(value, SHOWN)
    assert value not in redacted(f"{before}{value}{after}").replace(SHOWN, "")


@pytest.mark.parametrize(
    ("value", "held", "shown"),
    [
        ("hunter2secret", "hunter2secre", f"part of {SHOWN}"),
        ("hunter2secret", "2secret", f"part of {SHOWN}"),
        ("1234", "1234a", f"{SHOWN}a"),
        ("1234", "91234", f"9{SHOWN}"),
        ("1234", "wifi", "wifi"),
        ("1234", "", ""),
    ],
)
def test_what_a_field_keeps_of_a_value_is_hidden_when_some_is_deleted_or_typed_next_to_it(
    value: str, held: str, shown: str
):
    hide(value, SHOWN)
    field = element(0, Role.FIELD, held, 100, raw_text=held, value=held)
    (seen,) = redacted_snapshot(replace(SETTINGS, elements=(field,))).elements
    assert (seen.text, seen.raw_text, seen.value) == (shown, shown, shown)


def test_what_was_typed_before_a_value_is_not_taken_for_a_part_of_it():
    hide("ann hunter2", f"ann {SHOWN}")
    for held, shown in (("ann", "ann"), ("ann hunt", f"part of ann {SHOWN}")):
        field = element(0, Role.FIELD, held, 100)
        assert redacted_snapshot(replace(SETTINGS, elements=(field,))).elements[0].text == shown
