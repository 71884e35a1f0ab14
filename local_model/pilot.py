"""A pilot that asks a model what to do, from a picture of the screen or from a list of what is on it.

How a step goes: wait until the screen is at rest, ask, read, act. Rules of the loop:
1. An answer that leads to nothing is asked for again at once, with the reason; after `MOST_UNPARSED` in a row
   the pilot is stuck (`unparsed`).
2. A second tap on the switch that was just tapped is not made; the screen is looked at instead.
3. The same action `MOST_SAME` times without a screen that is new, or `MOST_SAME_AT_ALL` times, is a loop
   (`loop`).
4. What a model writes is never a reason to touch anything but what it names on the screen that it saw.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Literal, Protocol, TypeAlias

from anyio import to_thread

from local_model.acting import FindApp, Meant, meant
from local_model.answer import parse
from local_model.asking import NOTHING, ask_about, correction
from local_model.calls import Answer, Finish, Pause, Slide, Touch, Unparsed, Write, written
from local_model.endpoint import Message
from local_model.marks import NUMBER_PX, draw_marks, marked
from local_model.picture import ModelPicture, pictured
from local_model.profiles import ANSWER_SCHEMA, OPENPHONE, Profile
from local_model.reply import Reply, Sampling
from local_model.scene import Scene, State, named, state_of, switch_of
from local_model.steps import DONE_TO_THE_PHONE, Before, Outcome, Step
from phone.action import Wait
from phone.errors import PhoneError
from phone.protocols import Act, Move, Stuck
from phone.snapshot import Screenshot, Snapshot

MOST_UNPARSED: Final = 3
MOST_SAME: Final = 5
"""Source: OpenPhone stops at the fifth same action."""
MOST_SAME_AT_ALL: Final = 12
MOST_LOOKS: Final = 3
REST_S: Final = 0.3
"""After an action it is looked until two captures are the same, so often at most, so long apart."""
HIDDEN: Final = "(not shown)"

TakePicture: TypeAlias = Callable[[Snapshot], Awaitable[Screenshot | None]]
"""Takes a picture of what a snapshot shows; None where none may be taken."""


class Asked(Protocol):
    """A model that can be asked; `local_model.endpoint.ChatModel` is one."""

    async def answer(
        self,
        messages: Sequence[Message],
        sampling: Sampling | None = None,
        constrained: "tuple[str, dict[str, object]] | None" = None,
    ) -> Reply:
        """Answer, or raise `PhoneError`."""
        ...


def no_app(_name: str) -> str | None:
    """Know no app."""
    return None


@dataclass(slots=True)
class VlmPilot:
    """Asks one model about one task. Steps stay readable, also after the pilot is done or stuck."""

    name: str
    """For the trace, such as `local`."""
    model: Asked
    task: str
    picture: TakePicture | None = None
    """None: the model has no eyes."""
    profile: Profile = OPENPHONE
    without_picture: Literal["stop", "text"] = "stop"
    """What to do where no picture may be taken. Where the model is not on this computer, the list of what is
    on the screen leaves it too: that is for whoever chooses `text` to decide."""
    find_app: FindApp = no_app
    settles: bool = True
    """Whether it waits for the screen to come to rest after an action; False where others have done so."""
    before: Before = NOTHING
    steps: tuple[Step, ...] = field(default=(), init=False)
    """One for each answer, the newest last."""
    _notes: list[str] = field(default_factory=list[str], init=False)
    _acted_on: State | None = field(default=None, init=False)
    _known: set[int] = field(default_factory=set[int], init=False)
    _last_look: State | None = field(default=None, init=False)
    _looks: int = field(default=MOST_LOOKS, init=False)

    def tell(self, note: str) -> None:
        """Have the model told something at its next step, such as why its last action failed."""
        self._notes.append(note)

    async def next_move(self, snapshot: Snapshot) -> Move:
        """Ask the model what to do about `snapshot`."""
        state = state_of(snapshot)
        if not self._is_at_rest(state):
            return Act((Wait(REST_S),), "wait for the screen")
        self._note_effect(state)
        if snapshot.locked:
            return Stuck("phone_locked", "The phone is locked: a person has to unlock it.")
        scene = await self._scene(snapshot)
        if scene is None:
            return Stuck("no_picture", "No picture of this screen may be taken, or none can be.")
        try:
            return await self._asked(scene)
        except PhoneError as error:
            details = {"next": error.next, "retryable": str(error.retryable).lower()}
            return Stuck(error.code, str(error), details=details)

    def _is_at_rest(self, state: State | None) -> bool:
        """Tell whether the screen has come to rest since the last action, as far as it is worth waiting."""
        if self._looks >= MOST_LOOKS or state is None:
            return True
        self._looks += 1
        is_same_as_before = state == self._acted_on
        is_settled = state == self._last_look and not is_same_as_before
        self._last_look = state
        return is_settled or self._looks >= MOST_LOOKS

    def _note_effect(self, state: State | None) -> None:
        """Write into the last step what came of it."""
        self._looks, self._last_look = MOST_LOOKS, None
        is_new = state is not None and hash(state) not in self._known
        self._known.add(hash(state))
        last = self.steps[-1] if self.steps else None
        if last is None or last.changed is not None or last.outcome not in DONE_TO_THE_PHONE:
            return
        if state is not None and self._acted_on is not None:
            came = replace(last, changed=state != self._acted_on, is_new=is_new)
            self.steps = (*self.steps[:-1], came)

    async def _scene(self, snapshot: Snapshot) -> Scene | None:
        if self.picture is None:
            return Scene.of(snapshot)
        shot = await self.picture(snapshot)
        picture = None
        if shot is not None and not shot.is_black:
            picture = await to_thread.run_sync(partial(draw, snapshot, shot, self.profile))
        if picture is None and self.without_picture == "stop":
            return None
        return Scene.of(snapshot, picture)

    async def _asked(self, scene: Scene) -> Move:
        """Ask until an answer leads to a move."""
        messages = ask_about(self.task, scene, self.steps, self.profile, self._notes, self.before)
        constrained = ("step", ANSWER_SCHEMA) if self.profile.is_constrained else None
        for _ in range(MOST_UNPARSED):
            reply = await self.model.answer(messages, self.profile.sampling, constrained)
            answer = self._read(reply, scene)
            if not isinstance(answer, Unparsed):
                found = meant(answer.call, scene, self._coordinates(scene), self.find_app, self.task)
                if isinstance(found, Meant):
                    self._notes.clear()
                    return self._moved(answer, found, scene, reply)
                answer = replace(found, assessment=answer.assessment)
            self._record(scene, reply, "unparsed", reason=answer.reason, assessment=answer.assessment)
            messages = [*messages, *correction(reply.text, answer)]
        last = (self.steps[-1].reason or "").replace("_", " ")
        return Stuck("unparsed", f"{MOST_UNPARSED} answers in a row led to nothing; the last one: {last}.")

    def _read(self, reply: Reply, scene: Scene) -> Answer | Unparsed:
        if reply.is_cut_off:
            return Unparsed("cut_off", "Your answer was too long and was cut off: be brief.")
        points = self._coordinates(scene) != "marks"
        answer = parse(reply.text, marks=0 if points else len(scene.marks), points=points)
        if self.profile.remembers_thought and isinstance(answer, Answer) and not answer.assessment:
            return replace(answer, assessment=answer.reasoning)
        return answer

    def _coordinates(self, scene: Scene) -> Literal["marks", "pixels", "thousandths"]:
        return self.profile.coordinates if scene.picture else "marks"

    def _moved(self, answer: Answer, found: Meant, scene: Scene, reply: Reply) -> Move:
        """Record a step and make its move, unless the same was done too often or has just been done."""
        step = self._step(answer, found, scene, reply)
        state = state_of(scene.snapshot)
        if not isinstance(found.move, Act):
            self._keep(replace(step, outcome="done" if isinstance(answer.call, Finish) else "stuck"))
            return found.move
        if self._is_a_loop(step):
            self._keep(replace(step, outcome="stuck"))
            return Stuck("loop", f"The model wants {step.deed} again and again.", step=step.deed)
        self._acted_on = state
        self._looks = 0 if self.settles and not isinstance(answer.call, Pause) else MOST_LOOKS
        if self._flips_back(found, scene, step):
            self._keep(replace(step, outcome="looked"))
            self.tell(_just_tapped(found, scene))
            return Act((Wait(REST_S),), f"look again instead of a second {step.deed}")
        self._keep(step)
        return found.move

    def _step(self, answer: Answer, found: Meant, scene: Scene, reply: Reply) -> Step:
        call, is_hidden = answer.call, bool(found.element and found.element.password)
        if isinstance(call, Write) and is_hidden:
            call = Write(HIDDEN)
        said = written(call)
        if found.label and isinstance(call, Touch | Slide):
            said = f'{said} "{found.label}"'
        return self._record_of(
            scene,
            reply,
            "acted",
            call=call,
            said=said,
            label=found.label,
            role=found.role,
            assessment=answer.assessment,
            reasoning=answer.reasoning,
        )

    def _record_of(self, scene: Scene, reply: Reply, outcome: Outcome, **facts: object) -> Step:
        return replace(
            Step(
                len(self.steps) + 1,
                scene.snapshot.app,
                "picture" if scene.picture else "text",
                outcome,
                seconds=reply.seconds,
                input_tokens=reply.input_tokens,
                output_tokens=reply.output_tokens,
                cached_tokens=reply.cached_tokens,
                usd=reply.usd,
            ),
            **facts,
        )

    def _record(self, scene: Scene, reply: Reply, outcome: Outcome, **facts: object) -> None:
        self._keep(self._record_of(scene, reply, outcome, **facts))

    def _keep(self, step: Step) -> None:
        self.steps = (*self.steps, step)

    def _is_a_loop(self, step: Step) -> bool:
        same = barren = 1
        for other in reversed([s for s in self.steps if s.outcome in DONE_TO_THE_PHONE]):
            if other.key != step.key:
                break
            same += 1
            barren += not other.is_new
        return barren >= MOST_SAME or same >= MOST_SAME_AT_ALL

    def _flips_back(self, found: Meant, scene: Scene, step: Step) -> bool:
        """Tell whether a move would flip the switch that the last one flipped."""
        last = next((s for s in reversed(self.steps) if s.outcome in DONE_TO_THE_PHONE), None)
        if last is None or last.outcome != "acted" or found.element is None:
            return False
        is_tap = all(isinstance(call, Touch) and not call.hold for call in (last.call, step.call))
        return is_tap and last.key == step.key and switch_of(scene.snapshot, found.element) is not None


def draw(snapshot: Snapshot, shot: Screenshot, profile: Profile) -> ModelPicture | None:
    """Make the picture that a model gets: resized, with numbers unless it points by itself."""
    names = [] if profile.points else [(str(n), e) for n, e in enumerate(marked(snapshot), 1)]
    paint = partial(draw_marks, snapshot=snapshot, names=names, size=snapshot.size, letters_px=NUMBER_PX)
    return pictured(shot, profile.image, paint if names else None)


def _just_tapped(found: Meant, scene: Scene) -> str:
    assert found.element is not None  # noqa: S101 - a switch was found at it
    switch = switch_of(scene.snapshot, found.element)
    state = "on" if switch and switch.checked else "off"
    said = named(scene.snapshot, found.element)
    return f'"{said}" was tapped in the last step and is {state} now, so it was not tapped again.'
