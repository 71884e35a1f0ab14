"""Which apps a simulated phone has: those that ship, some of them, or files of the user's own."""

from collections.abc import Iterable
from pathlib import Path

from devices.sim.app_file import parse_app, parse_head, shipped_apps
from phone.snapshot import Platform


class ChoiceError(ValueError):
    """An app that was asked for cannot be installed; the message says why and what can."""


def choose_apps(platform: Platform, names: Iterable[str]) -> tuple[Path, ...]:
    """Find the app files that `names` mean: ids or bundles of shipped apps, or paths of YAML files.

    Raises:
        ChoiceError: there is no such app, or its file is no usable app of this platform.
    """
    wanted = [name for name in names if name]
    return tuple(_choose(platform, name) for name in wanted) if wanted else shipped_apps(platform)


def _choose(platform: Platform, name: str) -> Path:
    if name.endswith((".yaml", ".yml")):
        return _own(platform, Path(name))
    known: dict[str, Path] = {}
    for path in shipped_apps(platform):
        head = parse_head(path.read_text(encoding="utf-8"))
        known |= {head.id: path, head.bundle: path}
    if name not in known:
        ids = sorted(name for name in known if "." not in name)
        raise ChoiceError(
            f"No app `{name}` ships for {platform}; there are: {', '.join(ids)}. An app of your own is named"
            " by the path of its .yaml file."
        )
    return known[name]


def _own(platform: Platform, path: Path) -> Path:
    try:
        file = parse_app(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ChoiceError(f"{path} is no usable app: {error}") from error
    if file.app.platform != platform:
        raise ChoiceError(f"{path} is an app for {file.app.platform}, not for {platform}.")
    return path
