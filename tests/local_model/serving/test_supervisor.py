"""A supervisor of processes that start, crash, hang and are killed as vLLM's are."""

import anyio
import pytest

from local_model.serving.record import Record
from phone.errors import PhoneError
from tests.local_model.serving.doubled import WITHIN_S, free_port, heard, run_on, serving, supervisor_of


async def fails(supervisor) -> PhoneError:
    with anyio.fail_after(WITHIN_S), pytest.raises(PhoneError) as caught:
        await supervisor.serve()
    assert caught.value.code == "model_unavailable"
    return caught.value


async def test_it_is_ready_once_it_answers_and_stopping_it_leaves_nothing(tmp_path):
    supervisor = supervisor_of(tmp_path, key="s3cret")
    async with serving(supervisor) as told:
        processes = await told.until_ready()
        assert told.starts[0].served.name == "double"
        assert told.starts[0].served.context_tokens == 12_288
    assert run_on(list(processes.values())) == []
    assert told.notes == []  # it ended by itself: nothing had to be killed
    assert list(tmp_path.iterdir()) == []


async def test_its_log_is_told_by_the_line_without_what_moves_a_terminals_cursor(tmp_path):
    async with serving(supervisor_of(tmp_path)) as told:
        await told.until_ready()
    assert any(line.startswith("INFO non-default args: ['tiny'") for line in told.logs)
    assert " [31mINFO [0m key is none" in told.logs


@pytest.mark.parametrize("role", ["first", "engine", "worker"])
async def test_whichever_of_its_processes_is_killed_none_stays_and_it_is_started_again(tmp_path, role):
    flags = ["--double-apart"] if role == "first" else []  # a worker that no session names
    async with serving(supervisor_of(tmp_path, *flags)) as told:
        before = await told.until_ready()
        if role == "worker":
            before["engine"].suspend()  # as one that does not notice
            before["worker"].kill()
            before["first"].kill()
        else:
            before[role].kill()
        after = await told.until_ready(times=2)
        assert run_on(list(before.values())) == []
        assert told.starts[1].restarts == 1
    assert run_on(list(after.values())) == []


async def test_one_that_does_not_hear_the_signal_is_killed(tmp_path):
    async with serving(supervisor_of(tmp_path, "--double-deaf")) as told:
        processes = await told.until_ready()
    assert run_on(list(processes.values())) == []
    assert told.notes[-1].startswith("Processes were left over and have been killed")


async def test_one_that_stays_unwell_is_started_again(tmp_path):
    ill = tmp_path / "ill"
    async with serving(supervisor_of(tmp_path / "state", "--double-ill", str(ill))) as told:
        before = await told.until_ready()
        ill.touch()
        await told.until(lambda heard: any("unwell 3 times" in note for note in heard.notes))
        ill.unlink()
        await told.until_ready(times=2)
        assert run_on(list(before.values())) == []


async def test_one_that_ends_before_it_answers_is_not_tried_again(tmp_path):
    supervisor = supervisor_of(tmp_path, "--double-crash")
    error = await fails(supervisor)
    assert "ended with code 1 before it answered" in str(error)
    assert "ValueError: no such model" in heard(supervisor).logs


async def test_one_that_never_answers_is_ended_when_its_time_is_over(tmp_path):
    error = await fails(supervisor_of(tmp_path, "--double-silent", ready_s=0.5))
    assert "did not answer within 0.5 s" in str(error)


async def test_after_too_many_crashes_in_a_row_it_is_given_up(tmp_path):
    supervisor = supervisor_of(tmp_path, crashes=1)

    async def kill_each() -> None:
        for times in (1, 2):
            (await heard(supervisor).until_ready(times))["first"].kill()

    errors: list[PhoneError] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(kill_each)
        errors.append(await fails(supervisor))
    assert "crashed 2 times" in str(errors[0])


def test_waits_double_up_to_a_longest_one(tmp_path):
    waits = [supervisor_of(tmp_path, first_wait_s=1.0).patience.wait_s(crash) for crash in range(1, 9)]
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_a_port_that_somebody_has_is_named_before_anything_is_started(tmp_path):
    port = free_port()
    async with await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=port):
        error = await fails(supervisor_of(tmp_path, port=port))
    assert f"listens at port {port}" in str(error)


async def test_where_no_word_can_be_left_nothing_is_started(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(PhoneError, match="cannot be written") as caught:
        await supervisor_of(tmp_path / "file").serve()
    assert caught.value.code == "state_unwritable"


async def test_what_is_written_down_by_nobody_is_no_word_of_a_predecessor(tmp_path):
    (tmp_path / "8000.json").write_text("{}", encoding="utf-8")
    assert Record(tmp_path, 8000).other() is None
    assert (await Record(tmp_path, 8000).sweep()).killed == frozenset()
