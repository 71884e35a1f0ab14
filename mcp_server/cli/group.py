"""Groups of commands, each command a module of its own that is loaded when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A group that imports a command when it is needed."""

    def __init__(self, *args: Any, places: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:  # noqa: ANN401 - as click has it
        """Take module and object of each command by its name, in the order in which help lists them."""
        super().__init__(*args, **kwargs)
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands."""
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in self._places:
            return None
        module, name = self._places[cmd_name]
        return getattr(import_module(module), name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name those that are near."""
        if args and args[0] not in self._places and not args[0].startswith("-"):
            from difflib import get_close_matches  # noqa: PLC0415 - needed for a mistake only

            near = get_close_matches(args[0], self._places, n=2) or list(self._places)
            ctx.fail(f"There is no command “{args[0][:60]}”. Try: {', '.join(near)}.")
        return super().resolve_command(ctx, args)
