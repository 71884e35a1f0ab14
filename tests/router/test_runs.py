import anyio
import pytest

from phone.errors import PhoneError
from router.report import RunReport
from router.run_settings import RunSettings
from router.runs import KEPT, Runs

DONE = RunReport(status="done", macro="settings.open")


@pytest.fixture
def settings(tmp_path):
    return RunSettings(lease_folder=tmp_path)


def ending(gate: anyio.Event | None = None, *, phrase: str = "tap Wi-Fi"):
    """Make work that acts, then ends when the gate opens; cancelled, it tells what it had come to."""

    async def work(settings: RunSettings, progress) -> RunReport:
        await progress(phrase)
        try:
            if gate:
                await gate.wait()
        except anyio.get_cancelled_exc_class():
            assert settings.last_words
            settings.last_words(DONE.model_copy(update={"status": "failed"}))
            raise
        return DONE

    return work


async def silent(_phrase: str) -> None:
    pass


async def test_a_short_run_is_over_when_its_call_is(settings):
    run = await Runs().follow(ending(), settings, "me", "sim:ios", silent, 45)
    assert run.report == DONE


async def test_a_long_run_goes_on_and_is_found_by_its_handle_or_as_the_last_one(settings):
    gate, told = anyio.Event(), []

    async def tell(phrase: str) -> None:
        told.append(phrase)

    with anyio.fail_after(5):
        async with anyio.create_task_group() as host:
            runs = Runs(host)
            run = await runs.follow(ending(gate), settings, "me", "sim:ios", tell, 0.05)
            assert (run.report, run.phrase, told) == (None, "tap Wi-Fi", ["tap Wi-Fi"])
            assert runs.find("me", run.id) is runs.find("me", None) is run
            gate.set()
            await run.ended.wait()
            assert run.report == DONE


async def test_waiting_for_a_person_does_not_count_as_running(settings):
    asked, answered = anyio.Event(), anyio.Event()

    async def work(_settings, progress) -> RunReport:
        asked.set()
        await answered.wait()
        await progress("tap Send")
        return DONE

    async def answer() -> None:
        await asked.wait()
        with anyio.move_on_after(0.1):
            await anyio.Event().wait()  # longer than the patience
        answered.set()

    with anyio.fail_after(5):
        async with anyio.create_task_group() as host:
            host.start_soon(answer)
            run = await Runs(host).follow(work, settings, "me", "sim:ios", silent, 0.05)
            assert run.report == DONE


async def test_a_cancelled_call_stops_its_run_and_leaves_what_it_had_come_to(settings):
    with anyio.fail_after(5):
        async with anyio.create_task_group() as host:
            runs = Runs(host)
            with anyio.move_on_after(0.05):
                await runs.follow(ending(anyio.Event()), settings, "me", "sim:ios", silent, 45)
            run = runs.find("me", None)
            assert run.ended.is_set()
            assert run.report is not None
            assert run.report.status == "failed"


async def test_a_run_of_another_client_is_not_to_be_seen(settings):
    runs = Runs()
    run = await runs.follow(ending(), settings, "me", "sim:ios", silent, 45)
    for owner, named in (("you", run.id), ("you", None), ("me", "run-made-up")):
        with pytest.raises(PhoneError) as caught:
            runs.find(owner, named)
        assert caught.value.code == "unknown_run"


async def test_what_a_run_raises_is_raised_where_it_is_waited_for(settings):
    async def work(_settings, _progress) -> RunReport:
        raise PhoneError("phone_offline", "It is gone.", next="Plug it in.")

    with anyio.fail_after(5):
        async with anyio.create_task_group() as host:
            runs = Runs(host)
            with pytest.raises(PhoneError, match="It is gone"):
                await runs.follow(work, settings, "me", "sim:ios", silent, 45)


async def test_all_are_stopped_at_the_end(settings):
    with anyio.fail_after(5):
        async with anyio.create_task_group() as host:
            runs = Runs(host)
            begun = [
                await runs.follow(ending(anyio.Event()), settings, "me", "sim:ios", silent, 0.01)
                for _ in range(3)
            ]
            await runs.stop_all(2)
            assert all(run.ended.is_set() for run in begun)


async def test_old_runs_are_forgotten(settings):
    runs = Runs()
    first = await runs.follow(ending(), settings, "me", "sim:ios", silent, 45)
    for _ in range(KEPT):
        await runs.follow(ending(), settings, "me", "sim:ios", silent, 45)
    with pytest.raises(PhoneError):
        runs.find("me", first.id)
