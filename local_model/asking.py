"""What is sent to a model: the fixed prompt first, then what only grows, then the screen, the picture last.

In that order a server finds most of each prompt in its cache.
"""

from collections.abc import Sequence
from typing import Final

from local_model.calls import Unparsed
from local_model.endpoint import Message
from local_model.profiles import Profile
from local_model.prompts import prompt
from local_model.scene import Scene
from local_model.steps import DONE_TO_THE_PHONE, Before, Step, newest, remembered, shortened
from local_model.tokens import about

NOTHING: Final = Before()
BACKGROUND_TOKENS: Final = 120
TASK_TOKENS: Final = 60
"""What a longer task takes is missing in the memory."""
LIST_MEMORY_TOKENS: Final = 320
"""For the memory, where the list of elements takes the rest."""
QUOTED: Final = 300
"""Characters of an answer that is quoted back."""


def ask_about(
    task: str,
    scene: Scene,
    steps: Sequence[Step],
    profile: Profile,
    notes: Sequence[str] = (),
    before: Before = NOTHING,
) -> list[Message]:
    """Put together what a model is asked about a screen; `notes` hold now.

    Of the moves of others the newest are told, as far as its own steps leave room.
    """
    most_tokens = profile.memory_tokens if scene.picture else min(profile.memory_tokens, LIST_MEMORY_TOKENS)
    most_tokens -= max(0, about(task) - TASK_TOKENS)
    memory = remembered(steps, profile.memory_steps, most_tokens)
    parts = [f"Task: {task}"]
    if before.note:
        parts.append(f"Before you began: {shortened(before.note, BACKGROUND_TOKENS)}")
    if earlier := newest(before.moves, most_tokens - about(memory)):
        parts.append(f"Done already, by others:\n{earlier}\nGo on from what the screen shows now.")
    if memory:
        parts.append(f"Your steps so far, each with your assessment then:\n{memory}")
    parts.append(" ".join(filter(None, [scene.facts, _reflection(steps), *notes])))
    if scene.picture is None:
        parts.append(f"On the screen:\n{scene.listed()}")
    text = "\n\n".join(parts)
    system: Message = {"role": "system", "content": _system(scene, profile)}
    if scene.picture is None:
        return [system, {"role": "user", "content": text}]
    image = {"type": "image_url", "image_url": {"url": scene.picture.data_url}}
    return [system, {"role": "user", "content": [{"type": "text", "text": text}, image]}]


def correction(said: str, why: Unparsed) -> list[Message]:
    """Answer an answer that led to nothing. The turns before stay, so that the picture is not read again."""
    said = said.encode("utf-8", "replace").decode().strip()[:QUOTED] or "(nothing)"
    problem = f"{why.detail or 'That cannot be read.'} Nothing was done. Answer again in the form asked for."
    return [{"role": "assistant", "content": said}, {"role": "user", "content": problem}]


def _system(scene: Scene, profile: Profile) -> str:
    picture = scene.picture
    if picture is None:
        return prompt("json" if profile.form == "json" else "text")
    sizes = {
        "marks": "",
        "pixels": f"{picture.width_px} pixels wide and {picture.height_px} high; places are given in pixels",
        "thousandths": "on which places are given in thousandths of its width and height, 0 to 1000",
    }
    return prompt(profile.form, sizes[profile.coordinates])


def _reflection(steps: Sequence[Step]) -> str:
    """Say of the last action that nothing came of it, if so."""
    last = next((step for step in reversed(steps) if step.outcome in DONE_TO_THE_PHONE), None)
    if last is None or not last.had_no_effect:
        return ""
    return f"Your last step, {last.said}, had no effect: the screen is as it was. Do something else."
