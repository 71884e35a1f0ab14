"""What reaches an endpoint that is not on this computer by its address, at the socket."""

from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import anyio
import pytest

from evaluation.paper_phone import PaperPhone
from mcp_server.model_setting import setting_of
from mcp_server.models import Models
from phone.geometry import Rect
from phone.snapshot import Element, Role, Screenshot, Snapshot
from router.policy import Policy
from router.run_settings import RunSettings
from router.task import run_task
from tests.local_model.eyes import blank
from tests.local_model.scripted_endpoint import Asked, Turn, scripted_endpoint
from tests.router.orchestrate.crew import AT_ONCE
from tests.router.orchestrate.test_line import ABOUT, deep
from tests.router.small_map import SETTINGS

MAP = deep()
OPEN, PROTECTED = Policy(), Policy(protected=frozenset({SETTINGS.bundle}))


class Pictured(PaperPhone):
    """A phone that gives a picture, with a password field on its screen if it is told so."""

    has_password = False

    async def snapshot(self) -> Snapshot:
        seen = await super().snapshot()
        field = Element(len(seen.elements), Role.FIELD, "PIN", Rect(0, 700, 100, 40), password=True)
        return replace(seen, elements=(*seen.elements, field)) if self.has_password else seen

    async def screenshot(self) -> Screenshot:
        await super().screenshot()
        return blank()


def says(asked: Asked) -> Turn:
    if "YES, NO or UNSURE" in asked.text:
        return "YES"
    return "finish('Seen')"


@pytest.mark.parametrize(
    ("policy", "has_password", "pictures"),
    [(OPEN, False, [1, 1]), (OPEN, True, [0, 0]), (PROTECTED, False, []), (PROTECTED, True, [])],
)
async def test_a_picture_leaves_only_where_no_password_field_and_no_protected_app_is(
    tmp_path: Any, policy: Policy, has_password: bool, pictures: list[int]
):
    phone = Pictured(MAP)
    phone.has_password = has_password
    async with AsyncExitStack() as stack:
        end = await stack.enter_async_context(scripted_endpoint(says, model="large"))
        there = end.url.replace("127.0.0.1", "0.0.0.0")  # noqa: S104 - reaches this computer, and counts as none
        models = Models(None, setting_of("cloud", there, "large"), tuple)
        stack.push_async_callback(models.close)
        rules = replace(AT_ONCE, to="cloud")
        chosen = RunSettings(lease_folder=tmp_path, crew=models.crew, hand_off=rules, policy=policy)
        with anyio.fail_after(30):
            report = await run_task(phone, ABOUT, [MAP], chosen)
    assert (report.status == "done") == bool(pictures), report
    assert [len(one.pictures) for one in end.asked] == pictures
    assert (report.model_calls["cloud"], report.model_calls["verify"]) == ((1, 1) if pictures else (0, 0))
