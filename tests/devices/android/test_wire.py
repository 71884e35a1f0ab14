import anyio
import pytest

from devices.android.wire import Answer, Client, Route, ShellCall, run_exchange
from phone.errors import Acted, PhoneError
from tests.devices.android.fake_adb_server import HANG, OKAY, FakeAdbServer, fail, packet, shell_answer
from tests.devices.android.fake_adb_server import fake_adb_server as serving


def call(server: FakeAdbServer | int, *, acts: bool = True, deadline_s: float = 5.0) -> ShellCall:
    port = server if isinstance(server, int) else server.port
    route = Route(Client("127.0.0.1", port), 7, "SERIAL")
    return ShellCall(route, "input tap 1 2", deadline_s=deadline_s, acts=acts, what="a touch")


async def run(shell: ShellCall) -> Answer:
    with anyio.fail_after(10):
        return await run_exchange(shell, anyio.CapacityLimiter(1))


async def failure(shell: ShellCall) -> PhoneError:
    with pytest.raises(PhoneError) as caught:
        await run(shell)
    return caught.value


async def test_streams_are_kept_apart_and_the_exit_code_is_read():
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "shell,v2:": shell_answer(b"out", b"err", 3)}
        answer = await run(call(server))
    assert (answer.stdout, answer.stderr, answer.exit_code) == (b"out", b"err", 3)
    assert server.requests == ["host:transport-id:7", "shell,v2:input tap 1 2"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("no device with transport id '7'", "phone_offline"),
        ("device offline", "phone_offline"),
        ("device 'SERIAL' not found", "phone_offline"),
        ("device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set", "phone_unauthorized"),
        ("device still authorizing", "phone_unauthorized"),
        ("something new", "action_failed"),
    ],
)
async def test_a_phone_that_cannot_be_reached_was_not_acted_on(said: str, code: str):
    async with serving() as server:
        server.answers["host:transport-id:7"] = fail(said)
        error = await failure(call(server))
    assert (error.code, error.acted) == (code, Acted.NO)
    assert error.next


async def test_a_command_that_the_phone_refuses_to_start_has_not_acted():
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "shell,v2:": fail("closed")}
        error = await failure(call(server))
    assert (error.code, error.acted) == ("phone_offline", Acted.NO)


@pytest.mark.parametrize(
    "answer", [b"", OKAY, OKAY + packet(1, b"half")[:-2], OKAY + packet(1, b"no exit code")]
)
async def test_a_connection_that_breaks_after_sending_may_have_acted(answer: bytes):
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "shell,v2:": answer}
        error = await failure(call(server))
        question = await failure(call(server, acts=False))
    assert (error.code, error.acted) == ("phone_offline", Acted.UNKNOWN)
    assert question.acted is Acted.NO


async def test_a_phone_that_never_answers_is_given_up_at_the_deadline():
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "shell,v2:": HANG}
        error = await failure(call(server, deadline_s=0.1))
        with anyio.fail_after(5):
            await server.hung_up.wait()
    assert (error.code, error.acted, error.retryable) == ("timed_out", Acted.UNKNOWN, False)


async def test_a_server_that_never_answers_has_not_acted():
    async with serving() as server:
        server.answers["host:transport-id:7"] = HANG
        error = await failure(call(server, deadline_s=0.1))
    assert (error.code, error.acted) == ("timed_out", Acted.NO)


async def test_cancelling_hangs_up_at_once_and_leaves_no_thread_that_holds_the_phone():
    limiter = anyio.CapacityLimiter(1)
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "shell,v2:": HANG}
        with anyio.fail_after(5):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(run_exchange, call(server, deadline_s=60), limiter)
                await server.asked_to_hang.wait()
                tasks.cancel_scope.cancel()
            assert limiter.borrowed_tokens == 0
            await server.hung_up.wait()


@pytest.mark.parametrize("length", [0xFFFFFFFF, 0x10000000])
async def test_a_packet_larger_than_any_screen_is_not_read(length: int):
    async with serving() as server:
        answer = OKAY + b"\x01" + length.to_bytes(4, "little") + b"x"
        server.answers |= {"host:transport-id:7": OKAY, "shell,v2:": answer}
        error = await failure(call(server, acts=False))
    assert error.code == "phone_offline"


async def test_no_server_is_an_error_and_adbutils_starts_none(free_port: int):
    error = await failure(call(free_port))
    assert (error.code, error.acted) == ("adb_unavailable", Acted.NO)
    with pytest.raises(OSError):  # noqa: PT011 - whichever way it says that nobody listens
        await anyio.connect_tcp("127.0.0.1", free_port)


async def test_text_that_is_no_utf8_is_read_anyway():
    async with serving() as server:
        server.answers |= {"host:transport-id:7": OKAY, "shell,v2:": shell_answer(b"\xff ok")}
        assert (await run(call(server))).text == "\ufffd ok"
