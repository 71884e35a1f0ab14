"""The models of this process as a crew: who drives where no macro leads on, who watches, who looks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import anyio

from local_model.endpoint import ChatModel, Endpoint, Message
from local_model.pilot import VlmPilot
from local_model.profiles import CLOUD, OPENPHONE, PROFILES, Profile
from local_model.questions import messages_of
from local_model.reply import Prices, Reply, Sampling, Usage
from local_model.steps import Before
from maps.model import AppMap
from phone.errors import PhoneError
from router.crew import Answered, Asker, Crew, Driver, Errand, Manned, Picture, Question, Spent
from router.find import is_called
from router.redaction import redacted_plain

if TYPE_CHECKING:
    from mcp_server.model_setting import ModelSetting

Place: TypeAlias = Literal["local", "cloud"]
MOST_TOLD: Final = 20
"""Moves of others that a pilot is told of. Source: OpenPhone's history has 10 to 20."""
ANSWER: Final = Sampling(0.0, most_tokens=400)
"""For an answer of a word: some think before they say it."""


@dataclass(slots=True)
class Metered:
    """A model as one pilot asks it: what that costs is counted apart from what others ask."""

    model: ChatModel
    usage: Usage = field(default_factory=Usage)

    async def answer(
        self,
        messages: Sequence[Message],
        sampling: Sampling | None = None,
        constrained: tuple[str, dict[str, object]] | None = None,
    ) -> Reply:
        """Ask; see `ChatModel.answer`. What was asked in vain counts, too, with the time that it took."""
        began_s = anyio.current_time()
        try:
            reply = await self.model.answer(messages, sampling, constrained)
        except PhoneError:
            self.usage.add(Reply("", seconds=anyio.current_time() - began_s))
            raise
        self.usage.add(reply)
        return reply

    def spent(self) -> Spent:
        """Tell what it has cost so far."""
        return _spent(self.usage)


class Models:
    """Knows the models that were set. They are connected to when they are asked first."""

    def __init__(
        self,
        local: "ModelSetting | None",
        cloud: "ModelSetting | None",
        maps: Callable[[], Sequence[AppMap]],
        chooser: str = "never",
    ) -> None:
        """Take what was set; `chooser` names the model that is asked which macro is meant, if any is."""
        self._chooser = chooser
        self._settings: dict[Place, ModelSetting | None] = {"local": local, "cloud": cloud}
        self._maps = maps
        self._models = {place: _model(one) for place, one in self._settings.items() if one is not None}

    @property
    def crew(self) -> Crew:
        """Who is there."""
        local, cloud = self._models.get("local"), self._models.get("cloud")
        looker = cloud or local
        chooser = {"local": local, "cloud": cloud}.get(self._chooser)
        return Crew(
            local=self._driver("local", local) if local else None,
            cloud=self._driver("cloud", cloud) if cloud else None,
            monitor=_asker(cloud) if cloud else None,
            looker=_asker(looker) if looker else None,
            chooser=_asker(chooser) if chooser else None,
        )

    async def close(self) -> None:
        """Close all connections. Safe to call twice."""
        for model in self._models.values():
            await model.close()

    def _driver(self, place: Place, model: ChatModel) -> Driver:
        setting = self._settings[place]
        profile = profile_of(place, model.endpoint.model, setting.profile if setting else "")

        def make(errand: Errand, picture: Picture) -> Manned:
            metered = Metered(model)
            find_app = partial(self._app, errand.platform)
            pilot = VlmPilot(
                place,
                metered,
                errand.goal,
                picture=picture,
                profile=profile,
                without_picture="text",  # what may leave this computer was decided before it is asked
                find_app=find_app,
                before=Before(errand.note, errand.told[-MOST_TOLD:]),
                settles=False,  # `Watched` waits for what comes of a move
            )
            return Manned(pilot, metered.spent)

        return Driver(make, leaves=not model.endpoint.is_on_this_computer)

    def _app(self, platform: str, name: str) -> str | None:
        """Find an app by what a model calls it."""
        own = (m for m in self._maps() if m.platform == platform and is_called(m, name))
        return next((m.bundle for m in own), None)


def profile_of(place: Place, model: str, named: str = "") -> Profile:
    """Choose how a model is asked: as was said, else by its own name, else by its place."""
    if named in PROFILES:
        return PROFILES[named]
    plain = model.casefold().replace("_", "-")
    fallback = OPENPHONE if place == "local" else CLOUD
    return next(
        (p for name, p in PROFILES.items() if name not in ("cloud", "json") and name in plain), fallback
    )


def _model(setting: "ModelSetting") -> ChatModel:
    prices = Prices(*setting.prices) if setting.prices else None
    endpoint = Endpoint(setting.url, setting.model, setting.key_variable, prices)
    return ChatModel(endpoint, outgoing=redacted_plain)


def _asker(model: ChatModel) -> Asker:
    async def ask(question: Question) -> Answered:
        turns = await messages_of(question.system, question.text, question.picture)
        metered = Metered(model)
        constrained = ("answer", dict(question.schema)) if question.schema else None
        reply = await metered.answer(turns, ANSWER, constrained)
        return Answered(reply.text, metered.spent())

    return Asker(ask, leaves=not model.endpoint.is_on_this_computer)


def _spent(usage: Usage) -> Spent:
    return Spent(usage.calls, usage.input_tokens, usage.output_tokens, usage.seconds, usage.usd or 0.0)
