"""From what a caller passed to the typed arguments of a macro."""

from collections.abc import Mapping
from typing import Final

from maps.labels import normal
from maps.model import Arguments, ArgumentValue, Macro, Param
from phone.errors import PhoneError

ON_WORDS: Final = frozenset(
    {"true", "on", "yes", "1", "enable", "enabled", "开", "打开", "开启", "启用", "是"}
)
OFF_WORDS: Final = frozenset(
    {"false", "off", "no", "0", "disable", "disabled", "关", "关闭", "关掉", "停用", "禁用", "否"}
)
MAX_TEXT_CHARS: Final = 2000


class ArgumentError(PhoneError):
    """An argument is missing, unknown or of the wrong kind. `param` names it, `valid` lists what it takes."""

    def __init__(self, message: str, *, param: str, valid: tuple[str, ...] = ()) -> None:
        choices = f"one of: {', '.join(valid)}" if valid else "what its description asks for"
        super().__init__("invalid_arguments", message, next=f"Call again with {param} as {choices}.")
        self.param = param
        self.valid = valid


def parse(macro: Macro, raw: Mapping[str, object]) -> Arguments:
    """Check and type the arguments of `macro`.

    Raises:
        ArgumentError: one is missing, unknown, or not of its type.
    """
    names = tuple(param.name for param in macro.params)
    for name in raw:
        if name not in names:
            takes = f"It takes {', '.join(names)}." if names else "It takes none."
            raise ArgumentError(f"{macro.id} has no parameter {name}. {takes}", param=name, valid=names)
    arguments: Arguments = {}
    for param in macro.params:
        value = raw.get(param.name)
        if value is not None:
            arguments[param.name] = _typed(param, value)
        elif param.required:
            raise ArgumentError(
                f"{macro.id} needs {param.name}.", param=param.name, valid=valid_values(param)
            )
    return arguments


def valid_values(param: Param) -> tuple[str, ...]:
    """List what a parameter takes; empty when it is not a closed set."""
    return ("true", "false") if param.type == "boolean" else param.choices


def _typed(param: Param, value: object) -> ArgumentValue:
    match param.type:
        case "boolean":
            return _boolean(param, value)
        case "integer":
            return _integer(param, value)
        case "choice":
            return _choice(param, value)
        case "string":
            return _text(param, value)


def _boolean(param: Param, value: object) -> bool:
    if isinstance(value, bool):
        return value
    word = normal(value) if isinstance(value, str) else str(value)
    if word in ON_WORDS or word in OFF_WORDS:
        return word in ON_WORDS
    raise _wrong(param, value)


def _integer(param: Param, value: object) -> int:
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) < 20:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _wrong(param, value)


def _choice(param: Param, value: object) -> str:
    asked = _folded(value) if isinstance(value, str) else None
    for choice in param.choices:
        if _folded(choice) == asked:
            return choice
    raise _wrong(param, value)


def _text(param: Param, value: object) -> str:
    if isinstance(value, str) and value.strip() and len(value) <= MAX_TEXT_CHARS and value.isprintable():
        return value
    raise _wrong(param, value)


def _folded(choice: str) -> str:
    return normal(choice).replace(" ", "_").replace("-", "_")


def _wrong(param: Param, value: object) -> ArgumentError:
    shown = repr(value) if len(repr(value)) <= 80 else f"{repr(value)[:77]}..."
    return ArgumentError(
        f"{param.name} cannot be {shown}: it is a {param.type}.", param=param.name, valid=valid_values(param)
    )
