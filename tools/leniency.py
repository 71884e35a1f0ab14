"""Values that some clients send as another kind than the published one, mended before they are checked.

Two leniencies and no more: "true" and "false" for a boolean, and a number written as text ("10", "2.5")
or a whole one as a float (784.0). A boolean is never taken for a number, nor a number for a boolean.
"""

import re
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

from pydantic import BaseModel

_SWITCH: Final = {"true": True, "false": False}
_WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
_POINT: Final = re.compile(r"-?[0-9]{1,18}\.[0-9]{1,18}")
_EXACT: Final = 2**53
"""Floats hold every whole number up to here, and not all beyond."""


def eased(model: type[BaseModel], given: dict[str, object]) -> dict[str, object]:
    """Bring values to the kinds that the model's fields have; what is no leniency stays as it is."""
    fields = model.model_fields
    return {
        name: _eased(kind_of(fields[name].annotation), value) if name in fields else value
        for name, value in given.items()
    }


def kind_of(annotation: Any) -> Any:  # noqa: ANN401 - whatever pydantic takes as a type
    """Name the type that a field takes when it is given."""
    if get_origin(annotation) in (Union, UnionType):
        kinds = [kind for kind in get_args(annotation) if kind is not NoneType]
        return kinds[0] if len(kinds) == 1 else annotation
    return annotation


def _eased(kind: object, value: object) -> object:
    if kind is bool and isinstance(value, str):
        return _SWITCH.get(value, value)
    if kind in (int, float) and isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    if kind is float and isinstance(value, str) and _POINT.fullmatch(value):
        return float(value)
    if kind is int and isinstance(value, float) and value.is_integer() and abs(value) <= _EXACT:
        return int(value)
    return value
