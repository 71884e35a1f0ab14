"""The processes of a real vLLM: whatever kills one of them, none stays."""

import pytest

from tests.local_model.serving.doubled import run_on
from tests.model.served import model_served

API, ENGINE, WORKER = range(3)
"""Places of vLLM's own processes among those that run; Python's tracker of resources stands beside them."""

pytestmark = pytest.mark.model


def test_whichever_process_is_killed_none_stays_it_is_served_again_and_a_signal_ends_all(tmp_path):
    with model_served("weak", tmp_path) as served:
        for number, role in enumerate((API, ENGINE, WORKER), 1):
            family = served.family()
            family[role].kill()
            served.until_ready()
            assert served.restarts == number
            assert run_on(family) == []
        family = served.family()
        assert served.end() == 0
        assert run_on(family) == []
