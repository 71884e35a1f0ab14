"""What `doctor` says of models: whether one is named, answers, and is served under that name."""

import httpx2

from local_model.serving.probe import Probe
from mcp_server.cli.contract import Check
from mcp_server.config import token_from
from mcp_server.model_setting import ModelSetting, Place
from mcp_server.version import NAME


async def model_check(place: Place, setting: ModelSetting | None) -> Check:
    """Look at one model. No question is put to it: those of the cloud cost money."""
    name = f"{place} model"
    if setting is None:
        fix = f"Nothing has to be done: macros are replayed without one. To use one: {NAME} model serve"
        return Check(name=name, state="missing", detail="none is named (OPENPHONE_LOCAL_URL)", fix=fix)
    told = f"OPENPHONE_{place.upper()}_"
    try:
        served = await Probe(setting.url, token_from(setting.key_variable)).models()
    except httpx2.HTTPStatusError as error:
        detail = f"{setting.url}/models answers HTTP {error.response.status_code}"
        fix = f"See that {told}URL is right, and the key in {setting.key_variable}."
        return Check(name=name, state="problem", detail=detail, fix=fix)
    except httpx2.HTTPError as error:
        detail = f"nothing answers at {setting.url} ({type(error).__name__})"
        fix = f"{NAME} model serve" if place == "local" else f"See that {told}URL is right."
        return Check(name=name, state="problem", detail=detail, fix=fix)
    names = [one.name for one in served]
    if setting.model not in names:
        detail = f"{setting.url} serves {', '.join(names[:5]) or 'nothing'}, not {setting.model}"
        return Check(name=name, state="problem", detail=detail, fix=f"Name one of these in {told}MODEL.")
    return Check(
        name=name, state="ok", detail=f"{setting.model} at {setting.url}; try it: {NAME} model check"
    )
