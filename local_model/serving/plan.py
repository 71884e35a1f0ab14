"""What a model server is started with. Decided here, without doing anything."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from local_model.picture import ImageLimits

Hardware: TypeAlias = Literal["gpu", "cpu"]

MODEL: Final = "hkuds/OpenPhone_model"
"""OpenPhone-3B on the Hugging Face hub. Source: github.com/HKUDS/OpenPhone, README."""
SERVED_NAME: Final = "openphone-3b"
PORT: Final = 8000
CONTEXT_TOKENS: Final = 12_288
"""Source: OpenPhone's own server, `vllm_script/run_server_visual_cot.py`."""
PIXELS: Final = ImageLimits()
AT_ONCE: Final = 4
GPU_SHARE: Final = 0.85
CPU_CACHE_BYTES: Final = 1 << 30
"""Keys and values of some 29,000 tokens of a model of 3B: two full contexts."""
KEY_OF_VLLM: Final = "VLLM_API_KEY"
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")

QUIET: Final[Mapping[str, str]] = {
    "VLLM_NO_USAGE_STATS": "1",
    "DO_NOT_TRACK": "1",
    "PYTHONSAFEPATH": "1",  # whatever lies in the folder that it is started in is no module of it
    "PYTHONUNBUFFERED": "1",
}
"""What a server is told in its environment, whatever else stands there."""


@dataclass(frozen=True, slots=True)
class ServePlan:
    """Which model is served, where, and on what."""

    model: str = MODEL
    """A name on the hub, or a folder."""
    name: str = SERVED_NAME
    """What clients call it."""
    host: str = "127.0.0.1"
    port: int = PORT
    hardware: Hardware = "gpu"
    context_tokens: int = CONTEXT_TOKENS
    pixels: ImageLimits = PIXELS
    """Pictures outside of them are scaled, which moves what is in them: clients keep to them."""
    more: tuple[str, ...] = ()
    """Further flags, as they are; they stand last, so that they win."""

    @property
    def url(self) -> str:
        """Where clients ask, with the `/v1` that they expect."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{self._reached.get(host, host)}:{self.port}/v1"

    @property
    def _reached(self) -> Mapping[str, str]:
        """An address that stands for all of a machine is none that can be asked."""
        return {"0.0.0.0": "127.0.0.1", "[::]": "[::1]"}  # noqa: S104 - nothing is bound here


def serve_arguments(plan: ServePlan) -> list[str]:
    """Write a plan as the arguments of `vllm`. docs/serving.md says why each stands there."""
    size = {"shortest_edge": plan.pixels.least_px, "longest_edge": plan.pixels.most_px}
    outputs = {"backend": "xgrammar", "disable_any_whitespace": True}
    return [
        "serve",
        plan.model,
        *("--served-model-name", plan.name),
        *("--host", plan.host),
        *("--port", str(plan.port)),
        *("--dtype", "bfloat16"),
        *("--max-model-len", str(plan.context_tokens)),
        *("--max-num-seqs", str(AT_ONCE)),
        *("--limit-mm-per-prompt", _json({"image": 1, "video": 0})),
        *("--mm-processor-kwargs", _json({"size": size})),
        *("--structured-outputs-config", _json(outputs)),
        *("--generation-config", "vllm"),
        "--enable-prompt-tokens-details",
        "--disable-uvicorn-access-log",  # it is asked for its health every few seconds
        *_by_hardware(plan.hardware),
        *plan.more,
    ]


def serve_environment(outer: Mapping[str, str], key: str) -> dict[str, str]:
    """Settle a server's environment. The key stands here: arguments are read by whoever lists processes."""
    environment = {**outer, **QUIET}
    environment.pop(KEY_OF_VLLM, None)
    if key:
        environment[KEY_OF_VLLM] = key
    return environment


def _by_hardware(hardware: Hardware) -> tuple[str, ...]:
    if hardware == "gpu":
        return ("--gpu-memory-utilization", str(GPU_SHARE))
    return ("--enforce-eager", "--kv-cache-memory-bytes", str(CPU_CACHE_BYTES))


def _json(thing: object) -> str:
    return json.dumps(thing, separators=(",", ":"))
