"""What this server offers: built at the first question about it, so that the first answer does not wait."""

import secrets
from collections import OrderedDict
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from mcp_server.config import Config
from mcp_server.log import log
from mcp_server.running import Running

if TYPE_CHECKING:
    from anyio.abc import TaskGroup

    from maps.model import AppMap
    from mcp_server.models import Models
    from phone.snapshot import Platform
    from router.allowance import Account
    from router.crew import Crew
    from router.manual.traces import HandTraces
    from router.policy import Policy
    from router.recording import Recorder
    from router.rules import HandOffRules
    from router.run_settings import RunSettings
    from router.runs import Runs
    from tools.call import Call, Phones
    from tools.consent import Desk
    from tools.seen import Seen
    from tools.tool import AnyTool


STOP_RUNS_S = 0.8
"""How long runs may take to stop at the end of the process."""
CLIENTS = 32
"""How many clients are remembered: what they were shown, and what they record."""
MANY_TOOLS = 128
"""More than this many some clients cut off or refuse (VS Code's limit for one request)."""
FIRST = 10_000
"""Where numbers may begin that others should not guess: over HTTP, clients of one name can look like one."""


class Surface:
    """Tools, and what they need to answer."""

    def __init__(self, config: Config, phones: "Phones") -> None:
        self.host: TaskGroup | None = None
        """Where runs go on that take longer than a call; None ends them with it."""
        self.config = config
        self.phones = phones
        self.running = Running()
        """The calls that are under way."""
        self._told = set[str]()
        """What was said of own maps: each mistake is told once."""
        self._accounts: dict[str, Account] = {}
        self._loaded: dict[tuple[str | None, ...], tuple[AppMap, ...]] = {}
        self._clients: OrderedDict[str, tuple[Seen, dict[str, Recorder], HandTraces]] = OrderedDict()

    @cached_property
    def maps(self) -> "tuple[AppMap, ...]":
        """The maps of the apps that are offered, with the user's own over them."""
        return self.maps_on(None)

    def maps_on(self, platform: "Platform | None", *apps: str) -> "tuple[AppMap, ...]":
        """Give those of one platform, and of `apps` if any are named: all that a single run needs.

        They are loaded once: what is made of them, such as a matcher, is kept by what they are.
        """
        if (platform, *apps) not in self._loaded:
            self._loaded[platform, *apps] = self._load(platform, apps)
        return self._loaded[platform, *apps]

    def _load(self, platform: "Platform | None", apps: tuple[str, ...]) -> "tuple[AppMap, ...]":
        from maps.catalog import Catalog  # noqa: PLC0415 - start-up counts
        from maps.wanted import Wanted  # noqa: PLC0415

        offered = self.config.apps
        wanted = tuple(app for app in apps if not offered or app in offered)
        if apps and not wanted:
            return ()
        cache = self.config.cache
        catalog = Catalog.shipped(cache, Wanted(platform, wanted or offered)).with_own(
            self.config.own_maps, cache
        )
        for why in map(str, catalog.problems):
            if why not in self._told:
                log().warning("own_map_left_out", why=why)
                self._told.add(why)
        return catalog.maps

    @cached_property
    def tools(self) -> "dict[str, AnyTool]":
        """The tools by name; the same from the first call to the last."""
        from maps.model import Risk  # noqa: PLC0415 - start-up counts
        from tools.registry import all_tools  # noqa: PLC0415

        told = self.config
        most = Risk(told.risk_max) if told.risk_max else None
        policy = told.permitted
        maps = [app_map for app_map in self.maps if policy.allows(app_map.bundle)]
        tools = all_tools(maps, read_only=policy.read_only, named=told.tools, most=most)
        if len(tools) > MANY_TOOLS:
            log().warning("many_tools", tools=len(tools), next="name fewer with --apps or --tools")
        return {tool.name: tool for tool in tools}

    @cached_property
    def _policy(self) -> "Policy":
        """What clients may do: of links, those of the maps and those that the user has named."""
        from mcp_server.policy import with_links  # noqa: PLC0415 - start-up counts

        return with_links(self.config.permitted, self.maps, self.config.link_schemes)

    @cached_property
    def run_settings(self) -> "RunSettings":
        """How runs are done here."""
        from router.run_settings import RunSettings  # noqa: PLC0415 - start-up counts

        config = self.config
        return RunSettings(
            lease_folder=config.leases,
            trace_folder=config.traces,
            knowledge_folder=config.knowledge,
            policy=config.permitted,
            crew=self._crew,
            hand_off=self._hand_off,
        )

    @cached_property
    def models(self) -> "Models | None":
        """The models that may drive; None when none was set."""
        config = self.config
        local = config.local_model if config.pilot in ("auto", "local") else None
        cloud = config.cloud_model if config.pilot in ("auto", "cloud") else None
        if local is None and cloud is None:
            return None
        from mcp_server.models import Models  # noqa: PLC0415 - start-up counts

        return Models(local, cloud, lambda: self.maps, self.config.chooser)

    @property
    def _crew(self) -> "Crew":
        from router.crew import NOBODY  # noqa: PLC0415 - start-up counts

        return self.models.crew if self.models else NOBODY

    @property
    def _hand_off(self) -> "HandOffRules":
        from router.rules import HandOffRules, asking_named, target_named  # noqa: PLC0415 - start-up counts

        config = self.config
        wanted = "cloud" if config.pilot == "cloud" else config.hand_off
        wanted = wanted or ("cloud" if self.models and self.models.crew.cloud else "caller")
        return HandOffRules(
            to=target_named(wanted), monitors=asking_named(config.monitor), offline=config.offline
        )

    @cached_property
    def runs(self) -> "Runs":
        """The runs of all clients."""
        from router.runs import Runs  # noqa: PLC0415 - start-up counts

        return Runs(self.host)

    async def close(self) -> None:
        """Stop what still runs. Safe to call twice."""
        if "runs" in self.__dict__:  # else none was ever begun
            await self.runs.stop_all(STOP_RUNS_S)
        if self.__dict__.get("models"):
            await self.__dict__["models"].close()

    @cached_property
    def desk(self) -> "Desk":
        """Where what a person agreed to is known for a while."""
        from tools.consent import Desk  # noqa: PLC0415 - start-up counts

        return Desk()

    def call(self, holder: str, client: str = "", payer: str = "") -> "Call":
        """Begin one call on behalf of `holder`.

        `client` is whose snapshots it may refer to. `payer` is whose budget it is; it must not be something
        that clients say of themselves, or each would have as many budgets as names.
        """
        from router.allowance import Account  # noqa: PLC0415 - start-up counts
        from tools.call import Call  # noqa: PLC0415

        seen, recordings, traces = self._known(client)
        account = self._accounts.setdefault(payer, Account())
        settings = replace(
            self.run_settings,
            holder=holder,
            client=f"{payer} {holder}",  # not its session: who comes again is the same one
            keep_s=self.config.lease_s,
            policy=replace(self._policy, account=account),
        )
        return Call(
            *(self.phones, self.maps, settings, seen),
            recordings=recordings,
            traces=traces,
            own_maps=self.config.own_maps,
            desk=self.desk,
            runs=self.runs,
            client=client,
        )

    def seen(self, client: str) -> "Seen | None":
        """What a client was shown; None for one that has looked at nothing."""
        known = self._clients.get(client)
        return known[0] if known else None

    def _known(self, client: str) -> "tuple[Seen, dict[str, Recorder], HandTraces]":
        """Remember a client: what it was shown, what it has recorded, and its traces."""
        from router.manual.traces import HandTraces  # noqa: PLC0415 - start-up counts
        from tools.seen import Seen  # noqa: PLC0415 - start-up counts

        first = FIRST + secrets.randbelow(FIRST * 9) if client else 1
        known = self._clients.pop(client, None) or (Seen(first), {}, HandTraces())
        self._clients[client] = known  # last: the one that was used most recently
        while len(self._clients) > CLIENTS:
            self._clients.popitem(last=False)
        return known
