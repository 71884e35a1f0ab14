"""`model check`: whether an endpoint can do what driving a phone asks of it."""

import sys
from typing import TYPE_CHECKING, Final

import anyio
import click

from mcp_server.cli.exits import console, fail, print_json
from mcp_server.cli.help import examples
from mcp_server.cli.options import told
from mcp_server.cli.usual_options import json_option
from mcp_server.log import configure
from mcp_server.model_setting import ModelSetting, setting_of
from phone.errors import PhoneError

if TYPE_CHECKING:
    from local_model.picture import ModelPicture
    from local_model.trial import Trial
    from mcp_server.cli.model_contract import ModelCheckReport, ModelTrial

LACKING: Final = 3
"""Exit code for a model that answers, and cannot be used by pictures."""
SHOWN: Final = 80
"""Characters of an answer that are shown."""
SERVE_IT: Final = "Serve a model with `openphone-mcp model serve`, or pass --url and --model."
LACKS: Final = "The local model is asked with pictures: serve one that takes them, such as OpenPhone-3B."


@click.command(
    short_help="Try whether a model can drive a phone.",
    epilog=examples(
        "openphone-mcp model check",
        "openphone-mcp model check --url https://api.example.com/v1 --model vision --key-variable MY_KEY",
    ),
)
@click.option("--url", help="OpenAI-compatible endpoint; else OPENPHONE_LOCAL_URL.")
@click.option("--model", help="What its server calls it; else OPENPHONE_LOCAL_MODEL.")
@click.option("--cloud", is_flag=True, help="Try the model of OPENPHONE_CLOUD_URL and _MODEL instead.")
@click.option("--key-variable", metavar="NAME", help="Environment variable that holds the key.")
@click.option(
    "--within",
    default=120,
    show_default=True,
    type=click.IntRange(1),
    metavar="SECONDS",
    help="For one answer.",
)
@json_option("model-check.json")
def check(
    *, url: str | None, model: str | None, cloud: bool, key_variable: str | None, within: int, as_json: bool
) -> None:
    """Ask a model for words, about a marked picture of a simulated phone, and for an answer of a given form.

    Exit code 0 when all works, 3 when it answers and something does not work, 1 when it does not answer.
    """
    setting = _setting(url, model, key_variable, cloud=cloud)
    try:
        report = anyio.run(_checked, setting, within)
    except PhoneError as error:
        fail(error)
    if as_json:
        print_json(report)
    else:
        _tell(report)
    sys.exit(0 if report.ok else LACKING)


def _setting(url: str | None, model: str | None, key_variable: str | None, *, cloud: bool) -> ModelSetting:
    config = told()
    configure(config.log_level)
    known = config.cloud_model if cloud else config.local_model
    if url is None and known is None:
        name = "OPENPHONE_CLOUD_URL" if cloud else "OPENPHONE_LOCAL_URL"
        raise click.UsageError(f"{name} is not set. {SERVE_IT}")
    setting = setting_of(
        "cloud" if cloud else "local",
        url or (known.url if known else ""),
        model or (known.model if known else ""),
        key_variable or (known.key_variable if known else ""),
    )
    if setting.problem:
        raise click.UsageError(f"--url: {setting.problem}")
    if not setting.model:
        raise click.UsageError("Name the model with --model.")
    return setting


async def _checked(setting: ModelSetting, within_s: float) -> "ModelCheckReport":
    from local_model.endpoint import ChatModel, Endpoint  # noqa: PLC0415 - help needs none of it
    from local_model.trial import trials  # noqa: PLC0415
    from mcp_server.cli.model_contract import ModelCheckReport  # noqa: PLC0415

    model = ChatModel(
        Endpoint(setting.url, setting.model, key_variable=setting.key_variable, within_s=within_s)
    )
    try:
        tried = await trials(model, await _picture())
    finally:
        await model.close()
    bad = [trial for trial in tried if not trial.ok]
    return ModelCheckReport(
        ok=not bad,
        url=setting.url,
        model=setting.model,
        context_tokens=await _context_tokens(setting),
        trials=[_facts(trial) for trial in tried],
        next=next((trial.next for trial in bad if trial.next), LACKS if bad else ""),
    )


async def _picture() -> "ModelPicture":
    """Take a picture of a simulated phone, with the marks that models are shown."""
    from devices.discovery import open_phone  # noqa: PLC0415 - help needs none of it
    from local_model.marks import NUMBER_PX, draw_marks, marked  # noqa: PLC0415
    from local_model.picture import ImageLimits, pictured  # noqa: PLC0415

    phone = await open_phone("sim:ios")
    try:
        seen, shot = await phone.snapshot(), await phone.screenshot()
    finally:
        await phone.close()
    names = [(str(number), element) for number, element in enumerate(marked(seen), 1)]
    picture = pictured(
        shot, ImageLimits(), lambda image: draw_marks(image, seen, names, phone.info.size, NUMBER_PX)
    )
    assert picture is not None, "the simulated phone draws pictures"  # noqa: S101 - for the type checker
    return picture


async def _context_tokens(setting: ModelSetting) -> int | None:
    import httpx2  # noqa: PLC0415 - help needs none of it

    from local_model.serving.probe import Probe  # noqa: PLC0415
    from mcp_server.config import token_from  # noqa: PLC0415

    try:
        models = await Probe(setting.url, token_from(setting.key_variable)).models()
    except httpx2.HTTPError:
        return None  # many servers list none
    return next((one.context_tokens for one in models if one.name == setting.model), None)


def _facts(trial: "Trial") -> "ModelTrial":
    from mcp_server.cli.model_contract import ModelTrial  # noqa: PLC0415 - help needs none of it

    reply = trial.reply
    return ModelTrial(
        name=trial.name,
        ok=trial.ok,
        seconds=round(reply.seconds, 3),
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
        cached_tokens=reply.cached_tokens or 0,
        answer=" ".join(reply.text.split())[:SHOWN],
        detail=trial.detail,
    )


def _tell(report: "ModelCheckReport") -> None:
    out = console()
    for trial in report.trials:
        out.print(f"[{'green' if trial.ok else 'red'}]{'ok' if trial.ok else 'problem':<8}[/] ", end="")
        cost = f"{trial.seconds:.2f} s, {trial.input_tokens} tokens in, {trial.output_tokens} out"
        out.print(f"{trial.name}: {trial.detail or cost}", markup=False)
    reads = f", reads {report.context_tokens} tokens" if report.context_tokens else ""
    verdict = "can drive a phone by pictures" if report.ok else "cannot drive a phone by pictures"
    out.print(f"{report.model} at {report.url}{reads}: {verdict}.", markup=False)
    if report.next:
        out.print(report.next, markup=False)
