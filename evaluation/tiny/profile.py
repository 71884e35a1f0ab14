"""How the tiny model is asked: it knows what to do, and was not told any rule.

No profile for anything else: without the rules a model takes what stands on a screen for what it shall do.
"""

from typing import Final

from local_model.picture import ImageLimits
from local_model.profiles import Profile
from local_model.reply import Sampling

BARE: Final = Profile(
    "bare",
    "bare",
    image=ImageLimits(most_px=160 * 28 * 28),
    sampling=Sampling(0.0, most_tokens=200),
    is_constrained=True,
    memory_steps=0,  # the picture is all that tells how far a chore has got
    tried="served by a real vLLM in `make test-model`",
)
