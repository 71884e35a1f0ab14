"""From the plain data of a checked macro to the model. Pure; trusts its input."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from maps.macro import (
    MOST_ROWS,
    Expect,
    Family,
    Go,
    HoldStep,
    Language,
    LinkStep,
    Macro,
    Param,
    PickStep,
    PressStep,
    ReadListStep,
    ReadStep,
    Risk,
    SetStep,
    Step,
    SwipeStep,
    TapStep,
    TypeStep,
)
from phone.action import Key

Plain: TypeAlias = Mapping[str, Any]


def macro(spec: Plain) -> Macro:
    """Build one macro; what its answer is follows from its screen and stays open here."""
    family = spec.get("family") or family_of(spec["id"], tuple(spec.get("params", ())))
    return Macro(
        **_with(
            spec,
            {
                "params": tuple(_param(name, param) for name, param in spec.get("params", {}).items()),
                "say": lists(spec.get("say", {})),
                "ask": lists(spec.get("ask", {})),
                "steps": tuple(map(step, spec["steps"])),
                "expect": Expect(**spec.get("expect", {})),
                "risk": Risk(spec.get("risk", Risk.NONE)),
                "family": None if family == "none" else family,
                "member": "" if family == "none" else spec["id"].partition("_")[2],
            },
        )
    )


def _with(spec: Plain, changes: Plain) -> dict[str, Any]:
    return {**spec, **changes}


def family_of(macro_id: str, params: tuple[str, ...]) -> Family | Literal["none"]:
    """Name the family that a macro belongs to by its id and its parameters."""
    if macro_id.startswith("set_") and params == ("on",):
        return "set"
    if macro_id.startswith("read_") and not params:
        return "read"
    return "none"


def lists(spec: Mapping[Language, list[str]]) -> dict[Language, tuple[str, ...]]:
    """Build what is listed by language."""
    return {language: tuple(texts) for language, texts in spec.items()}


def step(spec: Plain) -> Step:
    """Build one step.

    Raises:
        ValueError: it is none.
    """
    shared = {key: spec[key] for key in ("when", "unless", "opens") if key in spec}
    return _acting(spec, shared) or _moving(spec, shared)


def _acting(spec: Plain, shared: dict[str, Any]) -> Step | None:
    match spec:
        case {"tap": element}:
            return TapStep(element, **shared)
        case {"hold": element}:
            return HoldStep(element, **shared)
        case {"set": element, "to": to}:
            return SetStep(element, to, **shared)
        case {"type": element, "text": text}:
            return TypeStep(element, text, spec.get("submit", False), **shared)
        case {"pick": element, "to": to}:
            return PickStep(element, str(to), **shared)
        case {"read": element}:
            return ReadStep(element, **shared)
        case {"read_list": element}:
            return ReadListStep(element, spec.get("limit", MOST_ROWS), **shared)
        case _:
            return None


def _moving(spec: Plain, shared: dict[str, Any]) -> Step:
    match spec:
        case {"go": screen}:
            return Go(screen, **shared)
        case {"press": key}:
            return PressStep(Key(key), **shared)
        case {"link": link}:
            return LinkStep(link, **shared)
        case {"swipe": direction}:
            return SwipeStep(direction, **shared)
        case _:
            raise ValueError(f"no step: {dict(spec)}")


def _param(name: str, spec: Plain) -> Param:
    choices: list[str] | dict[str, Any] = spec.get("choices", [])
    labels: dict[str, Any] = choices if isinstance(choices, dict) else {}
    shown = {choice: {"en": v} if isinstance(v, str) else v for choice, v in labels.items()}
    is_required = spec.get("required", True) and spec.get("default") is None
    changes = {"name": name, "choices": tuple(choices), "labels": shown, "required": is_required}
    return Param(**_with(spec, changes))
