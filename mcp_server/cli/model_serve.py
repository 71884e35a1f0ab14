"""`model serve`: vLLM as a child process."""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import anyio
import click

from local_model.picture import ImageLimits
from local_model.serving.plan import (
    CONTEXT_TOKENS,
    KEY_OF_VLLM,
    LOOPBACK,
    MODEL,
    PIXELS,
    PORT,
    SERVED_NAME,
    Hardware,
    ServePlan,
)
from mcp_server.cli.exits import fail, note, print_json
from mcp_server.cli.help import examples, verbatim
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option
from mcp_server.config import token_from
from mcp_server.log import configure
from mcp_server.version import NAME
from phone.errors import PhoneError

if TYPE_CHECKING:
    from local_model.serving.supervisor import Ready, Supervisor

OURS: Final = {
    "--host": "--host",
    "--port": "--port",
    "--served-model-name": "--name",
    "--api-key": "--key-variable",
    "--max-model-len": "--context",
}
"""Flags of vLLM that have to be known here, and the options for them."""
INSTALL: Final = verbatim(
    "vLLM needs other versions of some packages than this program: give it an environment of its own.",
    "python3 -m venv ~/vllm && ~/vllm/bin/pip install vllm",
    f"{NAME} model serve --python ~/vllm/bin/python",
)
EXAMPLES: Final = examples(
    f"{NAME} model serve",
    f"{NAME} model serve ~/models/openphone-3b --python ~/vllm/bin/python",
    f"{NAME} model serve -- --quantization fp8",
)


def _no_flag_of_ours(_ctx: click.Context, _param: click.Parameter, more: tuple[str, ...]) -> tuple[str, ...]:
    for flag in more:
        name = flag.partition("=")[0]
        if name in OURS:
            raise click.UsageError(f"{name} is said with {OURS[name]}, before the “--”.")
    return more


@click.command(short_help="Serve a model on this machine with vLLM.", epilog=f"{INSTALL}\n\n{EXAMPLES}")
@click.argument("model", default=MODEL)
@click.argument("vllm_flags", nargs=-1, type=click.UNPROCESSED, callback=_no_flag_of_ours)
@click.option(
    "--python",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Python of the environment that has vLLM; else this one's, else the `vllm` of PATH.",
)
@click.option("--name", default=SERVED_NAME, show_default=True, help="What clients call the model.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Others than this machine need a key.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--hardware", type=click.Choice(["gpu", "cpu"]), help="What it runs on; found out when not said."
)
@click.option(
    "--context", default=CONTEXT_TOKENS, show_default=True, type=click.IntRange(1024), help="Tokens it reads."
)
@click.option(
    "--most-pixels",
    default=PIXELS.most_px,
    show_default=True,
    type=click.IntRange(28 * 28),
    help="Larger pictures are scaled down to as many.",
)
@click.option(
    "--key-variable",
    default=KEY_OF_VLLM,
    show_default=True,
    metavar="NAME",
    help="Variable that holds the key that clients must show; when it is not set, they need none.",
)
@click.option(
    "--ready-within",
    default=900,
    show_default=True,
    type=click.IntRange(1),
    metavar="SECONDS",
    help="How long it may take to answer; a first start downloads the model.",
)
@json_option("model-serve.json", "one JSON object each time the server has become ready")
def serve(  # noqa: PLR0913 - options by their names
    *,
    model: str,
    vllm_flags: tuple[str, ...],
    python: Path | None,
    name: str,
    host: str,
    port: int,
    hardware: Hardware | None,
    context: int,
    most_pixels: int,
    key_variable: str,
    ready_within: int,
    as_json: bool,
) -> None:
    """Serve MODEL, a folder or a name on the Hugging Face hub, until Ctrl-C or a signal comes.

    What stands after “--” goes to vLLM as it is. Its log goes to standard error. It is restarted after a
    crash, and however this ends, none of its processes is left.
    """
    pixels = ImageLimits(most_px=most_pixels)
    plan = ServePlan(
        _place(model), name, host, port, hardware or _found_hardware(), context, pixels, vllm_flags
    )
    key = token_from(key_variable)
    if host not in LOOPBACK and not key:
        raise click.UsageError(
            f"{host} can be reached from other machines. Put a key into {key_variable}, such as what "
            "`openssl rand -hex 32` prints, or serve at 127.0.0.1."
        )
    try:
        supervisor = _supervisor(plan, _program(python), key, ready_within, as_json=as_json)
        sys.exit(anyio.run(_until_told, supervisor))
    except PhoneError as error:
        fail(error)


def _supervisor(
    plan: ServePlan, program: list[str], key: str, ready_s: float, *, as_json: bool
) -> "Supervisor":
    from devices.tied import TIED_TO_US  # noqa: PLC0415 - help needs none of it
    from local_model.serving.child import Launch  # noqa: PLC0415
    from local_model.serving.plan import serve_arguments, serve_environment  # noqa: PLC0415
    from local_model.serving.record import Record  # noqa: PLC0415
    from local_model.serving.supervisor import Patience, Supervisor  # noqa: PLC0415
    from router.redaction import hide  # noqa: PLC0415

    config = told()
    configure(config.log_level)
    hide(key, "{key}")
    command = [*TIED_TO_US, *program, *serve_arguments(plan)]
    return Supervisor(
        plan,
        Launch(command, serve_environment(os.environ, key)),
        Record(config.served_models, plan.port),
        _Told(as_json=as_json),
        key,
        Patience(ready_s=ready_s),
    )


class _Told:
    """Tells a person, or a program, how the server fares."""

    def __init__(self, *, as_json: bool) -> None:
        self._as_json = as_json

    def log(self, line: str) -> None:
        note(line)

    def note(self, text: str) -> None:
        note(f"{NAME}: {text}")

    def ready(self, ready: "Ready") -> None:
        if self._as_json:
            from mcp_server.cli.model_contract import ModelServeReport  # noqa: PLC0415 - help needs none of it

            facts = ready.served
            print_json(
                ModelServeReport(
                    url=ready.url,
                    model=facts.name,
                    context_tokens=facts.context_tokens,
                    pid=ready.pid,
                    seconds=round(ready.seconds, 1),
                    restarts=ready.restarts,
                )
            )
            return
        click.echo(f"{ready.served.name} answers at {ready.url} after {ready.seconds:.0f} s. To use it:")
        click.echo(f"  export OPENPHONE_LOCAL_URL={ready.url} OPENPHONE_LOCAL_MODEL={ready.served.name}")
        click.echo(f"  {NAME} model check")


async def _until_told(supervisor: "Supervisor") -> int:
    """Serve until a signal comes; a second one leaves the server no time to end by itself."""
    from mcp_server.leaving import SIGNALS  # noqa: PLC0415 - help needs none of it

    failure: PhoneError | None = None
    async with anyio.create_task_group() as tasks:

        async def serving() -> None:
            nonlocal failure
            with told_to_end:
                try:
                    await supervisor.serve()
                except PhoneError as error:
                    failure = error
            tasks.cancel_scope.cancel()

        told_to_end = anyio.CancelScope()
        tasks.start_soon(serving)
        with anyio.open_signal_receiver(*SIGNALS) as signals:
            async for _ in signals:
                if told_to_end.cancel_called:
                    supervisor.hurry()
                told_to_end.cancel()
    if failure is not None:
        raise failure
    return 0


def _place(model: str) -> str:
    """Name a folder by its whole path; anything else is a name on the hub."""
    folder = Path(model).expanduser()
    return str(folder.resolve()) if folder.is_dir() else model


def _found_hardware() -> Hardware:
    nvidia, amd = Path("/dev/nvidiactl"), Path("/dev/kfd")
    return "gpu" if shutil.which("nvidia-smi") or nvidia.exists() or amd.exists() else "cpu"


def _program(python: Path | None) -> list[str]:
    """Find vLLM.

    Raises:
        PhoneError: `model_unavailable`, there is none.
    """
    if python is None and find_spec("vllm") is None:
        found = shutil.which("vllm")
        if found is None:
            raise PhoneError(
                "model_unavailable",
                "There is no vLLM in this environment, and no `vllm` in PATH.",
                next="Install it into an environment of its own (python3 -m venv ~/vllm && ~/vllm/bin/pip "
                "install vllm) and name that one's Python: --python ~/vllm/bin/python.",
            )
        return [found]
    return [str(python or sys.executable), "-m", "vllm.entrypoints.cli.main"]
