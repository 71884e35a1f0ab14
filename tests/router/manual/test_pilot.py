from dataclasses import replace
from typing import Any

import pytest

from router.manual.pilot import looks
from tests.tools.screens import SETTINGS

NEXT = SETTINGS.elements[9]


@pytest.mark.parametrize(
    "changed",
    [{"enabled": True}, {"selected": True}, {"checked": True}, {"text": "Other"}, {"value": "1"}],
)
def test_what_a_person_would_see_change_is_a_change(changed: dict[str, Any]):
    elements = (*SETTINGS.elements[:9], replace(NEXT, **changed))
    assert looks(replace(SETTINGS, elements=elements)) != looks(SETTINGS)


def test_a_screen_that_was_locked_has_changed_and_a_later_capture_of_the_same_has_not():
    assert looks(replace(SETTINGS, locked=True)) != looks(SETTINGS)
    assert looks(SETTINGS.numbered(7, 9.0)) == looks(SETTINGS)
