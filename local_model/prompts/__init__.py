"""What models are told: one file for each form of answer, and the functions and rules that they share."""

from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["device", "cloud", "text", "json", "point", "ui_tars", "autoglm", "bare"]


@cache
def prompt(form: Form, size: str = "") -> str:
    """Put the prompt of a form together; `size` tells a model that points what its coordinates are of."""
    functions = "functions_points" if form == "point" else "functions_marks"
    whole = _read(form).replace("{functions}", _read(functions)).replace("{rules}", _read("rules"))
    return whole.replace("{size}", size)


def _read(name: str) -> str:
    return (resources.files(__name__) / f"{name}.md").read_text(encoding="utf-8").strip()
