"""What a macro costs: one capture to know where the phone is, then one action and one capture a step."""

import pytest

from maps.catalog import Catalog
from router.run_settings import RunSettings
from router.task import run_task
from tests.acceptance.reached import running

MAPS = Catalog.shipped(None).maps


@pytest.mark.parametrize(
    ("platform", "task", "steps"),
    [
        ("ios", "Turn on airplane mode", 1),
        ("ios", "Open Battery settings", 1),
        ("ios", "Turn off Bluetooth", 2),
        ("android", "Turn on airplane mode", 2),
        ("android", "Open Notification history settings", 2),
        ("android", "Turn off Wi-Fi", 3),
    ],
)
async def test_a_macro_of_so_many_steps_costs_as_many_actions_and_one_capture_more(
    platform, task, steps, tmp_path
):
    async with running(platform) as phone, phone.open() as opened:
        report = await run_task(opened, task, MAPS, RunSettings(lease_folder=tmp_path))
        assert report.status == "done", report
        assert (report.actions, report.captures) == (steps, steps + 1)
        truth = await phone.truth()
        assert (truth.actions, truth.captures) == (steps, steps + 1), "the phone saw as many"


async def test_on_request_a_picture_of_every_screen_lies_beside_the_trace(tmp_path):
    settings = RunSettings(lease_folder=tmp_path, trace_folder=tmp_path / "traces", trace_screens=True)
    async with running("ios") as phone, phone.open() as opened:
        report = await run_task(opened, "Turn on airplane mode", MAPS, settings)
    assert (report.status, report.captures) == ("done", 2)
    pictures = list((tmp_path / "traces").glob("*.png"))
    assert len(pictures) == 2
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)
