"""Whether a model server is up, and what it serves."""

from dataclasses import dataclass
from typing import Final

import httpx2
from pydantic import BaseModel, ConfigDict, ValidationError

ASK_S: Final = 5.0


class _Model(BaseModel):
    model_config = ConfigDict(extra="ignore")  # servers tell more of their models, each something else

    id: str
    max_model_len: int | None = None


class _Models(BaseModel):
    model_config = ConfigDict(extra="ignore")

    data: list[_Model]


@dataclass(frozen=True, slots=True)
class Served:
    """One model that a server offers."""

    name: str
    context_tokens: int | None
    """How much it reads at once; `None` where the server does not tell."""


@dataclass(frozen=True, slots=True)
class Probe:
    """Asks one server. Proxies of the environment are not used: it is named by whoever runs it."""

    url: str
    """With its `/v1`."""
    key: str = ""

    async def is_healthy(self) -> bool:
        """Tell whether the server says that it can answer.

        That is no proof: an engine that hangs stays healthy
        (https://github.com/vllm-project/vllm/issues/36960).
        """
        try:
            return (await self._get(f"{self.url.removesuffix('/v1')}/health")).is_success
        except httpx2.HTTPError:
            return False

    async def models(self) -> tuple[Served, ...]:
        """List what is served.

        Raises:
            httpx2.HTTPError: it does not answer, or not as such a server does.
        """
        answer = (await self._get(f"{self.url}/models")).raise_for_status()
        try:
            found = _Models.model_validate_json(answer.content).data
        except ValidationError as error:
            message = "What it lists is no list of models."
            raise httpx2.DecodingError(message, request=answer.request) from error
        return tuple(Served(one.id, one.max_model_len) for one in found)

    async def _get(self, url: str) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        async with httpx2.AsyncClient(timeout=ASK_S, trust_env=False, headers=headers) as client:
            return await client.get(url)
