"""Which models this process may ask: the local one, and the one in the cloud."""

import os
from dataclasses import dataclass, replace
from math import isfinite
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from local_model.serving.plan import KEY_OF_VLLM, SERVED_NAME

BOTH: Final = 2
Place: TypeAlias = Literal["local", "cloud"]

KEY_VARIABLES: Final[dict[Place, str]] = {"local": KEY_OF_VLLM, "cloud": "OPENAI_API_KEY"}
"""Where the key of each is looked for when nothing is said of it."""


@dataclass(frozen=True, slots=True)
class ModelSetting:
    """One model behind an OpenAI-compatible endpoint."""

    url: str
    """With the path that goes before `/chat/completions`, such as `/v1`."""
    model: str
    """What its server calls it; `""` when nothing was said."""
    key_variable: str
    """Name of the environment variable that holds the key. The key itself is kept nowhere."""
    profile: str = ""
    """How it wants to be asked, by the name of a profile; `""` goes by its name."""
    usd: str = ""
    """What a million tokens cost, in and out, such as `1.25,10`; `""` is not known."""

    @property
    def problem(self) -> str:
        """Say why this cannot be meant; `""` when it can."""
        try:
            parts = urlsplit(self.url)
            fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        except ValueError:  # such as a port that is no number
            fits = False
        if not fits or any(c.isspace() for c in self.url):
            return f"“{self.url[:80]}” is no URL of a model, such as http://127.0.0.1:8000/v1."
        return ""

    @property
    def prices(self) -> tuple[float, float] | None:
        """What a million tokens cost in USD, in and out; None when that is not known or not understood."""
        try:
            prices = tuple(float(part) for part in self.usd.split(","))
        except ValueError:
            return None
        is_price = len(prices) == BOTH and all(isfinite(price) and price >= 0 for price in prices)
        return (prices[0], prices[1]) if is_price else None


def model_setting(place: Place) -> ModelSetting | None:
    """Read OPENPHONE_LOCAL_* or OPENPHONE_CLOUD_*: URL, MODEL, KEY_VARIABLE, PROFILE, USD.

    Without a URL it is None.
    """
    prefix = f"OPENPHONE_{place.upper()}_"
    url = os.environ.get(f"{prefix}URL", "").strip()
    if not url:
        return None
    setting = setting_of(
        place,
        url,
        os.environ.get(f"{prefix}MODEL", "").strip(),
        os.environ.get(f"{prefix}KEY_VARIABLE", "").strip(),
    )
    return replace(
        setting,
        profile=os.environ.get(f"{prefix}PROFILE", "").strip(),
        usd=os.environ.get(f"{prefix}USD", "").strip(),
    )


def setting_of(place: Place, url: str, model: str = "", key_variable: str = "") -> ModelSetting:
    """Complete what was said of a model: `/v1` where the URL has no path, and the usual names."""
    plain = url.rstrip("/")
    if "://" in plain and plain.count("/") == 2:
        plain += "/v1"
    name = model or (SERVED_NAME if place == "local" else "")
    return ModelSetting(plain, name, key_variable or KEY_VARIABLES[place])
