"""One capture of a phone: by the resident dumper where it is wanted and works, else by the shell."""

import anyio

from devices.android.attachment import Attachment
from devices.android.capture import CaptureCommand, Captured, split_capture, split_facts
from devices.android.display import Display, read_wm
from devices.android.resident import Dumped, Resident
from devices.android.wire import Answer
from phone.errors import DumpError, PhoneError

CAPTURE_DEADLINE_S = 25.0
"""uiautomator gives up after 10 s without a second of quiet; slow phones need 3 s to start it."""
FACTS_DEADLINE_S = 10.0
RESIDENT_PAUSE_S = 0.3
"""Before a failed reading is tried again: unlike the shell's, it has not waited for the screen to rest.
Source: estimate, about a transition."""


class Camera:
    """Captures what the phone shows, and keeps how its display is held.

    Args:
        attachment: the way to the phone.
        display: as it was held when the phone was found.
        resident: the fast dumper; without one the shell dumps.
        note: what a person should hear with the next snapshot.
    """

    def __init__(
        self, attachment: Attachment, display: Display, resident: Resident | None = None, note: str = ""
    ) -> None:
        self.display = display
        self._attachment = attachment
        self._resident = resident
        self._command = CaptureCommand.fresh()
        self._note = note
        self._has_noted = bool(note)

    async def capture(self, *, last_attempt: bool = False) -> Captured:
        """Capture once. The last of several attempts goes by the shell, whatever failed before.

        Raises:
            DumpError: there is no tree.
            PhoneGoneError: the phone does not answer.
        """
        captured = None
        if self._resident is not None:
            if last_attempt:
                await self._resident.give_up("its trees could not be used")
            captured = None if last_attempt else await self._fast(self._resident)
            if captured is None:
                self._explain(self._resident.why_not)
        captured = captured or await self._by_shell()
        self.display = captured.display or await self._display_by_wm(captured)
        return captured

    async def pause(self) -> None:
        """Wait before the next attempt, as far as a fast one needs it."""
        if self._resident is not None:
            await anyio.sleep(RESIDENT_PAUSE_S)

    def taken_note(self) -> str:
        """Return what a person should hear, once."""
        note, self._note = self._note, ""
        return note

    async def close(self) -> None:
        """Leave nothing running on the phone."""
        if self._resident is not None:
            await self._resident.stop()

    async def _fast(self, resident: Resident) -> Captured | None:
        """Ask the dumper for the tree and the shell for the rest, both at once."""
        if not await resident.ready():
            return None
        facts: list[Answer | PhoneError] = []
        trees: list[Dumped] = []
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._ask_facts, facts)
            trees.append(await resident.dump())
        (answer,), (tree,) = facts, trees
        if tree is None:
            return None
        if isinstance(answer, PhoneError):
            raise answer
        if isinstance(tree, DumpError):
            raise tree
        return split_facts(answer.stdout, tree, self._command.mark)

    async def _ask_facts(self, facts: list[Answer | PhoneError]) -> None:
        try:
            facts.append(
                await self._attachment.ask(self._command.facts, FACTS_DEADLINE_S, what="how it is held")
            )
        except PhoneError as error:
            facts.append(error)

    async def _by_shell(self) -> Captured:
        answer = await self._attachment.ask(
            self._command.line, CAPTURE_DEADLINE_S, what="a capture of its screen"
        )
        return split_capture(answer.stdout, answer.stderr, self._command.mark)

    async def _display_by_wm(self, captured: Captured) -> Display:
        answer = await self._attachment.ask("wm size; wm density", FACTS_DEADLINE_S, what="its size")
        return read_wm(answer.text, landscape=captured.reach_is_landscape()) or self.display

    def _explain(self, why: str) -> None:
        """Say once that looks are slow, and why."""
        if not self._has_noted:
            self._has_noted = True
            self._note = slow_note(why)


def slow_note(why: str) -> str:
    """Say that the fast dumper is of no use."""
    return f"The fast dumper is not in use ({why}), so each look at the screen takes over a second."
