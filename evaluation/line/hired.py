"""The crew of one run: scripted models behind the product's own pilots, in this process or over the wire."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final, TypeAlias

from evaluation.line.guide import Guide
from evaluation.line.policies import Compared
from evaluation.line.skill import CLOUD, LARGE, LOCAL, Skill, Talent
from evaluation.line.voices import Shown, Voice, looker, monitor
from local_model.pilot import Asked, VlmPilot
from local_model.profiles import CLOUD as CLOUD_PROFILE
from local_model.profiles import OPENPHONE, Profile
from local_model.questions import messages_of
from local_model.reply import Reply
from local_model.steps import Step
from router.call import MacroCall
from router.crew import Answered, Asker, Crew, Driver, Errand, Manned, Picture, Question, Spent

Reach: TypeAlias = Callable[[str, Asked], Asked]
"""Puts something between a pilot and the model of this name, such as a wire."""
NOBODY: Final = Spent()


def at_hand(_name: str, model: Asked) -> Asked:
    """Ask a model in this process."""
    return model


@dataclass(frozen=True, slots=True)
class Hiring:
    """What models are to do in one run, and how well."""

    call: MacroCall
    talent: Talent
    """Of the small model."""
    seed: int
    is_done: Callable[[], Awaitable[bool]]
    reach: Reach = at_hand
    has_eyes: bool = False
    """Whether models are sent pictures; else they read the list of what is on the screen."""
    large: Talent = LARGE


def hired(way: Compared, hiring: Hiring) -> Crew:
    """Make the crew of one run."""
    call, reach = hiring.call, hiring.reach
    task = f"{hiring.seed} {call.app_map.platform} {call.name} {sorted(call.arguments.items())}"
    rng = Random(f"{task} models")  # noqa: S311 - no secret
    course: list[bool] = []
    guide = Guide(call, hiring.is_done)

    def driver(name: str, talent: Talent, cost: Spent, profile: Profile) -> Driver:
        voice = Voice(Skill(name, talent, task, rng), guide, cost, course)
        make = partial(_manned, name, voice, reach(name, voice), profile, hiring)
        return Driver(make, leaves=name == "cloud")

    watches, looks = monitor(rng, course), looker(rng, hiring.is_done)
    return Crew(
        local=driver("local", hiring.talent, LOCAL, OPENPHONE) if way.has_local else None,
        cloud=driver("cloud", hiring.large, CLOUD, CLOUD_PROFILE) if way.has_cloud else None,
        monitor=_asker(reach("monitor", watches)) if way.has_cloud else None,
        looker=_asker(reach("looker", looks)),
    )


def _manned(  # noqa: PLR0913, PLR0917 - bound once, above
    name: str, voice: Voice, model: Asked, profile: Profile, hiring: Hiring, errand: Errand, picture: Picture
) -> Manned:
    app_map = hiring.call.app_map
    pilot = VlmPilot(
        name,
        model,
        "\n".join((errand.goal, *errand.told, errand.note)),
        picture=picture if hiring.has_eyes else None,
        profile=profile,
        without_picture="text",
        find_app={app_map.name: app_map.bundle}.get,
    )
    return Manned(Shown(pilot, voice), lambda: _spent(pilot.steps))


def _asker(model: Asked) -> Asker:
    async def ask(question: Question) -> Answered:
        turns = await messages_of(question.system, question.text, question.picture)
        reply = await model.answer(turns)
        return Answered(reply.text, _spent((reply,)))

    return Asker(ask, leaves=True)


def _spent(answers: Sequence[Step | Reply]) -> Spent:
    return sum(
        (Spent(1, one.input_tokens, one.output_tokens, one.seconds, one.usd or 0.0) for one in answers),
        NOBODY,
    )
