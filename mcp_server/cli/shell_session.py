"""A session: one phone that stays open, and what was done last on it."""

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import anyio

from maps.learn.learn import SLOT, learn
from maps.model import AppMap
from mcp_server.cli.asking import consenter
from mcp_server.cli.contract import DryRunReport
from mcp_server.cli.devices import phone_lines
from mcp_server.cli.dry_run import PLATFORMS, explained, platform_of
from mcp_server.cli.exits import note, say_error
from mcp_server.cli.macro_learn import learn_on
from mcp_server.cli.narrated import NarratedPhone
from mcp_server.cli.options import ADDRESSES, HOLDER, is_address
from mcp_server.cli.running import carried_out, say_phone
from mcp_server.cli.shell_words import named
from mcp_server.cli.tasking import task_on
from mcp_server.cli.trace import trace_lines
from mcp_server.config import Config
from mcp_server.phones import PhonePool
from mcp_server.surface import Surface
from phone.errors import PhoneError
from phone.protocols import Phone
from router.find import index_of
from router.learn import LearnReport, Wanted, map_of
from router.recording import Recorder
from router.report import RunReport
from tools.catalog import line as macro_line
from tools.screen import SnapshotArguments, snapshot

MOST_MACROS: Final = 20
LOOK_S: Final = 10.0
"""How long the look may take that tells where a phone was stopped."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How tasks are carried out in a session."""

    confirm: bool = False
    """Whether a person has agreed to all of them before."""
    as_json: bool = False
    trace_screens: bool = False


@dataclass(slots=True)
class Last:
    """The last task."""

    task: str
    recorder: Recorder
    """What was done on the phone."""
    report: RunReport | None = None


class Session:
    """Carries out what lines say, on one phone. Close it at the end."""

    def __init__(self, config: Config, manner: Manner) -> None:
        self.last: Last | None = None
        self.address = ""
        """Of the phone that was reached."""
        self._manner = manner
        self._use(config, PhonePool(config.phone, config.android_dumper))

    def _use(self, config: Config, pool: PhonePool) -> None:
        self._config, self._pool = config, pool
        self._surface = Surface(config, pool)

    async def close(self) -> None:
        """Let go of the phone. Safe to call twice."""
        await self._surface.close()
        await self._pool.close()

    async def phone(self) -> Phone:
        """Reach the phone, or return it when it is open already; the first time, say which it is.

        Raises:
            PhoneError: it cannot be reached.
        """
        opened = await self._pool.open(self.address or None)
        if self.address != opened.phone.info.address:
            self.address = opened.phone.info.address
            say_phone(opened, as_json=self._manner.as_json)
        return opened.phone

    async def begin(self) -> None:
        """Reach the phone before it is needed; where that fails, say so: the next line tries again."""
        try:
            await self.phone()
        except PhoneError as error:
            say_error(error.code, str(error), error.next)

    async def carry_out(self, task: str) -> RunReport:
        """Carry out a task as `run` does."""
        self.last = last = Last(task, Recorder(self.address))
        settings = replace(
            self._surface.run_settings,
            holder=HOLDER,
            trace_screens=self._manner.trace_screens,
            witness=last.recorder,
        )

        def keep(report: RunReport) -> None:
            last.report = report

        as_json = self._manner.as_json
        act = task_on(task, self._surface, confirm=self._manner.confirm, as_json=as_json)
        phone = self.address or self._config.phone or ""
        keep(await carried_out(self.phone, act, settings, named=phone, as_json=as_json, cut_short=keep))
        return self.reported

    @property
    def reported(self) -> RunReport:
        """What the last run came to.

        Raises:
            PhoneError: there was none yet.
        """
        if self.last is None or self.last.report is None:
            raise PhoneError("unknown_run", "Nothing was run here yet.", next="Say a chore first.")
        return self.last.report

    async def standing(self) -> str:
        """Say where the phone stands; nothing when it does not tell in time."""
        with suppress(PhoneError), anyio.move_on_after(LOOK_S):
            return f"Stopped. {(await self._seen()).splitlines()[0]}"
        return ""

    async def dry_run(self, task: str) -> DryRunReport:
        """Tell what a task would come to on this phone; where none is known yet, on each platform."""
        where = self.address or self._config.phone
        return explained(task, self._surface, (platform_of(where),) if where else PLATFORMS)

    async def save(self, rest: str) -> LearnReport:
        """Make a macro of the last run.

        Raises:
            PhoneError: it was not done, or nothing of it can be repeated.
        """
        report, last = self.reported, self.last
        if last is None or report.status != "done":
            raise PhoneError(
                "invalid_arguments",
                f"The last run was not done ({report.status}), so a macro of it would not be either.",
                next="Save a chore right after it was done.",
            )
        deeds = last.recorder.deeds
        if not deeds:
            raise PhoneError(
                "invalid_arguments",
                "Nothing was touched in the last run, or only in protected apps: there is nothing to repeat.",
                next="Save a chore right after it was done on the phone.",
            )
        name, told = named(rest)
        fixed = unnamed_values(map_of(deeds, self._surface.maps), last, told or last.task)
        phone = await self.phone()
        note("It is done once more from a fresh start, to prove it.")
        shown = phone if self._manner.as_json else NarratedPhone(phone, note)
        consent = consenter(confirm=self._manner.confirm, as_json=self._manner.as_json)
        lesson = await learn_on(shown, self._surface, deeds, Wanted(name, told or last.task, fixed), consent)
        if lesson.status == "learned":
            await self._surface.close()
            self._surface = Surface(self._config, self._pool)  # it knows the macro
        return lesson

    async def answer(self, name: str, rest: str) -> str:
        """Answer a command that only tells something.

        Raises:
            PhoneError: it cannot be told.
        """
        match name:
            case "phone":
                return await (self._changed(rest) if rest else self._phones())
            case "apps":
                return "\n".join(_app_line(one) for one in await self._maps())
            case "macros":
                return macros_told(await self._maps(), rest)
            case "trace":
                return self._trace()
            case _:
                return await self._seen()

    async def _changed(self, address: str) -> str:
        """Go on with another phone; with this one where that cannot be reached."""
        if not is_address(address):
            raise PhoneError("unknown_phone", f"“{address[:80]}” is no address of a phone.", next=ADDRESSES)
        config = self._config.with_options(phone=address)
        pool = PhonePool(address, config.android_dumper)
        try:
            info = (await pool.open(None)).phone.info
        except BaseException:
            await pool.close()
            raise
        await self.close()
        self._use(config, pool)
        self.address, self.last = info.address, None
        return f"Phone {info.address} - {info.name}."

    async def _phones(self) -> str:
        this = f"This is {self.address}." if self.address else "None was reached yet."
        return "\n".join([this, *phone_lines(await self._pool.listed())])

    async def _maps(self) -> tuple[AppMap, ...]:
        return self._surface.maps_on((await self.phone()).info.platform)

    async def _seen(self) -> str:
        """Tell what the phone shows; its first line says where it stands."""
        call = self._surface.call(HOLDER)
        await self.phone()
        reply = await snapshot(call, SnapshotArguments(phone=self.address))
        return reply.redacted().text

    def _trace(self) -> str:
        kept = self.reported.trace
        if not kept:
            raise PhoneError(
                "unknown_run", "The last run has no trace: it ended before it began.", next="Say it again."
            )
        return "\n".join(trace_lines(Path(kept)))


def unnamed_values(app_map: AppMap, last: Last, description: str) -> frozenset[str]:
    """Name the values that stay as they were: those for which a description has no place."""
    with suppress(PhoneError):  # why it cannot be learned, learning tells
        learned = learn(app_map, last.recorder.deeds, "draft", description)
        return frozenset(learned.arguments) - set(SLOT.findall(description))
    return frozenset()


def macros_told(maps: tuple[AppMap, ...], words: str) -> str:
    """Tell which macros do what is said."""
    found = index_of(maps).find(words)
    if not found:
        return "No macro does that. Say the chore in other words; a model does it, where one is set."
    rest = len(found) - MOST_MACROS
    more = [f"{rest} more; say more words."] if rest > 0 else []
    return "\n".join([*(macro_line(one) for one in found[:MOST_MACROS]), *more])


def _app_line(app_map: AppMap) -> str:
    return f"{app_map.id:<14} {app_map.name:<14} {len(app_map.macros):>3} macros  {app_map.bundle}"
