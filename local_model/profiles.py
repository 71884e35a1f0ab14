"""How each model wants to be asked, as data: form of answer, coordinates, image sizes, sampling.

None of these was run against the real model here: no such weights could be had. They follow what the models'
owners publish, named beside each; `tried` says so for whoever chooses one.
"""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from local_model.picture import ImageLimits
from local_model.prompts import Form
from local_model.reply import Sampling
from phone.errors import PhoneError

Coordinates: TypeAlias = Literal["marks", "pixels", "thousandths"]
"""Whether a model names marks, pixels of the picture that it was sent, or thousandths of the screen."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One way to ask a model."""

    name: str
    form: Form
    coordinates: Coordinates = "marks"
    image: ImageLimits = field(default_factory=ImageLimits)
    sampling: Sampling = field(default_factory=Sampling)
    is_constrained: bool = False
    """Ask the server to constrain answers by a JSON schema; they are checked all the same."""
    memory_steps: int = 20
    memory_tokens: int = 550
    remembers_thought: bool = False
    """The form has no block for the state: what the model thought is remembered instead."""
    tried: str = "never run against the real model; follows its owner's publications"

    @property
    def points(self) -> bool:
        """Whether the model answers with places instead of marks."""
        return self.coordinates != "marks"


OPENPHONE: Final = Profile(
    "openphone-3b",
    "device",
    # Source: HKUDS/OpenPhone, vllm_script: max_model_len 12288, top_p 0.7, presence_penalty 1.0, temperature
    # 0.7 whatever is asked for. It was trained with image_max_pixels 2500000 and completions of 1,024 tokens.
    sampling=Sampling(0.7, top_p=0.7, presence_penalty=1.0, most_tokens=1024),
)
QWEN2_5_VL: Final = Profile(
    "qwen2.5-vl",
    "point",
    # Source: QwenLM/Qwen3-VL#866, #947: absolute pixels of the picture after its processor has resized it.
    coordinates="pixels",
    # 1280 * 28 * 28 is what its model card proposes as a balance of speed and memory.
    image=ImageLimits(most_px=1_003_520),
    sampling=Sampling(0.0, most_tokens=512),
)
QWEN3_VL: Final = Profile(
    "qwen3-vl",
    "point",
    # Source: QwenLM/Qwen3-VL#1741: relative, 0 to 1000 (Alibaba Cloud's page says 999);
    # modelscope/ms-swift#6167: multiples of 32.
    coordinates="thousandths",
    image=ImageLimits(factor_px=32, least_px=4_096, most_px=1_310_720),
    sampling=Sampling(0.0, most_tokens=512),
)
UI_TARS: Final = Profile(
    "ui-tars",
    "ui_tars",
    # Source: bytedance/UI-TARS, README_coordinates.md: 1.5 is built on Qwen2.5-VL and answers in absolute
    # pixels of the resized picture.
    coordinates="pixels",
    sampling=Sampling(0.0, most_tokens=400),
    remembers_thought=True,
    tried="never run against the real model, which was trained on turns with pictures of earlier steps",
)
AUTOGLM: Final = Profile(
    "autoglm-phone",
    "autoglm",
    # Source: zai-org/Open-AutoGLM: thousandths; temperature 0, top_p 0.85, frequency_penalty 0.2,
    # max_tokens 3000; its vLLM flags allow 5,000,000 square pixels.
    coordinates="thousandths",
    sampling=Sampling(0.0, top_p=0.85, frequency_penalty=0.2, most_tokens=3000),
    remembers_thought=True,
    tried="never run against the real model, which was trained with a prompt of its own and earlier turns",
)
CLOUD: Final = Profile(
    "cloud",
    "cloud",
    # 1568 px on the longer edge is what is taken without scaling (Source: Anthropic's vision guide); a
    # phone's screen of that height has about 1.1 million.
    image=ImageLimits(most_px=1_150_000),
    sampling=Sampling(0.0, most_tokens=1500),
    tried="a form for any large model with eyes; run against none here",
)
JSON: Final = Profile(
    "json",
    "json",
    image=ImageLimits(most_px=1_003_520),
    sampling=Sampling(0.0, most_tokens=400),
    is_constrained=True,
    tried="a form for any model behind a server that constrains answers; vLLM needs disable_any_whitespace",
)
PROFILES: Final = {
    profile.name: profile for profile in (OPENPHONE, QWEN2_5_VL, QWEN3_VL, UI_TARS, AUTOGLM, CLOUD, JSON)
}


def profile_named(name: str) -> Profile:
    """Find a profile.

    Raises:
        PhoneError: `invalid_arguments`.
    """
    if name not in PROFILES:
        raise PhoneError(
            "invalid_arguments",
            f"There is no model profile {name!r}.",
            next=f"Choose one of {', '.join(PROFILES)}.",
        )
    return PROFILES[name]


ANSWER_SCHEMA: Final[dict[str, object]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["thought", "assessment", "action", "mark", "text", "direction", "distance"],
    "properties": {
        "thought": {"type": "string", "maxLength": 400},
        "assessment": {"type": "string", "maxLength": 300},
        "action": {
            "type": "string",
            "enum": [
                *("tap", "long_press", "swipe", "text", "back", "home", "enter", "wait", "launch"),
                *("ask_user", "finish"),
            ],
        },
        "mark": {"type": "integer", "minimum": 0, "maximum": 300},
        "text": {"type": "string", "maxLength": 1000},
        "direction": {"type": "string", "enum": ["up", "down", "left", "right", "none"]},
        "distance": {"type": "string", "enum": ["short", "medium", "long", "none"]},
    },
}
"""Of the form `json`: the same at every step, so that a server compiles its grammar once."""
