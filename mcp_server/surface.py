"""What this server offers: built at the first question about it, so that the first answer does not wait."""

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from mcp_server.config import Config

if TYPE_CHECKING:
    from maps.model import AppMap
    from router.task import RunSettings
    from tools.call import Call, Phones
    from tools.seen import Seen
    from tools.tool import AnyTool


class Surface:
    """Tools, and what they need to answer."""

    def __init__(self, config: Config, phones: "Phones") -> None:
        self.config = config
        self.phones = phones

    @cached_property
    def maps(self) -> "tuple[AppMap, ...]":
        """The maps of the apps that are offered."""
        from maps.catalog import Catalog  # noqa: PLC0415 - start-up counts

        every = Catalog.shipped(self.config.cache).maps
        return tuple(m for m in every if not self.config.apps or m.id in self.config.apps)

    @cached_property
    def tools(self) -> "dict[str, AnyTool]":
        """The tools by name; the same from the first call to the last."""
        from tools.registry import all_tools  # noqa: PLC0415 - start-up counts

        return {tool.name: tool for tool in all_tools(self.maps, read_only=self.config.read_only)}

    @cached_property
    def run_settings(self) -> "RunSettings":
        """How runs are done here."""
        from router.task import RunSettings  # noqa: PLC0415 - start-up counts

        return RunSettings(lease_folder=self.config.leases, trace_folder=self.config.traces)

    @cached_property
    def seen(self) -> "Seen":
        """What callers were shown."""
        from tools.seen import Seen  # noqa: PLC0415 - start-up counts

        return Seen()

    def call(self, holder: str) -> "Call":
        """Begin one call on behalf of `holder`."""
        from tools.call import Call  # noqa: PLC0415 - start-up counts

        return Call(self.phones, self.maps, replace(self.run_settings, holder=holder), self.seen)
